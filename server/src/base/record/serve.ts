/** Serves a declared record: opens it, takes its steps, lists and exports it; what the declaration cannot say stands in the slots. */

import { type FieldFault, refuse, refuseFields } from '@green/contract/errors.ts'
import type { FileRef } from '@green/contract/files.ts'
import type { ListQuery, OpenInput, StepInput, SteppedRow } from '@green/contract/record-schemas.ts'
import { allowedSteps } from '@green/filing/cases/machine.ts'
import {
  type ActionOf,
  type AnyRecord,
  type CustomFilterOf,
  type FigureKeyOf,
  recordTitle,
  type SetBy,
  type StateOf,
  type StoredOf,
} from '@green/filing/records/record.ts'
import { isDouble, type Tx, transaction } from '../../db/database.ts'
import type { CitedBy } from '../../db/schema/files.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import type { BlobResult, CallContext } from '../../platform/http/handlers.ts'
import { idempotent } from '../../platform/http/idempotent.ts'
import { everyPage } from '../../platform/http/page/pages.ts'
import { ids } from '../../platform/ids.ts'
import { told as withProgress } from '../../platform/progress.ts'
import type { Services } from '../../platform/services.ts'
import { exportedList } from '../audit/exported-list.ts'
import type { ChangesOf, RowOf } from '../case/case-store.ts'
import { type CaseKind, openCase, takeCaseStep } from '../case/take-step.ts'
import { requireOperating } from '../enterprise/closing.ts'
import type { EnterpriseRecord } from '../enterprise/fields.ts'
import { enterpriseById, findEnterprise } from '../enterprise/store.ts'
import { citeFiles } from '../files/rights.ts'
import { referenceOf } from '../reference/reference.ts'
import { cellsOf, faultsOf, logOf, type Row, sheetColumns, shownRow } from './shown.ts'
import {
  type CustomFilters,
  onceIndexOf,
  type RecordQuery,
  type RecordTable,
  recordPage,
  recordScope,
} from './store.ts'

/** What an operation of a record gets. */
type Within = { tx: Tx; services: Services; actor: Actor }

/** What only the server knows of a record. */
type Slots<R, A extends string, T extends RecordTable> = {
  /** As what its files are cited. */
  citedBy: CitedBy
  /** When it is opened: refuses what only the database can tell, or answers the columns that no field fills. */
  opening?: (tx: Tx, about: { enterpriseId: string; values: StoredOf<R> }) => Promise<ChangesOf<T>>
  /** The values that the guards of its steps read. */
  facts?: (row: RowOf<T> | null, actor: Actor | null) => object
  /** Runs after the step, in its transaction. */
  after?: { readonly [K in A]?: (within: Within, saved: RowOf<T>) => Promise<void> }
  /** How each of the addressees that a step names is notified. */
  tells: CaseKind<string, A, object, T>['tell']
} & ReadSlots<R, T> &
  FilterSlots<R>

/** `read`: values that are no columns, from the row alone; `figures`: those that need more, for a whole page at once. */
type ReadSlots<R, T extends RecordTable> = [Exclude<FigureKeyOf<R>, keyof T['$inferSelect']>] extends [never]
  ? { read?: never; figures?: never }
  : { read: (row: RowOf<T>) => Row; figures?: (tx: Tx, rows: readonly RowOf<T>[]) => Promise<(row: RowOf<T>) => Row> }

type FilterSlots<R> = [CustomFilterOf<R>] extends [never]
  ? { filters?: never }
  : { filters: { [K in CustomFilterOf<R>]: CustomFilters[string] } }

type Call<In> = Pick<CallContext<In>, 'input' | 'actor' | 'services'>

/** The operations of a declared record on its table. */
export function serveRecord<
  R extends Omit<AnyRecord, 'case'> & {
    case: CaseKind<string, string, never, RecordTable>['machine'] | AnyRecord['case']
  },
  T extends RecordTable,
>(declared: R, table: T, slots: Slots<R, ActionOf<R>, T>) {
  type S = StateOf<R>
  type A = ActionOf<R>
  const record = declared as unknown as AnyRecord
  const machine = declared.case as unknown as CaseKind<S, A, object, T>['machine']
  const scope = recordScope(table, record.reads)
  const factsOf = (row: RowOf<T> | null, actor: Actor | null) => slots.facts?.(row, actor) ?? {}
  const read = (row: Row): Row => ({ ...row, ...slots.read?.(row as RowOf<T>) })
  const kind: CaseKind<S, A, object, T> = {
    machine,
    table,
    scope,
    facts: async (_tx, row, actor) => factsOf(row, actor),
    nameOf: (row) => record.nameOf(read(row) as never),
    logged: logOf(record, read),
    tell: slots.tells as CaseKind<S, A, object, T>['tell'],
  }

  /** The rows with their figures. */
  async function wholeRows(tx: Tx, rows: readonly RowOf<T>[]): Promise<Row[]> {
    const figuresOf = await slots.figures?.(tx, rows)
    return rows.map((row) => ({ ...read(row), ...figuresOf?.(row) }))
  }

  async function views(tx: Tx, services: Services, rows: readonly RowOf<T>[], actor: Actor): Promise<SteppedRow<R>[]> {
    const reference = await referenceOf(services)
    return (await wholeRows(tx, rows)).map((whole) => {
      const row = whole as RowOf<T>
      const steps = allowedSteps(machine, row.state as S, actor.role, factsOf(row, actor))
      const allowed = steps.map(({ action, to }) => (record.stepsBy === 'state' ? to : action))
      return { ...shownRow(record, whole, reference), allowed } as SteppedRow<R>
    })
  }

  async function view(tx: Tx, services: Services, row: RowOf<T>, actor: Actor): Promise<SteppedRow<R>> {
    const [shown] = await views(tx, services, [row], actor)
    if (!shown) throw new Error('a row without a view')
    return shown
  }

  async function open({ services, input, actor }: Call<OpenInput<R>>): Promise<SteppedRow<R>> {
    const { enterpriseId } = input as Chosen
    const values = valuesOf(record, input as Row)
    const faults: FieldFault[] = faultsOf(record, values, await referenceOf(services), clock.today())
    if (faults.length > 0) throw refuseFields(faults)
    try {
      return await idempotent(services, actor, input as Chosen, async (tx) => {
        const about = await aboutWhom(tx, record.opens, enterpriseId, actor)
        const saved = await insert(tx, services, about, values, actor)
        return view(tx, services, saved, actor)
      })
    } catch (error) {
      if (record.once && isDouble(error, onceIndexOf(table)))
        throw refuse('DUPLICATE', { what: record.once.says(values as never) })
      throw error
    }
  }

  async function insert(tx: Tx, services: Services, about: EnterpriseRecord, values: Row, actor: Actor) {
    const { id: enterpriseId, enterpriseName, socialCode, qxCode } = about
    await requireOperating(tx, enterpriseId)
    const columns = await slots.opening?.(tx, { enterpriseId, values: values as StoredOf<R> })
    const id = ids.next()
    const files = await citedFiles(tx, id, values, actor)
    const { at, by } = record.opened
    const make = async () => ({
      ...storedOf(record, values),
      ...files.byField,
      id,
      enterpriseId,
      enterpriseName,
      socialCode,
      qxCode,
      ...columns,
      [at]: clock.now(),
      ...(by === undefined ? {} : { [by]: actor.accountId }),
    })
    const opinion = record.openedWith === null ? undefined : String(values[record.openedWith])
    return openCase(tx, services, kind, opens(machine), actor, make as never, {
      ...(opinion === undefined ? {} : { opinion }),
      files: files.all,
    })
  }

  async function citedFiles(tx: Tx, id: string, values: Row, actor: Actor) {
    const byField: Record<string, FileRef[]> = {}
    for (const { key } of record.fields.filter(({ spec }) => spec.kind === 'files')) {
      const named = (values[key] as FileRef[]).map((one) => one.id)
      byField[key] = [...(await citeFiles(tx, slots.citedBy, id, named, actor)).values()]
    }
    return { byField, all: Object.values(byField).flat() }
  }

  async function step({ services, input, actor }: Call<StepInput<R>>): Promise<SteppedRow<R>> {
    const { id, version, opinion, ...named } = input as StepInput<R> & { action?: A; state?: S }
    const action = named.action ?? actionTo(machine, named.state as S)
    return transaction(services.db, async (tx) => {
      const saved = await takeCaseStep(tx, services, kind, { id, version, opinion, action }, actor, (before) => ({
        changes: changesOf(action, opinion, before),
        after: async (next) => slots.after?.[action]?.({ tx, services, actor }, next),
      }))
      return view(tx, services, saved, actor)
    })
  }

  /** An empty opinion leaves the earlier one. */
  function changesOf(action: A, opinion: string, before: RowOf<T>): ChangesOf<T> {
    const writtenBy = (key: string, by: SetBy) => {
      if (by === 'empty') return null
      return by === 'now' ? clock.now() : opinion.trim() || (before as Row)[key]
    }
    const entries = Object.entries(record.sets[action] ?? {}).map(([key, by]) => [key, writtenBy(key, by)])
    return Object.fromEntries(entries)
  }

  const custom = (slots.filters ?? {}) as CustomFilters
  const source = { table, scope, list: record.list, openedAt: record.opened.at, custom }
  const pageOf = (services: Services, query: RecordQuery, actor: Actor, page: { page: number; size: number }) =>
    recordPage(services.db, source, query, actor, page)

  async function list({ services, input, actor }: Call<ListQuery<R>>) {
    const { page, size, ...query } = input as ListQuery<R>
    const found = await pageOf(services, query, actor, { page, size })
    return { ...found, rows: await views(services.db, services, found.rows as RowOf<T>[], actor) }
  }

  async function sheet({
    services,
    input,
    actor,
    progress,
  }: Call<ListQuery<R>> & Pick<CallContext<unknown>, 'progress'>): Promise<BlobResult> {
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
      asked: query,
      result: `${total}件`,
      name: title,
      sheets: () => [{ name: title, columns: sheetColumns(record), rows: withProgress(lines(), total, progress) }],
    })
  }

  return { kind, open, step, list, sheet }
}

/** What a request names beside the fields. */
type Chosen = { enterpriseId?: string; requestId?: string }

/** The values of a request by field, what was left out as null. */
const valuesOf = ({ fields }: AnyRecord, input: Row): Row =>
  Object.fromEntries(fields.map(({ key }) => [key, input[key] ?? null]))

/** What of the values its table has a column for. */
const storedOf = ({ fields }: AnyRecord, values: Row): Row =>
  Object.fromEntries(fields.filter(({ spec }) => spec.stored !== false).map(({ key }) => [key, values[key]]))

/** The enterprise that it is opened for: the own one, never by an agent, or the chosen one within reach. */
async function aboutWhom(tx: Tx, opens: AnyRecord['opens'], chosen: string | undefined, actor: Actor) {
  const { enterpriseId, agent } = actor
  if (opens === 'own' && (!enterpriseId || agent)) throw refuse('FORBIDDEN')
  const found =
    opens === 'own'
      ? await enterpriseById(tx, enterpriseId ?? '')
      : await findEnterprise(tx, actor, { id: chosen ?? '' })
  if (!found) throw refuse('NOT_FOUND')
  return found
}

type Steps<S extends string, A extends string> = CaseKind<S, A, object, RecordTable>['machine']

/** The step that opens the record. */
function opens<S extends string, A extends string>({ id, steps }: Pick<Steps<S, A>, 'id' | 'steps'>): A {
  return only(id, steps, ({ from }) => from.includes('none'))
}

/** The step that leads to a state. */
function actionTo<S extends string, A extends string>({ id, steps }: Pick<Steps<S, A>, 'id' | 'steps'>, state: S): A {
  return only(id, steps, ({ from, to }) => !from.includes('none') && [to].flat().includes(state))
}

type AnyStep = { from: readonly string[]; to: string | readonly string[] }

function only<A extends string>(id: string, steps: object, fits: (step: AnyStep) => boolean): A {
  const found = Object.entries(steps as Record<A, AnyStep>).filter(([, step]) => fits(step as AnyStep))
  const [first, ...more] = found
  if (!first || more.length > 0) throw new Error(`${id}: ${found.length} steps where one is meant`)
  return first[0] as A
}
