/**
 * Fills the demo city on the first start, with the product's own importers and operations: 200 enterprises with three years of
 * energy, filings of every programme walked through the real workflow. Nothing is written past the workflow.
 */
import { join } from 'node:path'
import type { AnswerSet } from '@green/filing/answers.ts'
import type { State } from '@green/filing/workflow.ts'
import { variedExample as variedService } from '@green/programmes/energy-service-filing/example.ts'
import { energyServiceFiling } from '@green/programmes/energy-service-filing/programme.ts'
import { variedExample as variedFactory } from '@green/programmes/green-factory/example.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { variedExample as variedWater } from '@green/programmes/water-quota/example.ts'
import { waterQuota } from '@green/programmes/water-quota/programme.ts'
import { keepBatch } from '../filing/batches.ts'
import { importEnergy } from '../modules/enterprise/import-energy.ts'
import { importEnterprises } from '../modules/enterprise/import-enterprises.ts'
import { archiveOf } from '../modules/enterprise/profile.ts'
import type { Actor } from '../platform/actor.ts'
import { addMs, clock, moveClock, resetClock } from '../platform/clock.ts'
import type { Services } from '../platform/services.ts'
import { fillContent } from './content.ts'
import { addInstitutions, type DemoRecord, demoEnterprises, isFilled, markFilled } from './demo-store.ts'
import { withPapers } from './papers.ts'
import { type Cast, makePeople } from './people.ts'
import { type WalkPlan, walk } from './walk.ts'

const dayMs = 86_400_000
const counties = { county: '500102', county2: '500118' }

/** Makes the demo city once; a second start finds the mark and does nothing. */
export async function fillDemoCity(services: Services): Promise<boolean> {
  if (await isFilled(services.db)) return false
  const started = clock.now()
  try {
    await fill(services, started)
  } finally {
    resetClock()
  }
  await markFilled(services.db)
  return true
}

async function fill(services: Services, present: string): Promise<void> {
  const folder = join(services.config.repository, 'data/demo')
  const operator: Actor = {
    accountId: '00000000-0000-7000-8000-000000000000',
    loginName: 'demo',
    name: '演示数据',
    mobile: '',
    role: 'admin',
    qxCode: null,
    enterpriseId: null,
    orgKind: null,
    state: 'active',
    mustChangePassword: false,
    sessionHash: '',
    ip: '127.0.0.1',
  }
  await importEnterprises(services, join(folder, 'enterprises-200.xlsx'), operator)
  await importEnergy(services, join(folder, 'energy-2023-2025.xlsx'), operator)
  await addInstitutions(services.db, counties.county)
  const records = await demoEnterprises(services.db)
  const cast = await makePeople(
    services,
    records.map((r) => ({ loginName: loginNameOf(r, records), enterprise: r })),
    counties,
  )
  await fillContent(services)
  const stage: Stage = { services, cast, records, present, at: (days) => addMs(present, days * dayMs) }
  await fillFactories(stage)
  await fillWater(stage)
  await fillServices(stage)
}

/** The two named enterprise accounts stand in the two named counties; the others log in with their credit code. */
function loginNameOf(record: DemoRecord, records: readonly DemoRecord[]): string {
  if (record.orgKind === 'park') return 'park'
  if (record.orgKind === 'institution')
    return record === records.find((r) => r.orgKind === 'institution') ? 'institution' : record.socialCode
  const firstOf = (qxCode: string) => records.find((r) => r.orgKind === 'enterprise' && r.qxCode === qxCode)
  return record === firstOf(counties.county)
    ? 'enterprise'
    : record === firstOf(counties.county2)
      ? 'enterprise2'
      : record.socialCode
}

/** Numbers between 0 and 1 that are the same at every fill. */
function sequence(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0
    return state / 0x1_0000_0000
  }
}

/** What every filling needs: the house, the people, the enterprises, and the days counted from the present. */
type Stage = {
  services: Services
  cast: Cast
  records: readonly DemoRecord[]
  present: string
  at: (days: number) => string
}

async function openBatch(
  { services, cast, at }: Stage,
  programme: string,
  name: string,
  year: number,
  openDay: number,
  closeDay: number,
): Promise<string> {
  moveClock(at(openDay - 1))
  const made = await keepBatch(
    services,
    {
      programme,
      name,
      year,
      levelTarget: programme === 'green-factory' ? 'city' : null,
      openAt: at(openDay),
      closeAt: at(closeDay),
      countyDeadline: at(closeDay + 11),
      cityDeadline: at(closeDay + 120),
      returnDays: 10,
      needExperts: true,
      requireThirdParty: false,
    },
    cast.city,
  )
  return made.id
}

/** How many filings of a batch end in which state. */
type Share = Partial<Record<State, number>>

async function fillFactories(stage: Stage): Promise<void> {
  const { services, cast, records, present, at } = stage
  const year = Number(present.slice(0, 4))
  const factories = records.filter((r) => r.orgKind === 'enterprise' && /^[1-4]/.test(r.industryCode ?? ''))
  const rounds: { name: string; year: number; open: number; close: number; from: number; shares: Share }[] = [
    {
      name: `${year - 2}年度市级绿色工厂`,
      year: year - 2,
      open: -800,
      close: -740,
      from: 4,
      shares: { approved: 13, revoked: 1, rejected: 2 },
    },
    {
      name: `${year - 1}年度市级绿色工厂`,
      year: year - 1,
      open: -430,
      close: -370,
      from: 24,
      shares: { approved: 12, rejected: 2, withdrawn: 1 },
    },
    {
      name: `${year}年度第一批市级绿色工厂`,
      year,
      open: -110,
      close: -60,
      from: 44,
      shares: { approved: 3, publicity: 4, scored: 5, expert_review: 5, city_returned: 2, rejected: 1 },
    },
    {
      name: `${year}年度第二批市级绿色工厂`,
      year,
      open: -20,
      close: 30,
      from: 70,
      shares: { county_approved: 5, submitted: 9, county_returned: 4, withdrawn: 1, draft: 5 },
    },
  ]
  for (const round of rounds) {
    const batchId = await openBatch(stage, greenFactory.id, round.name, round.year, round.open, round.close)
    let place = round.from
    for (const [state, count] of Object.entries(round.shares) as [State, number][])
      for (let i = 0; i < count; i++) {
        const record = factories[place % factories.length] as DemoRecord
        place += 1
        const random = sequence(place)
        moveClock(
          addMs(
            at(round.open + 1),
            Math.floor(random() * Math.min(round.close - round.open - 2, 17)) * dayMs +
              Math.floor(random() * 8 * 3_600_000),
          ),
        )
        const archive = await archiveOf(services.db, record.id)
        const evaluated = Math.min(
          round.year - 1,
          ...archive.energy
            .map((e) => e.year)
            .toSorted((a, b) => b - a)
            .slice(0, 1),
        )
        const answers = await withPapers(
          services,
          cast.filerOf(record.id),
          variedFactory(factorySeed(record, archive, evaluated), random),
        )
        await lead(
          stage,
          record,
          {
            programme: greenFactory,
            batchId,
            answers,
            to: state,
            generosity: (expert) => (i % 4 === 3 && expert === 2 ? 0.2 : 0.7 + 0.08 * expert + random() * 0.1),
          },
          random,
        )
      }
  }
}

type Archive = Awaited<ReturnType<typeof archiveOf>>

function factorySeed(record: DemoRecord, archive: Archive, evaluated: number) {
  const year = archive.yearly.find((y) => y.year === evaluated)
  const facts = record.facts
  const earlier = [evaluated - 2, evaluated - 1].map(
    (y) => archive.yearly.find((a) => a.year === y)?.outputValue ?? null,
  )
  return {
    enterpriseName: record.name,
    industryCode: record.industryCode ?? '',
    industryName: facts.industryName,
    address: facts.address,
    outputValue: year?.outputValue ?? facts.outputValue,
    ...(earlier.every((v) => v !== null) ? { earlierOutputValues: earlier as number[] } : {}),
    addedValue: facts.addedValue,
    revenue: facts.revenue,
    mainProducts: facts.mainProducts,
    productUnit: facts.productUnit,
    output: facts.output,
    totalTce: year?.totalTce ?? facts.totalTce,
    ...(year?.waterIntake ? { waterIntake: year.waterIntake } : {}),
    energy: archive.energy
      .filter((e) => e.year <= evaluated && e.year >= evaluated - 2)
      .map((e) => ({ year: e.year, energyCode: e.energyCode, consumeQty: e.quantity })),
    contactName: record.contact,
    contactPhone: facts.landline,
    email: facts.email,
    postcode: facts.postcode,
    applyLevel: 'city' as const,
  }
}

/** Walks one filing, a few days between the steps, never past the present. */
async function lead(
  { services, cast, present }: Stage,
  record: DemoRecord,
  plan: Omit<WalkPlan, 'beforeStep'>,
  random: () => number,
): Promise<void> {
  const free = cast.experts.filter((e) => e.loginName !== 'expert6')
  const start = Math.floor(random() * free.length)
  const experts =
    plan.to === 'expert_review' || plan.to === 'scored'
      ? free.slice(0, 3)
      : [0, 1, 2].map((i) => free[(start + i) % free.length] as Actor)
  await walk(
    services,
    { filer: cast.filerOf(record.id), county: cast.countyOf(record.qxCode), city: cast.city, experts },
    {
      ...plan,
      beforeStep: () => {
        const wanted = clock.nowMs() + (2 + Math.floor(random() * 4)) * dayMs
        moveClock(new Date(Math.min(wanted, Date.parse(present) - 60_000)).toISOString())
      },
    },
  )
}

async function fillWater(stage: Stage): Promise<void> {
  const { services, cast, records, present, at } = stage
  const year = Number(present.slice(0, 4))
  const users = records.filter((r) => r.orgKind === 'enterprise' && /^[1-4]/.test(r.industryCode ?? ''))
  for (const [surveyYear, open, close, count] of [
    [year - 2, -560, -500, 24],
    [year - 1, -120, 45, 36],
  ] as const) {
    await openBatch(stage, waterQuota.id, `${surveyYear}年度产品用水定额调查`, surveyYear, open, close)
    for (let i = 0; i < count; i++) {
      const record = users[(i * 3 + 5) % users.length] as DemoRecord
      const random = sequence(1000 + i)
      moveClock(at(open + 1 + Math.floor(random() * 50)))
      const answers = variedWater(i, random, {
        ...(record.industryCode ? { industryCode: record.industryCode } : {}),
        year: surveyYear,
      })
      await lead(
        stage,
        record,
        {
          programme: waterQuota,
          answers: (await withPapers(services, cast.filerOf(record.id), answers)) as AnswerSet,
          to: 'submitted',
          reason: '产品结构调整，取水量随之变化。',
        },
        random,
      )
    }
  }
}

async function fillServices(stage: Stage): Promise<void> {
  const { services, cast, records, at } = stage
  const states: State[] = [
    'submitted',
    'approved',
    'approved',
    'county_returned',
    'approved',
    'rejected',
    'approved',
    'revoked',
    'submitted',
    'approved',
  ]
  const institutions = records.filter((r) => r.orgKind === 'institution')
  for (const [i, record] of institutions.entries()) {
    const to = states[i % states.length] as State
    const random = sequence(2000 + i)
    moveClock(at(to === 'submitted' || to === 'county_returned' ? -6 - i : -120 + i * 9))
    await lead(
      stage,
      record,
      {
        programme: energyServiceFiling,
        answers: (await withPapers(services, cast.filerOf(record.id), variedService(i, random))) as AnswerSet,
        to,
        reason: '业绩材料已随附件提供。',
      },
      random,
    )
  }
}
