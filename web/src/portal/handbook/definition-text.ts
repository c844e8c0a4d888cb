/** The definition of a programme as text: what a field accepts, what a step does, how points are given. Pure. */

import { needsText } from '@green/contract/needs/table.ts'
import type { Field, Rule, Spec } from '@green/filing/form/fields.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import type { Bounds, IndicatorKind, Rubric } from '@green/filing/scoring/rubric.ts'
import { ruleMessage } from '@green/filing/value/rules.ts'
import { actions } from '@green/filing/workflow/actions.ts'
import { type RoleName, roleTable } from '@green/filing/workflow/role-table.ts'
import type { State } from '@green/filing/workflow/states.ts'
import type { StepRole } from '@green/filing/workflow/step-roles.ts'
import { guards, guardsOf, stateLabel, type Transition } from '@green/filing/workflow/workflow.ts'

/** Longer code lists are named, not spelled out. */
const spelledOut = 16

const plainKinds = {
  text: '文字',
  area: '多行文字',
  date: '日期',
  month: '年月',
  year: '年度',
  bool: '是或否',
  region: '区县',
  industry: '国民经济行业（四位）',
  number: '数值',
  integer: '整数',
  percent: '百分比',
  money: '金额',
  calc: '系统计算',
} as const

/** What a field accepts: 单选：市级、国家级. */
export function kindText(spec: Spec, reference: Reference): string {
  switch (spec.kind) {
    case 'choice':
    case 'choices': {
      const offered = spec.only
        ? spec.only.map((code) => reference.find(spec.dict, code)?.label ?? code)
        : reference.items(spec.dict).map((item) => item.label)
      const way = spec.kind === 'choice' ? '单选' : '多选'
      return offered.length > spelledOut ? `${way}（${offered.length}项）` : `${way}：${offered.join('、')}`
    }
    case 'option':
      return `单选：${Object.values(spec.options).join('、')}`
    case 'files':
      return `附件：${spec.formats.join('、')}，每份不超过${spec.maxMb}MB，${countText(spec.min, spec.max, '份')}`
    case 'rows':
      return `表格：${countText(spec.min, spec.max, '行')}`
    default:
      return plainKinds[spec.kind]
  }
}

const countText = (min: number, max: number, unit: string) =>
  min === max ? `${min}${unit}` : min > 0 ? `${min}至${max}${unit}` : `最多${max}${unit}`

export function unitOf(spec: Spec): string {
  return 'unit' in spec && spec.unit ? spec.unit : ''
}

/** 必填, 按条件 or 选填; a field that is not always visible says so. */
export function demandText(spec: Spec): string {
  if (spec.kind === 'calc') return '自动'
  const demanded =
    typeof spec.required === 'function'
      ? '按条件必填'
      : spec.required || (spec.kind === 'rows' && spec.min > 0)
        ? '必填'
        : '选填'
  return spec.visible ? `${demanded}（按条件出现）` : demanded
}

function oneRule(rule: Rule): string {
  if (typeof rule === 'string') return rule === 'nonzero' ? '不能为0' : ruleMessage(rule).replace(/[！!]$/, '')
  return 'maxLength' in rule ? `不超过${rule.maxLength}字` : `${rule.length[0]}至${rule.length[1]}字`
}

/** Rules, hint, example and source of a field, in that order. */
export function noteText(spec: Spec): string[] {
  const rules = (spec.rules ?? []).map(oneRule)
  const unique = spec.kind === 'rows' && spec.unique?.length ? [`${uniqueLabels(spec)}不能重复`] : []
  return [
    [...rules, ...unique].join('；'),
    spec.hint ?? '',
    spec.example ? `例：${spec.example}` : '',
    spec.clause ? `依据：${spec.clause}` : '',
    spec.from ? (spec.from === 'lastYear' ? '自动带入上年报告' : '自动带入企业档案') : '',
  ].filter((line) => line !== '')
}

function uniqueLabels(spec: Extract<Spec, { kind: 'rows' }>): string {
  return (spec.unique ?? []).map((key) => spec.columns.find((c) => c.key === key)?.label ?? key).join('＋')
}

/** Who takes a step, where it is not called by the short name of its role. */
const hands: Partial<Record<StepRole, string>> = {
  enterprise: '申报单位',
  counterpart: '对方单位',
  admin: '系统管理员',
  system: '系统按期',
}
const handOf = (role: StepRole): string => hands[role] ?? roleTable[role as RoleName].short

export type StepText = { key: string; step: string; by: string; from: string; to: string; needs: string; when: string }

/** The table of steps, each in words. */
export function stepsOf(programme: Programme): StepText[] {
  const name = (state: State | 'none') => (state === 'none' ? '未申报' : stateLabel(programme, state))
  return programme.workflow.transitions.map((t: Transition) => ({
    key: `${t.action} ${t.from.join(' ')} ${t.by.join(' ')}`,
    step: t.label ?? actions[t.action].label,
    by: t.by.map((role) => handOf(role)).join('、'),
    from: t.from.map(name).join('、'),
    to: name(t.to),
    needs: needsText(t.needs ?? {}).join('；') || '—',
    when:
      guardsOf(t)
        .map((guard) => guards[guard].says)
        .join('；') || '—',
  }))
}

function boundsText(bounds: Bounds, unit: string): string {
  switch (bounds.from) {
    case 'fixed':
      return `引领值${bounds.lead}${unit}、基准值${bounds.base}${unit}`
    case 'row':
      return '引领值、基准值取自每行适用的标准或定额'
    case 'benchmark':
      return '引领值、基准值取自行业基准表'
    case 'bands':
      return `引领值、基准值按分档：${bounds.bands.map((b) => `${b.below === null ? '其余' : `低于${b.below}`}为${b.lead}、${b.base}`).join('；')}`
  }
}

const direction = { fwd: '越高越好', inv: '越低越好' } as const

/** How the points of an indicator are computed; `capRatio` is the rubric's, for ratios without their own. */
export function scoringText(how: IndicatorKind, unit = '', capRatio = 1): string {
  switch (how.kind) {
    case 'fwd':
    case 'inv':
      return `${direction[how.kind]}；达到引领值满分，不及基准值0分，其间按比例；${boundsText(how.bounds, unit)}`
    case 'tband':
      return `越低越好；不高于引领值满分，等于基准值得60%，达到弱端0分，其间按比例；引领值、基准值和弱端取自冻结的行业基准表${unit ? `（${unit}）` : ''}`
    case 'multi':
      return `${direction[how.direction]}；前${how.top}种产品分别计分后加权平均；${boundsText(how.bounds, unit)}`
    case 'qual':
      return '专家按材料评分，以0.5分为一档'
    case 'option':
      return how.options.map((o) => `${o.label}${o.points}分`).join('；')
    case 'steps':
      return `${how.steps.map(({ from, points }) => `达到${from}${unit}${points}分`).join('；')}；其余0分`
    case 'bool':
      return '符合得满分，不符合0分'
    case 'count':
      return `按符合的项数计分；${boundsText(how.bounds, '项')}`
    case 'ratio':
      return `${direction[how.direction]}；分值×${how.direction === 'fwd' ? '实际值÷引领值' : '引领值÷实际值'}，比值最高取${how.capRatio ?? capRatio}；引领值${how.lead}${unit}`
  }
}

/** How the total is computed: a sum of points, or an index over the indicators that apply. */
export function totalText({ index, indicators, choose }: Rubric): string {
  if (index === undefined) return `满分 ${indicators.reduce((sum, { points }) => sum + points, 0)} 分`
  const picked = (choose ?? []).map(({ ids, label }) => {
    const seqs = indicators.filter(({ id }) => ids.includes(id)).map(({ seq }) => seq)
    return `第${seqs.join('、')}项${label}`
  })
  return `${index}为计入的各项得分的平均值，每项 100 分${picked.length > 0 ? `，其中${picked.join('，')}` : ''}`
}

/** Section by section, the fields and, below a table, its columns. */
export type FieldLine = { key: string; field: Field; depth: 0 | 1 }
export function fieldLines(fields: readonly Field[]): FieldLine[] {
  return fields.flatMap((field): FieldLine[] => [
    { key: field.key, field, depth: 0 },
    ...(field.spec.kind === 'rows'
      ? field.spec.columns.map((column): FieldLine => ({ key: `${field.key}.${column.key}`, field: column, depth: 1 }))
      : []),
  ])
}
