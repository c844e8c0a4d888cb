/** 零碳园区 of the demo city: two parks with their confirmed tenants, one recommended, one before its county; the named park has a draft. */
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { zeroParkExample } from '@green/programmes/zero-park/example.ts'
import { opinionOffices } from '@green/programmes/zero-park/form.ts'
import { zeroPark } from '@green/programmes/zero-park/programme.ts'
import { defaultSettings, factorsOf } from '@green/tools/ledger/factors.ts'
import { coverageOf } from '../../base/energy/tenant-store.ts'
import { askTenancy, stepTenancy } from '../../modules/enterprise/site/sites.ts'
import { moveClock } from '../../platform/clock.ts'
import { typed } from '../book/answers.ts'
import type { BookYear } from '../book/book.ts'
import { coalOf } from '../book/energy.ts'
import { netOf } from '../book/workbook.ts'
import type { DemoRecord } from '../demo-store.ts'
import { withPapers } from '../papers.ts'
import { dayFrom, industrial, lead, officeHour, openBatch, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'

type Park = { name: string; level: 'national' | 'city'; to: State; day: number; boundary: string; project: string }

const parks: readonly Park[] = [
  {
    name: '西部科学城示例高新技术产业园区',
    level: 'national',
    to: 'approved',
    day: -96,
    boundary: '东至科学大道，南至金凤隧道，西至缙云山东麓，北至曾家立交，与批复四至范围图一致。',
    project: '园区分布式光伏和用户侧储能',
  },
  {
    name: '璧山示例高新技术产业园区',
    level: 'national',
    to: 'submitted',
    day: -11,
    boundary: '东至璧南河，南至聚金大道，西至黛山大道，北至绕城高速，与批复四至范围图一致。',
    project: '园区绿电直连和集中空压站',
  },
  {
    name: '涪陵示例高新技术产业园区',
    level: 'national',
    to: 'draft',
    day: -6,
    boundary: '东至鹤滨路，南至长江岸线，西至绕城高速，北至铁路专用线，与批复四至范围图一致。',
    project: '园区余热回收和绿电交易',
  },
]

const factors = factorsOf(defaultSettings(), 2025)
const power = '33'
const tceOfPower = 3.024
const mostTenants = 5
/** The park is larger than its tenants on the platform by so much. */
const others = 1.3
const reason = '产业结构以装备和电子为主，绿电直连和储能建成后单位能耗碳排放降至限值以内。'

export async function fillZeroParks(stage: SeedContext): Promise<void> {
  const year = Number(stage.present.slice(0, 4))
  const terms = { needExperts: false, askOffices: [...opinionOffices] }
  const batchId = await openBatch(
    stage,
    zeroPark.id,
    `${year}年度零碳园区`,
    year,
    -98,
    20,
    zeroPark.formVersion,
    null,
    terms,
  )
  for (const [i, park] of parks.entries()) {
    const record = stage.records.find(({ name }) => name === `${park.name}管理委员会`)
    if (!record) continue
    const tenants = await settle(stage, record, i)
    const random = sequence(7700 + i)
    moveClock(officeHour(stage, dayFrom(stage, park.day), random))
    const covered = (await coverageOf(stage.services.db, [record.id]))(record.id, year - 1)
    const own = answersOf(park, record, tenants, covered, year, random)
    const answers = (await withPapers(stage.services, stage.cast.filerOf(record.id), own)) as AnswerSet
    await lead(stage, record, { programme: zeroPark, batchId, answers, to: park.to, reason }, random, 6)
  }
  moveClock(stage.present)
}

/** Enterprises of the trades that a park of this kind has; what is in the named park is settled with the sites. */
async function settle(stage: SeedContext, park: DemoRecord, i: number): Promise<DemoRecord[]> {
  const { services, cast } = stage
  const near = industrial(stage).filter(
    ({ qxCode, industryCode, book }) =>
      book && qxCode === park.qxCode && !/^(?:25|26|30|31|32|44)/.test(industryCode ?? ''),
  )
  const tenants = near.slice(0, mostTenants)
  if (cast.filerOf(park.id).loginName === 'park') return tenants
  for (const [k, record] of tenants.entries()) {
    moveClock(officeHour(stage, dayFrom(stage, -150 + k * 2), sequence(7710 + i * 9 + k)))
    const since = `20${13 + i + k}-0${2 + k}-${10 + i * 3 + k}`
    const tenancy = await askTenancy(services, { socialCode: record.socialCode, since }, cast.filerOf(park.id))
    moveClock(officeHour(stage, dayFrom(stage, -146 + k * 2), sequence(7750 + i * 9 + k)))
    const { id, version } = tenancy
    await stepTenancy(services, { id, version, action: 'confirm', opinion: '' }, cast.filerOf(record.id))
  }
  return tenants
}

type Covered = Awaited<ReturnType<typeof coverageOf>> extends (park: string, year: number) => infer C ? C : never

const last = ({ book }: DemoRecord) => book?.years.at(-1) as BookYear
const sum = (tenants: readonly DemoRecord[], of: (year: BookYear) => number) =>
  tenants.reduce((whole, tenant) => whole + of(last(tenant)), 0) * others

function answersOf(
  { name, level, boundary, project }: Park,
  { contact, facts }: DemoRecord,
  tenants: readonly DemoRecord[],
  { tenants: total, reporting }: Covered,
  year: number,
  random: () => number,
): AnswerSet {
  const example = zeroParkExample()
  const fuels = ({ energy }: BookYear) => energy.filter(({ code }) => code !== power && code !== '32')
  const fuelT = sum(tenants, (one) =>
    fuels(one).reduce((t, line) => t + Math.max(0, netOf(line)) * (factors.co2(line.code) ?? 0), 0),
  )
  const used = sum(tenants, ({ energy }) =>
    netOf(energy.find(({ code }) => code === power) ?? { code: power, used: 0 }),
  )
  const green = sum(tenants, ({ power: { ownRenew, traded, gec } }) => ownRenew + traded + gec)
  const own = sum(tenants, ({ power: { ownRenew } }) => ownRenew)
  const equal = sum(tenants, ({ statedTce }) => statedTce)
  const equivalent = equal + used * (tceOfPower - coalOf(power))
  const gas = sum(tenants, ({ energy }) =>
    Math.max(0, netOf(energy.find(({ code }) => code === '15') ?? { code: '15', used: 0 })),
  )
  const solid = equal * (0.2 + random() * 0.3)
  const heat = equal * (0.8 + random() * 0.6)
  const water = sum(tenants, (one) => one.water.intake + one.water.reuse)
  const carbon = fuelT + (used - own) * 5.306
  const [way] = example.projectRows as RowAnswers[]
  const path = (at: number, left: number, clean: number): RowAnswers => ({
    rowId: `p${at}`,
    year: String(at),
    co2: typed(carbon * left, 0),
    cleanPct: String(clean),
  })
  return {
    ...example,
    yqName: name,
    yqLevel: level,
    boundaryText: boundary,
    year: String(year - 1),
    contactName: contact,
    contactPhone: facts.landline,
    email: facts.email,
    postcode: facts.postcode,
    tenantTotal: String(total),
    tenantReporting: String(reporting),
    coverageNote: '平台以外的企业按统计部门认可的园区汇总表填报，缺数的不估算。',
    energyTce: typed(equivalent, 2),
    energyTceEqual: typed(equal, 2),
    fuelT: typed(fuelT, 2),
    conversionT: '0',
    netElectricityMWh: typed((used - own) * 10, 2),
    netHeatGJ: '0',
    processT: '0',
    cleanTce: typed(green * tceOfPower + gas * coalOf('15'), 2),
    directGreenMWh: typed(own * 10, 2),
    solidMade: typed(solid, 0),
    solidUsed: typed(solid * (0.82 + random() * 0.12), 0),
    heatFound: typed(heat, 0),
    heatUsed: typed(heat * (0.44 + random() * 0.16), 0),
    waterAll: typed(water, 0),
    waterReused: typed(
      sum(tenants, (one) => one.water.reuse),
      0,
    ),
    pathRows: [path(year + 1, 0.72, 62), path(year + 4, 0.12, 91)],
    projectRows: [
      {
        ...way,
        projectName: project,
        invest: typed(used * 4.2, 0),
        endsIn: `${year + 2}-09`,
        cutCo2: typed(carbon * 0.28, 0),
      } as RowAnswers,
    ],
  }
}
