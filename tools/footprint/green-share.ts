/** 绿电消费比例 of an enterprise's year: which certificates count towards the target, and how many are missing. */
import { type AssessmentMode, assessmentModes, lastValidMonth } from '@green/filing/programme/green-target.ts'
import type { Exact } from '@green/filing/value/exact.ts'
import type { Input } from '../ledger/input.ts'
import { atLeast, hundred, one, oneOf, percentOf, positive, required, sumOf, yearOf, zero } from './read.ts'
import type { FootprintSettings } from './settings.ts'

export const holdingStates = { held: '已持有，未核销', cancelled: '已核销', expired: '已过期' } as const
export const countedStates = {
  counted: '计入',
  expired: '已过有效期',
  usedElsewhere: '已用于其他用途',
  otherYear: '其他年度的电量',
  notCancelled: '未核销',
} as const
type CountedState = keyof typeof countedStates

export type GreenPowerShare = {
  requiredMWh: number
  countedMWh: number
  ratioPct: number
  gapCertificates: number
  rows: { id: string; status: CountedState }[]
  met: boolean
  consequence: AssessmentMode
}

type Claim = {
  year: number
  purpose: string
  statementMonth: string
  onlyCancelled: boolean
  otherYears: boolean
  validMonths: number
}

/** Why a holding does not count: the first reason that holds, in this order. */
function statusOf(holding: Input, claim: Claim): CountedState {
  const state = oneOf(holding, 'state', holdingStates)
  const generated = holding.month('generationMonth') ?? holding.refuse('generationMonth', '没有填写，请补填年月')
  if (state === 'expired' || claim.statementMonth > lastValidMonth(generated, claim.validMonths)) return 'expired'
  const usedFor = holding.text('usedFor') ?? ''
  if (usedFor !== '' && usedFor !== claim.purpose) return 'usedElsewhere'
  if (!claim.otherYears && Number(generated.slice(0, 4)) !== claim.year) return 'otherYear'
  return claim.onlyCancelled && state !== 'cancelled' ? 'notCancelled' : 'counted'
}

function readHoldings(input: Input, claim: Claim) {
  const ids = new Set<string>()
  return input.list('holdings').map((holding) => {
    const id = holding.requiredText('id')
    if (ids.has(id)) holding.refuse('id', `“${id}”重复，同一凭证只能计一次`)
    ids.add(id)
    return { id, quantity: required(holding, 'MWh', { unit: 'MWh' }), status: statusOf(holding, claim) }
  })
}

const ceiling = (value: Exact) => 0 - zero.minus(value).floor()

/** The share of a case. */
export function shareOf(input: Input, settings: FootprintSettings): GreenPowerShare {
  const claim: Claim = {
    year: yearOf(input),
    purpose: input.requiredText('purpose'),
    statementMonth: input.month('statementMonth') ?? input.refuse('statementMonth', '没有填写，请补填年月'),
    onlyCancelled: input.boolean('countOnlyCancelled') ?? true,
    otherYears: input.boolean('acceptOtherYear') ?? false,
    validMonths: settings.greenPower.validMonths,
  }
  const consumption = positive(input, 'consumptionMWh', '应大于0，没有用电量不能计算比例', { unit: 'MWh' })
  const target = required(input, 'targetPct', { unit: '%' })
  if (target.compare(hundred) > 0) input.refuse('targetPct', '不能大于100')
  const consequence = oneOf(input, 'mode', assessmentModes)
  const rows = readHoldings(input, claim)
  const counted = sumOf(rows.filter(({ status }) => status === 'counted').map(({ quantity }) => quantity))
  const needed = consumption.times(target).over(hundred) ?? one
  return {
    requiredMWh: needed.toNumber(2),
    countedMWh: counted.toNumber(2),
    ratioPct: (percentOf(counted, consumption) ?? zero).toNumber(2),
    gapCertificates: ceiling(atLeast(needed.minus(counted), zero)),
    rows: rows.map(({ id, status }) => ({ id, status })),
    met: counted.compare(needed) >= 0,
    consequence,
  }
}
