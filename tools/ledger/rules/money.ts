/** Energy and money: intensity, change on last year, prices, revenue and added value. */
import { type Band, exceeds, isOutside, levelAbove } from '../bounds.ts'
import { sumOfKind } from '../figures.ts'
import { bandText, type Check, figure, finding, gapPercent, type Rules } from '../finding.ts'
import { weightyCodes } from './energy.ts'
import { sameProductUnit } from './units.ts'

/** Output value with VAT of 13 % for one without: 1.12 to 1.14. */
const vatBand: Band = [1.12, 1.14]
const looksLikeVat = (ratio: number) => !isOutside(ratio, vatBand)
const vatText = '，与13%增值税相符，疑似含税'

/** Usual and hard band of an industry: the longest code that fits; the year's own peers go before the usual one. */
function intensityBands({ year, facts, bounds }: Check): { usual: Band; hard: Band; isOfPeers: boolean } | null {
  const fitting = bounds.intensity.rows.filter(({ code }) => year.industry.startsWith(code))
  const row = fitting.toSorted((a, b) => b.code.length - a.code.length)[0]
  if (!row) return null
  const { peers } = facts
  const isOfPeers = peers !== undefined && peers.count >= bounds.intensity.peersLeast
  return { usual: isOfPeers ? [peers.low, peers.high] : row.usual, hard: row.hard, isOfPeers }
}

/** R22: kgce for 万元; silent where the scale or a coefficient is wrong already. */
const intensity: Rules = (check) => {
  const { figures, bounds, hasScaleSlip, hasWrongCoefficient } = check
  const bands = intensityBands(check)
  const value = figures.intensity
  if (!bands || hasScaleSlip || hasWrongCoefficient || value === undefined || figures.total === 0) return []
  if (!isOutside(value, bands.usual) && !isOutside(value, bands.hard)) return []
  const isHard = isOutside(value, bands.hard)
  const [low, high] = isHard ? bands.hard : bands.usual
  return finding(check, 'R22', isHard ? 'warning' : 'hint', 'intensity', () => ({
    text: `单位产值综合能耗${figure(value, 2)}${bounds.intensity.unit}（综合能耗${figure(figures.total ?? 0, 2)}tce，产值${figure(check.facts.outputValue ?? 0, 2)}万元）`,
    bound: `${bands.isOfPeers && !isHard ? '同行业第1至第99百分位' : '本行业常见'}${bandText([low, high], bounds.intensity.unit)}`,
    source: bounds.intensity.source,
    show: { value, low, high },
  }))
}

/** R23: more than 30 % off last year, for the total, output value, intensity and the kinds that weigh. */
const change: Rules = (check) => {
  const { facts, before, figures, bounds, hasScaleSlip, hasWrongCoefficient, factors } = check
  if (hasScaleSlip || hasWrongCoefficient) return []
  const limit = bounds.limits.R23
  const ratio = (energy: number | null | undefined, value: number | undefined) =>
    energy !== null && energy !== undefined && value ? (energy * 1000) / value : undefined
  const pairs: [on: string, name: string, now: number | null | undefined, last: number | undefined][] = [
    ['tce', '综合能耗', figures.total, before.tce],
    ['outputValue', '工业总产值', facts.outputValue, before.outputValue],
    ['intensity', '单位产值综合能耗', ratio(figures.total, facts.outputValue), ratio(before.tce, before.outputValue)],
    ...weightyCodes(check, limit.leastShare).map((code): (typeof pairs)[number] => [
      `energy.${code}`,
      `${factors.nameOf(code)}消费`,
      sumOfKind(facts, code, ({ used }) => used),
      before.energy[code],
    ]),
  ]
  return pairs.flatMap(([on, name, now, last]) => {
    if (now === null || now === undefined || !last) return []
    const percent = gapPercent(now, last)
    return finding(check, 'R23', exceeds(percent, limit.warning) ? 'warning' : null, on, () => ({
      text: `${name}本年${figure(now, 2)}，上年${figure(last, 2)}，变化${figure(percent, 2)}%`,
      bound: `±${figure(limit.warning)}%`,
      show: { now, before: last, percent },
    }))
  })
}

/** R24: what was paid for a unit bought. */
const prices: Rules = (check) => {
  const { facts, bounds, factors } = check
  return facts.energy.flatMap(({ code, money, bought }) => {
    const amount = bought ?? (code === '33' ? facts.power?.bought : undefined)
    const row = bounds.prices.rows[code]
    if (!money || !amount || !row) return []
    const price = (money * 10_000) / amount
    if (!isOutside(price, row.band)) return []
    const [low, high] = row.band
    const { beyond } = bounds.limits.R24
    const isFar = isOutside(price, [low / beyond, high * beyond])
    return finding(check, 'R24', isFar ? 'error' : 'warning', `energy.${code}.money`, () => ({
      text: `${factors.nameOf(code)}购进${figure(amount)}${factors.unitOf(code)}，金额${figure(money)}万元，单价${figure(price, 2)}${row.unit}`,
      bound: `${bandText(row.band, row.unit)}（不含税），低于下限的${beyond}分之一或高于上限的${beyond}倍为错误`,
      source: bounds.prices.source,
      show: { price, low, high },
    }))
  })
}

/** R25: the products' value against the whole, and the price of each. */
const productValues: Rules = (check) => {
  const { facts, bounds } = check
  const values = facts.products.flatMap(({ value }) => (value === undefined ? [] : [value]))
  const total = values.reduce((a, b) => a + b, 0)
  const ratio = facts.outputValue ? total / facts.outputValue : 0
  const hasTax = looksLikeVat(ratio)
  const limit = bounds.limits.R25
  const ofAll = finding(check, 'R25', levelAbove(ratio, limit), 'products.value', () => ({
    text: `各产品产值之和${figure(total, 2)}万元，工业总产值${figure(facts.outputValue ?? 0, 2)}万元，为${figure(ratio)}倍${hasTax ? vatText : ''}`,
    bound: `不超过${figure(limit.warning)}倍，超过${figure(limit.error)}倍为错误`,
    show: { ratio, ...(hasTax && { tax: true }) },
  }))
  const ofEach = facts.products.flatMap(({ name, unit, value, output, sold, priceBand }) => {
    const listed = bounds.productPrices.rows.find((row) => row.name === name && sameProductUnit(row.unit, unit))
    const band = priceBand ?? listed?.band
    const quantity = sold ?? output
    if (!value || !quantity || !band) return []
    const price = (value * 10_000) / quantity
    return finding(check, 'R25', isOutside(price, band) ? 'warning' : null, `products.${name}.value`, () => ({
      text: `${name}产值${figure(value, 2)}万元，销售量或产量${figure(quantity)}${unit}，单价${figure(price, 2)}元/${unit}`,
      bound: bandText(band, `元/${unit}`),
      source: bounds.productPrices.source,
      show: { price, low: band[0], high: band[1] },
    }))
  })
  return [...ofAll, ...ofEach]
}

/** R26: revenue against output value. */
const revenue: Rules = (check) => {
  const { revenue: income, outputValue } = check.facts
  if (income === undefined || !outputValue) return []
  const ratio = income / outputValue
  const hasTax = looksLikeVat(ratio)
  const { low, high } = check.bounds.limits.R26
  const level = hasTax ? 'hint' : isOutside(ratio, [low, high]) ? 'warning' : null
  return finding(check, 'R26', level, 'revenue', () => ({
    text: `营业收入${figure(income, 2)}万元，工业总产值${figure(outputValue, 2)}万元，为${figure(ratio)}倍${hasTax ? vatText : ''}`,
    bound: bandText([low, high], '倍'),
    show: { ratio, ...(hasTax && { tax: true }) },
  }))
}

/** R27: added value is part of the output value; a loss may make it negative, which is explained. */
const addedValue: Rules = (check) => {
  const { addedValue: added, outputValue } = check.facts
  if (added === undefined || !outputValue) return []
  const ratio = added / outputValue
  const { low, high, error } = check.bounds.limits.R27
  const level = exceeds(ratio, error) ? 'error' : isOutside(ratio, [low, high]) ? 'warning' : null
  return finding(check, 'R27', level, 'addedValue', () => ({
    text: `工业增加值${figure(added, 2)}万元，工业总产值${figure(outputValue, 2)}万元，为${figure(ratio)}`,
    bound: `${bandText([low, high])}，不超过${figure(error)}`,
    show: { ratio },
  }))
}

export const moneyRules: readonly Rules[] = [intensity, change, prices, productValues, revenue, addedValue]
