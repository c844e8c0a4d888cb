/** What keeps a scheme from being released, each finding with its place. */
import { Exact, exactSum } from '@green/filing/value/exact.ts'
import type { SchemeIndicator } from './indicator.ts'
import type { FigureKey, OptionKey, TableKey } from './inputs.ts'
import { leastApplicable, leastScorable, type Scheme } from './scheme.ts'

/** What the engine can read, with its name for the editor of the tree. */
export const figureKeys: Record<FigureKey, string> = {
  totalTce: '综合能源消费量（tce）',
  unitOutputEnergy: '单位产值综合能耗（kgce/万元）',
  unitOutputCarbon: '单位产值碳排放（kgCO₂/万元）',
  unitOutputWater: '单位产值取水量（m³/万元）',
  renewableRate: '可再生能源利用率（%）',
  waterReuseRate: '工业用水重复利用率（%）',
  solidUtilRate: '一般工业固废综合利用率（%）',
  pollutantBetter: '污染物优于许可限值最低比例（%）',
  meterRatio: '能源计量器具配备率（%）',
  retrofitInvestRatio: '近三年绿色改造投资占比（%）',
  systemCerts: '有效管理体系数（个）',
  platformFns: '能碳平台功能数（项）',
  carbonDecline: '单位产值碳排放下降率（%）',
  energyDecline: '单位产值综合能耗下降率（%）',
}
export const tableKeys: Record<TableKey, string> = {
  unitOutputEnergy: figureKeys.unitOutputEnergy,
  unitOutputCarbon: figureKeys.unitOutputCarbon,
  unitOutputWater: figureKeys.unitOutputWater,
}
export const optionKeys: Record<OptionKey, string> = { penalty: '环境与节能合规', cleanAudit: '清洁生产审核' }
export const kindLabels: Record<SchemeIndicator['how']['kind'], string> = {
  fwd: '正向定量',
  inv: '逆向定量',
  tband: '逆向，对标冻结基准表',
  option: '选项',
  multi: '多产品加权选项',
}

/** A finding: the dimension or indicator it is about ('' = the scheme), and what to mend. */
export type SchemeProblem = { place: string; message: string }

const wholeTree = 100
const sumOf = (values: readonly number[]) => exactSum(values.map((value) => Exact.of(value)))?.toDouble() ?? 0

/** All problems at once, in the order of the tree; none = it may be released. The scheme may come from outside and have any values. */
export function schemeProblems(scheme: Scheme): SchemeProblem[] {
  const { dimensions, indicators } = scheme
  const tree = sumOf(dimensions.map(({ points }) => points))
  return [
    ...(tree === wholeTree ? [] : [{ place: '', message: `各维度分值合计${tree}分，应为${wholeTree}分` }]),
    ...repeated([...dimensions, ...indicators].map(({ id }) => id)).map((id) => ({
      place: id,
      message: `编号“${id}”重复，每个编号只能用一次`,
    })),
    ...dimensions.flatMap((dimension) => dimensionProblems(dimension, indicators)),
    ...indicators.flatMap((one) => indicatorProblems(one, dimensions).map((message) => ({ place: one.id, message }))),
    ...limitProblems(scheme),
    ...gradeProblems(scheme),
  ]
}

function dimensionProblems(
  { id, label, points, leftOutWithout }: Scheme['dimensions'][number],
  indicators: readonly SchemeIndicator[],
): SchemeProblem[] {
  const own = indicators.filter(({ dimension }) => dimension === id)
  const sum = sumOf(own.map((one) => one.points))
  const strangers = leftOutWithout?.ids.filter((one) => !own.some((indicator) => indicator.id === one)) ?? []
  const messages = [
    ...(label.trim() ? [] : ['缺少名称']),
    ...(own.length === 0
      ? [`“${label}”没有指标`]
      : sum === points
        ? []
        : [`“${label}”的指标分值合计${sum}分，与维度分值${points}分不符`]),
    ...strangers.map((one) => `“${label}”中没有指标“${one}”`),
  ]
  return messages.map((message) => ({ place: id, message }))
}

function indicatorProblems(indicator: SchemeIndicator, dimensions: Scheme['dimensions']): string[] {
  const { label, points, dimension, scope, how } = indicator
  const known: readonly string[] = Object.keys(kindLabels)
  return [
    ...(label.trim() ? [] : ['缺少名称']),
    ...(dimensions.some(({ id }) => id === dimension) ? [] : [`没有维度“${dimension}”`]),
    ...(isAbove(points, 0) ? [] : ['分值应大于0']),
    ...(scope ?? []).filter((code) => !/^\d{2,4}$/.test(code)).map((code) => `行业代码“${code}”应为2至4位数字`),
    ...(known.includes(how.kind) ? kindProblems(how, points) : [`没有评分方式“${how.kind}”`]),
  ]
}

function kindProblems(how: SchemeIndicator['how'], points: number): string[] {
  switch (how.kind) {
    case 'fwd':
    case 'inv':
      return [
        ...unknownKey(how.value, figureKeys),
        ...('bands' in how
          ? [...unknownKey(how.by, figureKeys), ...bandProblems(how)]
          : scaleProblems(how.kind, how.lead, how.base)),
      ]
    case 'tband':
      return Object.hasOwn(tableKeys, how.value) ? [] : [`“${how.value}”没有基准表，不能用“${kindLabels.tband}”`]
    case 'option':
      return [...unknownKey(how.value, optionKeys), ...optionProblems(how.options, points)]
    case 'multi':
      return [
        ...unknownKey(how.value, { products: '主要产品' }),
        ...(Number.isInteger(how.top) && how.top > 0 ? [] : ['计分的产品个数应为正整数']),
        ...optionProblems(how.options, points),
      ]
  }
}

const unknownKey = (key: string, keys: Readonly<Record<string, string>>) =>
  Object.hasOwn(keys, key) ? [] : [`没有取值项“${key}”`]

const isAbove = (value: unknown, least: number) => typeof value === 'number' && Number.isFinite(value) && value > least
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)

function scaleProblems(kind: 'fwd' | 'inv', lead: number, base: number, place = ''): string[] {
  if (!isNumber(lead) || !isNumber(base)) return [`${place}应填写先进值和基准值`]
  if (lead === base) return [`${place}先进值与基准值不能相等`]
  if (kind === 'fwd' ? lead < base : lead > base)
    return [`${place}${kindLabels[kind]}指标的先进值应${kind === 'fwd' ? '大' : '小'}于基准值`]
  return []
}

function bandProblems({ kind, bands }: Extract<SchemeIndicator['how'], { bands: unknown }>): string[] {
  const limits = bands.map(({ below }) => below)
  const isRising = limits.every((limit, index) => {
    if (index === limits.length - 1) return limit === null
    return limit !== null && (index === 0 || limit > (limits[index - 1] ?? limit))
  })
  return [
    ...(bands.length > 0 && isRising ? [] : ['规模分档应从小到大，最后一档不设上限']),
    ...bands.flatMap(({ lead, base }, index) => scaleProblems(kind, lead, base, `第${index + 1}档`)),
  ]
}

function optionProblems(options: readonly { code: string; label: string; points: number }[], points: number): string[] {
  if (options.length < 2) return ['至少应有两个选项']
  const best = Math.max(...options.map((option) => option.points))
  return [
    ...repeated(options.map(({ code }) => code)).map((code) => `选项代码“${code}”重复`),
    ...options.filter((option) => !(option.points >= 0)).map(({ label }) => `选项“${label}”的分值不能小于0`),
    ...(best === points ? [] : [`最高的选项${best}分，与指标分值${points}分不符`]),
  ]
}

function limitProblems({ minScorable, minApplicable }: Scheme): SchemeProblem[] {
  const limits = [
    { label: '可评分值占适用分值的最低比例', value: minScorable, least: leastScorable },
    { label: '适用分值占维度分值的最低比例', value: minApplicable, least: leastApplicable },
  ]
  return limits
    .filter(({ value, least }) => !(value >= least && value <= 1))
    .map(({ label, value, least }) => ({
      place: '',
      message: `${label}为${value}，应在${least.toFixed(2)}至1.00之间`,
    }))
}

function gradeProblems({ grades, gateCap, publicGrades, gates }: Scheme): SchemeProblem[] {
  const codes = grades.map(({ code }) => code)
  const isFalling = grades.every(({ min }, index) => index === 0 || min < (grades[index - 1]?.min ?? min))
  const strangers = [gateCap, ...publicGrades].filter((code) => !codes.includes(code))
  const messages = [
    ...repeated(codes).map((code) => `等级“${code}”重复`),
    ...(isFalling && grades.at(-1)?.min === 0 ? [] : ['等级的分数线应从高到低，最低一级为0分']),
    ...strangers.map((code) => `没有等级“${code}”`),
    ...repeated(gates.map(({ id }) => id)).map((id) => `门槛“${id}”重复`),
  ]
  return messages.map((message) => ({ place: '', message }))
}

const repeated = (values: readonly string[]) => [...new Set(values.filter((value, at) => values.indexOf(value) !== at))]
