/** 培训记录: who signed up and how far they are; numbers by county; a proof is revoked with its reason. */

import {
  revocationReasonLength,
  type TrainingRecord,
  trainingEditing,
  trainingRecordStates,
} from '@green/contract/calls/service/training-editing.ts'
import { isWide } from '@green/contract/roles.ts'
import { useState } from 'react'
import { CsvButton } from '../../../filing/view/figure/csv-button.tsx'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextArea } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { dateText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { PersonalValue } from '../../account/personal/personal-value.tsx'
import { EnterpriseLink } from '../../enterprise/enterprises/enterprise-link.tsx'
import { choice, county, textFilter } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ExportList, ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'

const tones = { learning: 'blue', proven: 'green', revoked: 'red' } as const
const filters = [
  textFilter('keyword', '学员、企业或课程', '也可以输入证明编号'),
  choice('state', '结果', trainingRecordStates),
]

export function TrainingRecordsPage() {
  const role = useSession((session) => session.login?.userRole)
  const seesAll = isWide(role)
  const list = useList(trainingEditing.records, { filters: seesAll ? [...filters, county] : filters })
  const [revoked, setRevoked] = useState<TrainingRecord | null>(null)
  return (
    <>
      <ListPage<TrainingRecord>
        title="培训记录"
        lead={seesAll ? '报名、进度和学习证明。' : '本区县企业的报名、进度和学习证明。'}
        actions={<ExportList list={list} call={trainingEditing.exportRecords} />}
        list={list}
        caption="培训记录"
        rowKey={(row) => row.id}
        empty={{ title: '还没有人报名', hint: '课程发布后，企业人员在门户报名。' }}
        columns={[
          {
            key: 'person',
            title: '学员',
            fixed: 'start',
            render: (_, row) => (
              <div className={styles.name} data-part="row-name">
                <span>{`${row.personName}（${row.post}）`}</span>
                <span className={styles.under}>
                  <EnterpriseLink id={row.enterpriseId} name={row.enterpriseName} />，{row.qxName}
                </span>
              </div>
            ),
          },
          { key: 'title', title: '课程', render: (_, row) => row.title },
          {
            key: 'phone',
            title: '手机号',
            width: 160,
            render: (_, row) => <PersonalValue of="learner" id={row.id} field="phone" value={row.phone} />,
          },
          { key: 'signedAt', title: '报名', width: 110, render: (_, row) => dateText(row.signedAt) },
          { key: 'progress', title: '进度（%）', width: 90, align: 'right', render: (_, row) => row.progress },
          { key: 'score', title: '测验最高分', width: 100, align: 'right', render: (_, row) => row.bestScore ?? '—' },
          {
            key: 'state',
            title: '结果',
            width: 200,
            render: (_, row) => (
              <>
                <Tag tone={tones[row.state]}>{trainingRecordStates[row.state]}</Tag>
                {row.number ? <span className={styles.under}>{row.number}</span> : null}
                {row.reason ? <span className={styles.under}>{row.reason}</span> : null}
              </>
            ),
          },
          ...(seesAll
            ? [
                {
                  key: 'act',
                  title: '操作',
                  width: 100,
                  render: (_: unknown, row: TrainingRecord) =>
                    row.state === 'proven' ? (
                      <Button size="small" onClick={() => setRevoked(row)}>
                        撤销证明
                      </Button>
                    ) : null,
                },
              ]
            : []),
        ]}
      />
      <Numbers />
      {revoked ? <Revoke of={revoked} onClose={() => setRevoked(null)} /> : null}
    </>
  )
}

type CountyRow = {
  qxCode: string
  qxName: string
  enterprises: number
  enrolled: number
  learnt: number
  proven: number
}
const figures = [
  ['enterprises', '单位（家）'],
  ['enrolled', '报名（人次）'],
  ['learnt', '学完（人次）'],
  ['proven', '有效证明（份）'],
] as const
const columns: readonly Column<CountyRow>[] = [
  { key: 'qxName', title: '区县', head: true, cell: (row) => row.qxName },
  ...figures.map(([key, title]): Column<CountyRow> => ({ key, title, align: 'right', cell: (row) => row[key] })),
]

function Numbers() {
  const query = useCall(trainingEditing.statistics, {})
  return (
    <Sheet title="各区县" id="tr-numbers">
      <QueryView query={query} loading="正在统计" empty={<Empty title="还没有报名" hint="有人报名后按区县统计。" />}>
        {(data) => (
          <>
            <DataTable caption="各区县的培训" rows={data} rowKey={(row) => row.qxCode} columns={columns} />
            <CsvButton
              name="各区县培训"
              head={['区县', ...figures.map(([, title]) => title)]}
              rows={data.map((row) => [row.qxName, ...figures.map(([key]) => row[key])])}
            />
          </>
        )}
      </QueryView>
    </Sheet>
  )
}

function Revoke({ of, onClose }: { of: TrainingRecord; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const revoke = useAct(trainingEditing.revoke, {
    onDone: () => {
      toast.success('已撤销，公开核验时注明')
      onClose()
    },
  })
  return (
    <Dialog
      title="撤销学习证明"
      onClose={onClose}
      footer={
        <ActFoot
          act="撤销"
          kind="danger"
          running={revoke.isPending ? '正在撤销' : false}
          onAct={() => revoke.mutate({ id: of.id, reason })}
          onClose={onClose}
        />
      }
    >
      <Refused error={revoke.error} />
      <p>{`${of.personName}《${of.title}》，${of.number}。编号保留，不能恢复。`}</p>
      <TextArea
        id="tr-reason"
        label="撤销理由"
        required
        hint="5至200字，公开核验时显示，并通知学员。"
        rows={3}
        maxLength={revocationReasonLength}
        value={reason}
        fault={faultOf(revoke.error, 'reason')}
        onChange={setReason}
      />
    </Dialog>
  )
}
