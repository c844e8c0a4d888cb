/** What two versions of a scheme have different, place by place, in words. */
import { ratingModes, type SchemeDifference } from '@green/contract/calls/code/rating-scheme.ts'
import type { SchemeIndicator } from '@green/green-code/indicator.ts'
import type { Scheme, SchemeDimension } from '@green/green-code/scheme.ts'
import { figureKeys, kindLabels, optionKeys } from '@green/green-code/scheme-problems.ts'
import { treeOf } from './kind.ts'
import type { SchemeRecord } from './scheme-store.ts'

type Version = Pick<SchemeRecord, 'title' | 'fromYear' | 'mode' | 'scheme'>

const none = '—'
const yes = (value: boolean) => (value ? '有' : none)

/** Every difference in the order of the newer tree; what only the older one has comes last. */
export function differencesBetween(before: Version, after: Version): SchemeDifference[] {
  const [one, other] = [treeOf(before), treeOf(after)]
  const whole = compare('', '方案', factsOfScheme(before, one), factsOfScheme(after, other))
  const dimensions = paired(one.dimensions, other.dimensions).flatMap(([was, is]) =>
    compare((is ?? was)?.id ?? '', (is ?? was)?.label ?? '', factsOfDimension(was), factsOfDimension(is)),
  )
  const indicators = paired(one.indicators, other.indicators).flatMap(([was, is]) =>
    compare((is ?? was)?.id ?? '', (is ?? was)?.label ?? '', factsOfIndicator(was), factsOfIndicator(is)),
  )
  return [...whole, ...dimensions, ...indicators]
}

type Facts = Readonly<Record<string, string>>

function compare(place: string, label: string, before: Facts, after: Facts): SchemeDifference[] {
  const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  return keys.flatMap((what) => {
    const [was, is] = [before[what] ?? none, after[what] ?? none]
    return was === is ? [] : [{ place, label, what, before: was, after: is }]
  })
}

function paired<T extends { id: string }>(before: readonly T[], after: readonly T[]): [T | undefined, T | undefined][] {
  const gone = before.filter(({ id }) => !after.some((one) => one.id === id))
  return [
    ...after.map((is): [T | undefined, T | undefined] => [before.find(({ id }) => id === is.id), is]),
    ...gone.map((was): [T | undefined, T | undefined] => [was, undefined]),
  ]
}

function factsOfScheme({ title, fromYear, mode }: Version, tree: Scheme): Facts {
  return {
    名称: title,
    起用年度: String(fromYear),
    评级方式: ratingModes[mode as keyof typeof ratingModes],
    依据: tree.basis,
    可评分值下限: `${tree.minScorable * 100}%`,
    适用分值下限: `${tree.minApplicable * 100}%`,
    等级: tree.grades.map(({ code, label, min }) => `${code} ${label} ≥${min}`).join('，'),
    否决项: tree.gates.map(({ label }) => label).join('、') || none,
    有否决项时最高: tree.gateCap,
    可以公开的等级: tree.publicGrades.join('、') || none,
  }
}

function factsOfDimension(one: SchemeDimension | undefined): Facts {
  if (!one) return { 维度: yes(false) }
  return {
    维度: yes(true),
    名称: one.label,
    分值: String(one.points),
    整体不评的条件: one.leftOutWithout?.because ?? none,
  }
}

function factsOfIndicator(one: SchemeIndicator | undefined): Facts {
  if (!one) return { 指标: yes(false) }
  const { how } = one
  const names: Readonly<Record<string, string>> = { ...figureKeys, ...optionKeys, products: '主要产品' }
  const scale: Facts = 'lead' in how ? { 先进值: String(how.lead), 基准值: String(how.base) } : {}
  const bands: Facts = 'bands' in how ? { 规模分档: how.bands.map(bandText).join('；') } : {}
  const options: Facts =
    'options' in how ? { 选项: how.options.map(({ label, points }) => `${label} ${points}分`).join('，') } : {}
  const top: Facts = how.kind === 'multi' ? { 计分产品数: String(how.top) } : {}
  return {
    指标: yes(true),
    名称: one.label,
    维度: one.dimension,
    分值: String(one.points),
    评分方式: kindLabels[how.kind],
    取值项: names[how.value] ?? how.value,
    ...scale,
    ...bands,
    ...options,
    ...top,
    适用行业: one.scope?.length ? one.scope.join('、') : '全部',
  }
}

const bandText = ({ below, lead, base }: { below: number | null; lead: number; base: number }) =>
  `${below === null ? '其余' : `＜${below}`}：先进值${lead}、基准值${base}`
