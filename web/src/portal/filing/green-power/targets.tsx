/** 绿电消费比例: the years in which the enterprise is on the city's list, and the report of a year that is over. */
import { type GreenTarget, greenTarget } from '@green/contract/calls/energy/scheme/green-target.ts'
import { greenTargetCase } from '@green/filing/cases/market/green-target.ts'
import { greenIndustries, targetText } from '@green/filing/programme/green-target.ts'
import { greenTargetRecord } from '@green/filing/records/green-target.ts'
import { type AnyRecord, stepOpinion } from '@green/filing/records/record.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { useState } from 'react'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { SchemeNote } from '../start/scheme-note.tsx'
import styles from './green-power.module.css'

const mostYears = 20

/** Shown only to an enterprise that is on a list. */
export function ListedYears() {
  const [reporting, setReporting] = useState<GreenTarget | null>(null)
  const query = useCall(greenTarget.page, { page: 1, size: mostYears })
  return (
    <>
      <QueryView query={query} loading="正在读取绿电消费比例" rows={2}>
        {({ rows }) =>
          rows.length === 0 ? null : (
            <Sheet title="绿电消费比例" id="targets">
              <DataTable
                caption="本企业列入名单的年度"
                columns={columnsOf(setReporting)}
                rows={rows}
                rowKey={({ id }) => id}
              />
              <p className={styles.note}>
                名单由市级按能源主管部门下达的文件导入。比例＝（用于当年用电的绿证和绿电交易＋自发自用可再生电力）÷账本采用的用电量；报告以后按报告当日的数字不再变化。平台只显示和提醒，是否完成由主管部门认定。
              </p>
              <SchemeNote group="greenPower" />
            </Sheet>
          )
        }
      </QueryView>
      {reporting ? <ReportDialog of={reporting} onClose={() => setReporting(null)} /> : null}
    </>
  )
}

const columnsOf = (onReport: (row: GreenTarget) => void): Column<GreenTarget>[] => [
  { key: 'year', title: '年度', head: true, cell: ({ year }) => <span className={styles.line}>{`${year}年`}</span> },
  {
    key: 'target',
    title: '目标',
    cell: ({ industry, targetPct, year, mode, source }) => (
      <span className={styles.says}>
        {`${greenIndustries[industry]}${formatNumber(targetPct, 1)}%，${targetText(year, mode)}`}
        <span className="ge-hint">{source}</span>
      </span>
    ),
  },
  { key: 'used', title: '用电量（MWh）', align: 'right', cell: (row) => formatNumber(row.consumptionMWh, 2) },
  { key: 'ratio', title: '比例（%）', align: 'right', cell: (row) => formatNumber(row.ratioPct, 2) },
  { key: 'gap', title: '还差（个绿证）', align: 'right', cell: (row) => formatNumber(row.gapCertificates, 0) },
  { key: 'expiring', title: '90日内到期（个）', align: 'right', cell: (row) => formatNumber(row.expiring, 0) },
  {
    key: 'state',
    title: '状态',
    cell: ({ state, returnReason }) => (
      <>
        <CaseTag machine={greenTargetCase} state={state} />
        {state === 'returned' ? <span className={styles.doubt}>{returnReason}</span> : null}
      </>
    ),
  },
  {
    key: 'act',
    title: '办理',
    width: '6rem',
    cell: (row) =>
      row.allowed.includes('report') ? (
        <Button size="small" onClick={() => onReport(row)}>
          报告
        </Button>
      ) : null,
  },
]

function ReportDialog({ of, onClose }: { of: GreenTarget; onClose: () => void }) {
  const { id, version, year, ratioPct, targetPct } = of
  const opinion = stepOpinion(greenTargetRecord as unknown as AnyRecord, 'report')
  const form = useFields([opinion], {
    call: greenTarget.step,
    also: { id, version, action: 'report' },
    done: '已报告，由区县核对',
    onClose,
  })
  const share = ratioPct === null ? '账本还没有采用用电量' : `比例${formatNumber(ratioPct, 2)}%`
  return (
    <FieldsDialog
      title={`报告${year}年绿电消费比例`}
      form={form}
      act="报告"
      above={<p>{`${share}，目标${formatNumber(targetPct, 1)}%。报告的数字取自账本和绿电凭证台账，不在这里填写。`}</p>}
    />
  )
}
