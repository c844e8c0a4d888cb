/** Codes of the demo city in every state: told by the published rating, then moved by the enterprises, the city and the clock. */
import { confirmCodes } from '../../modules/code/green-code/clock.ts'
import { amendResult, proposeCorrection } from '../../modules/code/green-code/corrections.ts'
import { codeSettings } from '../../modules/code/green-code/current-settings.ts'
import { mayBeShown } from '../../modules/code/green-code/display.ts'
import {
  agreeToResult,
  consentToShow,
  contestResult,
  revokeConsent,
  takeBackObjection,
} from '../../modules/code/green-code/own-steps.ts'
import { saveSettings } from '../../modules/code/green-code/settings.ts'
import { keepResult, suspendCode } from '../../modules/code/green-code/steps.ts'
import { findCode, type GreenCodeRecord, wholeCodes } from '../../modules/code/green-code/store.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock, moveClock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { withPapers } from '../papers.ts'
import { dayFrom, officeHour, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'
import { publishedOn, publishedYear } from '../service/ratings.ts'

const dayMs = 86_400_000
const objections = [
  '全年用电量多计了生活区用电，附供电单位分表账单，请核对。',
  '污染物浓度应取全年自动监测均值，附监测报告。',
  '取水量含转供园区其他企业的部分，附转供协议和水表读数。',
]
const upheld = '经与供电单位账单逐月核对，上报数据与账单一致，维持原结果。'
const mended = '企业补交的整改验收意见属实，属一般处罚且已按期整改，按此更正。'

/** Who did what with the result. */
type Roles = {
  agreed: GreenCodeRecord[]
  objecting: GreenCodeRecord[]
  fined: GreenCodeRecord[]
  /** Nobody said anything: confirmed when the term ended. */
  others: GreenCodeRecord[]
}

export async function fillCodes(stage: SeedContext): Promise<void> {
  const { services, cast, present } = stage
  moveClock(officeHour(stage, dayFrom(stage, publishedOn - 60), sequence(60)))
  const settings = await codeSettings(services.db)
  await saveSettings(services, { ...settings, publicDisplay: 'gradeAB', version: 0 }, cast.city)
  const roles = await rolesOf(stage)
  await agree(stage, roles.agreed)
  await object(stage, roles)
  const over = await endOfTerm(stage, roles)
  await afterTerm(stage, roles, over)
  moveClock(present)
  await confirmCodes(services)
}

/** The named accounts come first in their roles: one agreed, the other's objection led to a corrected result. */
async function rolesOf({ services, cast, ...stage }: SeedContext): Promise<Roles> {
  const filter = { year: publishedYear({ services, cast, ...stage }) }
  const { rows } = await wholeCodes(services.db, cast.city, filter, { page: 1, size: 500 })
  const rated = rows.filter(({ total }) => total !== null).toSorted((a, b) => (a.code < b.code ? -1 : 1))
  const loginName = ({ enterpriseId }: GreenCodeRecord) => cast.filerOf(enterpriseId).loginName
  const isFined = ({ inputs }: GreenCodeRecord) => (inputs as { penalty?: string | null }).penalty === 'other'
  const first = (name: string) => (a: GreenCodeRecord, b: GreenCodeRecord) =>
    Number(loginName(b) === name) - Number(loginName(a) === name)
  const fined = rated.filter(isFined).toSorted(first('enterprise2'))
  const fit = rated.filter((code) => !isFined(code) && mayBeShown(code)).toSorted(first('enterprise'))
  return { agreed: fit.slice(0, 9), objecting: fit.slice(9, 13), fined, others: fit.slice(13) }
}

type Seen = { id: string; version: number }

/** On that day from today, with the code as it is by then. */
async function on(
  stage: SeedContext,
  { id, enterpriseId }: GreenCodeRecord,
  day: number,
  act: (seen: Seen, own: Actor) => Promise<unknown>,
): Promise<void> {
  const { services, cast } = stage
  moveClock(officeHour(stage, dayFrom(stage, day), sequence(Math.round(day * -1000))))
  const now = await findCode(services.db, cast.city, id)
  if (now) await act({ id, version: now.version }, cast.filerOf(enterpriseId))
}

/** Confirmed before the term was over; most of them are shown. */
async function agree(stage: SeedContext, codes: readonly GreenCodeRecord[]): Promise<void> {
  const { services } = stage
  for (const [i, code] of codes.entries()) {
    const day = publishedOn + 1 + (i % 4)
    await on(stage, code, day, (seen, own) => agreeToResult(services, seen, own))
    if (i % 3 < 2) await on(stage, code, day + 1, ({ id }, own) => consentToShow(services, { id, agreed: true }, own))
  }
}

/** Taken back, answered, answered by a correction, and still open. */
async function object(stage: SeedContext, { objecting, fined }: Roles): Promise<void> {
  const { services, cast } = stage
  const contest = (code: GreenCodeRecord, i: number, day: number, text = objections[i % objections.length] ?? '') =>
    on(stage, code, day, async (seen, own) => {
      const paper = { id: ids.next(), name: '异议证明材料.pdf', size: 1, sha256: '0'.repeat(64) }
      await contestResult(services, { ...seen, opinion: text, files: await withPapers(services, own, [paper]) }, own)
    })
  for (const [i, code] of objecting.entries()) {
    const isOpen = i >= 2
    await contest(code, i, isOpen ? publishedOn + 11 : publishedOn + 4)
    if (i === 0) await on(stage, code, publishedOn + 6, (seen, own) => takeBackObjection(services, seen, own))
    if (i === 1)
      await on(stage, code, publishedOn + 13, (seen) => keepResult(services, { ...seen, opinion: upheld }, cast.city))
  }
  for (const [i, code] of fined.slice(0, 2).entries()) {
    const text = '所受处罚金额小，年底前已整改并验收，附整改验收意见，请按“一般处罚，已按期整改”评分。'
    await contest(code, i, publishedOn + 5 + i, text)
    const answer = { opinion: mended, isMended: true }
    await on(stage, code, -5 + i, (seen) => amendResult(services, { ...seen, ...answer }, cast.city))
  }
}

/** What nobody contested is confirmed on the day after the term; answers how many days ago that was, as a negative number. */
async function endOfTerm({ services, present }: SeedContext, { others }: Roles): Promise<number> {
  const lastDay = others[0]?.contestBy ?? clock.today()
  const confirmed = addMs(`${lastDay}T01:05:00+08:00`, dayMs)
  moveClock(confirmed < present ? confirmed : present)
  await confirmCodes(services)
  return (Date.parse(confirmed) - Date.parse(present)) / dayMs
}

/** Some consent to be shown, one takes it back, one is suspended, and one correction waits for the second officer. */
async function afterTerm(stage: SeedContext, { others, fined }: Roles, over: number): Promise<void> {
  const { services, cast } = stage
  const part = (share: number) => Math.min(over * (1 - share), -0.5)
  const consenting = others.filter((_, i) => i % 4 === 2)
  for (const [i, code] of consenting.entries())
    await on(stage, code, part(0.1 + (i % 6) * 0.1), ({ id }, own) =>
      consentToShow(services, { id, agreed: true }, own),
    )
  const [hidden] = consenting
  if (hidden) await on(stage, hidden, part(0.8), ({ id }, own) => revokeConsent(services, { id }, own))
  const halted = others[1]
  const halting = { ground: '整改逾期', opinion: '节能监察整改期限已过，整改报告尚未提交。' } as const
  if (halted) await on(stage, halted, part(0.95), (seen) => suspendCode(services, { ...seen, ...halting }, cast.city))
  const third = fined[2]
  const found = { opinion: '核查发现企业已在期限内完成整改，应按已整改评分。', isMended: true }
  if (third) await on(stage, third, part(0.8), (seen) => proposeCorrection(services, { ...seen, ...found }, cast.city))
}
