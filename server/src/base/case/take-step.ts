/**
 * One step of a case that is not a filing: locked within scope, at the version that was read, allowed by the state
 * machine; then the change, the history, the log and the messages in the caller's transaction, so that all are
 * committed or none.
 */
import { refuse } from '@green/contract/errors.ts'
import type { FileRef } from '@green/contract/files.ts'
import {
  allowedSteps,
  type CaseMachine,
  type CaseRole,
  type CaseStep,
  endsOf,
  findCaseStep,
  type OpenStep,
  stateLabelOf,
} from '@green/filing/cases/machine.ts'
import { postReviewOf } from '@green/filing/workflow/hands.ts'
import type { Tx } from '../../db/database.ts'
import { type Actor, handOf, signatureOf } from '../../platform/actor.ts'
import { clock, localTime } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Services } from '../../platform/services.ts'
import { changesBetween, type FieldChange } from '../audit/changes.ts'
import { type AuditLine, writeAudit } from '../audit/store.ts'
import { noteDeputy } from '../deputy/hands.ts'
import { requireActOfTwo } from './act-of-two.ts'
import {
  type CaseTable,
  type ChangesOf,
  insertCaseHistory,
  insertRow,
  lockAnyCaseRow,
  lockCaseRow,
  type RowOf,
  updateRow,
} from './case-store.ts'
import { requireOpinion } from './opinion.ts'
import { followPostReview } from './post-review.ts'

/** The content of a step's notice. */
export type CaseNews<A extends string, R> = {
  action: A
  /** The step and the resulting state, in words. */
  step: string
  state: string
  saved: R
  before: R | null
  opinion: string | undefined
}

/** A kind of case: its state machine, its table, its scope, and its names and notices. */
export type CaseKind<S extends string, A extends string, F, T extends CaseTable> = {
  machine: CaseMachine<S, A, F>
  table: T
  scope: Scope<T>
  /** The values that the guards read; `row` is null before the case begins. */
  facts(tx: Tx, row: RowOf<T> | null, actor: Actor | null): Promise<F>
  /** The name in log and history: 绿色诊断 ZD2026-00012. */
  nameOf(row: RowOf<T>): string
  /** What the log compares before and after, besides the state: label by key, and the values in words. */
  logged?: { labels: Record<string, string>; values(services: Services, row: RowOf<T>): Promise<object> | object }
  /** Runs after every step, in its transaction: what others keep of the case, such as the search index. */
  after?(tx: Tx, services: Services, saved: RowOf<T>): Promise<void>
  /** How each of the addressees that a step names is notified. */
  tell: Readonly<Record<string, (tx: Tx, services: Services, news: CaseNews<A, RowOf<T>>) => Promise<void>>>
}

/** The result of a step. */
export type StepOutcome<S extends string, T extends CaseTable> = {
  changes?: ChangesOf<T>
  /** The resulting state, where the step has several. */
  to?: S
  /** The opinion in the history, where it differs from the one of the request. */
  opinion?: string
  files?: FileRef[]
  details?: Record<string, string>
  /** Overrides of the line in the log. */
  log?: Partial<Pick<AuditLine, 'object' | 'result' | 'changes' | 'ip'>>
  /** History and log contain no name: the rating is anonymous. */
  unsigned?: boolean
  /** Addressees, where they differ from the step's usual list. */
  tells?: readonly string[]
  /** Runs afterwards in the same transaction. */
  after?: (saved: RowOf<T>) => Promise<void>
}

type Seen<A extends string> = {
  id: string
  /** The version that was read; without one the step's guards alone decide. */
  version?: number | undefined
  action: A
  opinion?: string | undefined
}

/** The name in history and log for somebody without an account, or anonymous. */
const unnamed = '匿名'

/** A timer's step has no scope and is signed so. */
export const theClock = 'clock'
const clockName = '系统'
type Hand = Actor | typeof theClock | null

const roleOf = (hand: Hand): CaseRole => (hand === theClock ? hand : (hand?.role ?? 'anyone'))
const personOf = (hand: Hand): Actor | null => (hand === theClock ? null : hand)

/** Takes a step, or refuses: out of scope 404, stale version 409, wrong role 403, wrong state 409, missing words 422. */
export async function takeCaseStep<S extends string, A extends string, F, T extends CaseTable>(
  tx: Tx,
  services: Services,
  kind: CaseKind<S, A, F, T>,
  seen: Seen<A>,
  actor: Actor | typeof theClock,
  decide: (before: RowOf<T>) => StepOutcome<S, T> | Promise<StepOutcome<S, T>> = () => ({}),
): Promise<RowOf<T>> {
  const before = await (actor === theClock
    ? lockAnyCaseRow(tx, kind.table, seen.id)
    : lockCaseRow(tx, kind, seen.id, actor))
  if (!before) throw refuse('NOT_FOUND')
  clock.fix()
  if (seen.version !== undefined && before.version !== seen.version) {
    const { updatedByName: by, updatedAt: at, version } = before
    throw refuse('STALE', {}, { by, at, when: localTime(at), version })
  }
  const step = await requireCaseStep(tx, kind, before, seen.action, actor)
  const need = step.needs?.opinion
  requireOpinion(need && { ...need, required: need.min > 0 }, seen.opinion)
  const outcome = await decide(before)
  const to = endOf(step, before.state as S, outcome.to)
  const saved = await updateRow(tx, kind.table, before, {
    ...outcome.changes,
    state: to,
    updatedAt: clock.now(),
    updatedByName: actor === theClock ? clockName : actor.name,
  })
  await leaveTrace(tx, services, kind, {
    action: seen.action,
    step,
    before,
    saved,
    actor,
    opinion: seen.opinion,
    outcome,
  })
  return saved
}

/** Begins a case; `make` is called only when its first step is allowed. */
export async function openCase<S extends string, A extends string, F, T extends CaseTable>(
  tx: Tx,
  services: Services,
  kind: CaseKind<S, A, F, T>,
  action: A,
  actor: Actor | null,
  make: () => Promise<Omit<T['$inferInsert'], 'state' | 'updatedAt' | 'updatedByName'>>,
  outcome: Omit<StepOutcome<S, T>, 'changes'> = {},
): Promise<RowOf<T>> {
  clock.fix()
  const step = await requireCaseStep(tx, kind, null, action, actor)
  const saved = await insertRow(tx, kind.table, {
    ...(await make()),
    state: endOf(step, 'none', outcome.to),
    updatedAt: clock.now(),
    updatedByName: actor && !outcome.unsigned ? actor.name : unnamed,
  })
  await leaveTrace(tx, services, kind, { action, step, before: null, saved, actor, opinion: undefined, outcome })
  return saved
}

/** The steps this person may take now. */
export async function allowedCaseSteps<S extends string, A extends string, F, T extends CaseTable>(
  tx: Tx,
  { machine, facts }: CaseKind<S, A, F, T>,
  row: RowOf<T>,
  actor: Actor,
): Promise<OpenStep<S, A>[]> {
  return allowedSteps(machine, row.state as S, roleOf(actor), await facts(tx, row, actor))
}

async function requireCaseStep<S extends string, A extends string, F, T extends CaseTable>(
  tx: Tx,
  { machine, facts }: CaseKind<S, A, F, T>,
  row: RowOf<T> | null,
  action: A,
  hand: Hand,
): Promise<CaseStep<S, never>> {
  const state = (row?.state ?? 'none') as S | 'none'
  const actor = personOf(hand)
  const found = findCaseStep(machine, state, action, roleOf(hand), await facts(tx, row, actor))
  if (!('refusal' in found)) {
    if (actor && found.hands && 'second' in found.hands && found.hands.second === 'always') requireActOfTwo()
    return found
  }
  const { refusal, names } = found
  throw refuse(refusal === 'MAIN_ACCOUNT_SENDS' && actor?.agent ? 'CONSENT_DRAFTS_ONLY' : refusal, {
    state: names ?? (state === 'none' ? '未申请' : stateLabelOf(machine, state)),
    main: (actor?.agent ?? actor?.operator)?.mainName ?? '',
  })
}

function endOf<S extends string>(step: CaseStep<S, never>, state: S | 'none', chosen: S | undefined): S {
  const ends = endsOf<S>(step, state)
  const to = chosen ?? (ends.length === 1 ? ends[0] : undefined)
  if (to === undefined || !ends.includes(to)) throw new Error(`${step.label} from ${state} does not lead to ${chosen}`)
  return to
}

type DoneStep<S extends string, A extends string, T extends CaseTable> = {
  action: A
  step: CaseStep<S, never>
  before: RowOf<T> | null
  saved: RowOf<T>
  actor: Hand
  opinion: string | undefined
  outcome: StepOutcome<S, T>
}

/** Writes history and log, sends messages, and runs what follows. */
async function leaveTrace<S extends string, A extends string, F, T extends CaseTable>(
  tx: Tx,
  services: Services,
  kind: CaseKind<S, A, F, T>,
  { action, step, before, saved, actor, outcome, ...input }: DoneStep<S, A, T>,
): Promise<void> {
  const { machine, nameOf, tell } = kind
  const hand = outcome.unsigned ? null : personOf(actor)
  await noteDeputy(tx, saved.id, hand)
  const unsigned = actor === theClock ? clockName : unnamed
  const opinion = (outcome.opinion ?? input.opinion)?.trim() || undefined
  const state = stateLabelOf(machine, saved.state)
  if (!step.quiet)
    await insertCaseHistory(tx, {
      id: ids.next(),
      kind: machine.id,
      caseId: saved.id,
      at: clock.now(),
      action,
      fromState: before?.state ?? null,
      toState: saved.state,
      actorId: hand?.accountId ?? null,
      actorName: hand ? signatureOf(hand) : unsigned,
      role: hand ? handOf(hand) : unsigned,
      opinion: opinion ?? null,
      files: outcome.files ?? [],
      details: outcome.details ?? {},
    })
  if (!step.quiet || outcome.log)
    await writeAudit(tx, {
      kind: 'business',
      actor: hand,
      action: step.logged ?? step.label,
      object: nameOf(saved),
      result: state,
      changes: await changesOf(services, kind, before, saved),
      ...outcome.log,
    })
  if (!step.quiet)
    for (const who of outcome.tells ?? step.tells ?? [])
      await tell[who]?.(tx, services, { action, step: step.label, state, saved, before, opinion })
  await followPostReview(tx, services, {
    kind: machine.id,
    id: saved.id,
    name: nameOf(saved),
    label: step.label,
    opinion: opinion ?? '',
    step,
    leaves: before !== null && before.state !== saved.state && isReviewed(machine, before.state),
    changes: () => changesOf(services, kind, before, saved),
    actor: hand,
  })
  await outcome.after?.(saved)
  await kind.after?.(tx, services, saved)
}

/** Whether a step that is reviewed afterwards leads into this state. */
const isReviewed = ({ steps }: { steps: Readonly<Record<string, CaseStep<string, never>>> }, state: string): boolean =>
  Object.values(steps).some((step) => postReviewOf(step.hands) && endsOf(step, 'none').includes(state))

async function changesOf<S extends string, A extends string, F, T extends CaseTable>(
  services: Services,
  { machine, logged }: CaseKind<S, A, F, T>,
  before: RowOf<T> | null,
  saved: RowOf<T>,
): Promise<FieldChange[]> {
  const textOf = async (row: RowOf<T>) => ({
    ...(await logged?.values(services, row)),
    state: stateLabelOf(machine, row.state),
  })
  return changesBetween<Record<string, unknown>>(
    { state: '状态', ...logged?.labels },
    before && (await textOf(before)),
    await textOf(saved),
  )
}
