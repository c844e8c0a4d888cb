/** 条款库: on which clauses a finding may rest, from when to when and how certain; the city adds, ends and dates them. */
import {
  type ClauseRow,
  inspectionSetting as calls,
  clauseDays,
} from '@green/contract/calls/inspection/inspection-setting.ts'
import { startFields } from '@green/contract/calls/operation/setting-change.ts'
import { consequences } from '@green/filing/inspection/verification.ts'
import { taskContents } from '@green/filing/programme/inspection-words.ts'
import { type ReactNode, useState } from 'react'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import listStyles from '../../list/list.module.css'
import { ComingVersion } from '../../operation/settings/parts.tsx'
import { proposed, useProposalFields } from '../../operation/settings/start-and-reason.tsx'
import styles from './inspection.module.css'
import { NewClauseDialog } from './new-clause.tsx'
import { Acts } from './terms-view.tsx'

const contentText = (number: number): string => Object.values(taskContents)[number - 1] ?? ''

export function ClausesView({ above }: { above: ReactNode }) {
  const isCity = useSession((session) => session.login?.userRole) === 'city'
  const all = useCall(calls.clauses, {})
  const [dated, setDated] = useState<ClauseRow | null>(null)
  const [isAdding, setAdding] = useState(false)
  return (
    <Page
      title="监察任务"
      lead="核查认定违规时只能引用现场核查当日有效、适用于该监察内容和该单位的条款。标明“未核对”的，引用前请与原文核对。增加、废止和日期的变更由另一人复核；已经登记的核查项仍引用原来的条款。"
    >
      {above}
      <Sheet>
        {isCity ? (
          <p className={styles.beforeTable}>
            <Button onClick={() => setAdding(true)}>增加条款</Button>
          </p>
        ) : null}
        <QueryView query={all} loading="正在读取条款" rows={8}>
          {({ edition, rows }) => (
            <DataTable<ClauseRow>
              caption={`监察条款（${edition}版和本市的条款）`}
              rows={rows}
              rowKey={({ key, version }) => `${key} ${version}`}
              columns={[
                {
                  key: 'clause',
                  title: '条款',
                  head: true,
                  width: '10rem',
                  cell: (row) => (
                    <>
                      {row.law}
                      {row.article} {row.isOwn ? <Tag tone="blue">本市增加</Tag> : null}
                    </>
                  ),
                },
                { key: 'finding', title: '违法情形', width: '9rem', cell: ({ finding }) => finding },
                {
                  key: 'consequence',
                  title: '后果',
                  width: '14rem',
                  cell: ({ consequence, decider, transfer }) => (
                    <>
                      {consequence}
                      <span className={listStyles.under}>{transfer ? `移送${decider}` : `由${decider}决定`}</span>
                    </>
                  ),
                },
                { key: 'for', title: '适用', width: '10rem', cell: (row) => <AppliesTo of={row} /> },
                {
                  key: 'days',
                  title: '有效期',
                  width: '7.5rem',
                  cell: (row) => (
                    <>
                      <span className={styles.days}>{row.validFrom}起</span>
                      <span className={styles.days}>{row.validTo ? `至${row.validTo}` : '现行有效'}</span>
                      <ComingVersion of={row} />
                    </>
                  ),
                },
                {
                  key: 'source',
                  title: '来源',
                  width: '10rem',
                  cell: ({ source, mark: certainty, verification }) => (
                    <>
                      {source} <Tag tone={verification === 'confirmed' ? 'grey' : 'orange'}>{certainty}</Tag>
                    </>
                  ),
                },
                {
                  key: 'acts',
                  title: '操作',
                  width: '7rem',
                  cell: (row) =>
                    isCity && row.isLatest ? (
                      <Acts
                        of={row}
                        name={`${row.law}${row.article}`}
                        setting={`clause/${row.key}`}
                        onPropose={() => setDated(row)}
                      />
                    ) : (
                      '—'
                    ),
                },
              ]}
            />
          )}
        </QueryView>
      </Sheet>
      {dated ? <DaysDialog of={dated} onClose={() => setDated(null)} /> : null}
      {isAdding ? <NewClauseDialog onClose={() => setAdding(false)} /> : null}
    </Page>
  )
}

function AppliesTo({ of }: { of: ClauseRow }) {
  return (
    <>
      {of.contents.length === 8 ? '各项监察内容' : of.contents.map(contentText).join('、')}
      <span className={listStyles.under}>
        {[
          of.keyUnitOnly ? '只适用于重点用能单位' : '各单位',
          of.industries ? `行业代码以${of.industries.join('、')}开头` : '各行业',
          ...of.consequences.map((one) => consequences[one]),
        ].join('；')}
      </span>
    </>
  )
}

function DaysDialog({ of, onClose }: { of: ClauseRow; onClose: () => void }) {
  const form = useProposalFields([...clauseDays, ...startFields], {
    start: { validFrom: of.validFrom, validTo: of.validTo },
    call: calls.saveClause,
    also: { key: of.key, own: null, version: of.versions },
    refreshes: [calls.clauses],
    onClose,
  })
  return (
    <FieldsDialog
      title={`${of.law}${of.article}`}
      form={form}
      {...proposed}
      above={<p>按现场核查的日期引用。已经登记的核查项不受影响。</p>}
    />
  )
}
