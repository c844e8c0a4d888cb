/** 证书核验: by number, typed or from the QR code of a certificate; whether its title is valid. */

import { certificate } from '@green/contract/calls/title/certificate.ts'
import { termText } from '@green/contract/filing/titles.ts'
import { Link } from '@tanstack/react-router'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Page } from '../../../ui/page/page.tsx'
import { ListFilter } from '../list/list-filter.tsx'
import { Checked, Verdict } from './check-parts.tsx'

export function CertificateCheck() {
  const [{ number }, setPlace] = useAddress({ number: '' })
  const found = useCall(certificate.check, { number }, { enabled: number !== '' })
  return (
    <div className="ge-wrap">
      <Page
        title="证书核验"
        lead="输入证书上的编号，或扫描证书上的二维码，核对证书是否真实、是否有效。"
        width="reading"
      >
        <ListFilter
          label="证书编号"
          placeholder="证书上的编号"
          keyword={number}
          name="number"
          onKeyword={(text) => setPlace({ number: text })}
          filtered={number !== ''}
          onClear={() => setPlace({ number: '' })}
        />
        <Checked
          searched={number}
          found={found}
          none={{
            title: '没有这个编号的证书',
            hint: '请核对编号是否输入完整；如证书上印有此编号而查不到，请与主办单位联系。',
          }}
        >
          {(data) => <Result {...data} />}
        </Checked>
      </Page>
    </div>
  )
}

type Answer = NonNullable<ReturnType<typeof useCall<typeof certificate.check>>['data']>

function Result(found: Answer) {
  const holds = found.state === 'valid'
  return (
    <Verdict
      holds={holds}
      verdict={holds ? '证书真实，现行有效' : `证书真实，但${found.stateLabel}，不再有效`}
      facts={[
        ['证书编号', found.number],
        ['单位名称', found.enterpriseName],
        ['单位现名称', found.nameNow],
        ['工厂名称', found.siteName === found.enterpriseName ? null : found.siteName],
        ['称号', `${found.levelLabel}${found.kindLabel}`],
        ['所在区县', found.qxName],
        ['认定文号', found.documentNumber],
        ['有效期', termText(found.validFrom, found.validTo)],
      ]}
    >
      <p>
        <Link to="/mainPages/greenDetail" search={{ id: found.titleId }}>
          查看名单中的这一项
        </Link>
      </p>
    </Verdict>
  )
}
