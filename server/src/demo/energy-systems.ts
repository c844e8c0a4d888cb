/** Enterprises of the demo city that build their energy-management system: one far on, one at the beginning and late. */
import { planFor, saveStep, schedulePlan } from '../modules/energy/energy-system/plan.ts'
import { dayOf, moveClock } from '../platform/clock.ts'
import { withPapers } from './papers.ts'
import { dayFrom, industrial, officeHour, type SeedContext } from './seed-context.ts'
import { sequence } from './sequence.ts'

export async function fillEnergySystems(stage: SeedContext): Promise<void> {
  const { services, cast, present } = stage
  const random = sequence(9950)
  const named = stage.records.find((one) => cast.filerOf(one.id).loginName === 'enterprise')
  const other = industrial(stage).find((one) => one !== named && one.qxCode === named?.qxCode)
  for (const [i, record] of [named, other].entries()) {
    if (!record) continue
    const filer = cast.filerOf(record.id)
    moveClock(officeHour(stage, dayFrom(stage, i === 0 ? -170 : -60), random))
    const finishOn = dayOf(dayFrom(stage, i === 0 ? 90 : 200))
    const plan = await schedulePlan(services, { finishOn, owner: i === 0 ? '陈能源' : '' }, filer)
    const steps = plan.stages.flatMap((one) => one.steps).slice(0, i === 0 ? 10 : 2)
    for (const [at, { key, proof, dueOn, owner }] of steps.entries()) {
      moveClock(officeHour(stage, dayFrom(stage, -150 + at * 13), random))
      const isLast = at === steps.length - 1
      const paper = { id: '', name: `${proof.split('、')[0]}.pdf`, size: 1, sha256: '0'.repeat(64) }
      const files = isLast ? [] : await withPapers(services, filer, [paper])
      const step = (await planFor(services.db, undefined, filer)).stages
        .flatMap((one) => one.steps)
        .find((one) => one.key === key)
      const input = { step: key, version: step?.version ?? 0, owner, dueOn, note: '', files }
      await saveStep(services, { ...input, state: isLast ? 'doing' : 'done' }, filer)
    }
  }
  moveClock(present)
}
