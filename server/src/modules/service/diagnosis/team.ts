/** Who diagnoses: the experts one may choose from, those who are sent, and their answers. */
import type { CallInput } from '@green/contract/call.ts'
import type { lsdtGreenDiagnosis, zd } from '@green/contract/calls/service/diagnosis.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { DiagnosisState } from '@green/filing/cases/diagnosis.ts'
import type { Tx } from '../../../db/database.ts'
import { expertsInTerm } from '../../../filing/panel/task-store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { WithDb } from '../../../platform/services.ts'
import { answerInvitation, type DiagnosisRecord, diagnosisLoad, findDiagnosis, setTeam, teamsOf } from './store.ts'

/** Experts in term for a case: speciality, industry, load, and why one must not be sent. */
export async function expertsFor(
  services: WithDb,
  input: CallInput<typeof lsdtGreenDiagnosis.getExperts>,
  actor: Actor,
) {
  const found = await findDiagnosis(services.db, actor, input.id)
  if (!found) throw refuse('NOT_FOUND')
  const experts = (await expertsInTerm(services.db, clock.today(), input.keyword)).filter(
    (c) => !input.field || c.expert.fields.includes(input.field),
  )
  const load = await diagnosisLoad(
    services.db,
    experts.map((c) => c.account.id),
  )
  return experts
    .map((c) => ({
      expertId: c.account.id,
      name: c.account.name,
      unit: c.account.unit ?? '',
      professionalTitle: c.expert.professionalTitle,
      fields: c.expert.fields,
      industries: c.expert.industries,
      openTasks: c.openTasks + (load.get(c.account.id) ?? 0),
      conflict: conflictOf(c, found.enterpriseName),
    }))
    .sort((a, b) => Number(a.conflict !== null) - Number(b.conflict !== null) || a.openTasks - b.openTasks)
}

type Candidate = Awaited<ReturnType<typeof expertsInTerm>>[number]

export function conflictOf({ account, expert }: Candidate, enterpriseName: string): string | null {
  if (account.unit?.trim() === enterpriseName) return '任职于该企业'
  return expert.avoidUnits.includes(enterpriseName) ? '已声明回避该企业' : null
}

export async function sendExperts(tx: Tx, before: DiagnosisRecord, chosen: readonly string[]): Promise<void> {
  if (chosen.length === 0) throw refuseFields([{ field: 'experts', message: '请至少选择1位专家' }])
  const known = await expertsInTerm(tx, clock.today())
  for (const id of chosen) {
    const candidate = known.find((c) => c.account.id === id)
    if (!candidate) throw refuseFields([{ field: 'experts', message: '有专家不在聘期内，请重新选择' }])
    const conflict = conflictOf(candidate, before.enterpriseName)
    if (conflict) throw refuse('CONFLICT_OF_INTEREST', { expert: candidate.account.name, reason: conflict })
  }
  await setTeam(
    tx,
    before.id,
    [...new Set(chosen)].map((expertId, i) => ({
      diagnosisId: before.id,
      expertId,
      leads: i === 0,
      state: 'invited',
      at: clock.now(),
    })),
  )
}

/** The leading expert's answer moves the case; another one's only tells who comes along. */
export async function answerAsExpert(
  tx: Tx,
  before: DiagnosisRecord,
  input: CallInput<typeof zd.updateState>,
  actor: Actor,
): Promise<DiagnosisState> {
  const isAccepted = input.action === 'accept'
  await answerInvitation(
    tx,
    { diagnosisId: before.id, expertId: actor.accountId },
    { state: isAccepted ? 'accepted' : 'declined', reason: input.opinion?.trim() || null },
  )
  const own = (await teamsOf(tx, [before.id])).find((e) => e.expertId === actor.accountId)
  if (!own?.leads) return before.state as DiagnosisState
  return isAccepted ? 'diagnosing' : 'requested'
}
