/** 提醒豁免 of one enterprise: valid and ended ones; the city ends one early. */

import type { CallOutput } from '@green/contract/call.ts'
import { waiver, waiverEnd } from '@green/contract/calls/filing/waiver.ts'
import { isCityOfficer } from '@green/contract/roles.ts'
import { useState } from 'react'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from '../../list/list.module.css'

type Waiver = CallOutput<typeof waiver.list>[number]

const states = {
  valid: { label: '有效', tone: 'green' },
  over: { label: '已到期', tone: 'grey' },
  ended: { label: '已结束', tone: 'grey' },
} as const

export function WaiversOf({ enterpriseId }: { enterpriseId: string }) {
  const role = useSession((session) => session.login?.userRole)
  const query = useCall(waiver.list, { enterpriseId })
  const [ending, setEnding] = useState<Waiver | null>(null)
  return (
    <QueryView
      query={query}
      loading="正在读取提醒豁免"
      rows={3}
      empty={<Empty title="没有提醒豁免" hint="市级可在审核申报时，对自动检查发现的提醒点“豁免”。" />}
    >
      {(data) => (
        <>
          <DataTable
            caption="提醒豁免"
            rows={data}
            rowKey={(row) => row.id}
            columns={[
              {
                key: 'rule',
                title: '规则',
                head: true,
                cell: (row) => (
                  <>
                    {row.rule}
                    <span className={styles.under}>{row.code}</span>
                  </>
                ),
              },
              {
                key: 'scope',
                title: '适用范围',
                cell: (row) => `${row.programmeTitle}　${row.year === null ? '各年度' : `${row.year}年度`}`,
              },
              { key: 'until', title: '豁免至', cell: (row) => row.until },
              {
                key: 'reason',
                title: '理由',
                cell: (row) => (
                  <>
                    {row.reason}
                    <span className={styles.under}>
                      {row.grantedBy}　{dateTimeText(row.grantedAt)}
                    </span>
                    {row.ended ? (
                      <span className={styles.under}>
                        {row.ended.by}于 {dateTimeText(row.ended.at)} 结束：{row.ended.reason}
                      </span>
                    ) : null}
                  </>
                ),
              },
              {
                key: 'state',
                title: '状态',
                cell: (row) => (
                  <>
                    <Tag tone={states[row.state].tone}>{states[row.state].label}</Tag>
                    {isCityOfficer(role) && row.state === 'valid' ? (
                      <Button size="small" onClick={() => setEnding(row)}>
                        结束
                      </Button>
                    ) : null}
                  </>
                ),
              },
            ]}
          />
          {ending ? <EndDialog row={ending} onClose={() => setEnding(null)} /> : null}
        </>
      )}
    </QueryView>
  )
}

function EndDialog({ row, onClose }: { row: Waiver; onClose: () => void }) {
  const form = useFields([waiverEnd], {
    call: waiver.end,
    also: { id: row.id },
    done: '已结束豁免，已通知企业',
    onClose,
  })
  return (
    <FieldsDialog
      title="结束提醒豁免"
      form={form}
      act="结束豁免"
      running="正在结束"
      kind="danger"
      above={<p>{row.rule}</p>}
    />
  )
}
