/** What the platform knows of an enterprise before it begins a form. */
import type { CallOutput } from '@green/contract/call.ts'
import type { filing } from '@green/contract/calls/filing/filing.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { type ArchiveAnswers, knownAnswers } from '@green/filing/scoring/eligibility.ts'
import type { EnterpriseRecord } from '../../base/enterprise/fields.ts'
import { closureOf } from '../../base/enterprise/operating-state.ts'
import { ownView } from '../../base/enterprise/profile-rules.ts'
import { enterpriseById, titlesOf, validTitles } from '../../base/enterprise/store.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import type { WithDb } from '../../platform/services.ts'
import { ownFilings } from '../record/store.ts'

/** Kinds of the titles that are valid today. */
export async function titleKindsOf(tx: Tx, enterpriseId: string): Promise<string[]> {
  return validTitles(await titlesOf(tx, [enterpriseId])).map(({ kind }) => kind)
}

export async function knownOf(tx: Tx, record: EnterpriseRecord): Promise<ArchiveAnswers> {
  const today = clock.today()
  const sent = (await ownFilings(tx, record.id)).filter((one) => one.submittedAt !== null)
  return {
    orgKind: record.orgKind,
    isVerified: record.verifiedAt !== null,
    isClosed: closureOf(record) !== null,
    aboveScale: record.aboveScale,
    titles: await titleKindsOf(tx, record.id),
    filings: sent.map(({ programme, state, stateSince }) => ({ programme, state, since: stateSince })),
    today,
  }
}

/** Which of the programme's questions are answered already, and how. */
export async function eligibilityOf(
  services: WithDb,
  programme: Programme,
  actor: Actor,
): Promise<CallOutput<typeof filing.eligibility>> {
  const record = actor.enterpriseId ? await enterpriseById(services.db, actor.enterpriseId) : null
  const questions = programme.eligibility ?? []
  // A newly registered enterprise sees the questions too; the archive has no data yet, or shows it none.
  return { known: record ? knownAnswers(questions, await knownOf(services.db, ownView(record))) : {} }
}
