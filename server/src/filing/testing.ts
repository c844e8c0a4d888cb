/**
 * A small scheme for tests: enterprises in two counties, an institution, officers, experts, batches; filings taken
 * through the real workflow.
 */
import type { Role } from '@green/contract/roles.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { benchmarked, benchmarkKeys } from '@green/filing/programme/benchmarks.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { greenPark } from '@green/programmes/green-park/programme.ts'
import { greenSupplyChain } from '@green/programmes/green-supply-chain/programme.ts'
import { greenYearly } from '@green/programmes/green-yearly/programme.ts'
import { nonGreenData } from '@green/programmes/non-green-data/programme.ts'
import { thirdPartyReport } from '@green/programmes/third-party-report/programme.ts'
import { waterQuota } from '@green/programmes/water-quota/programme.ts'
import type { App } from '../app.ts'
import { openSession } from '../base/account/sign-in/session.ts'
import { insertEnterprise } from '../base/account/store.ts'
import { grams, sortKey } from '../base/enterprise/search-keys.ts'
import type { Tx } from '../db/database.ts'
import { benchmarkTable } from '../db/schema/green-code.ts'
import { type Cast, type DemoEnterprise, homeCounty, makePeople, otherCounty } from '../demo/enterprise/people.ts'
import { withPapers } from '../demo/papers.ts'
import { runScenario, type Scenario } from '../demo/scenario.ts'
import type { Actor } from '../platform/actor.ts'
import { addMs, clock } from '../platform/clock.ts'
import { ids } from '../platform/ids.ts'
import { keepBatch } from './batches/batches.ts'

const dayMs = 86_400_000

export type Scheme = {
  cast: Cast
  /** Own county, own county again, other county. */
  factories: [DemoEnterprise, DemoEnterprise, DemoEnterprise]
  institution: DemoEnterprise
  /** Own county, other county. */
  parks: [DemoEnterprise, DemoEnterprise]
  batchId: string
  /** The open batch of each programme that has one, by programme id. */
  batches: Readonly<Record<string, string>>
  token(actor: Actor): Promise<string>
  /** A session for each of these people, by their names in the test. */
  tokens<N extends string>(people: Readonly<Record<N, Actor | undefined>>): Promise<Record<N, string>>
  /** Complete answers with stored files, as this enterprise would send them. */
  answers(programme: Programme, of: DemoEnterprise): Promise<AnswerSet>
  /** A filing of this enterprise in that state. */
  filed(programme: Programme, of: DemoEnterprise, to: State, more?: Partial<Scenario>): ReturnType<typeof runScenario>
  people(of: DemoEnterprise): { filer: Actor; county: Actor; city: Actor; second: Actor; experts: Actor[] }
}

/** Frozen tables of the factories' division for the years that their examples are about, entered from a document. */
async function freezeCement(db: Tx, madeBy: string): Promise<void> {
  const figures = {
    unitOutputEnergy: [400, 3700, 5000],
    unitOutputCarbon: [990, 17_000, 21_000],
    unitOutputWater: [4.1, 7.8, 12],
  } as const
  const at = addMs(clock.now(), -2 * dayMs)
  const back = [1, 2, 3]
  await db.insert(benchmarkTable).values(
    back.flatMap((years) =>
      benchmarkKeys.map((indicator) => {
        const [p10, p50, p90] = figures[indicator]
        const { unit, calibre } = benchmarked[indicator]
        return {
          id: ids.next(),
          state: 'frozen',
          updatedAt: at,
          updatedByName: '测试',
          year: clock.year() - years,
          indicator,
          unit,
          calibre,
          origin: 'entered',
          groupCode: '30',
          p10,
          p50,
          p90,
          source: '测试文件第1页',
          comparable: '均为水泥制造，工序相同。',
          hash: '0'.repeat(64),
          madeBy,
          computedAt: at,
          frozenAt: at,
          frozenBy: madeBy,
        }
      }),
    ),
  )
}

/** Creates the scheme in an empty test app. */
export async function openScheme(app: Pick<App, 'services'>): Promise<Scheme> {
  const { services } = app
  const make = async (no: number, orgKind: DemoEnterprise['orgKind'], qxCode: string): Promise<DemoEnterprise> => {
    const trade = { enterprise: '水泥有限公司', institution: '节能服务有限公司', park: '工业园区管理委员会' }[orgKind]
    const enterpriseName = `重庆示例${['甲', '乙', '丙', '丁', '戊', '己'][no]}方${trade}`
    const now = clock.now()
    const mobile = `1370000000${no}`
    const row = {
      id: ids.next(),
      enterpriseName,
      socialCode: `9150010${no}MAXX1001${no}`.padEnd(18, '0').slice(0, 18),
      orgKind,
      qxCode,
      industryCode: '3011',
      aboveScale: true,
      profile: {
        address: '示例路1号',
        contactName: '张三',
        contactPhone: mobile,
        email: 'a@example.com',
        legalPerson: '李四',
        mainProducts: '水泥',
      },
      verification: 'verified',
      verifiedAt: now,
      grams: grams([enterpriseName]),
      sortKey: sortKey(enterpriseName),
      source: 'registered',
      createdAt: now,
      updatedAt: now,
    }
    await insertEnterprise(services.db, row)
    return { id: row.id, name: enterpriseName, qxCode, orgKind, mobile, contact: '张三' }
  }
  const factories: Scheme['factories'] = [
    await make(0, 'enterprise', homeCounty),
    await make(1, 'enterprise', homeCounty),
    await make(2, 'enterprise', otherCounty),
  ]
  const institution = await make(3, 'institution', homeCounty)
  const parks: Scheme['parks'] = [await make(4, 'park', homeCounty), await make(5, 'park', otherCounty)]
  const cast = await makePeople(
    services,
    [...factories, institution, ...parks].map((enterprise, i) => ({ loginName: `filer${i}`, enterprise })),
    { county: homeCounty, county2: otherCounty },
  )
  await freezeCement(services.db, cast.city2.accountId)
  const window = (programme: string, year: number) =>
    keepBatch(
      services,
      {
        programme,
        name: `${year}年度测试批次`,
        year,
        openAt: addMs(clock.now(), -dayMs),
        closeAt: addMs(clock.now(), 20 * dayMs),
        countyDeadline: addMs(clock.now(), 30 * dayMs),
        cityDeadline: addMs(clock.now(), 90 * dayMs),
        returnDays: 10,
        needExperts: true,
        requireThirdParty: false,
        twoHands: false,
      },
      cast.city,
    )
  const batch = await window(greenFactory.id, clock.year())
  const batches: Record<string, string> = {
    [greenFactory.id]: batch.id,
    [greenSupplyChain.id]: (await window(greenSupplyChain.id, clock.year())).id,
    [greenPark.id]: (await window(greenPark.id, clock.year())).id,
  }
  await window(waterQuota.id, 2025)
  await window(nonGreenData.id, 2025)
  await window(greenYearly.id, 2025)
  await window(thirdPartyReport.id, 2025)
  const people = (of: DemoEnterprise) => ({
    filer: cast.filerOf(of.id),
    county: cast.countyOf(of.qxCode),
    city: cast.city,
    second: cast.city2,
    experts: cast.experts.slice(0, 3),
  })
  const answers = async (programme: Programme, of: DemoEnterprise) =>
    (await withPapers(services, cast.filerOf(of.id), programme.example())) as AnswerSet
  const token = (actor: Actor) => openSession(services.db, actor.accountId, '127.0.0.1')
  return {
    cast,
    factories,
    institution,
    parks,
    batchId: batch.id,
    batches,
    token,
    async tokens<N extends string>(named: Readonly<Record<N, Actor | undefined>>) {
      const held = {} as Record<N, string>
      for (const [name, actor] of Object.entries<Actor | undefined>(named)) {
        if (!actor) throw new Error(`the cast has no ${name}`)
        held[name as N] = await token(actor)
      }
      return held
    },
    answers,
    people,
    filed: async (programme, of, to, more = {}) =>
      runScenario(services, people(of), {
        programme,
        ...(programme.oneOpenPer === 'batch' ? { batchId: batches[programme.id] } : {}),
        answers: await answers(programme, of),
        to,
        ...more,
      }),
  }
}

/** One person of each role: the filer of the first factory, its county, the city and the rest. */
export function oneOfEachRole({ cast, factories }: Pick<Scheme, 'cast' | 'factories'>): Record<Role, Actor> {
  const [expert] = cast.experts
  if (!expert) throw new Error('there is no expert')
  return {
    enterprise: cast.filerOf(factories[0].id),
    county: cast.countyOf(homeCounty),
    city: cast.city,
    expert,
    supervisor: cast.supervisor,
    admin: cast.admin,
  }
}
