/** A repeated table: a table on wide windows, cards on phones; add, duplicate, delete with undo, paste a block, sums. */

import type { RowAnswers } from '@green/filing/form/answers.ts'
import { valueAt } from '@green/filing/form/check.ts'
import type { Field } from '@green/filing/form/fields.ts'
import { type ClipboardEvent, type KeyboardEvent, lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { Button } from '../../../ui/control/button.tsx'
import { goToField } from '../../../ui/control/error-summary.tsx'
import { type ColumnUnits, retyped, typedUnits } from '../../kinds/column-units.ts'
import { idOf } from '../../kinds/control.ts'
import filesInputStyles from '../../kinds/files-input.module.css'
import { isBlock } from '../../kinds/is-block.ts'
import type { PastePlan } from '../../kinds/paste.ts'
import type { FieldProps } from '../field-control.tsx'
import { sameContent, useForm, useFormFacts, useFormStore } from '../form-context.ts'
import { useNarrow } from '../use-narrow.ts'
import { cellThatWay, pressedIn, wayOf } from './grid-keys.ts'
import { newRowId, type RowActs, type RowsSpec, rowsIn } from './row-parts.tsx'
import styles from './rows.module.css'
import { RowsCards } from './rows-cards.tsx'
import { RowsGrid } from './rows-grid.tsx'

/** Needed when somebody pastes a block, and not to open a form. */
const loadPasting = () => import('../../kinds/paste.ts')
/** Needed when a row of a wide table is opened. */
const RowEditor = lazy(() => import('./row-editor.tsx').then((module) => ({ default: module.RowEditor })))
/** From so many columns on a row is wider than any window. */
const wideFrom = 8
const PasteDialog = lazy(() => import('./paste-dialog.tsx').then((module) => ({ default: module.PasteDialog })))

/** Rows per page; a table with fixed rows is shown whole. */
const pageOf = ({ each }: RowsSpec) => each?.length ?? 20

export function RowsField({ field, path }: FieldProps) {
  const { lastYear } = useFormFacts()
  const narrow = useNarrow()
  const table = useTable(field, path)
  const { spec, ids, acts, wanted, pageSize } = table
  const { planned } = table.pasting
  const [edited, setEdited] = useState<number | null>(null)
  const isWide = !narrow && spec.columns.length >= wideFrom
  const before = rowsIn(lastYear?.answers[path])
  const from = Math.min(table.page, Math.max(0, Math.ceil(ids.length / pageSize) - 1)) * pageSize
  const shown = ids.slice(from, from + pageSize)
  const Rows = narrow ? RowsCards : RowsGrid
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset inside the field's own group would name it twice */}
      <div
        id={idOf(path)}
        role="group"
        aria-labelledby={`${idOf(path)}-label`}
        className={styles.tableField}
        onPaste={table.pasting.paste}
        onKeyDown={table.move}
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
            units={table.units}
            onUnit={table.typeIn}
            edited={isWide ? edited : null}
            onEdit={isWide ? setEdited : null}
          />
        ) : (
          <p className="ge-none">还没有填写。{spec.min > 0 ? `至少${spec.min}行。` : '如有请添加。'}</p>
        )}
        {ids.length > pageSize ? (
          <Turn from={from} size={pageSize} total={ids.length} onTurn={(to) => table.setPage(to / pageSize)} />
        ) : null}
        <TableActs table={table} before={before} narrow={narrow} />
        <Undo table={table} />
        {planned ? (
          <Suspense fallback={null}>
            <PasteDialog
              spec={spec}
              {...planned}
              onPaste={(plan) => void table.pasting.putIn(plan, planned.row)}
              onClose={table.pasting.leave}
            />
          </Suspense>
        ) : null}
      </div>
      {isWide && edited !== null && edited < ids.length ? (
        <Suspense fallback={null}>
          <RowEditor
            spec={spec}
            path={path}
            index={edited}
            total={ids.length}
            onTurn={setEdited}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

type Table = ReturnType<typeof useTable>

type TableActsProps = { table: Table; before: readonly RowAnswers[]; narrow: boolean }

/** Adds a row, brings in last year's, and says how a block is pasted. */
function TableActs({ table, before, narrow }: TableActsProps) {
  const { spec, ids, acts } = table
  return (
    <div className={styles.tableActs}>
      {acts ? (
        <Button size="small" icon="plus" onClick={() => table.add()} disabled={ids.length >= spec.max}>
          添加一行
        </Button>
      ) : null}
      {ids.length === 0 && before.length > 0 ? (
        <Button
          size="small"
          onClick={() =>
            table.change(
              before.map((row) => ({ ...row, rowId: newRowId() })),
              `已带入上年${before.length}行`,
            )
          }
        >
          带入上年的{before.length}行
        </Button>
      ) : null}
      {narrow ? null : (
        <details className={filesInputStyles.slotHint}>
          <summary>快捷填写</summary>
          可从电子表格复制多行多列（可带表头），粘贴到起始的格子里，先看对应关系再填入；方向键、Tab
          在格子间移动，回车到下一行
        </details>
      )}
    </div>
  )
}

/** The rows of one table and the operations on them: type, add, copy, remove, paste, move by keys. */
function useTable(field: FieldProps['field'], path: string) {
  const store = useFormStore()
  const spec = field.spec as RowsSpec
  const pageSize = pageOf(spec)
  const ids = useForm((s) => rowsIn(valueAt(s.values, path)).map((row) => row.rowId), sameContent)
  const wanted = useForm((s) => (s.wanted?.startsWith(`${path}[`) ? s.wanted : null))
  const [seen, setSeen] = useState<string | null>(null)
  const [page, setPage] = useState(0)
  const [units, setUnits] = useState(() => typedUnits(spec.columns, rowsIn(store.get().values[path])))
  const [undo, setUndo] = useState<Undone | null>(null)
  const undoButton = useRef<HTMLButtonElement>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  if (wanted !== seen) {
    setSeen(wanted)
    if (wanted) setPage(Math.floor(indexIn(wanted) / pageSize))
  }
  const rows = () => rowsIn(store.get().values[path])
  const change = (next: readonly RowAnswers[], text: string) => {
    setUndo({ rows: rows(), units, words: text })
    setProblems([])
    store.setRows(path, next)
  }
  const typeIn = (column: Field, unit: string) => {
    const next = retyped(rows(), column, unit)
    if (next.cells > 0) change(next.rows, `“${column.label}”已填的${next.cells}格改按${unit}计`)
    setUnits({ ...units, [column.key]: unit })
  }
  const focusRow = (index: number, column?: string) => {
    setPage(Math.floor(index / pageSize))
    const key = column ?? spec.columns.find((c) => c.spec.kind !== 'calc')?.key ?? ''
    requestAnimationFrame(() => {
      goToField(idOf(`${path}[${index}].${key}`))
      const box = document.activeElement
      if (box instanceof HTMLInputElement && box.type === 'text') box.select()
    })
  }
  const add = (column?: string) => {
    if (rows().length >= spec.max) return
    store.setRows(path, [...rows(), { rowId: newRowId() }])
    focusRow(rows().length - 1, column)
  }
  const acts = spec.each ? null : rowActs({ spec, rows, change, focusRow, undoButton })
  const pasting = usePasting({ path, spec, units, rows, change, setProblems })
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = placeOf(event.target, path)
    const way = at ? wayOf(pressedIn(event)) : null
    if (!at || !way) return
    // Hidden cells have no control; they are skipped.
    const typed = (row: number) =>
      spec.columns.map(({ key }) => key).filter((key) => document.getElementById(idOf(`${path}[${row}].${key}`)))
    const columns = spec.columns.map(({ key }) => key).filter((key) => key === at.column || typed(at.row).includes(key))
    const to = cellThatWay(way, at, columns, rows().length)
    if (to) {
      event.preventDefault()
      focusRow(to.row, to.column)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (acts) add(at.column)
    }
  }
  const takeBack = (before: Undone) => {
    store.setRows(path, before.rows)
    setUnits(before.units)
    setUndo(null)
    setProblems([])
  }
  return {
    spec,
    ids,
    acts,
    wanted,
    pageSize,
    page,
    setPage,
    units,
    typeIn,
    change,
    add,
    pasting,
    move,
    undo,
    undoButton,
    takeBack,
    problems,
  }
}

type PasteWork = {
  path: string
  spec: RowsSpec
  units: ColumnUnits
  rows: () => readonly RowAnswers[]
  change: (next: readonly RowAnswers[], text: string) => void
  setProblems: (problems: readonly string[]) => void
}

/** Pasting into the table: a block of several columns is planned first, and put in once its plan is confirmed. */
function usePasting({ path, spec, units, rows, change, setProblems }: PasteWork) {
  const { reference } = useFormStore().context
  const [planned, setPlanned] = useState<{ plan: PastePlan; row: number } | null>(null)
  const putIn = async (plan: PastePlan, row: number) => {
    const { pasteLines } = await loadPasting()
    const pasted = pasteLines({ ...spec, units }, rows(), row, plan, reference, newRowId)
    change(pasted.rows, `已粘贴${pasted.filled}格${pasted.cleared > 0 ? `，清空${pasted.cleared}格` : ''}`)
    setProblems(pasted.problems)
    setPlanned(null)
  }
  const plan = async (text: string, at: { row: number; column: string }) => {
    const { planPaste } = await loadPasting()
    const made = planPaste(spec.columns, at.column, text)
    // One column without a head goes where it was pasted; of several it is shown first what goes where.
    if (made.columns.length > 1 || made.head) setPlanned({ plan: made, row: at.row })
    else await putIn(made, at.row)
  }
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text/plain')
    const at = placeOf(event.target, path)
    if (!at || !isBlock(text)) return
    event.preventDefault()
    void plan(text, at).catch(() => setProblems(['粘贴的功能没有加载成功，请检查网络后再粘贴一次']))
  }
  return { planned, paste, putIn, leave: () => setPlanned(null) }
}

type Undone = { rows: readonly RowAnswers[]; units: ColumnUnits; words: string }

type RowWork = {
  spec: RowsSpec
  rows: () => readonly RowAnswers[]
  change: (next: readonly RowAnswers[], text: string) => void
  focusRow: (index: number) => void
  undoButton: RefObject<HTMLButtonElement | null>
}

function rowActs({ spec, rows, change, focusRow, undoButton }: RowWork): RowActs {
  return {
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
      // The pressed button was removed with its row.
      requestAnimationFrame(() => undoButton.current?.focus())
    },
  }
}

/** Undoes the last change, and lists what could not be pasted. */
function Undo({ table: { undo, undoButton, takeBack, problems } }: { table: Table }) {
  return (
    <div role="status" className={styles.undo}>
      {undo ? (
        <>
          <span>{undo.words}</span>
          <Button ref={undoButton} size="small" kind="quiet" icon="back" onClick={() => takeBack(undo)}>
            撤销
          </Button>
        </>
      ) : null}
      {problems.length > 0 ? (
        <ul className={styles.problems}>
          {problems.slice(0, 8).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
          {problems.length > 8 ? <li>另有{problems.length - 8}处没有粘贴</li> : null}
        </ul>
      ) : null}
    </div>
  )
}

type TurnProps = { from: number; size: number; total: number; onTurn: (from: number) => void }

function Turn({ from, size, total, onTurn }: TurnProps) {
  return (
    <div className={styles.turn}>
      <Button size="small" icon="left" disabled={from === 0} onClick={() => onTurn(from - size)}>
        上{size}行
      </Button>
      <span>
        第{from + 1}—{Math.min(total, from + size)}行，共{total}行
      </span>
      <Button size="small" icon="right" disabled={from + size >= total} onClick={() => onTurn(from + size)}>
        下{size}行
      </Button>
    </div>
  )
}

const indexIn = (path: string) => Number(/\[(\d+)\]/.exec(path)?.[1] ?? 0)

/** Row and column of the cell that contains an element. */
function placeOf(target: EventTarget, path: string): { row: number; column: string } | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-path]')?.dataset.path : undefined
  const column = cell?.startsWith(`${path}[`) ? /\]\.(\w+)$/.exec(cell)?.[1] : undefined
  return cell && column ? { row: indexIn(cell), column } : null
}
