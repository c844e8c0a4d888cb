/** Energy by kind: balance, totals, months, products, conversion, coefficients and scale. */
import { exceeds, isOutside, type Levels, levelAbove } from '../bounds.ts'
import type { EnergyLine } from '../facts.ts'
import { coefficientOf, isEnergySupply, isPowerPlant, outputTce, sum, sumOfKind } from '../figures.ts'
import { bandText, type Check, type Finding, figure, finding, gapPercent, type Rules } from '../finding.ts'

const electricity = '33'
const heat = '32'

const linesByCode = (check: Check) => Map.groupBy(check.facts.energy, ({ code }) => code)
const nameOf = (check: Check, code: string) => check.factors.nameOf(code) ?? code

/** R01: 年初＋购进＋产出＋回收 = 消费＋外供＋损失＋年末, for kinds that state more than their consumption. */
const balance: Rules = (check) =>
  [...linesByCode(check)].flatMap(([code, lines]) => {
    const flows = ['open', 'bought', 'sold', 'convOut', 'recover', 'close'] as const
    if (!lines.some((line) => flows.some((flow) => line[flow] !== undefined))) return []
    const of = (key: keyof EnergyLine) => sum(lines.map((line) => Number(line[key] ?? 0)))
    const power = code === electricity ? check.facts.power : undefined
    const isBoughtStated = lines.some(({ bought }) => bought !== undefined)
    const bought = isBoughtStated ? of('bought') : (power?.bought ?? 0)
    const came = of('open') + bought + of('convOut') + of('recover') + of('produced') + (power?.ownRenew ?? 0)
    const went = of('used') + of('sold') + of('lost') + of('close') + (power?.resold ?? 0)
    if (came === 0) return []
    const percent = (Math.abs(came - went) / came) * 100
    const unit = check.factors.unitOf(code)
    return finding(check, 'R01', levelAbove(percent, check.bounds.limits.R01), `energy.${code}`, () => ({
      text: `${nameOf(check, code)}收入${figure(came)}${unit}，支出和年末库存${figure(went)}${unit}，相差${figure(percent, 2)}%`,
      bound: gradesText(check.bounds.limits.R01),
      show: { came, went, percent },
    }))
  })

const gradesText = ({ warning, error, unit }: { warning: number; error: number; unit: string }) =>
  `${figure(warning)}${unit}内不提示，超过${figure(error)}${unit}为错误`

/** R02 and R05: the stated total against the kinds, whether it is the gross value, and a power plant without output. */
const totals: Rules = (check) => {
  const { facts, figures, year, bounds } = check
  const found: Finding[] = []
  if (isPowerPlant(year.industry) && facts.energy.length > 0 && !figures.hasConversion)
    found.push(
      ...finding(check, 'R05', 'warning', 'energy', () => ({
        text: '火力发电、热电联产企业没有填加工转换产出（发电、供热），合计为投入的毛值',
        bound: '综合能耗按投入减产出的净值计',
      })),
    )
  const { statedTce: stated } = facts
  const { tceEq: net, tceGross: gross } = figures
  if (!stated || net === undefined) return found
  const { nearGross, apart } = bounds.limits.R05
  if (gross !== undefined && !exceeds(gapPercent(stated, gross), nearGross) && exceeds(gapPercent(gross, net), apart))
    return [
      ...found,
      ...finding(check, 'R05', 'error', 'statedTce', () => ({
        text: `所填综合能耗${figure(stated, 2)}tce等于投入合计（毛值）${figure(gross, 2)}tce，扣减加工转换产出后的净值为${figure(net, 2)}tce`,
        bound: '综合能耗按净值填报',
        show: { stated, gross, net },
      })),
    ]
  const percent = gapPercent(stated, net)
  return [
    ...found,
    ...finding(check, 'R02', levelAbove(percent, bounds.limits.R02), 'statedTce', () => ({
      text: `所填综合能耗${figure(stated, 2)}tce，分品种合计${figure(net, 2)}tce，相差${figure(percent, 2)}%`,
      bound: gradesText(bounds.limits.R02),
      show: { stated, lines: net, percent },
    })),
  ]
}

/** R03: twelve months against the year; fewer months that already exceed it. */
const months: Rules = (check) => {
  const { facts, figures, bounds } = check
  const { total } = figures
  if (facts.months.length === 0 || total === null) return []
  const monthly = sum(facts.months)
  const percent = gapPercent(monthly, total)
  const limit = bounds.limits.R03
  const isWhole = facts.months.length >= 12
  const level: Levels | null = isWhole
    ? levelAbove(percent, limit)
    : monthly > total && exceeds(percent, limit.warning)
      ? 'error'
      : null
  return finding(check, 'R03', level, 'months', () => ({
    text: `${isWhole ? '十二个月' : `${facts.months.length}个月`}之和${figure(monthly, 2)}tce，全年${figure(total, 2)}tce，相差${figure(percent, 2)}%`,
    bound: isWhole ? gradesText(limit) : '部分月份之和不超过全年',
    show: { sum: monthly, year: total, percent },
  }))
}

/** R04: an energy supplier's products are compared with its input, since its net may be less than what it sells. */
const products: Rules = (check) => {
  const { facts, figures, year, bounds, factors } = check
  const net = figures.total
  const gross = facts.energy.reduce((all, line) => all + line.used * coefficientOf(line, factors), 0)
  const total = isEnergySupply(year.industry) && facts.energy.length > 0 ? gross : net
  const ofProducts = sum(facts.products.map(({ tce }) => tce ?? 0))
  if (total === null || ofProducts === 0) return []
  const whole = total + facts.mediaTce
  const percent = whole > 0 ? (ofProducts / whole) * 100 : Number.POSITIVE_INFINITY
  const { error } = bounds.limits.R04
  return finding(check, 'R04', exceeds(percent, error) ? 'error' : null, 'products.tce', () => ({
    text: `各产品综合能耗之和${figure(ofProducts, 2)}tce，企业综合能耗${figure(whole, 2)}tce，为${figure(percent, 2)}%`,
    bound: `不超过${figure(error)}%`,
    show: { sum: ofProducts, total: whole, percent },
  }))
}

/** R06: of fuel only; waste heat and top gas pressure have no fuel. */
const conversion: Rules = (check) => {
  const { facts, figures, bounds, factors } = check
  const { low, high } = bounds.limits.R06
  const rows = facts.conversions.filter(({ isFuel, inTce }) => isFuel && inTce > 0)
  const efficiencies =
    facts.conversions.length > 0
      ? rows.map((row) => outputTce(row, factors) / row.inTce)
      : [figures.conversionEfficiency].filter((value) => value !== undefined)
  const worst = efficiencies.find((value) => isOutside(value, [low, high]))
  return finding(check, 'R06', worst === undefined ? null : 'error', 'conv', () => ({
    text: `加工转换效率${figure((worst ?? 0) * 100, 2)}%`,
    bound: bandText([low * 100, high * 100], '%'),
    show: { efficiency: worst ?? null, low, high },
  }))
}

/** R07: a coefficient outside its range; those of power and heat are fixed. */
const coefficients: Rules = (check) =>
  check.facts.energy.flatMap(({ code, coef }) => {
    const { rows, source } = check.bounds.coefficientRange
    const range = rows[code]
    if (coef === undefined || !range || !isOutside(coef, range)) return []
    const [low, high] = range
    return finding(check, 'R07', 'error', `energy.${code}.coef`, () => ({
      text: `${nameOf(check, code)}采用的折标系数为${figure(coef, 6)}tce/${check.factors.unitOf(code)}`,
      bound: low === high ? `固定为${figure(low, 6)}` : bandText(range),
      source,
      show: { coef, low, high },
    }))
  })

/** Kinds that make up enough of the total to be compared with last year. */
export function weightyCodes({ facts, figures, factors }: Check, leastShare: number): string[] {
  const total = figures.tceEq ?? 0
  const codes = [...new Set(facts.energy.map(({ code }) => code))]
  return codes.filter(
    (code) => !exceeds(leastShare * total, sumOfKind(facts, code, ({ used }) => used) * factors.tce(code)),
  )
}

/** R08: a power of ten or a factor of 20 against last year; t for GJ of heat. */
const scale: Rules = (check) => {
  const { facts, before, bounds } = check
  const limit = bounds.limits.R08
  const compare = (on: string, name: string, now: number, last: number | undefined, isHeat: boolean): Finding[] => {
    if (!last || !now) return []
    const times = Math.max(now / last, last / now)
    const factor = limit.factors.find((one) => !exceeds(Math.abs(times / one - 1), limit.width))
    const show = { now, before: last, factor: factor ?? times }
    if (factor !== undefined)
      return finding(check, 'R08', 'error', on, () => ({
        text: `${name}本年${figure(now)}，上年${figure(last)}，约为${now > last ? '' : '其'}${figure(factor)}${now > last ? '倍' : '分之一'}，疑似计量单位错位`,
        bound: `与上年之比不在${limit.factors.join('、')}倍或其倒数的±${limit.width * 100}%内`,
        show,
      }))
    return finding(check, 'R08', isHeat && !isOutside(times, limit.heat) ? 'hint' : null, on, () => ({
      text: `${name}本年${figure(now)}，上年${figure(last)}，相差${figure(times, 2)}倍，疑似蒸汽的吨与吉焦混用（1吨约2.68吉焦）`,
      bound: `比值不在${bandText(limit.heat)}倍之间`,
      show,
    }))
  }
  const kinds = weightyCodes(check, limit.leastShare).flatMap((code) =>
    compare(
      `energy.${code}`,
      nameOf(check, code),
      sumOfKind(facts, code, ({ used }) => used),
      before.energy[code],
      code === heat,
    ),
  )
  const outputs = facts.products.flatMap(({ name, output }) =>
    compare(`products.${name}.output`, `${name}产量`, output ?? 0, before.products[name], false),
  )
  return [...kinds, ...outputs]
}

/** The rules whose errors silence the ratios that they cause. */
export const rootRules: readonly Rules[] = [coefficients, scale]

export const energyRules: readonly Rules[] = [balance, totals, months, products, conversion]
