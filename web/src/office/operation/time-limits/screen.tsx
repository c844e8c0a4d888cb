/** 办理时限: the time limit of each office's step in each programme, set by the city; cases show it in green, amber and red. */
import type { CallOutput } from '@green/contract/call.ts'
import { timeLimit } from '@green/contract/calls/operation/time-limit.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../../platform/request/query.ts'
import { Button, buttonClass } from '../../../ui/control/button.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { EmptyByFilter } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { choice } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListFilters } from '../../list/list-frame.tsx'
import { useFilters } from '../../list/use-list.ts'
import { LimitDialog } from './limit-dialog.tsx'

type View = CallOutput<typeof timeLimit.list>
export type LimitRow = View['rows'][number]

const offices = { county: '区县', city: '市级', both: '区县、市级' } as const

export function TimeLimitsPage() {
  const limits = useCall(timeLimit.list, {})
  const filters = useFilters([
    choice('programme', '申报类别', programmesOf(limits.data?.rows ?? [])),
    choice('office', '办理单位', offices),
  ])
  const { place } = filters
  const [edited, setEdited] = useState<LimitRow | null>(null)
  const shown = (limits.data?.rows ?? []).filter(
    (row) =>
      (place.programme === '' || row.programme === place.programme) &&
      (place.office === '' || row.office === place.office),
  )
  return (
    <Page
      title="办理时限"
      lead="各环节承诺在多少个工作日内办完。到期前几天起标为橙色，过期标为红色并逐级提醒；批次的截止日更早时以批次为准。等待企业补正和答复的日子不计。"
    >
      <Sheet>
        <QueryView query={limits} loading="正在读取办理时限" rows={8}>
          {() => (
            <>
              <ListFilters list={filters} />
              {shown.length === 0 ? (
                <EmptyByFilter onClear={filters.clear} />
              ) : (
                <Limits rows={shown} onEdit={setEdited} />
              )}
            </>
          )}
        </QueryView>
      </Sheet>
      {edited ? <LimitDialog row={edited} onClose={() => setEdited(null)} /> : null}
    </Page>
  )
}

function programmesOf(rows: readonly LimitRow[]) {
  return [...new Map(rows.map((row) => [row.programme, row.programmeTitle]))].map(([value, label]) => ({
    value,
    label,
  }))
}

function Limits({ rows, onEdit }: { rows: readonly LimitRow[]; onEdit: (row: LimitRow) => void }) {
  return (
    <DataTable<LimitRow>
      caption="办理时限"
      rows={rows}
      rowKey={(row) => `${row.programme} ${row.state}`}
      columns={[
        { key: 'programme', title: '申报类别', head: true, cell: (row) => row.programmeTitle },
        { key: 'state', title: '环节', cell: (row) => row.stateLabel },
        { key: 'office', title: '办理单位', cell: (row) => offices[row.office] },
        {
          key: 'days',
          title: '承诺时限（工作日）',
          align: 'right',
          cell: (row) => (
            <>
              {row.limit.days} {row.isSet ? <Tag tone="blue">已设定</Tag> : null}
              {row.next ? <Tag tone="blue">{`${row.next}起有变更`}</Tag> : null}
              {row.waiting ? <Tag tone="orange">有待复核的变更</Tag> : null}
            </>
          ),
        },
        { key: 'soon', title: '提前提醒（工作日）', align: 'right', cell: (row) => row.limit.soonDays },
        {
          key: 'statutory',
          title: '法定时限',
          cell: ({ limit: { statutory } }) =>
            statutory ? (
              <>
                {statutory.days} 个工作日<span className={styles.under}>{statutory.basis}</span>
              </>
            ) : (
              '—'
            ),
        },
        { key: 'silence', title: '逾期未办', cell: (row) => row.silence ?? '提醒和督办' },
        {
          key: 'acts',
          title: '操作',
          cell: (row) => (
            <div className={styles.acts}>
              <Button
                size="small"
                kind="quiet"
                aria-label={`修改${row.programmeTitle}：${row.stateLabel}`}
                onClick={() => onEdit(row)}
              >
                修改
              </Button>
              <Link
                className={buttonClass('quiet', 'small')}
                to={officePath('settings')}
                search={{ kind: 'limit', key: `${row.programme}/${row.state}` }}
                aria-label={`各个版本：${row.programmeTitle}：${row.stateLabel}`}
              >
                各个版本
              </Link>
            </div>
          ),
        },
      ]}
    />
  )
}
