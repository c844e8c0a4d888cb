/** Shared by a table row and a phone's card: the control with its fault, and the actions on a row. */
import type { RowAnswers } from '@green/filing/answers.ts'
import type { Field, SpecOf } from '@green/filing/fields.ts'
import { rangeWords } from '@green/filing/kinds/numbers.ts'
import { IconButton } from '../../ui/button.tsx'
import type { ColumnUnits } from '../kinds/column-units.ts'
import { idOf } from '../kinds/control.ts'
import { Control, type FieldProps } from './field-control.tsx'
import { sameContent, useForm, useFormStore } from './form-context.ts'
import { visibleFault } from './form-store.ts'
import { whenReleased } from './when-released.ts'

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
}

let lastId = 0
/** Unique within the form, also across sessions. */
export function newRowId(): string {
  lastId += 1
  return `r${Date.now().toString(36)}${lastId.toString(36)}`
}

export const rowsIn = (value: unknown) => (Array.isArray(value) ? (value as RowAnswers[]) : [])

export function CellControl({ column, path, unit }: { column: Field; path: string; unit?: string | undefined }) {
  const store = useFormStore()
  const fault = useForm((s) => visibleFault(s, path))
  const notices = useForm(
    (s) => (s.derived.at.get(path) ?? []).filter((f) => f.level === 'info').map((f) => f.message),
    sameContent,
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notes which control has the focus
    <div onFocus={() => whenReleased(() => store.visit(path))}>
      <Control field={column} path={path} unit={unit} compact />
      {fault ? (
        <p className="ge-fault" id={`${idOf(path)}-fault`}>
          {fault}
        </p>
      ) : null}
      {notices.map((message) => (
        <p key={message} className="fl-info">
          {message}
        </p>
      ))}
    </div>
  )
}

export function RowButtons({ index, acts }: { index: number; acts: RowActs }) {
  return (
    <span className="fl-row-buttons">
      <IconButton name="files" label={`复制第${index + 1}行`} onClick={() => acts.duplicate(index)} />
      <IconButton name="trash" label={`删除第${index + 1}行`} onClick={() => acts.remove(index)} />
    </span>
  )
}

/** Range, hint, example and clause of a column in one line. */
export function explain({ spec }: Field): string {
  const range = 'decimals' in spec && spec.kind !== 'calc' && !spec.plain ? `范围：${rangeWords(spec)}` : ''
  return [range, spec.hint, spec.example ? `例：${spec.example}` : '', spec.clause ? `依据：${spec.clause}` : '']
    .filter(Boolean)
    .join('　')
}
