/** 绿色诊断 as work that an expert holds: another one is invited in his place, and answers for himself. */
import { takeCaseStep } from '../../../base/case/take-step.ts'
import { expertsInTerm } from '../../../filing/panel/task-store.ts'
import { clock } from '../../../platform/clock.ts'
import type { OpenWork } from '../../../platform/ports.ts'
import { diagnosisKind } from './kind.ts'
import { diagnosesOfExpert, diagnosisById, replaceExpert, teamsOf } from './store.ts'
import { conflictOf } from './team.ts'

export const diagnosisWork: OpenWork = {
  label: '绿色诊断',
  role: 'expert',
  movedBy: ['city'],
  items: async (tx, accountId) =>
    (await diagnosesOfExpert(tx, accountId)).map(({ id, number, enterpriseName }) => ({
      id,
      title: `${number} ${enterpriseName}`,
    })),
  async fault(tx, id, { to }) {
    const found = await diagnosisById(tx, id)
    const candidate = (await expertsInTerm(tx, clock.today())).find(({ account }) => account.id === to)
    if (!found || !candidate) return '不在聘期内'
    if ((await teamsOf(tx, [id])).some(({ expertId }) => expertId === to)) return '已是这项诊断的专家'
    return conflictOf(candidate, found.enterpriseName)
  },
  async move(tx, services, { id, hands: { from, to, reason } }, actor) {
    await takeCaseStep(tx, services, diagnosisKind, { id, action: 'handOver' }, actor, async () => {
      const team = await teamsOf(tx, [id])
      await replaceExpert(tx, { diagnosisId: id, from, to }, clock.now())
      const name = (who: string) => team.find(({ expertId }) => expertId === who)?.name ?? ''
      return {
        opinion: reason,
        details: {
          移交人: name(from),
          接手人: (await teamsOf(tx, [id])).find(({ expertId }) => expertId === to)?.name ?? '',
        },
      }
    })
  },
}
