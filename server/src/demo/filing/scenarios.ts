/** What-if studies of the demo city: some cited in the filing of a project, one saved twice, one that nobody cites. */
import type { CallInput } from '@green/contract/call.ts'
import type { energyScenario as calls, ListedScenario } from '@green/contract/calls/energy/energy-scenario.ts'
import type { FileAnswer } from '@green/filing/form/answers.ts'
import { citePaper, saveStudy } from '../../modules/energy/energy-scenario/scenarios.ts'
import { baseFor, computeStudy } from '../../modules/energy/energy-scenario/study.ts'
import { moveClock } from '../../platform/clock.ts'
import type { DemoRecord } from '../demo-store.ts'
import { dayFrom, industrial, officeHour, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'

type Draft = CallInput<typeof calls.compute>
type Scenario = Draft['scenarios'][number]
type Measure = Scenario['changes'][number]
type Base = NonNullable<Awaited<ReturnType<typeof baseFor>>['base']>

const electricity = '33'
const prices: Readonly<Record<string, number>> = { '01': 820, '15': 3.25, '32': 68, [electricity]: 0.68 }
const tenth = (value: number, share: number) => Math.round(value * share * 10) / 10

function scenariosFor({ used }: Base): Scenario[] {
  const power = used.find(({ code }) => code === electricity)
  const fuel = used.find(({ code }) => code !== electricity)
  const device = (share: number, investWan: number): Measure[] =>
    power
      ? [
          {
            kind: 'device',
            name: '空压机和电机更换',
            investWan,
            energyCode: electricity,
            saved: tenth(power.quantity, share),
          },
        ]
      : []
  const sun = (share: number): Measure[] =>
    power ? [{ kind: 'ownPower', name: '厂房屋顶光伏', investWan: 520, quantity: tenth(power.quantity, share) }] : []
  const heat: Measure[] =
    fuel && power
      ? [
          {
            kind: 'fuel',
            name: '热处理炉改电',
            investWan: 380,
            from: fuel.code,
            to: electricity,
            share: 20,
            fromEfficiency: 72,
            toEfficiency: 90,
          },
        ]
      : []
  const green: Measure = { kind: 'greenPower', name: '', investWan: 0, share: 50, premium: 0.03 }
  return [
    { title: '更换设备', changes: device(0.06, 260) },
    { title: '设备加光伏', changes: [...device(0.06, 260), ...sun(0.08)] },
    { title: '电气化加绿电', changes: [...heat, ...device(0.06, 260), ...(power ? [green] : [])] },
  ].filter(({ changes }) => changes.length > 0)
}

/** Null where the year before last has no figures. */
async function study(
  { services, cast, present }: SeedContext,
  record: DemoRecord,
  title: string,
  of?: ListedScenario,
): Promise<ListedScenario | null> {
  const filer = cast.filerOf(record.id)
  const year = Number(present.slice(0, 4)) - 1
  const { base } = await baseFor(services, { year }, filer)
  if (!base) return null
  const draft: Draft = {
    year,
    scenarios: scenariosFor(base).slice(0, of ? 3 : 2),
    prices: base.used.flatMap(({ code }) => {
      const yuan = prices[code]
      return yuan === undefined ? [] : [{ energyCode: code, yuan }]
    }),
  }
  if (draft.scenarios.length === 0) return null
  const { baseHash } = (await computeStudy(services, draft, filer)).base
  const again = of ? { of: { id: of.id, edition: of.edition } } : {}
  return saveStudy(services, { ...draft, title, baseHash, ...again }, filer)
}

/** A study made for an application, as its attachment. */
export async function citedStudy(stage: SeedContext, record: DemoRecord): Promise<FileAnswer[]> {
  const saved = await study(stage, record, '节能改造方案比选')
  return saved ? [await citePaper(stage.services, { id: saved.id }, stage.cast.filerOf(record.id))] : []
}

export async function fillScenarios(stage: SeedContext): Promise<void> {
  const named = stage.records.filter((record) => stage.cast.filerOf(record.id).loginName === 'enterprise')
  const others = industrial(stage).slice(20, 23)
  for (const [i, record] of [...named, ...others].entries()) {
    const random = sequence(9900 + i)
    moveClock(officeHour(stage, dayFrom(stage, -20 + i), random))
    const first = await study(stage, record, '“十五五”用能情景')
    moveClock(officeHour(stage, dayFrom(stage, -12 + i), random))
    if (first && i % 2 === 0) await study(stage, record, '“十五五”用能情景', first)
  }
  moveClock(stage.present)
}
