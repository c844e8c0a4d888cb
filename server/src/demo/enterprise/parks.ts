/** Parks of the demo city: their records, and declarations in a batch that is decided and one that is open. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { edition2025 } from '@green/programmes/green-park/2025/release.ts'
import { variedExample } from '@green/programmes/green-park/example.ts'
import { greenPark } from '@green/programmes/green-park/programme.ts'
import { parkRecord } from '@green/programmes/park-record/programme.ts'
import type { Tx } from '../../db/database.ts'
import { enterprisesInPark, yearlyTotals } from '../../families/green-park-store.ts'
import { moveClock } from '../../platform/clock.ts'
import { addOrganisations, type DemoRecord, settleInPark } from '../demo-store.ts'
import { withPapers } from '../papers.ts'
import { dayFrom, lead, officeHour, openBatch, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'
import { homeCounty } from './people.ts'

type Park = {
  yqName: string
  qxCode: string
  level: 'national' | 'city'
  type: string
  leadIndustry: string
  /** State of the record, then of the declaration: in last year's batch, or in the open one. */
  record: State
  declaration?: State
  batch: 'last' | 'open'
  /** Factor of its rates to the example's. */
  grade: number
}

const parks: readonly Park[] = [
  park('涪陵示例高新技术产业园区', homeCounty, 'national', 'htz', '装备制造、新材料、生物医药', 0.72, 'draft'),
  park('涪陵示例新材料产业园', homeCounty, 'city', 'special', '先进材料', 0.55, 'submitted'),
  park('永川示例智能装备产业园', '500118', 'city', 'special', '智能装备、汽车零部件', 0.66, 'county_approved'),
  park('长寿示例经济技术开发区', '500115', 'national', 'etdz', '天然气化工、新材料', 0.7, 'expert_review'),
  park('璧山示例高新技术产业园区', '500120', 'national', 'htz', '新能源汽车、电子信息', 0.81, 'scored'),
  park('大足示例工业园区', '500111', 'city', 'special', '五金、汽车零部件', 0.42, 'county_returned'),
  park('江津示例工业园区', '500116', 'city', 'special', '消费品、装备制造', 0.76, 'publicity'),
  park('西部科学城示例高新技术产业园区', '509001', 'national', 'htz', '集成电路、生物医药', 0.85, 'approved', 'last'),
  park('北碚示例经济技术开发区', '500109', 'city', 'etdz', '仪器仪表、智能传感', 0.68, 'approved', 'last'),
  park('万州示例经济技术开发区', '500101', 'national', 'etdz', '绿色照明、食品', 0.2, 'rejected', 'last'),
  { ...park('南川示例工业园区', '500119', 'city', 'other', '铝加工、中医药', 0.7), record: 'submitted' },
]

function park(
  yqName: string,
  qxCode: string,
  level: Park['level'],
  type: string,
  leadIndustry: string,
  grade: number,
  declaration?: State,
  batch: Park['batch'] = 'open',
): Park {
  return {
    yqName,
    qxCode,
    level,
    type,
    leadIndustry,
    grade,
    batch,
    record: 'approved',
    ...(declaration ? { declaration } : {}),
  }
}

const bodyOf = ({ yqName }: Park) => `${yqName}管理委员会`

/** Their management bodies; the first is the named demo account's. */
export async function addParks(tx: Tx): Promise<void> {
  await addOrganisations(
    tx,
    parks.map((one, i) => ({
      enterpriseName: bodyOf(one),
      orgKind: 'park',
      qxCode: one.qxCode,
      no: 9101 + i,
      industryCode: null,
      mainProducts: one.leadIndustry,
    })),
  )
}

export async function fillParks(stage: SeedContext): Promise<void> {
  const { db } = stage.services
  const year = Number(stage.present.slice(0, 4))
  const known = parks.map((one) => ({
    one,
    record: stage.records.find((record) => record.name === bodyOf(one)) as DemoRecord,
  }))
  // The first park of a county is where its enterprises are.
  for (const { one } of known.filter(({ one }, i) => parks.findIndex((p) => p.qxCode === one.qxCode) === i))
    await settleInPark(db, one)
  for (const [i, { one, record }] of known.entries()) await keepRecord(stage, one, record, i)
  const rounds = [
    { key: 'last', year: year - 1, open: -400, close: -350, pace: 6 },
    { key: 'open', year, open: -60, close: 20, pace: 4 },
  ] as const
  for (const round of rounds) {
    const name = `${round.year}年度绿色园区`
    const { formVersion } = round.year <= 2025 ? edition2025 : greenPark
    const batchId = await openBatch(stage, greenPark.id, name, round.year, round.open, round.close, formVersion)
    for (const [i, { one, record }] of known.entries()) {
      if (!one.declaration || one.batch !== round.key) continue
      const random = sequence(5000 + i)
      moveClock(officeHour(stage, dayFrom(stage, round.open + 3 + Math.floor(random() * 9)), random))
      const evalYear = round.year - 1
      const seed = {
        ...one,
        yqLevel: one.level,
        yqType: one.type,
        evalYear,
        size: await sizeOf(stage, one, evalYear),
        contactPhone: record.mobile,
        contactName: record.contact,
      }
      const answers = (await withPapers(
        stage.services,
        stage.cast.filerOf(record.id),
        variedExample(seed),
      )) as AnswerSet
      const plan = { programme: greenPark, batchId, answers, to: one.declaration }
      await lead(stage, record, { ...plan, reason: '数据已与统计部门证明核对一致。' }, random, round.pace)
    }
  }
}

async function keepRecord(stage: SeedContext, one: Park, record: DemoRecord, i: number): Promise<void> {
  const random = sequence(4900 + i)
  moveClock(officeHour(stage, dayFrom(stage, one.record === 'submitted' ? -4 : -440 + i), random))
  const inside = await enterprisesInPark(stage.services.db, one)
  const planArea = 12 + i * 2.5
  const answers = {
    ...parkRecord.example(),
    yqName: one.yqName,
    yqLevel: one.level,
    yqType: one.type,
    qxCode: one.qxCode,
    leadIndustry: one.leadIndustry,
    planArea: String(planArea),
    builtArea: String(roundHalfUp(planArea * 0.62, 2)),
    enterpriseCount: String(inside.length * 9 + 40),
    aboveScaleCount: String(inside.length * 3 + 12),
    greenFactoryCount: String(Math.ceil(inside.length / 2) + 2),
    adminBody: record.name,
    socialCode: record.socialCode,
    contactName: record.contact,
    contactPhone: record.mobile,
  }
  const withFiles = (await withPapers(stage.services, stage.cast.filerOf(record.id), answers)) as AnswerSet
  await lead(stage, record, { programme: parkRecord, answers: withFiles, to: one.record }, random)
}

/** Large enough for what its enterprises reported, beside the example. */
async function sizeOf(stage: SeedContext, one: Park, year: number): Promise<number> {
  const { db } = stage.services
  const inside = await enterprisesInPark(db, one)
  const totals = (
    await yearlyTotals(
      db,
      inside.map(({ id }) => id),
    )
  ).find((row) => row.year === year)
  const least = Math.max(
    (totals?.energyTce ?? 0) / 478_000,
    (totals?.outputValue ?? 0) / 5_700_000,
    (totals?.waterIntake ?? 0) / 10_200_000,
  )
  return roundHalfUp(Math.max(0.5 + one.grade / 2, least * 1.25), 2)
}
