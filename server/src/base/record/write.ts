/** A record as it is written: opened, and taken from state to state. */
import { type FieldFault, refuse, refuseFields } from '@green/contract/errors.ts'
import type { FileRef } from '@green/contract/files.ts'
import type { OpenInput, StepInput, SteppedRow } from '@green/contract/record-schemas.ts'
import type { ActionOf, AnyRecord, SetBy, StateOf, StepForm, StoredOf } from '@green/filing/records/record.ts'
import { isDouble, type Tx, transaction } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { idempotent } from '../../platform/http/idempotent.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import type { ChangesOf, RowOf } from '../case/case-store.ts'
import { type CaseKind, openCase, takeCaseStep } from '../case/take-step.ts'
import { requireOperating } from '../enterprise/closing.ts'
import type { EnterpriseRecord } from '../enterprise/fields.ts'
import { enterpriseById, findEnterprise } from '../enterprise/store.ts'
import { citeFiles } from '../files/rights.ts'
import { referenceOf } from '../reference/reference.ts'
import { faultsOf, otherKind, type Row } from './shown.ts'
import type { RecordCall, Served } from './slots.ts'
import { onceIndexOf, type RecordTable } from './store.ts'

type View<R, T extends RecordTable> = (
  tx: Tx,
  services: Services,
  row: RowOf<T>,
  actor: Actor,
) => Promise<SteppedRow<R>>

/** What writes a record, and answers it as it is read. */
export function writing<R, T extends RecordTable>(served: Served<R, T>, view: View<R, T>) {
  type A = ActionOf<R>
  const { record, kind, slots } = served

  async function open({ services, input, actor }: RecordCall<OpenInput<R>>): Promise<SteppedRow<R>> {
    const { enterpriseId } = input as Chosen
    const values = valuesOf(record.fields, input as Row)
    const faults: FieldFault[] = faultsOf(record, values, await referenceOf(services), clock.today())
    if (faults.length > 0) throw refuseFields(faults)
    try {
      return await idempotent(services, actor, input as Chosen, async (tx) => {
        const about = await aboutWhom(tx, record, enterpriseId, actor)
        const saved = await openIn(tx, services, about, values, actor)
        return view(tx, services, saved, actor)
      })
    } catch (error) {
      if (record.once && isDouble(error, onceIndexOf(kind.table)))
        throw refuse('DUPLICATE', { what: record.once.says(values as never) })
      throw error
    }
  }

  /** Opens one in the caller's transaction, of values that were checked. */
  async function openIn(tx: Tx, services: Services, about: EnterpriseRecord, values: Row, actor: Actor) {
    const { id: enterpriseId, enterpriseName, socialCode, qxCode } = about
    await requireOperating(tx, enterpriseId)
    const columns = await slots.opening?.(tx, { enterpriseId, values: values as StoredOf<R> })
    const id = ids.next()
    const files = await citedFiles(tx, served.citedBy, { id, fields: record.fields, values }, actor)
    const { at, by } = record.opened
    const make = async () => ({
      ...storedOf(record.fields, values),
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
    const action = opens(kind.machine)
    return openCase(tx, services, kind, action, actor, make as never, {
      ...(opinion === undefined ? {} : { opinion }),
      files: files.all,
      after: async (saved) => slots.after?.[action]?.({ tx, services, actor }, saved),
    })
  }

  async function step({ services, input, actor }: RecordCall<StepInput<R>>): Promise<SteppedRow<R>> {
    const { id, version, opinion, ...named } = input as StepInput<R> & { action?: A; state?: StateOf<R> }
    const action = named.action ?? actionTo(kind.machine, named.state as StateOf<R>)
    const { fields, checks } = record.asks[action] ?? emptyForm
    const values = valuesOf(fields, input as Row)
    const faults = faultsOf({ ...record, fields, checks }, values, await referenceOf(services), clock.today())
    return transaction(services.db, async (tx) => {
      const saved = await takeCaseStep(tx, services, kind, { id, version, opinion, action }, actor, async (before) => {
        if (faults.length > 0) throw refuseFields(faults)
        const files = await citedFiles(tx, served.citedBy, { id, fields, values }, actor)
        return {
          changes: {
            ...storedOf(fields, values),
            ...files.byField,
            ...changesOf(record, action, opinion, before as Row),
            ...(await slots.changes?.[action]?.({ tx, services, actor }, before)),
          } as ChangesOf<T>,
          files: files.all,
          after: async (next) => slots.after?.[action]?.({ tx, services, actor }, next),
        }
      })
      return view(tx, services, saved, actor)
    })
  }

  return { open, openIn, step }
}

const emptyForm: StepForm = { fields: [], checks: [] }

type Fields = AnyRecord['fields']

/** The cited files by field, and all of them. */
async function citedFiles(
  tx: Tx,
  citedBy: Served<unknown, RecordTable>['citedBy'],
  { id, fields, values }: { id: string; fields: Fields; values: Row },
  actor: Actor,
) {
  const byField: Record<string, FileRef[]> = {}
  for (const { key } of fields.filter(({ spec }) => spec.kind === 'files')) {
    const named = (values[key] as FileRef[]).map((one) => one.id)
    byField[key] = [...(await citeFiles(tx, citedBy, id, named, actor)).values()]
  }
  return { byField, all: Object.values(byField).flat() }
}

/** An empty opinion leaves the earlier one. */
function changesOf({ sets }: AnyRecord, action: string, opinion: string, before: Row): Row {
  const writtenBy = (key: string, by: SetBy) => {
    if (by === 'empty') return null
    return by === 'now' ? clock.now() : opinion.trim() || before[key]
  }
  const entries = Object.entries(sets[action] ?? {}).map(([key, by]) => [key, writtenBy(key, by)])
  return Object.fromEntries(entries)
}

/** What a request names beside the fields. */
type Chosen = { enterpriseId?: string; requestId?: string }

/** The values of a request by field, what was left out as null. */
const valuesOf = (fields: Fields, input: Row): Row =>
  Object.fromEntries(fields.map(({ key }) => [key, input[key] ?? null]))

/** What of the values its table has a column for. */
const storedOf = (fields: Fields, values: Row): Row =>
  Object.fromEntries(fields.filter(({ spec }) => spec.stored !== false).map(({ key }) => [key, values[key]]))

/** The enterprise that it is opened for: the own one, never by an agent, or the chosen one within reach. */
async function aboutWhom(
  tx: Tx,
  { opens, about }: Pick<AnyRecord, 'opens' | 'about'>,
  chosen: string | undefined,
  actor: Actor,
) {
  const { enterpriseId, agent } = actor
  if (opens === 'own' && (!enterpriseId || agent)) throw refuse('FORBIDDEN')
  const found =
    opens === 'own'
      ? await enterpriseById(tx, enterpriseId ?? '')
      : await findEnterprise(tx, actor, { id: chosen ?? '' })
  if (!found) throw refuse('NOT_FOUND')
  const fault = otherKind(about, found)
  if (fault !== null)
    throw opens === 'own' ? refuse('FORBIDDEN') : refuseFields([{ field: 'enterpriseId', message: fault }])
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
