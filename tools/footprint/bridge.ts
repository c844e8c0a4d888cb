/** 碳数差异桥: from the platform's carbon to the verified figure of the national market, step by step; the rest is shown. */
import type { Input } from '../ledger/input.ts'
import { exactOf, hundred, percentOf, positive, required, rowsOf, sumOf, yearOf, zero } from './read.ts'
import type { FootprintSettings } from './settings.ts'

/** 差异步骤, each with what it holds. */
export const bridgeSteps = {
  S1: '范围：电力和热力不在市场口径',
  S2: '边界：厂区、生活区、其他生产线、自备电厂',
  S3: '因子：实测碳含量与缺省值、电网因子年度',
  S4: '活动数据：盘库、水分、计量修正',
  S5: '气体：市场口径含的其他温室气体',
  S6: '产品：产品和副产品中固定的碳',
  S7: '年度：日历年与会计年',
} as const

export const bridgeStates = { reconciled: '已对平', toExplain: '需说明', countyQuery: '由区县核问' } as const

export type CarbonBridge = {
  platformT: number
  verifiedT: number
  rawDifferenceT: number
  /** Of the platform's figure; null where it is 0. */
  rawDifferencePct: number | null
  steps: { code: string; afterT: number }[]
  residualT: number
  /** Of the verified figure. */
  residualPct: number
  status: keyof typeof bridgeStates
  allowanceT?: number
  surplusT?: number
  offsetCapT?: number
}

/** A step has its number and says why: a figure without words would be a plug. */
function readStep(input: Input) {
  const code = input.requiredText('code')
  const [, number = '', reason = ''] = /^(S\d+)(.*)$/su.exec(code) ?? []
  if (!Object.hasOwn(bridgeSteps, number))
    input.refuse('code', `现为“${code}”，应以${Object.keys(bridgeSteps).join('、')}之一开头`)
  if (!/\p{Script=Han}{2}/u.test(reason)) input.refuse('code', `“${code}”没有说明，请写明差异的原因`)
  return { number, code, delta: required(input, 'deltaT', { signed: true }) }
}

const gasesOf = (input: Input, key: string): string[] =>
  (input.text(key) ?? 'CO2')
    .normalize('NFKC')
    .split(/[,，、;；\s]+/)
    .filter((gas) => gas !== '')

/** Two figures of different gases differ by the gases, which a step must say. */
function checkGases(input: Input, numbers: readonly string[]): void {
  const [own, verified] = [new Set(gasesOf(input, 'platformGases')), gasesOf(input, 'verifiedGases')]
  const others = [...verified.filter((gas) => !own.has(gas)), ...[...own].filter((gas) => !verified.includes(gas))]
  if (others.length > 0 && !numbers.includes('S5'))
    input.refuse('verifiedGases', `与平台碳数的气体不同（${others.join('、')}），请加“S5”一步说明其他温室气体`)
}

/** The bridge of a case. */
export function bridgeOf(input: Input, { bridge }: FootprintSettings): CarbonBridge {
  yearOf(input)
  const rows = rowsOf(input, 'platform')
  for (const row of rows) row.requiredText('name')
  const platform = sumOf(rows.map((row) => required(row, 't', { signed: true })))
  const verified = positive(input, 'verifiedT', '应大于0，请填写核查报告中的排放量')
  const steps = input.list('steps').map(readStep)
  checkGases(
    input,
    steps.map(({ number }) => number),
  )
  let after = platform
  const passed = steps.map(({ code, delta }) => {
    after = after.plus(delta)
    return { code, afterT: after.toNumber(2) }
  })
  const residual = verified.minus(after)
  const difference = verified.minus(platform)
  const residualPct = percentOf(residual, verified) ?? zero
  const isWithin = (limit: number) => residualPct.times(residualPct).compare(exactOf(limit).times(exactOf(limit))) <= 0
  const result: CarbonBridge = {
    platformT: platform.toNumber(2),
    verifiedT: verified.toNumber(2),
    rawDifferenceT: difference.toNumber(2),
    rawDifferencePct: percentOf(difference, platform)?.toNumber(2) ?? null,
    steps: passed,
    residualT: residual.toNumber(2),
    residualPct: residualPct.toNumber(2),
    status: isWithin(bridge.reconciledPct) ? 'reconciled' : isWithin(bridge.explainedPct) ? 'toExplain' : 'countyQuery',
  }
  if (input.has('allowanceT')) {
    const allowance = required(input, 'allowanceT')
    result.allowanceT = allowance.toNumber(2)
    result.surplusT = allowance.minus(verified).toNumber(2)
    result.offsetCapT = (verified.times(exactOf(bridge.offsetPct)).over(hundred) ?? zero).toNumber(2)
  }
  return result
}
