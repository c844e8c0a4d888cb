/** What is shown of proposals: lists, one in full, and how many wait for a person. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import {
  type ProposalDetail,
  type ProposalRow,
  reviewedSubject,
  type twoHands,
} from '@green/contract/calls/account/two-hands.ts'
import { refuse } from '@green/contract/errors.ts'
import { twoHandsCase } from '@green/filing/cases/two-hands.ts'
import type { Tx } from '../../db/database.ts'
import { type Actor, handsOf } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { findCaseRow, labelledHistoryOf } from '../case/case-store.ts'
import { allowedCaseSteps } from '../case/take-step.ts'
import { findAct } from './declared-calls.ts'
import { isSecond, twoHandsKind, waitsFor } from './kind.ts'
import { lastAbout, type ProposalRecord, proposalPage, waitingAbout, waitingForRole } from './store.ts'

function rowOf(row: ProposalRecord): ProposalRow {
  const { state, reviewBy, call } = row
  return {
    ...row,
    act: reviewBy === null ? (findAct(call)?.call.title ?? call) : '事后复核',
    state: state as ProposalRow['state'],
    isOverdue: state === 'waiting' && reviewBy !== null && reviewBy < clock.today(),
  }
}

export async function listProposals(
  services: Services,
  actor: Actor,
  { page, size, list, state }: CallInput<typeof twoHands.page>,
): Promise<CallOutput<typeof twoHands.page>> {
  const { db } = services
  const mine = list === 'mine' ? (await waitingForMe(db, services, actor)).map(({ id }) => id) : undefined
  const filter = { state, made: list === 'made', ...(mine ? { ids: mine } : {}) }
  const found = await proposalPage(db, actor, filter, { page, size })
  return { ...found, rows: found.rows.map(({ proposal }) => rowOf(proposal)) }
}

/** What this person may carry out now, the oldest first. */
export async function waitingForMe(tx: Tx, services: Services, actor: Actor): Promise<ProposalRecord[]> {
  const mine: ProposalRecord[] = []
  for (const one of await waitingForRole(tx, actor)) if (await isSecond(tx, services, one, actor)) mine.push(one)
  return mine
}

/** What waits about this subject, and its last 事后复核, for those who may read it; nobody else learns that something does. */
export async function waitingProposal(
  services: Services,
  actor: Actor,
  { subject }: CallInput<typeof twoHands.waiting>,
): Promise<CallOutput<typeof twoHands.waiting>> {
  const { db } = services
  const [proposed, reviewed] = [
    await waitingAbout(db, actor, subject),
    await lastAbout(db, actor, reviewedSubject(subject)),
  ]
  const shown = async (row: ProposalRecord) => ({
    ...rowOf(row),
    waitsFor: (await waitsFor(db, services, row)).map(({ name }) => name),
    isOwn: handsOf(actor).includes(row.madeBy),
  })
  return { proposal: proposed && (await shown(proposed)), postReview: reviewed && (await shown(reviewed)) }
}

export async function getProposal(services: Services, actor: Actor, { id }: CallInput<typeof twoHands.get>) {
  const row = await findCaseRow(services.db, twoHandsKind(services), id, actor)
  if (!row) throw refuse('NOT_FOUND')
  return detailOf(services.db, services, row, actor)
}

export async function detailOf(tx: Tx, services: Services, row: ProposalRecord, actor: Actor): Promise<ProposalDetail> {
  return {
    ...rowOf(row),
    lines: row.lines,
    agreed: row.agreed.map(({ name }) => name),
    waitsFor: (await waitsFor(tx, services, row)).map(({ name }) => name),
    history: await labelledHistoryOf(tx, row.id, twoHandsCase),
    allowed: await allowedCaseSteps(tx, twoHandsKind(services), row, actor),
  }
}
