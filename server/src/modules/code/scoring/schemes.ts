/** 评分配置: versions of the scheme. A draft is written and tried, a second person releases it, and a released one never changes. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { ratingScheme as calls, SchemeRow, SchemeView } from '@green/contract/calls/code/rating-scheme.ts'
import { refuse } from '@green/contract/errors.ts'
import { stateLabelOf } from '@green/filing/cases/machine.ts'
import { type RatingSchemeAction, ratingSchemeCase } from '@green/filing/cases/rating/rating-scheme.ts'
import type { Scheme } from '@green/green-code/scheme.ts'
import { greenCode2026 } from '@green/green-code/scheme-2026.ts'
import { schemeProblems } from '@green/green-code/scheme-problems.ts'
import { caseHistoryOf } from '../../../base/case/case-store.ts'
import { allowedCaseSteps, openCase, type StepOutcome, takeCaseStep } from '../../../base/case/take-step.ts'
import type { Tx } from '../../../db/database.ts'
import type { ratingScheme } from '../../../db/schema/green-code.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { differencesBetween } from './differences.ts'
import { hashOfTree, schemeKind, treeOf, trialOf } from './kind.ts'
import { type NamedScheme, namedScheme, nextEdition, type SchemeRecord, schemePage } from './scheme-store.ts'

type Input<K extends keyof typeof calls> = CallInput<(typeof calls)[K]>

function rowOf(row: NamedScheme): SchemeRow {
  return {
    ...row,
    mode: row.mode as SchemeRow['mode'],
    state: row.state as SchemeRow['state'],
    stateLabel: stateLabelOf(ratingSchemeCase, row.state),
    madeByName: row.madeByName ?? '平台预置',
    problems: schemeProblems(treeOf(row)).length,
  }
}

async function getNamed(tx: Tx, id: string, actor: Actor): Promise<NamedScheme> {
  const found = await namedScheme(tx, actor, id)
  if (!found) throw refuse('NOT_FOUND')
  return found
}

async function viewOf(tx: Tx, id: string, actor: Actor): Promise<SchemeView> {
  const row = await getNamed(tx, id, actor)
  return {
    ...rowOf(row),
    scheme: treeOf(row) as SchemeView['scheme'],
    hash: row.hash,
    trial: await trialOf(tx, row),
    allowed: await allowedCaseSteps(tx, schemeKind, row, actor),
  }
}

export async function listSchemes(services: WithDb, { page, size, state }: Input<'list'>, actor: Actor) {
  const found = await schemePage(services.db, actor, state, { page, size })
  return { ...found, rows: found.rows.map(rowOf) }
}

export const getScheme = (services: Services, { id }: Input<'get'>, actor: Actor) => viewOf(services.db, id, actor)

/** A draft copied from a version, or from the platform's own scheme where there is none. */
export const beginScheme = (services: Services, input: Input<'begin'>, actor: Actor) =>
  idempotent(services, actor, input, async (tx) => {
    const origin = input.basedOn ? await getNamed(tx, input.basedOn, actor) : null
    const made = await openCase(tx, services, schemeKind, 'begin', actor, async () => {
      const edition = await nextEdition(tx)
      const tree = origin ? treeOf(origin) : greenCode2026
      return {
        id: ids.next(),
        title: input.title.trim(),
        edition,
        basedOn: origin?.id ?? null,
        fromYear: input.fromYear,
        mode: origin?.mode ?? 'score',
        scheme: { ...tree, name: input.title.trim(), version: `${input.fromYear}-${edition}` },
        madeBy: actor.accountId,
        authors: [actor.accountId],
        createdAt: clock.now(),
      }
    })
    return viewOf(tx, made.id, actor)
  })

type Seen = { id: string; version: number; opinion?: string; requestId?: string | undefined }
type Outcome = StepOutcome<keyof typeof ratingSchemeCase.states, typeof ratingScheme>

async function step(
  tx: Tx,
  services: Services,
  seen: Seen,
  action: RatingSchemeAction,
  actor: Actor,
  decide: (row: SchemeRecord) => Outcome = () => ({}),
): Promise<SchemeView> {
  await takeCaseStep(tx, services, schemeKind, { ...seen, action }, actor, decide)
  return viewOf(tx, seen.id, actor)
}

const withAuthor = ({ authors }: SchemeRecord, { accountId }: Actor) => [...new Set([...authors, accountId])]

export const saveScheme = (services: Services, input: Input<'save'>, actor: Actor) =>
  idempotent(services, actor, input, (tx) =>
    step(tx, services, input, 'save', actor, (row) => ({
      changes: {
        title: input.title.trim(),
        fromYear: input.fromYear,
        mode: input.mode,
        note: input.note.trim() || null,
        scheme: { ...input.scheme, name: input.title.trim(), version: `${input.fromYear}-${row.edition}` },
        authors: withAuthor(row, actor),
      },
      // The only quiet step with a line of its own: the tree decides over points.
      log: {},
    })),
  )

/** Changes the tree of a draft row by row; the same step as saving it whole. */
export const changeTree = (
  tx: Tx,
  services: Services,
  seen: Seen,
  actor: Actor,
  change: (tree: Scheme) => Scheme,
): Promise<SchemeView> =>
  step(tx, services, seen, 'save', actor, (row) => ({
    changes: { scheme: { ...change(treeOf(row)) }, authors: withAuthor(row, actor) },
    log: {},
  }))

export const submitScheme = (services: Services, input: Input<'submit'>, actor: Actor) =>
  idempotent(services, actor, input, (tx) =>
    step(tx, services, input, 'submit', actor, (row) => ({ changes: { authors: withAuthor(row, actor) } })),
  )

export const giveBackScheme = (services: Services, input: Input<'giveBack'>, actor: Actor) =>
  idempotent(services, actor, input, (tx) => step(tx, services, input, 'giveBack', actor))

export const releaseScheme = (services: Services, input: Input<'release'>, actor: Actor) =>
  idempotent(services, actor, input, (tx) =>
    step(tx, services, input, 'release', actor, (row) => ({
      changes: { releasedAt: clock.now(), releasedBy: actor.accountId, hash: hashOfTree(row.scheme) },
    })),
  )

export const dropScheme = (services: Services, input: Input<'drop'>, actor: Actor) =>
  idempotent(services, actor, input, async (tx) => {
    await takeCaseStep(tx, services, schemeKind, { ...input, action: 'drop' }, actor)
    return { done: true as const }
  })

export async function schemeDifferences(
  { db }: WithDb,
  { before, after }: Input<'differences'>,
  actor: Actor,
): Promise<CallOutput<typeof calls.differences>> {
  const [first, second] = [await getNamed(db, before, actor), await getNamed(db, after, actor)]
  return { before: rowOf(first), after: rowOf(second), rows: differencesBetween(first, second) }
}

export async function schemeHistory({ db }: WithDb, { id }: Input<'history'>, actor: Actor) {
  await getNamed(db, id, actor)
  const steps = await caseHistoryOf(db, id)
  return {
    steps: steps.map(({ at, action, actorName, opinion }) => ({
      at,
      action: ratingSchemeCase.steps[action as RatingSchemeAction]?.label ?? action,
      actorName,
      opinion,
    })),
  }
}
