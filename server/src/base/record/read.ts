/** A record as it is read: rows of a call with the steps that its reader may take, a page of the list, the workbook. */
import type { ListQuery, SteppedRow } from '@green/contract/record-schemas.ts'
import { allowedSteps } from '@green/filing/cases/machine.ts'
import { recordTitle, type StateOf } from '@green/filing/records/record.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import type { BlobResult, CallContext } from '../../platform/http/handlers.ts'
import { everyPage } from '../../platform/http/page/pages.ts'
import { reportingProgress as withProgress } from '../../platform/progress.ts'
import type { Services } from '../../platform/services.ts'
import { exportedList } from '../audit/exported-list.ts'
import type { RowOf } from '../case/case-store.ts'
import { referenceOf } from '../reference/reference.ts'
import { cellsOf, type Row, sheetColumns, shownRow } from './shown.ts'
import type { RecordCall, Served } from './slots.ts'
import { type CustomFilters, type RecordQuery, type RecordTable, recordPage } from './store.ts'

/** What reads a record. */
export function reading<R, T extends RecordTable>({ record, kind, slots, read }: Served<R, T>) {
  /** The rows with their figures. */
  async function wholeRows(tx: Tx, rows: readonly RowOf<T>[]): Promise<Row[]> {
    const figuresOf = await slots.figures?.(tx, rows)
    return rows.map((row) => ({ ...read(row), ...figuresOf?.(row) }))
  }

  async function views(tx: Tx, services: Services, rows: readonly RowOf<T>[], actor: Actor): Promise<SteppedRow<R>[]> {
    const reference = await referenceOf(services)
    return (await wholeRows(tx, rows)).map((whole) => {
      const row = whole as RowOf<T>
      const steps = allowedSteps(kind.machine, row.state as StateOf<R>, actor.role, slots.facts?.(row, actor) ?? {})
      const allowed = steps.map(({ action, to }) => (record.stepsBy === 'state' ? to : action))
      return { ...shownRow(record, whole, reference), allowed } as SteppedRow<R>
    })
  }

  async function view(tx: Tx, services: Services, row: RowOf<T>, actor: Actor): Promise<SteppedRow<R>> {
    const [shown] = await views(tx, services, [row], actor)
    if (!shown) throw new Error('a row without a view')
    return shown
  }

  const custom = (slots.filters ?? {}) as CustomFilters
  const { table, scope } = kind
  const source = { table, scope, list: record.list, openedAt: record.opened.at, custom }
  const pageOf = (services: Services, query: RecordQuery, actor: Actor, page: { page: number; size: number }) =>
    recordPage(services.db, source, query, actor, page)

  async function list({ services, input, actor }: RecordCall<ListQuery<R>>) {
    const { page, size, ...query } = input as ListQuery<R>
    const found = await pageOf(services, query, actor, { page, size })
    return { ...found, rows: await views(services.db, services, found.rows as RowOf<T>[], actor) }
  }

  async function sheet({
    services,
    input,
    actor,
    progress,
  }: RecordCall<ListQuery<R>> & Pick<CallContext<unknown>, 'progress'>): Promise<BlobResult> {
    const { page: _page, size: _size, ...query } = input as ListQuery<R>
    const reference = await referenceOf(services)
    const { total } = await pageOf(services, query, actor, { page: 1, size: 1 })
    async function* lines() {
      for await (const rows of everyPage((page) => pageOf(services, query, actor, page)))
        for (const row of await wholeRows(services.db, rows as RowOf<T>[])) yield cellsOf(record, row, reference)
    }
    const title = recordTitle(record)
    return exportedList(services, actor, {
      total,
      action: `导出${title}`,
      query: query,
      result: `${total}件`,
      name: title,
      sheets: () => [{ name: title, columns: sheetColumns(record), rows: withProgress(lines(), total, progress) }],
    })
  }

  return { list, sheet, view }
}
