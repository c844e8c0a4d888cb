/** Serves a declared record: opens it, takes its steps, lists and exports it; what the declaration cannot say stands in the slots. */

import { type FieldFault, refuse, refuseFields } from '@green/contract/errors.ts'
import type { FileRef } from '@green/contract/files.ts'
import type { ListQuery, OpenInput, StepInput, SteppedRow } from '@green/contract/record-schemas.ts'
import { allowedSteps } from '@green/filing/cases/machine.ts'
import type { ActionOf, AnyRecord, StateOf } from '@green/filing/records/record.ts'
import { isDouble, type Tx, transaction } from '../../db/database.ts'
import type { CitedBy } from '../../db/schema/files.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import type { BlobResult, CallContext } from '../../platform/http/handlers.ts'
import { everyPage } from '../../platform/http/page/pages.ts'
import { ids } from '../../platform/ids.ts'
import { told as withProgress } from '../../platform/progress.ts'
import type { Services } from '../../platform/services.ts'
import { exportedList } from '../audit/exported-list.ts'
import type { ChangesOf, RowOf } from '../case/case-store.ts'
import { type CaseKind, openCase, takeCaseStep } from '../case/take-step.ts'
import { requireOperating } from '../enterprise/closing.ts'
import { findEnterprise } from '../enterprise/store.ts'
import { citeFiles } from '../files/rights.ts'
import { referenceOf } from '../reference/reference.ts'
import { cellsOf, faultsOf, logOf, type Row, sheetColumns, shownRow } from './shown.ts'
import { onceIndexOf, type RecordQuery, type RecordTable, recordPage, recordScope } from './store.ts'

/** What an operation of a record gets. */
type Within = { tx: Tx; services: Services; actor: Actor }

/** What only the server knows of a record. */
type Slots<A extends string, T extends RecordTable> = {
  /** As what its files are cited. */
  citedBy: CitedBy
  /** The figures, when it is opened. */
  opening?: (tx: Tx, about: { enterpriseId: string }) => Promise<ChangesOf<T>>
  /** Runs after the step, in its transaction. */
  after?: { readonly [K in A]?: (within: Within, saved: RowOf<T>) => Promise<void> }
  /** How each of the addressees that a step names is notified. */
  tells: CaseKind<string, A, object, T>['tell']
}

type Call<In> = Pick<CallContext<In>, 'input' | 'actor' | 'services'>

/** The operations of a declared record on its table. */
export function serveRecord<
  R extends Omit<AnyRecord, 'case'> & {
    case: CaseKind<string, string, object, RecordTable>['machine'] | AnyRecord['case']
  },
  T extends RecordTable,
>(declared: R, table: T, slots: Slots<ActionOf<R>, T>) {
  type S = StateOf<R>
  type A = ActionOf<R>
  const record = declared as unknown as AnyRecord
  const machine = declared.case as unknown as CaseKind<S, A, object, T>['machine']
  const scope = recordScope(table, record.reads)
  const kind: CaseKind<S, A, object, T> = {
    machine,
    table,
    scope,
    facts: async () => ({}),
    nameOf: (row) => record.nameOf(row as never),
    logged: logOf(record),
    tell: slots.tells as CaseKind<S, A, object, T>['tell'],
  }

  const view = async (services: Services, row: RowOf<T>, { role }: Actor): Promise<SteppedRow<R>> => {
    const allowed = allowedSteps(machine, row.state as S, role, {}).map(({ to }) => to)
    return { ...shownRow(record, row as Row, await referenceOf(services)), allowed } as SteppedRow<R>
  }

  async function open({ services, input, actor }: Call<OpenInput<R>>): Promise<SteppedRow<R>> {
    const { enterpriseId, ...values } = input as { enterpriseId: string } & Row
    const faults: FieldFault[] = faultsOf(record, values, await referenceOf(services))
    if (faults.length > 0) throw refuseFields(faults)
    try {
      const saved = await transaction(services.db, async (tx) => {
        const found = await findEnterprise(tx, actor, { id: enterpriseId })
        if (!found) throw refuse('NOT_FOUND')
        await requireOperating(tx, found.id)
        const id = ids.next()
        const files = await citedFiles(tx, id, values, actor)
        const make = async () => ({
          ...values,
          ...files.byField,
          id,
          enterpriseId,
          enterpriseName: found.enterpriseName,
          socialCode: found.socialCode,
          qxCode: found.qxCode,
          ...(await slots.opening?.(tx, { enterpriseId })),
          [record.opened.at]: clock.now(),
          [record.opened.by]: actor.accountId,
        })
        const opinion = record.openedWith === null ? undefined : String(values[record.openedWith])
        return openCase(tx, services, kind, opens(machine), actor, make as never, {
          ...(opinion === undefined ? {} : { opinion }),
          files: files.all,
        })
      })
      return view(services, saved, actor)
    } catch (error) {
      if (isDouble(error, onceIndexOf(table))) throw refuse('DUPLICATE', { what: record.once.says(values as never) })
      throw error
    }
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
    const { id, version, opinion, state } = input as StepInput<R>
    const action = actionTo(machine, state as S)
    const saved = await transaction(services.db, (tx) =>
      takeCaseStep(tx, services, kind, { id, version, opinion, action }, actor, (before) => ({
        changes: changesOf(action, opinion, before),
        after: async (next) => slots.after?.[action]?.({ tx, services, actor }, next),
      })),
    )
    return view(services, saved, actor)
  }

  /** An empty opinion leaves the earlier one. */
  function changesOf(action: A, opinion: string, before: RowOf<T>): ChangesOf<T> {
    const entries = Object.entries(record.sets[action] ?? {}).map(([key, by]) => [
      key,
      by === 'now' ? clock.now() : opinion.trim() || (before as Row)[key],
    ])
    return Object.fromEntries(entries)
  }

  const source = { table, scope, openedAt: record.opened.at }
  const pageOf = (services: Services, query: RecordQuery, actor: Actor, page: { page: number; size: number }) =>
    recordPage(services.db, source, record.list.filters, query, actor, page)

  async function list({ services, input, actor }: Call<ListQuery<R>>) {
    const { page, size, ...query } = input as ListQuery<R>
    const found = await pageOf(services, query, actor, { page, size })
    return { ...found, rows: await Promise.all(found.rows.map((row) => view(services, row as RowOf<T>, actor))) }
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
        for (const row of rows) yield cellsOf(record, row as Row, reference)
    }
    const { title } = record.case
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
