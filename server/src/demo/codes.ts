/** Codes of the demo city in every state, taken there by the enterprise, the city and the clock. */
import { greenCodeText, objectionDays } from '@green/filing/cases/green-code.ts'
import { addWorkingDays } from '@green/filing/working-days.ts'
import type { EnterpriseYearInputs, FrozenTable } from '@green/green-code/inputs.ts'
import { rateExactly, shownRating } from '@green/green-code/scheme.ts'
import { greenCode2026 } from '@green/green-code/scheme-2026.ts'
import { openCase } from '../base/case/take-step.ts'
import { cityProfile } from '../base/reference/reference-data.ts'
import { transaction } from '../db/database.ts'
import { confirmCodes } from '../modules/green-code/clock.ts'
import { greenCodeKind } from '../modules/green-code/kind.ts'
import { agreeToResult, consentToShow, contestResult, revokeConsent } from '../modules/green-code/own-steps.ts'
import { codeSettings, saveSettings } from '../modules/green-code/settings.ts'
import { keepResult, suspendCode } from '../modules/green-code/steps.ts'
import { findCode, type GreenCodeRecord } from '../modules/green-code/store.ts'
import { clock, moveClock } from '../platform/clock.ts'
import { ids } from '../platform/ids.ts'
import type { DemoRecord } from './demo-store.ts'
import { withPapers } from './papers.ts'
import { dayFrom, industrial, officeHour, type SeedContext, sequence } from './seed-context.ts'

type End = 'told' | 'contested' | 'answered' | 'agreed' | 'shown' | 'hidden' | 'halted'
type Plan = {
  /** A named account; otherwise the next industrial enterprise. */
  login?: 'enterprise' | 'enterprise2'
  year: number
  /** The day on which it was told. */
  day: number
  to: End
  inputs: Partial<EnterpriseYearInputs>
}

const frozen: FrozenTable = {
  tableId: 'demo',
  values: {
    unitOutputEnergy: { lead: 28, base: 52, weak: 104 },
    unitOutputCarbon: { lead: 95, base: 180, weak: 390 },
    unitOutputWater: { lead: 0.6, base: 1.4, weak: 3.2 },
  },
}
const usual: EnterpriseYearInputs = {
  table: 'demo',
  totalTce: 6200,
  unitOutputEnergy: 40,
  unitOutputCarbon: 120,
  unitOutputWater: 1,
  renewableRate: 5.95,
  waterReuseRate: 84,
  solidUtilRate: 90,
  pollutantBetter: 60,
  penalty: 'none',
  cleanAudit: 'accepted',
  systemCerts: 4,
  platformFns: 4,
  meterRatio: 95,
  carbonDecline: 3.59,
  energyDecline: 2.5,
  retrofitInvestRatio: 0.4,
  notApplicable: ['E3'],
}
const best = { unitOutputEnergy: 26, unitOutputCarbon: 90, unitOutputWater: 0.5, renewableRate: 12, carbonDecline: 8 }
const fair = { unitOutputEnergy: 60, unitOutputCarbon: 200, unitOutputWater: 1.6, waterReuseRate: 75 }
const weak = { unitOutputEnergy: 92, unitOutputCarbon: 340, unitOutputWater: 2.9, waterReuseRate: 63, systemCerts: 1 }
const noTable = { table: '' }
const noRecord = { dataState: 'none', noRecord: '没有填报2025年度数据' }

/** Of the latest year; those of the years before are made by their published ratings (ratings.ts). */
const plans: readonly Plan[] = [
  { login: 'enterprise', year: 2025, day: -30, to: 'shown', inputs: {} },
  { login: 'enterprise2', year: 2025, day: -4, to: 'told', inputs: { unitOutputWater: 1.3, systemCerts: 3 } },
  { year: 2025, day: -30, to: 'shown', inputs: { ...best, waterReuseRate: 93, solidUtilRate: 100 } },
  { year: 2025, day: -30, to: 'shown', inputs: fair },
  { year: 2025, day: -30, to: 'hidden', inputs: { renewableRate: 8 } },
  { year: 2025, day: -30, to: 'halted', inputs: { unitOutputEnergy: 36 } },
  { year: 2025, day: -30, to: 'answered', inputs: { unitOutputCarbon: 150 } },
  { year: 2025, day: -12, to: 'contested', inputs: { unitOutputEnergy: 58 } },
  { year: 2025, day: -6, to: 'contested', inputs: { pollutantBetter: 30 } },
  { year: 2025, day: -30, to: 'agreed', inputs: weak },
  { year: 2025, day: -30, to: 'agreed', inputs: { rectificationOverdue: true } },
  { year: 2025, day: -4, to: 'told', inputs: noTable },
  { year: 2025, day: -4, to: 'told', inputs: noRecord },
]
const objections = [
  '全年用电量多计了生活区用电，附供电单位分表账单，请核对。',
  '污染物浓度应取全年自动监测均值，附监测报告。',
]

export async function fillCodes(stage: SeedContext): Promise<void> {
  const { services, cast, present } = stage
  const free = industrial(stage).filter(({ id }) => !/^enterprise2?$/.test(cast.filerOf(id).loginName))
  moveClock(dayFrom(stage, -420))
  await saveSettings(
    services,
    { ...(await codeSettings(services.db)), publicDisplay: 'gradeAB', version: 0 },
    cast.city,
  )
  let next = 0
  for (const [i, plan] of plans.entries()) {
    const record = plan.login
      ? stage.records.find(({ id }) => cast.filerOf(id).loginName === plan.login)
      : free[next++ * 5]
    if (record) await lead(stage, record, plan, i)
  }
  moveClock(present)
  await confirmCodes(services)
}

async function lead(stage: SeedContext, record: DemoRecord, { year, day, to, inputs }: Plan, i: number): Promise<void> {
  const { services, cast } = stage
  const own = cast.filerOf(record.id)
  const random = sequence(8000 + i)
  const at = (days: number) => moveClock(officeHour(stage, dayFrom(stage, Math.min(day + days, -0.5)), random))
  at(0)
  let code = await openedCode(stage, record, year, inputs)
  const seen = async () => {
    code = (await findCode(services.db, cast.city, code.id)) ?? code
    return { id: code.id, version: code.version }
  }
  if (to === 'told') return
  at(3)
  if (to === 'contested' || to === 'answered') {
    const paper = { id: ids.next(), name: '供电单位电费账单.pdf', size: 1, sha256: '0'.repeat(64) }
    const files = await withPapers(services, own, [paper])
    await contestResult(services, { ...(await seen()), opinion: objections[i % 2] ?? '', files }, own)
    if (to === 'contested') return
    at(9)
    const opinion = '经与供电单位账单逐月核对，上报数据与账单一致，维持原结果。'
    await keepResult(services, { ...(await seen()), opinion }, cast.city2)
    return
  }
  await agreeToResult(services, await seen(), own)
  if (to === 'agreed') return
  await consentToShow(services, { id: code.id, agreed: true }, own)
  at(15)
  if (to === 'hidden') await revokeConsent(services, { id: code.id }, own)
  if (to === 'halted')
    await suspendCode(
      services,
      { ...(await seen()), ground: '整改逾期', opinion: '节能监察整改期限已过，整改报告尚未提交。' },
      cast.city,
    )
}

/** Where the benchmark comes from, as a run keeps it. */
function used({ industryCode }: DemoRecord) {
  const table = { id: ids.next(), edition: 1, groupCode: industryCode ?? '', n: 18, origin: 'computed', hash: null }
  return { unitOutputEnergy: table, unitOutputCarbon: table, unitOutputWater: table }
}

function openedCode(
  { services, cast }: SeedContext,
  record: DemoRecord,
  year: number,
  given: Plan['inputs'],
): Promise<GreenCodeRecord> {
  const inputs = {
    ...usual,
    ...given,
    because: { E3: '没有适用强制性能耗限额标准的产品' },
    series: [{ year, figures: { outputTotal: 155_000 } }],
  }
  const exact = rateExactly(greenCode2026, inputs, [frozen])
  return transaction(services.db, (tx) =>
    openCase(tx, services, greenCodeKind, 'publish', cast.city, async () => ({
      id: ids.next(),
      enterpriseId: record.id,
      enterpriseName: record.name,
      socialCode: record.socialCode,
      qxCode: record.qxCode,
      industryCode: record.industryCode,
      year,
      inputs,
      tables: { frozen, of: used(record) },
      result: shownRating(exact),
      total: exact.total?.toDouble() ?? null,
      grade: exact.grade,
      gates: [...exact.gates],
      band: exact.total ? '前50%' : null,
      code: greenCodeText(year, ids.request()),
      runId: ids.next(),
      schemeId: ids.next(),
      toldAt: clock.now(),
      contestBy: addWorkingDays(clock.today(), objectionDays, cityProfile().holidays),
    })),
  )
}
