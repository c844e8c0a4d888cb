/** What an enterprise's agent may access: the programmes and the year of the consent; everything else is treated as missing. */

import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { isCounted } from '@green/filing/workflow/states.ts'
import { writeAudit } from '../../base/audit/store.ts'
import type { Addressees } from '../../base/message/store.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import type { Tx } from '../../db/database.ts'
import type { WrittenBy } from '../../db/schema/filing.ts'
import { type Actor, type Agent, handOf, signatureOf } from '../../platform/actor.ts'
import { clock, dayOf } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { filingName } from '../record/filing-name.ts'
import { type FilingRecord, insertHistory } from '../record/store.ts'
import { evaluationsOf } from './evaluator-store.ts'
import { evaluatorCodeOf } from './evaluators.ts'
import { noteSaved } from './section-link-store.ts'
import { agentsSince, isConsentLive } from './store.ts'

/** Drafts are saved while typing; an agent's session of work is logged once. */
const sittingMs = 3600_000

/** Refuses an agent outside the consent; `year` of a new filing. */
export function requireConsented({ agent }: Actor, programme: { id: string }, year: number | null = null): void {
  if (agent && !(agent.programmes.includes(programme.id) && (year === null || year === agent.year)))
    throw refuse('NOT_FOUND')
}

export function isConsented({ agent }: Actor, filing: FilingRecord): boolean {
  return !agent || (agent.programmes.includes(filing.programme) && yearOf(filing) === agent.year)
}

/** A filing without a year of its own counts for the year it was begun in. */
const yearOf = ({ year, createdAt }: FilingRecord) => year ?? Number(dayOf(createdAt).slice(0, 4))

/** Recipients at the institution that wrote in a filing: its main account and the person; null once the consent is over. */
export async function agentsOf(tx: Tx, filing: FilingRecord): Promise<Addressees | null> {
  const { agent, enterpriseId, programme } = filing
  if (!agent) return null
  const { institutionId, id } = agent
  const terms = { enterpriseId, institutionId, programme, year: yearOf(filing) }
  return (await isConsentLive(tx, terms, clock.today())) ? { enterpriseId: institutionId, operatorId: id } : null
}

/** How a filing records who wrote in it for the filer. */
export function writtenBy(
  { institutionId, institutionName }: Agent,
  actor: Actor,
  before: Pick<FilingRecord, 'agent' | 'updatedBy'> | null,
  at: string,
): WrittenBy {
  const began = before === null || isBegunBy(institutionId, before)
  return { id: actor.accountId, name: actor.name, at, institutionId, institutionName, began }
}

/** The institution began it, and nobody else has written in it since. */
export function isBegunBy(institutionId: string, { agent, updatedBy }: Pick<FilingRecord, 'agent' | 'updatedBy'>) {
  return agent?.institutionId === institutionId && agent.began === true && agent.id === updatedBy
}

/** History and log name the agent who fills in a draft, once per session of work. */
export async function noteAgentsDraft(
  tx: Tx,
  before: FilingRecord | null,
  filing: FilingRecord,
  actor: Actor,
): Promise<void> {
  const last = before?.agent ?? null
  const isSitting = last?.id === actor.accountId && Date.parse(last.at) > clock.nowMs() - sittingMs
  if (actor.agent && !isSitting) await noteDraft(tx, before, filing, { actor, details: {} })
}

/** The same for a person who is invited to fill in a section. Refuses where the link has ended since the request was admitted. */
export async function noteHelpersDraft(
  tx: Tx,
  before: FilingRecord | null,
  filing: FilingRecord,
  actor: Actor,
): Promise<void> {
  if (!actor.helper) return
  const { linkId, sectionTitle } = actor.helper
  const last = await noteSaved(tx, linkId, clock.now())
  if (last === 'ended') throw refuse('SECTION_LINK_OVER')
  if (last !== null && Date.parse(last) > clock.nowMs() - sittingMs) return
  await noteDraft(tx, before, filing, { actor, details: { 填写的部分: sectionTitle } })
}

async function noteDraft(
  tx: Tx,
  before: FilingRecord | null,
  filing: FilingRecord,
  { actor, details }: { actor: Actor; details: Record<string, string> },
): Promise<void> {
  await insertHistory(tx, {
    id: ids.next(),
    filingId: filing.id,
    qxCode: filing.qxCode,
    at: clock.now(),
    action: 'saveDraft',
    fromState: before?.state ?? null,
    toState: filing.state,
    actorId: actor.accountId,
    actorName: signatureOf(actor),
    role: handOf(actor),
    opinion: null,
    fieldNotes: [],
    files: [],
    details,
  })
  await writeAudit(tx, {
    kind: 'business',
    actor,
    action: '填写申报草稿',
    object: `${filing.enterpriseName} ${filingName(filing)}`,
    result: '成功',
  })
}

/** An institution that prepares a filing does not evaluate it (绿色制造第三方评价工作要求: 评价机构不得编写申报单位的自评价). */
export async function requireApart(tx: Tx, programme: Programme, values: AnswerSet, enterpriseId: string) {
  const { evaluatorField } = programme
  const code = evaluatorCodeOf(programme, values)
  if (!evaluatorField || !code) return
  const since = `${clock.year()}-01-01`
  const agents = await agentsSince(tx, enterpriseId, since, programme.id)
  if (agents.some((one) => one.code === code))
    throw refuseFields([
      { field: evaluatorField, message: '该机构是本单位的代办机构，不能同时出具评价报告，请更换评价机构' },
    ])
}

/** The reverse: an institution that evaluates what the enterprise sent in that year does not file it. Returns the titles of those programmes. */
export async function evaluatedBy(
  tx: Tx,
  code: string,
  client: { enterpriseId: string; programmes: readonly string[]; year: number },
): Promise<string[]> {
  const found = await evaluationsOf(tx, [code], client.year)
  const held = found.filter(
    (one) =>
      one.enterpriseId === client.enterpriseId && client.programmes.includes(one.programme) && isCounted(one.state),
  )
  return [...new Set(held.map((one) => programmeOf(one.programme).title))]
}
