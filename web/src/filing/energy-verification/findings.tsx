/** Findings row by row and the checklist: read by everybody, filled in by the institution. */
import { type VerificationRow, verificationLengths } from '@green/contract/calls/energy/energy-verification.ts'
import {
  type ChecklistItem,
  checklistResults,
  type VerificationResult,
  verificationChecklist,
  verificationResults,
} from '@green/filing/programme/energy-verification.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { formatNumber, formatUpTo } from '@green/filing/value/round.ts'
import { classes } from '../../ui/classes.ts'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { NumberCell } from '../number-cell.tsx'
import styles from './verification.module.css'
import { placeOfFault, type VerificationWork } from './work.tsx'

type ChoiceProps = {
  id: string
  label: string
  value: string
  labels: Readonly<Record<string, string>>
  fault: string | null
  onChange: (value: string) => void
}

function Choice({ id, label, value, labels, fault, onChange }: ChoiceProps) {
  return (
    <select
      id={id}
      className={classes('ge-input ge-select', styles.input)}
      aria-label={label}
      aria-invalid={fault ? true : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">请选择</option>
      {Object.entries(labels).map(([key, word]) => (
        <option key={key} value={key}>
          {word}
        </option>
      ))}
    </select>
  )
}

type CellProps = { label: string; value: string; max?: number; onChange: (value: string) => void }

const Cell = ({ label, value, max, onChange }: CellProps) => (
  <input
    className={classes('ge-input', styles.input)}
    aria-label={label}
    type="text"
    maxLength={max}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)

export function FindingTable({ rows, work }: { rows: readonly VerificationRow[]; work: VerificationWork }) {
  const { canEdit } = work
  const of = (key: string) => work.findings.find((finding) => finding.key === key)
  const columns: Column<VerificationRow>[] = [
    { key: 'label', title: '数据', head: true, cell: ({ label, unit }) => `${label}（${unit}）` },
    { key: 'value', title: '填报值', align: 'right', cell: ({ value }) => formatUpTo(value, 4) },
    { key: 'tce', title: '折标准煤（tce）', align: 'right', cell: ({ tce }) => formatNumber(tce, 2) || '—' },
    {
      key: 'result',
      title: '核查结果',
      width: '9rem',
      cell: ({ key, label }) => {
        const found = of(key)
        if (!canEdit) return found ? verificationResults[found.result] : '—'
        const result = (value: string) => work.find(key, { result: value as VerificationResult })
        return (
          <Choice
            id={placeOfFault(`row.${key}`)}
            label={`${label}：核查结果`}
            value={found?.result ?? ''}
            labels={verificationResults}
            fault={work.faultAt(`row.${key}`)}
            onChange={(value) => (value ? result(value) : undefined)}
          />
        )
      },
    },
    {
      key: 'verified',
      title: '核实值',
      width: '11rem',
      align: 'right',
      cell: ({ key, label, unit }) => {
        const found = of(key)
        if (found?.result !== 'differs') return '—'
        if (!canEdit) return formatUpTo(found.value, 4)
        return (
          <NumberCell
            className={classes('ge-input', styles.input)}
            aria-label={`${label}：核实值`}
            unit={unit}
            value={found.value}
            onChange={(value) => work.find(key, { value })}
          />
        )
      },
    },
    {
      key: 'reason',
      title: '说明',
      width: '30%',
      cell: ({ key, label }) => {
        const found = of(key)
        if (!found || !canEdit) return found?.reason || '—'
        const write = (reason: string) => work.find(key, { reason })
        return <Cell label={`${label}：说明`} max={verificationLengths.finding} value={found.reason} onChange={write} />
      },
    },
  ]
  return (
    <div className={styles.table}>
      <DataTable caption="填报值与核查结果" columns={columns} rows={rows} rowKey={({ key }) => key} />
    </div>
  )
}

export function Checklist({ work }: { work: VerificationWork }) {
  const { canEdit } = work
  const of = (item: ChecklistItem) => work.checklist.find((one) => one.item === item)
  if (!canEdit && work.checklist.length === 0) return null
  const columns: Column<ChecklistItem>[] = [
    { key: 'label', title: '核查内容', head: true, width: '45%', cell: (item) => verificationChecklist[item] },
    {
      key: 'result',
      title: '是否符合',
      width: '9rem',
      cell: (item) => {
        const checked = of(item)
        if (!canEdit) return checked ? checklistResults[checked.result] : '—'
        const choose = (value: string) => work.check(item, { result: value as keyof typeof checklistResults })
        return (
          <Choice
            id={placeOfFault(`checklist.${item}`)}
            label={`${verificationChecklist[item]}：是否符合`}
            value={checked?.result ?? ''}
            labels={checklistResults}
            fault={work.faultAt(`checklist.${item}`)}
            onChange={(value) => (value ? choose(value) : undefined)}
          />
        )
      },
    },
    {
      key: 'note',
      title: '说明',
      cell: (item) => {
        const checked = of(item)
        if (!checked || !canEdit) return checked?.note || '—'
        const write = (note: string) => work.check(item, { note })
        return (
          <Cell
            label={`${verificationChecklist[item]}：说明`}
            max={verificationLengths.checked}
            value={checked.note}
            onChange={write}
          />
        )
      },
    },
  ]
  return (
    <div className={styles.table}>
      <DataTable
        caption="核查清单"
        showCaption
        columns={columns}
        rows={keysOf(verificationChecklist)}
        rowKey={(item) => item}
      />
    </div>
  )
}
