/**
 * Seeds the demo city on the first start with the product's own importers and operations: 200 enterprises with three
 * years of energy, filings of every programme in the real workflow. No state is written directly.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { isAtReviewer, isReturned, type State } from '@green/filing/workflow/states.ts'
import { variedExample as variedService } from '@green/programmes/energy-service-filing/example.ts'
import { energyServiceFiling } from '@green/programmes/energy-service-filing/programme.ts'
import { hasSample, variedExample as variedWater } from '@green/programmes/water-quota/example.ts'
import { waterQuota } from '@green/programmes/water-quota/programme.ts'
import { writeWorkbook } from '@green/spreadsheet/writer.ts'
import { energyWorkbook } from '../base/energy/import-energy.ts'
import { enterpriseWorkbook } from '../base/enterprise/import-enterprises.ts'
import { checkRegisterByNight } from '../base/enterprise/register-check.ts'
import { importFile } from '../base/import/workbook-import.ts'
import { adoptProfile } from '../base/reference/city-profile.ts'
import { withoutSync } from '../db/database.ts'
import { checkContent } from '../modules/content/content-check/nightly.ts'
import { adoptAuthority } from '../modules/inspection/inspection-paper/authority.ts'
import { fillSearch } from '../modules/overview/search/fill-store.ts'
import type { Actor } from '../platform/actor.ts'
import { clock, moveClock, resetClock } from '../platform/clock.ts'
import type { Services } from '../platform/services.ts'
import type { OnProgress } from '../platform/start/start-progress.ts'
import { cityBooks } from './book/city-books.ts'
import { waterAnswers } from './book/water.ts'
import { energySheets } from './book/workbook.ts'
import { fillCalculations } from './calculations.ts'
import { fillContent, fillNotices } from './content.ts'
import {
  addInstitutions,
  type DemoRecord,
  demoEnterprises,
  emptyTables,
  endSeededCorrections,
  flagUnsent,
  forgetWatched,
  setDemoMarker,
} from './demo-store.ts'
import { fillEnergy } from './energy.ts'
import { fillEnergySystems } from './energy-systems.ts'
import { fillCodes } from './enterprise/codes.ts'
import { fillFactories } from './enterprise/factories.ts'
import { fillLabels } from './enterprise/labels.ts'
import { fillMerges } from './enterprise/merges.ts'
import { fillOperators } from './enterprise/operators.ts'
import { addParks, fillParks } from './enterprise/parks.ts'
import { homeCounty, makePeople, otherCounty } from './enterprise/people.ts'
import { fillSites } from './enterprise/sites.ts'
import { fillBenchmarks } from './filing/benchmarks.ts'
import { fillContracts } from './filing/contracts.ts'
import { fillFootprints } from './filing/footprints.ts'
import { fillFunds } from './filing/funds.ts'
import { fillGreenPower } from './filing/green-power.ts'
import { fillLeaders } from './filing/leaders.ts'
import { fillMetered } from './filing/metered.ts'
import { fillProjects } from './filing/projects.ts'
import { fillScenarios } from './filing/scenarios.ts'
import { fillSupplyChains } from './filing/supply-chains.ts'
import { fillThirdParties } from './filing/third-parties.ts'
import { fillYearly } from './filing/yearly.ts'
import { fillFieldVisits } from './inspection/field-visits.ts'
import { fillInspections } from './inspection/inspections.ts'
import { fillSelfChecks } from './inspection/self-checks.ts'
import { fillTargetReviews } from './inspection/target-reviews.ts'
import { fillVerifications } from './inspection/verifications.ts'
import { latestOfficeMoment } from './office-days.ts'
import { withPapers } from './papers.ts'
import { fillPolicies, fillWaitingContent } from './policies.ts'
import { fillCarbonMarket } from './scheme/carbon-market.ts'
import { fillCbam } from './scheme/cbam.ts'
import { fillCentres } from './scheme/centres.ts'
import { fillCountyTargets } from './scheme/county-targets.ts'
import { fillGreenTargets } from './scheme/green-targets.ts'
import { fillMicrogrids } from './scheme/microgrids.ts'
import { fillParkPilots } from './scheme/park-pilots.ts'
import { fillZeroParks } from './scheme/zero-parks.ts'
import { fillZeroWorks } from './scheme/zero-works.ts'
import { dayFrom, industrial, lead, officeHour, openBatch, placeOf, type SeedContext } from './seed-context.ts'
import { sequence } from './sequence.ts'
import { fillCredits } from './service/credits.ts'
import { fillDiagnoses } from './service/diagnoses.ts'
import { fillInquiries } from './service/inquiries.ts'
import { fillPushes } from './service/pushes.ts'
import { fillRates } from './service/rates.ts'
import { fillRatedYears, fillRatings } from './service/ratings.ts'
import { fillReports } from './service/reports.ts'
import { fillReturnPhrases } from './service/return-phrases.ts'
import { fillTrainings } from './service/trainings.ts'
import { fillStandards } from './standards.ts'
import { restoreCity } from './state/restore.ts'
import { isPacked, stateFolderOf } from './state/state-file.ts'
import { fillStories } from './stories.ts'

const counties = { county: homeCounty, county2: otherCounty }

/**
 * Fills the demo city and records that it is complete: restores the packed one, or walks the real steps where none fits
 * and where DEMO_WALK=1 wants it. An interrupted filling starts again.
 */
export async function fillDemoCity(
  services: Services,
  state: 'empty' | 'started',
  onProgress: OnProgress = () => undefined,
): Promise<void> {
  const folder = stateFolderOf(services.config.repository)
  if (process.env.DEMO_WALK === '1' || !isPacked(folder)) return walkDemoCity(services, state, onProgress)
  await setDemoMarker(services.db, 'started')
  if (!(await restoreCity(services, folder, onProgress))) return walkDemoCity(services, 'started', onProgress)
  await checkContent(services)
  await setDemoMarker(services.db, 'filled')
}

/** Seeds the demo city by real steps: what the packed one is packed from. */
export async function walkDemoCity(
  services: Services,
  state: 'empty' | 'started',
  onProgress: OnProgress = () => undefined,
): Promise<void> {
  if (state === 'started') {
    await emptyTables(services.db)
    await adoptProfile(services.db, { demo: true })
    await adoptAuthority(services.db, { demo: true })
    await fillSearch(services.db)
  }
  await setDemoMarker(services.db, 'started')
  const db = withoutSync(services.db)
  // Scheduled work keeps the real time: within the walk it would find a city that is half made.
  services.jobs.rest(true)
  try {
    // Nobody in the demo city has a telephone: notices go to the message centre only.
    const jobs = { ...services.jobs, enqueue: async () => undefined, enqueueAll: async () => undefined }
    const present = latestOfficeMoment(clock.now())
    moveClock(present)
    await fill({ ...services, db, jobs }, present, onProgress)
    // Within the moved clock: whenever the city is seeded, what it changes lies in office hours.
    await checkRegisterByNight(services)
    resetClock()
    await flagUnsent(services.db)
    await forgetWatched(services.db)
    await endSeededCorrections(services.db)
  } finally {
    resetClock()
    services.jobs.rest(false)
    await db.$client.end()
  }
  await setDemoMarker(services.db, 'filled')
}

async function fill(services: Services, present: string, onProgress: OnProgress): Promise<void> {
  const folder = join(services.config.repository, 'data/demo')
  await importFile(services, enterpriseWorkbook, join(folder, 'enterprises-200.xlsx'), operator)
  await importBooks(services)
  await addInstitutions(services.db, counties.county)
  await addParks(services.db)
  const records = await demoEnterprises(services.db)
  const cast = await makePeople(
    services,
    records.map((record) => ({ loginName: loginNameOf(record, records), enterprise: record })),
    counties,
  )
  await fillContent(services)
  const stage: SeedContext = { services, cast, records, present }
  for (const [i, step] of steps.entries()) {
    await step(stage)
    onProgress((100 * (i + 1)) / steps.length, '办理演示城市的申报和办件')
  }
}

/** Yearly energy by the product's own import, from the workbook of the books. */
async function importBooks(services: Services): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-books-'))
  try {
    const file = join(folder, 'energy.xlsx')
    await writeFile(file, writeWorkbook(energySheets(cityBooks())))
    const { errors } = await importFile(services, energyWorkbook, file, operator)
    if (errors.length > 0) throw new Error(`the books cannot be imported: ${JSON.stringify(errors.slice(0, 5))}`)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** In the order in which one needs what another left. */
const steps: readonly ((stage: SeedContext) => Promise<unknown>)[] = [
  fillBenchmarks,
  fillThirdParties,
  fillFactories,
  fillFunds,
  fillProjects,
  fillSupplyChains,
  fillLeaders,
  fillParks,
  fillWater,
  fillProviders,
  fillRates,
  fillYearly,
  fillRatedYears,
  fillRatings,
  fillEnergy,
  fillMetered,
  fillFootprints,
  fillOperators,
  fillContracts,
  fillDiagnoses,
  fillInquiries,
  fillPushes,
  fillCodes,
  fillCredits,
  fillGreenPower,
  fillZeroWorks,
  fillZeroParks,
  fillGreenTargets,
  fillCarbonMarket,
  fillCbam,
  fillCentres,
  fillMicrogrids,
  fillCountyTargets,
  fillParkPilots,
  fillScenarios,
  fillCalculations,
  fillFieldVisits,
  fillSelfChecks,
  fillTargetReviews,
  fillReturnPhrases,
  fillReports,
  fillLabels,
  fillNotices,
  fillPolicies,
  fillWaitingContent,
  ({ services }) => checkContent(services),
  fillInspections,
  fillSites,
  fillEnergySystems,
  fillVerifications,
  fillMerges,
  fillStandards,
  fillTrainings,
  fillStories,
]

/** The actor of the imports; imports need a name for the log. */
const operator: Actor = {
  accountId: '00000000-0000-7000-8000-000000000000',
  loginName: 'demo',
  name: '演示数据',
  mobile: '',
  role: 'admin',
  taken: new Set(),
  qxCode: null,
  enterpriseId: null,
  orgKind: null,
  state: 'active',
  operator: null,
  agent: null,
  standsFor: null,
  keyScope: null,
  viewer: null,
  duty: null,
  mustChangePassword: false,
  mustSetSecondFactor: false,
  scopeLabels: [],
  sessionHash: '',
  ip: '127.0.0.1',
}

/** The two named enterprise accounts are in the two named counties; the others log in with their credit code. */
function loginNameOf(record: DemoRecord, records: readonly DemoRecord[]): string {
  const isFirst = (of: (r: DemoRecord) => boolean) => record === records.find(of)
  if (isFirst((r) => r.orgKind === 'park')) return 'park'
  if (isFirst((r) => r.orgKind === 'institution')) return 'institution'
  if (isFirst((r) => r.orgKind === 'enterprise' && r.qxCode === counties.county)) return 'enterprise'
  if (isFirst((r) => r.orgKind === 'enterprise' && r.qxCode === counties.county2)) return 'enterprise2'
  return record.socialCode
}

async function fillWater(stage: SeedContext): Promise<void> {
  const year = Number(stage.present.slice(0, 4))
  const isNamed = (record: DemoRecord) =>
    ['enterprise', 'enterprise2'].includes(stage.cast.filerOf(record.id).loginName)
  const users = industrial(stage).filter((record) => hasSample(record.industryCode ?? '') && !isNamed(record))
  const surveys = [
    { of: year - 2, open: -560, close: -500, count: 24 },
    { of: year - 1, open: -120, close: 45, count: 36 },
  ]
  for (const survey of surveys) {
    await openBatch(stage, waterQuota.id, `${survey.of}年度产品用水定额调查`, survey.of, survey.open, survey.close)
    for (const [i, record] of users.slice(0, survey.count).entries()) {
      const random = sequence(1000 + i)
      moveClock(officeHour(stage, dayFrom(stage, survey.open + 1 + Math.floor(random() * 50)), random))
      const example = variedWater(i, random, {
        ...(record.industryCode ? { industryCode: record.industryCode } : {}),
        year: survey.of,
        place: placeOf(record),
      })
      const own = waterAnswers(example as AnswerSet, record.book, survey.of)
      const answers = await withPapers(stage.services, stage.cast.filerOf(record.id), own)
      await lead(
        stage,
        record,
        { programme: waterQuota, answers, to: 'submitted', reason: '产品结构调整，取水量随之变化。' },
        random,
      )
    }
  }
}

/** Final states of the institutions' filings, in the order of the institutions; the first is the named demo account's. */
const providerStates: readonly State[] = [
  'approved',
  'submitted',
  'approved',
  'county_returned',
  'approved',
  'rejected',
  'approved',
  'revoked',
  'submitted',
  'approved',
]

async function fillProviders(stage: SeedContext): Promise<void> {
  const institutions = stage.records.filter((r) => r.orgKind === 'institution')
  for (const [i, record] of institutions.entries()) {
    const to = providerStates[i % providerStates.length] ?? 'submitted'
    const random = sequence(2000 + i)
    const days = isAtReviewer(to) || isReturned(to) ? -6 - i : -120 + i * 9
    moveClock(officeHour(stage, dayFrom(stage, days), random))
    const answers = (await withPapers(
      stage.services,
      stage.cast.filerOf(record.id),
      variedService(i, random),
    )) as AnswerSet
    await lead(stage, record, { programme: energyServiceFiling, answers, to, reason: '业绩材料已随附件提供。' }, random)
  }
}
