/** 绿效码核验: by the code, typed or scanned. An unknown, an unpublished and a withdrawn code answer alike. */
import { greenCode } from '@green/contract/calls/code/green-code.ts'
import { gradeText } from '../../../filing/green-code/grade.tsx'
import { greenCodeClasses } from '../../../filing/green-code/green-code-classes.ts'
import { noEffect } from '../../../filing/green-code/story.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { dateText } from '../../../ui/figure/date-text.ts'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { ListFilter } from '../list/list-filter.tsx'
import { Checked, Verdict } from './check-parts.tsx'

const none = {
  title: '该码未公开',
  hint: '没有这个码、企业没有公开或已撤回公开，查询结果都是这样。请核对编码，或向企业了解。',
}

export function GreenCodeCheck() {
  const [{ code }, setPlace] = useAddress({ code: '' })
  const found = useCall(greenCode.check, { code }, { enabled: code !== '' })
  return (
    <div className="ge-wrap">
      <Page title="绿效码核验" lead="扫描企业出示的二维码，或输入编码。只显示企业同意公开的内容。" width="reading">
        <ListFilter
          label="绿效码"
          placeholder="如 LXM-2025-7K3M9QXA"
          keyword={code}
          name="code"
          onKeyword={(text) => setPlace({ code: text })}
          filtered={code !== ''}
          onClear={() => setPlace({ code: '' })}
        />
        <Checked searched={code} found={found} none={none}>
          {({ shown }) =>
            shown ? (
              <Verdict
                holds
                verdict={`${shown.year}年度绿效码：${gradeText(shown.publicValue)}`}
                facts={[
                  ['单位名称', shown.enterpriseName],
                  ['数据年度', `${shown.year}年`],
                  ['有效期至', dateText(shown.validUntil)],
                  ['编码', shown.code],
                ]}
              />
            ) : (
              <Empty {...none} />
            )
          }
        </Checked>
        <p className={greenCodeClasses.note}>{noEffect}</p>
      </Page>
    </div>
  )
}
