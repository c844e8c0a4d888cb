/** A repeated table: a table on wide windows, cards on phones; add, duplicate, delete with undo, paste a block, sums. */

import { isEmpty, type RowAnswers } from '@green/filing/answers.ts'
import { valueAt } from '@green/filing/check.ts'
import { showValue } from '@green/filing/kinds/table.ts'
import type { Field, SpecOf } from '@green/filing/programme.ts'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { goToField } from '../../ui/error-summary.tsx'
import { Icon } from '../../ui/icon.tsx'
import { idOf } from '../kinds/control.ts'
import { isBlock, pasteBlock } from '../kinds/paste.ts'
import { totalLines } from '../kinds/totals.ts'
import { headOf, isNumeric, sumText } from '../view/rows-table.tsx'
import { Control, type FieldProps } from './field-control.tsx'
import { sameContent, useForm, useFormFacts, useFormStore } from './form-context.ts'
import { shownFault } from './form-store.ts'
import { useNarrow } from './use-narrow.ts'

type RowsSpec = SpecOf<'rows'>

const pageSize = 20
const rowsIn = (value: unknown) => (Array.isArray(value) ? (value as RowAnswers[]) : [])

let lastId = 0
/** Unique within the form, and unlike those of another sitting. */
export function newRowId(): string {
  lastId += 1
  return `r${Date.now().toString(36)}${lastId.toString(36)}`
}

export function RowsField({ field, path }: FieldProps) {
  const store = useFormStore()
  const { lastYear } = useFormFacts()
  const narrow = useNarrow()
  const spec = field.spec as RowsSpec
  const ids = useForm((s) => rowsIn(valueAt(s.values, path)).map((row) => row.rowId), sameContent)
  const wanted = useForm((s) => (s.wanted?.startsWith(`${path}[`) ? s.wanted : null))
  const [seen, setSeen] = useState<string | null>(null)
  const [page, setPage] = useState(0)
  const [undo, setUndo] = useState<{ rows: readonly RowAnswers[]; words: string } | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  if (wanted !== seen) {
    setSeen(wanted)
    if (wanted) setPage(Math.floor(indexIn(wanted) / pageSize))
  }
  const rows = () => rowsIn(store.get().values[path])
  const change = (next: readonly RowAnswers[], words: string) => {
    setUndo({ rows: rows(), words })
    setProblems([])
    store.setRows(path, next)
  }
  const focusRow = (index: number, column?: string) => {
    setPage(Math.floor(index / pageSize))
    const key = column ?? spec.columns.find((c) => c.spec.kind !== 'calc')?.key ?? ''
    requestAnimationFrame(() => goToField(idOf(`${path}[${index}].${key}`)))
  }
  const add = (column?: string) => {
    if (rows().length >= spec.max) return
    store.setRows(path, [...rows(), { rowId: newRowId() }])
    focusRow(rows().length - 1, column)
  }
  const acts: RowActs = {
    duplicate: (index) => {
      const all = rows()
      const copy = all[index]
      if (!copy || all.length >= spec.max) return
      change(
        [...all.slice(0, index + 1), { ...copy, rowId: newRowId() }, ...all.slice(index + 1)],
        `已复制第${index + 1}行`,
      )
      focusRow(index + 1)
    },
    remove: (index) => {
      change(
        rows().filter((_, i) => i !== index),
        `已删除第${index + 1}行`,
      )
    },
  }
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text/plain')
    const at = placeOf(event.target, path)
    if (!at || !isBlock(text)) return
    event.preventDefault()
    const pasted = pasteBlock(spec, rows(), at, text, store.context.reference, newRowId)
    change(pasted.rows, `已粘贴${pasted.filled}格`)
    setProblems(pasted.problems)
  }
  const down = (event: KeyboardEvent<HTMLElement>) => {
    const at = event.key === 'Enter' && !event.nativeEvent.isComposing ? placeOf(event.target, path) : null
    const target = event.target as HTMLElement
    if (!at || target.tagName !== 'INPUT' || target.getAttribute('role') === 'combobox') return
    event.preventDefault()
    if (at.row + 1 < rows().length) focusRow(at.row + 1, at.column)
    else add(at.column)
  }
  const before = rowsIn(lastYear?.answers[path])
  const from = Math.min(page, Math.max(0, Math.ceil(ids.length / pageSize) - 1)) * pageSize
  const shown = ids.slice(from, from + pageSize)
  const Rows = narrow ? Cards : Table
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside the field's own group would name it twice
    <div
      id={idOf(path)}
      role="group"
      aria-labelledby={`${idOf(path)}-label`}
      className="fl-table-field"
      onPaste={paste}
      onKeyDown={down}
    >
      {ids.length > 0 ? (
        <Rows
          key={narrow ? 'cards' : 'table'}
          field={field}
          path={path}
          ids={shown}
          from={from}
          acts={acts}
          wanted={wanted}
        />
      ) : (
        <p className="fl-none">还没有填写。{spec.min > 0 ? `至少${spec.min}行。` : '如有请添加。'}</p>
      )}
      {ids.length > pageSize ? <Turn from={from} total={ids.length} onTurn={(to) => setPage(to / pageSize)} /> : null}
      <div className="fl-table-acts">
        <Button size="small" icon="plus" onClick={() => add()} disabled={ids.length >= spec.max}>
          添加一行
        </Button>
        {ids.length === 0 && before.length > 0 ? (
          <Button
            size="small"
            onClick={() =>
              change(
                before.map((row) => ({ ...row, rowId: newRowId() })),
                `已带入上年${before.length}行`,
              )
            }
          >
            带入上年的{before.length}行
          </Button>
        ) : null}
        {narrow ? null : (
          <span className="fl-slot-hint">可从电子表格复制多行多列，粘贴到起始的格子里；按回车到下一行</span>
        )}
      </div>
      <div role="status" className="fl-undo">
        {undo ? (
          <>
            <span>{undo.words}</span>
            <Button
              size="small"
              kind="quiet"
              icon="back"
              onClick={() => {
                store.setRows(path, undo.rows)
                setUndo(null)
                setProblems([])
              }}
            >
              撤销
            </Button>
          </>
        ) : null}
        {problems.length > 0 ? (
          <ul className="fl-problems">
            {problems.slice(0, 8).map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
            {problems.length > 8 ? <li>另有{problems.length - 8}处没有粘贴</li> : null}
          </ul>
        ) : null}
      </div>
    </div>
  )
}

type RowActs = { duplicate: (index: number) => void; remove: (index: number) => void }
type RowsProps = FieldProps & {
  ids: readonly string[]
  from: number
  acts: RowActs
  wanted: string | null
}

function Table({ field, path, ids, from, acts }: RowsProps) {
  const spec = field.spec as RowsSpec
  return (
    <div className="fl-table-frame">
      <table className="fl-table">
        <thead>
          <tr>
            <th scope="col">序号</th>
            {spec.columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                data-align={isNumeric(column) ? 'right' : undefined}
                title={explain(column)}
              >
                {headOf(column)}
                {column.spec.required === true ? (
                  <span className="ge-required" aria-hidden="true">
                    *
                  </span>
                ) : null}
              </th>
            ))}
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {ids.map((id, i) => (
            <tr key={id}>
              <th scope="row">{from + i + 1}</th>
              {spec.columns.map((column) => (
                <Cell key={column.key} column={column} path={`${path}[${from + i}].${column.key}`} />
              ))}
              <td className="fl-table-row-acts">
                <RowButtons index={from + i} acts={acts} />
              </td>
            </tr>
          ))}
        </tbody>
        <Sums spec={spec} path={path} />
      </table>
    </div>
  )
}

function Sums({ spec, path }: { spec: RowsSpec; path: string }) {
  const lines = useForm((s) => totalLines(spec.columns, rowsIn(s.derived.values[path])), sameContent)
  if (lines.length === 0) return null
  return (
    <tfoot>
      {lines.map((line) => (
        <tr key={line.label}>
          <th scope="row">{line.label}</th>
          {spec.columns.map((column) => (
            <td key={column.key} data-align="right">
              {column.key in line.sums ? sumText(line.sums[column.key] ?? null, column) : null}
            </td>
          ))}
          <td />
        </tr>
      ))}
    </tfoot>
  )
}

function Cell({ column, path }: { column: Field; path: string }) {
  const isHidden = useForm((s) => s.derived.hidden.has(path))
  return (
    <td data-path={path} data-kind={column.spec.kind}>
      {isHidden ? <span className="fl-none">—</span> : <CellControl column={column} path={path} />}
    </td>
  )
}

function CellControl({ column, path }: { column: Field; path: string }) {
  const store = useFormStore()
  const fault = useForm((s) => shownFault(s, path))
  const notices = useForm(
    (s) => (s.derived.at.get(path) ?? []).filter((f) => f.level === 'info').map((f) => f.message),
    sameContent,
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notes which control has the focus
    <div onFocus={() => store.visit(path)}>
      <Control field={column} path={path} compact />
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

function RowButtons({ index, acts }: { index: number; acts: RowActs }) {
  return (
    <span className="fl-row-buttons">
      <IconButton name="files" label={`复制第${index + 1}行`} onClick={() => acts.duplicate(index)} />
      <IconButton name="trash" label={`删除第${index + 1}行`} onClick={() => acts.remove(index)} />
    </span>
  )
}

function Cards({ field, path, ids, from, acts, wanted }: RowsProps) {
  const spec = field.spec as RowsSpec
  return (
    <>
      <ol className="fl-cards">
        {ids.map((id, i) => (
          <Card
            key={id}
            spec={spec}
            path={`${path}[${from + i}]`}
            index={from + i}
            acts={acts}
            isWanted={wanted?.startsWith(`${path}[${from + i}]`) ?? false}
          />
        ))}
      </ol>
      <table className="fl-table fl-sums">
        <SumsList spec={spec} path={path} />
      </table>
    </>
  )
}

function SumsList({ spec, path }: { spec: RowsSpec; path: string }) {
  const lines = useForm((s) => totalLines(spec.columns, rowsIn(s.derived.values[path])), sameContent)
  return (
    <tbody>
      {lines.flatMap((line) =>
        spec.columns
          .filter((column) => column.key in line.sums)
          .map((column) => (
            <tr key={`${line.label} ${column.key}`}>
              <th scope="row">
                {line.label} {headOf(column)}
              </th>
              <td data-align="right">{sumText(line.sums[column.key] ?? null, column)}</td>
            </tr>
          )),
      )}
    </tbody>
  )
}

type CardProps = { spec: RowsSpec; path: string; index: number; acts: RowActs; isWanted: boolean }

function Card({ spec, path, index, acts, isWanted }: CardProps) {
  const store = useFormStore()
  const names = spec.columns.filter((c) =>
    spec.name ? c.key === spec.name : spec.unique ? spec.unique.includes(c.key) : c === spec.columns[0],
  )
  const heading = useForm((s) =>
    names
      .map((c) => showValue(valueAt(s.derived.values, `${path}.${c.key}`), c.spec, store.context.reference))
      .filter(Boolean)
      .join(' '),
  )
  const faults = useForm((s) => spec.columns.filter((c) => shownFault(s, `${path}.${c.key}`) !== null).length)
  const isFresh = useForm((s) => {
    const row = rowsIn(s.values[path.replace(/\[\d+\]$/, '')])[index]
    return row === undefined || Object.entries(row).every(([key, value]) => key === 'rowId' || isEmpty(value))
  })
  const [isOpen, setOpen] = useState(isFresh)
  return (
    <li>
      <details open={isOpen || isWanted} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span>
            {index + 1}. {heading || '未填写'}
          </span>
          {faults > 0 ? <span className="fl-card-faults">{faults}处问题</span> : null}
          <Icon name="down" size={16} />
        </summary>
        <div className="fl-card-fields">
          {spec.columns.map((column) => (
            <CardField key={column.key} column={column} path={`${path}.${column.key}`} />
          ))}
          <RowButtons index={index} acts={acts} />
        </div>
      </details>
    </li>
  )
}

function CardField({ column, path }: { column: Field; path: string }) {
  const isHidden = useForm((s) => s.derived.hidden.has(path))
  const isNeeded = useForm((s) => s.derived.required.has(path))
  if (isHidden) return null
  return (
    <div className="fl-field" data-path={path}>
      <label className="ge-label" htmlFor={idOf(path)}>
        {headOf(column)}
        {isNeeded ? (
          <span className="ge-required" aria-hidden="true">
            *
          </span>
        ) : null}
      </label>
      {explain(column) ? <p className="ge-hint">{explain(column)}</p> : null}
      <CellControl column={column} path={path} />
    </div>
  )
}

function Turn({ from, total, onTurn }: { from: number; total: number; onTurn: (from: number) => void }) {
  return (
    <div className="fl-turn">
      <Button size="small" icon="left" disabled={from === 0} onClick={() => onTurn(from - pageSize)}>
        上{pageSize}行
      </Button>
      <span>
        第{from + 1}—{Math.min(total, from + pageSize)}行，共{total}行
      </span>
      <Button size="small" icon="right" disabled={from + pageSize >= total} onClick={() => onTurn(from + pageSize)}>
        下{pageSize}行
      </Button>
    </div>
  )
}

function explain({ spec }: Field): string {
  return [spec.hint, spec.example ? `例：${spec.example}` : '', spec.clause ? `依据：${spec.clause}` : '']
    .filter(Boolean)
    .join('　')
}

const indexIn = (path: string) => Number(/\[(\d+)\]/.exec(path)?.[1] ?? 0)

/** Row and column of the cell that holds an element. */
function placeOf(target: EventTarget, path: string): { row: number; column: string } | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-path]')?.dataset.path : undefined
  const column = cell?.startsWith(`${path}[`) ? /\]\.(\w+)$/.exec(cell)?.[1] : undefined
  return cell && column ? { row: indexIn(cell), column } : null
}
