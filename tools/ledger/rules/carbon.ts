/** Carbon: whether the process is answered, and whether it fits the energy, the product, the industry and the report. */
import { exceeds, isOutside, levelAbove } from '../bounds.ts'
import { isEnergySupply } from '../figures.ts'
import { bandText, figure, finding, gapPercent, type Rules } from '../finding.ts'
import { sameProductUnit, tonnesOf } from './units.ts'

/** R13 and R19: no answer where there must be one, or the answer 不涉及 where there is a process. */
const answers: Rules = (check) => {
  const { facts, figures, mustHaveProcess, bounds } = check
  const { source } = bounds.mustHaveProcess
  if (facts.hasProcess === false && (mustHaveProcess || facts.kilnOnSite))
    return finding(check, 'R19', facts.kilnOnSite ? 'error' : 'warning', 'hasProcess', () => ({
      text: facts.kilnOnSite ? '选择“不涉及过程排放”，现场有窑炉' : '所属行业有过程排放，选择了“不涉及”',
      bound: '有过程排放的按来源逐项填报',
      source,
    }))
  const isMissing = figures.processAnswer === 'unknown' || figures.processAnswer === 'leftOut'
  if (facts.energy.length === 0 || !isMissing) return []
  const text =
    figures.processAnswer === 'leftOut'
      ? '上年碳排放含过程，本年只有能源部分，两年口径不同，不成序列'
      : '过程排放没有填报，碳排放总量为空，不以能源部分代替'
  return finding(check, 'R13', 'error', 'co2', () => ({ text, bound: '填报过程排放，或选择“不涉及”', source }))
}

/** R14: what is stated against the kinds. */
const stated: Rules = (check) => {
  const { facts, figures, bounds } = check
  const { statedCo2: carbon } = facts
  const { co2Energy, tceEq } = figures
  if (!carbon || typeof co2Energy !== 'number' || tceEq === undefined) return []
  const percent = gapPercent(carbon, co2Energy)
  const limit = bounds.limits.R14
  return finding(check, 'R14', levelAbove(percent, limit), 'statedCo2', () => ({
    text: `所填能源碳排放${figure(carbon, 2)}tCO₂，分品种重算${figure(co2Energy, 2)}tCO₂，相差${figure(percent, 2)}%`,
    bound: `${figure(limit.warning)}%内不提示，超过${figure(limit.error)}%为错误`,
    show: { stated: carbon, lines: co2Energy, percent },
  }))
}

/** R15: without process no mix of kinds emits more for its energy than power alone, bought furnace gas excepted. */
const withoutProcess: Rules = (check) => {
  const { facts, figures, bounds, factors, mustHaveProcess } = check
  const { tceEq } = figures
  const carbon = facts.statedCo2 ?? figures.co2Energy
  if (facts.process.length > 0 || mustHaveProcess || tceEq === undefined || tceEq <= 0) return []
  if (typeof carbon !== 'number') return []
  const hasGas = facts.energy.some(
    ({ code, used, recover = 0 }) => bounds.boughtGases.codes.includes(code) && used > recover,
  )
  const grid = factors.co2('33')
  if (hasGas || grid === null) return []
  const max = grid / factors.tce('33')
  const ratio = carbon / tceEq
  return finding(check, 'R15', exceeds(ratio, max + bounds.limits.R15.margin) ? 'error' : null, 'co2', () => ({
    text: `碳排放${figure(carbon, 2)}tCO₂，综合能耗${figure(tceEq, 2)}tce，每tce为${figure(ratio)}tCO₂，高于全部用电的${figure(max)}`,
    bound: `不超过${figure(max + bounds.limits.R15.margin)}tCO₂/tce`,
    show: { ratio, max },
  }))
}

/** R16: with process, the band of the industry; silent where a coefficient is wrong. */
const withProcess: Rules = (check) => {
  const { year, facts, figures, bounds, hasWrongCoefficient, mustHaveProcess } = check
  const band = bounds.carbonBands.rows[year.industry]
  const only = bounds.mustHaveProcess.onlyWith[year.industry]
  if (!band || facts.process.length === 0 || hasWrongCoefficient || (only && !mustHaveProcess)) return []
  const ratio = figures.co2PerTce
  if (ratio === undefined || !isOutside(ratio, band)) return []
  const { beyond } = bounds.limits.R16
  const [low, high] = band
  const isFar = isOutside(ratio, [low / beyond, high * beyond])
  const energy = isEnergySupply(year.industry) ? '投入' : '综合能耗'
  return finding(check, 'R16', isFar ? 'error' : 'warning', 'co2', () => ({
    text: `碳排放总量${figure(figures.co2Total ?? 0, 2)}tCO₂，与${energy}之比为${figure(ratio)}tCO₂/tce`,
    bound: `本行业${bandText(band)}，超出${beyond}倍为错误`,
    source: bounds.carbonBands.source,
    show: { ratio, low, high },
  }))
}

/** R17: process per unit of product, with the slip of 重量箱 for tonnes named. */
const perProduct: Rules = (check) => {
  const { facts, bounds } = check
  const counted = facts.process.filter(({ kind, of }) => kind !== undefined && of !== undefined)
  const groups = Map.groupBy(counted, ({ kind, of }) => `${kind}|${of}`)
  return [...groups.values()].flatMap((rows) => {
    const { kind = '', of = '' } = rows[0] ?? {}
    const row = bounds.processPerUnit.rows[kind]
    const { output, unit } = facts.products.find(({ name }) => name === of) ?? {}
    if (!row || !output || unit === undefined) return []
    const carbon = rows.reduce((sum, { activity, factor }) => sum + activity * factor, 0)
    const perUnit = carbon / tonnesOf(output, unit)
    const isAbove = exceeds(perUnit, row.max)
    if (!isAbove && !isOutside(perUnit, row.usual)) return []
    const isSlip = isAbove && sameProductUnit(unit, '重量箱') && !isOutside(perUnit / 20, row.usual)
    const hint = isSlip ? '，除以20后在常见范围内，疑似把重量箱当作吨' : ''
    return finding(check, 'R17', isAbove ? 'error' : 'warning', `process.${of}`, () => ({
      text: `${of}的过程排放${figure(carbon, 2)}tCO₂，产量${figure(output)}${unit}，单位过程排放${figure(perUnit)}${hint}`,
      bound: `常见${bandText(row.usual)}，最大${figure(row.max)}，依据${row.why}`,
      source: bounds.processPerUnit.source,
      show: { perUnit, max: row.max, ...(isSlip && { slip: 20 }) },
    }))
  })
}

/** R20: the report of the year goes before the own sum. */
const report: Rules = (check) => {
  const { facts, figures, year, bounds } = check
  const { report: paper } = facts
  if (!paper) return []
  if (paper.year !== year.year)
    return finding(check, 'R20', 'error', 'report', () => ({
      text: `排放报告为${paper.year}年，本表数据年度为${year.year}年`,
      bound: '采用数据年度的报告',
      show: { year: paper.year },
    }))
  const { co2Total: own } = figures
  if (typeof own !== 'number') return []
  const percent = gapPercent(own, paper.co2)
  const limit = bounds.limits.R20.warning
  return finding(check, 'R20', exceeds(percent, limit) ? 'warning' : null, 'report', () => ({
    text: `自算碳排放${figure(own, 2)}tCO₂，排放报告${figure(paper.co2, 2)}tCO₂，相差${figure(percent, 2)}%，以报告为准`,
    bound: `相差不超过${figure(limit)}%`,
    show: { own, report: paper.co2, percent },
  }))
}

/** R21: the carbon of feedstock counted as burned and again in the process. */
const feedstock: Rules = (check) =>
  check.facts.energy.flatMap(({ code, feedstock: amount, co2OnAll }) => {
    if (!amount || !co2OnAll || check.facts.process.length === 0) return []
    const unit = check.factors.unitOf(code)
    return finding(check, 'R21', 'error', `energy.${code}.feedstock`, () => ({
      text: `${check.factors.nameOf(code)}用作原材料${figure(amount)}${unit}，既按全部消费计入燃烧排放，又计入过程排放`,
      bound: '原料中的碳只计一次',
      show: { feedstock: amount },
    }))
  })

/** R51: activity data that are the same to the last digit. */
const history: Rules = (check) => {
  const { years } = check.bounds.limits.R51
  const last = check.facts.processHistory.slice(-years)
  const isSame = last.length === years && new Set(last).size === 1 && last[0] !== 0
  return finding(check, 'R51', isSame ? 'hint' : null, 'process', () => ({
    text: `过程活动数据连续${years}年都是${figure(last[0] ?? 0, 6)}，疑似照抄`,
    bound: '各年按实际填报',
    show: { activity: last[0] ?? null },
  }))
}

export const carbonRules: readonly Rules[] = [
  answers,
  stated,
  withoutProcess,
  withProcess,
  perProduct,
  report,
  feedstock,
  history,
]
