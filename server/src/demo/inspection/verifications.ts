/** Verifications of last year's energy in every state, made with the accounts of enterprise, city and institution. */
import type { VerificationDetail } from '@green/contract/calls/energy/energy-verification.ts'
import type { FileAnswer } from '@green/filing/form/answers.ts'
import {
  usualThreshold,
  type VerificationOpinion,
  verificationChecklist,
} from '@green/filing/programme/energy-verification.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { getVerification, verifiersFor } from '../../modules/energy/energy-verification/reading.ts'
import {
  accept,
  answer,
  commission,
  endWithout,
  issue,
  saveWork,
  submitFindings,
} from '../../modules/energy/energy-verification/verifications.ts'
import type { Actor } from '../../platform/actor.ts'
import { dayOf, moveClock } from '../../platform/clock.ts'
import { homeCounty } from '../enterprise/people.ts'
import { officeDay } from '../office-days.ts'
import { withPapers } from '../papers.ts'
import { dayFrom, industrial, officeHour, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'

type End = 'commissioned' | 'declined' | 'takenBack' | 'verifying' | 'found' | 'answered' | VerificationOpinion

/** By the day of the commission; the first enterprises are of the home county. */
const plan: readonly { day: number; to: End; byCity?: true }[] = [
  { day: -75, to: 'unqualified' },
  { day: -68, to: 'qualified', byCity: true },
  { day: -60, to: 'adverse' },
  { day: -40, to: 'takenBack' },
  { day: -30, to: 'answered' },
  { day: -24, to: 'found', byCity: true },
  { day: -15, to: 'verifying' },
  { day: -8, to: 'declined' },
  { day: -3, to: 'commissioned' },
]

const letter = (name: string) => ({ id: '', name, size: 1, sha256: '0', mime: 'application/pdf' }) as FileAnswer

const bases: Readonly<Record<VerificationOpinion, string>> = {
  unqualified: '抽查了12个月的用电结算单、燃气发票和计量台账，与填报一致。',
  qualified: '个别月份的计量记录缺失，已按结算单推算，差异在重要性水平以内。',
  adverse: '填报的用电量与结算单相差较大，企业没有提供可以说明的凭证。',
  disclaimer: '原始凭证没有提供，无法核实主要能源品种的消费量。',
}

export async function fillVerifications(stage: SeedContext): Promise<void> {
  const { services, cast, present } = stage
  const year = Number(present.slice(0, 4)) - 1
  const near = industrial(stage).filter(({ qxCode }) => qxCode === homeCounty)
  const far = industrial(stage).filter(({ qxCode }) => qxCode !== homeCounty)
  const waiting = [...near.slice(0, 3), ...far]
  for (const [i, { day, to, byCity }] of plan.entries()) {
    const random = sequence(7300 + i)
    let passed = day
    const later = (days: number) => {
      passed = Math.min(passed + days, -0.5)
      moveClock(officeHour(stage, dayFrom(stage, passed), random))
    }
    later(0)
    const chosen = await nextWithVerifier(stage, waiting, year, i)
    if (!chosen) throw new Error('the demo city has no enterprise that an institution may verify')
    const owner = cast.filerOf(chosen.enterpriseId)
    const by = byCity ? cast.city : owner
    const files = await withPapers(services, by, [letter('能耗核查委托书（盖章）.pdf')])
    const { id } = await commission(
      services,
      {
        ...(byCity ? { enterpriseId: chosen.enterpriseId } : {}),
        year,
        institutionId: chosen.institutionId,
        assurance: 'limited',
        threshold: usualThreshold,
        dueOn: officeDay(dayOf(dayFrom(stage, day + 45))),
        files,
        note: byCity ? '市级数据质量抽查' : '',
      },
      by,
    )
    await leadVerification(stage, id, to, { owner, verifier: cast.filerOf(chosen.institutionId), later })
  }
  moveClock(present)
}

/** The next enterprise with figures of the year for which an institution need not stay out; the institutions take turns. */
async function nextWithVerifier(
  { services, cast }: SeedContext,
  waiting: { id: string }[],
  year: number,
  turn: number,
) {
  for (let record = waiting.shift(); record; record = waiting.shift()) {
    const { years, rows } = await verifiersFor(services, { year }, cast.filerOf(record.id))
    const free = rows.filter(({ conflict }) => conflict === null)
    const institution = free[turn % free.length]
    if (institution && years.includes(year)) return { enterpriseId: record.id, institutionId: institution.id }
  }
  return null
}

type Sides = { owner: Actor; verifier: Actor; later: (days: number) => void }

async function leadVerification({ services }: SeedContext, id: string, to: End, { owner, verifier, later }: Sides) {
  const seen = async () => {
    const { version } = await getVerification(services, id, verifier)
    return { id, version }
  }
  if (to === 'commissioned') return
  later(2)
  if (to === 'declined') {
    const opinion = '本季度核查人员已排满，建议另选机构。'
    await endWithout(services, { ...(await seen()), opinion }, 'decline', verifier)
    return
  }
  const accepted = await accept(services, await seen(), verifier)
  later(6)
  if (to === 'takenBack') {
    await endWithout(services, { ...(await seen()), opinion: '改在年度数据更正后再委托。' }, 'withdraw', owner)
    return
  }
  const work = workOf(accepted, to)
  await saveWork(services, { ...(await seen()), ...work }, verifier)
  if (to === 'verifying') return
  later(3)
  await submitFindings(services, { ...(await seen()), ...work }, verifier)
  if (to === 'found') return
  later(4)
  await answer(services, { ...(await seen()), opinion: '对核查发现没有异议。' }, owner)
  if (to === 'answered') return
  later(3)
  await issue(services, { ...(await seen()), conclusion: to, basis: bases[to] }, verifier)
}

/** Findings that lead to the state: a half is done while verifying, an adverse opinion has a great difference. */
function workOf({ data }: VerificationDetail, to: End) {
  const rows = data?.rows ?? []
  const largest = rows.toSorted((a, b) => (b.tce ?? 0) - (a.tce ?? 0))[0]
  const share = to === 'adverse' ? 0.7 : to === 'qualified' || to === 'found' ? 0.98 : 1
  const findings = rows.map(({ key, value }) =>
    key === largest?.key && share < 1
      ? {
          key,
          result: 'differs' as const,
          value: Number((value * share).toPrecision(8)),
          reason: '按结算单核减。',
        }
      : { key, result: 'agreed' as const, value: null, reason: '' },
  )
  const checklist = keysOf(verificationChecklist).map((item) => ({
    item,
    note: '',
    result: item === 'greenPower' ? ('na' as const) : ('yes' as const),
  }))
  const isHalf = to === 'verifying'
  return {
    findings: isHalf ? findings.slice(0, Math.ceil(findings.length / 2)) : findings,
    checklist: isHalf ? checklist.slice(0, 4) : checklist,
    leader: '赵核查',
    reviewer: isHalf ? '' : '钱复核',
  }
}
