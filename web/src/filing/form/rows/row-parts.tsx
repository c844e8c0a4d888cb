/** Shared by a table row and a phone's card: the control with its fault, and the actions on a row. */
import type { RowAnswers } from '@green/filing/form/answers.ts'
import { valueAt } from '@green/filing/form/check.ts'
import type { Field, SpecOf } from '@green/filing/form/fields.ts'
import { rangeHint } from '@green/filing/kinds/numbers.ts'
import { showValue } from '@green/filing/kinds/table.ts'
import { IconButton } from '../../../ui/control/button.tsx'
import type { ColumnUnits } from '../../kinds/column-units.ts'
import { idOf } from '../../kinds/control.ts'
import { Control, type FieldProps } from '../field-control.tsx'
import { sameContent, useForm, useFormStore } from '../form-context.ts'
import { visibleFault } from '../form-store.ts'
import { Findings, visibleFindings } from './row-findings.tsx'
import styles from './rows.module.css'

export type RowsSpec = SpecOf<'rows'>
export type RowActs = { duplicate: (index: number) => void; remove: (index: number) => void }
export type RowsProps = FieldProps & {
  ids: readonly string[]
  from: number
  /** Null where the rows are fixed. */
  acts: RowActs | null
  wanted: string | null
  /** The units the columns are typed in, and how one is chosen; on cards each amount has its own. */
  units: ColumnUnits
  onUnit: (column: Field, unit: string) => void
  /** The row that is open at the side, and how one is opened; null where a row fits into the frame. */
  edited: number | null
  onEdit: ((index: number) => void) | null
}

let lastId = 0
/** Unique within the form, also across sessions. */
export function newRowId(): string {
  lastId += 1
  return `r${Date.now().toString(36)}${lastId.toString(36)}`
}

export const rowsIn = (value: unknown) => (Array.isArray(value) ? (value as RowAnswers[]) : [])

/** The control of one cell; what was found about it stands beneath its row. */
export function CellControl({ column, path, unit }: { column: Field; path: string; unit?: string | undefined }) {
  return <Control field={column} path={path} unit={unit} compact />
}

/** The same on a card, where what was found stands below the control. */
export function CardControl({ column, path }: { column: Field; path: string }) {
  const fault = useForm((s) => visibleFault(s, path))
  const findings = useForm((s) => visibleFindings(s, path), sameContent)
  return (
    <>
      <Control field={column} path={path} compact />
      {fault ? (
        <p className="ge-fault" id={`${idOf(path)}-fault`}>
          {fault}
        </p>
      ) : null}
      <Findings findings={findings} />
    </>
  )
}

export function RowButtons({ index, acts }: { index: number; acts: RowActs }) {
  return (
    <span className={styles.rowButtons}>
      <IconButton name="files" label={`复制第${index + 1}行`} onClick={() => acts.duplicate(index)} />
      <IconButton name="trash" label={`删除第${index + 1}行`} onClick={() => acts.remove(index)} />
    </span>
  )
}

/** What names a row: its name column, else the columns that tell rows apart, else the first. */
export function useRowName(spec: RowsSpec, row: string): string {
  const { reference } = useFormStore().context
  const names = spec.columns.filter((c) =>
    spec.name ? c.key === spec.name : spec.unique ? spec.unique.includes(c.key) : c === spec.columns[0],
  )
  return useForm((s) =>
    names
      .map((c) => showValue(valueAt(s.derived.values, `${row}.${c.key}`), c.spec, reference))
      .filter(Boolean)
      .join(' '),
  )
}

/** Range, hint, example and clause of a column in one line. */
export function explain({ spec }: Field): string {
  const range = 'decimals' in spec && spec.kind !== 'calc' && !spec.plain ? rangeHint(spec) : ''
  return [range, spec.hint, spec.example ? `例：${spec.example}` : '', spec.clause ? `依据：${spec.clause}` : '']
    .filter(Boolean)
    .join('　')
}
