/** 回执核验: by number and code of a receipt, typed or from its QR code; what was submitted when. */
import { receipt } from '@green/contract/calls/receipt.ts'
import { useAddress } from '../../platform/address.ts'
import { useCall } from '../../platform/query.ts'
import { dateTimeText } from '../../ui/date-text.ts'
import { Page } from '../../ui/page.tsx'
import { Checked, Verdict } from './check-parts.tsx'
import { LookupForm } from './lookup-form.tsx'
import './public.css'

const questions = [
  {
    name: 'number',
    label: '受理号',
    placeholder: 'GF2026-00012',
    maxLength: 40,
    missing: '请填写回执上的受理号',
  },
  {
    name: 'code',
    label: '内容校验码',
    placeholder: '回执上的校验码，至少前16位',
    maxLength: 80,
    missing: '请填写回执上的内容校验码，至少前16位',
    least: 16,
  },
] as const

export function ReceiptCheck() {
  const [{ number, code }, setPlace] = useAddress({ number: '', code: '' })
  const isAsked = number !== '' && code !== ''
  const found = useCall(receipt.check, { number, code }, { enabled: isAsked })
  return (
    <div className="ge-wrap">
      <Page
        title="回执核验"
        lead="输入提交回执上的受理号和内容校验码（至少前16位），核对这份申报是否在回执所写的时间提交。核验不显示申报单位和内容。"
        width="reading"
      >
        <LookupForm
          key={`${number} ${code}`}
          id="receipt"
          fields={questions}
          values={{ number, code }}
          onLookup={(given) => setPlace({ number: given.number, code: given.code.toLowerCase() })}
          words="核验"
        />
        <Checked
          asked={isAsked ? `${number} ${code}` : ''}
          found={found}
          none={{
            title: '没有与之相符的提交',
            hint: '请核对受理号和校验码是否输入完整；两项都与回执一致而查不到，说明回执不是本平台出具的。',
          }}
        >
          {(data) => <Said {...data} />}
        </Checked>
      </Page>
    </div>
  )
}

type Answer = NonNullable<ReturnType<typeof useCall<typeof receipt.check>>['data']>

function Said({ number, programmeTitle, no, sentAt, contentHash, isLatest }: Answer) {
  return (
    <Verdict
      holds
      verdict="回执真实，内容与提交时一致"
      facts={[
        ['受理号', number],
        ['申报类别', programmeTitle],
        ['提交时间', dateTimeText(sentAt)],
        ['提交次数', `第${no}次${isLatest ? '（最近一次）' : '（之后又提交过，以最近一次为准）'}`],
        ['内容校验码', contentHash],
      ]}
    />
  )
}
