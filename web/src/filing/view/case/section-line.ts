/** What a folded section or table of a filing holds, in one line. */
import { type AnswerSet, type Answers, isEmpty } from '@green/filing/form/answers.ts'
import { isRequired, isVisible } from '@green/filing/form/check.ts'
import type { Field, Section } from '@green/filing/form/fields.ts'
import { changePercent, usualJump } from '@green/filing/form/jumps.ts'
import { showValue } from '@green/filing/kinds/table.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Reference } from '@green/filing/programme/reference.ts'

type Filed = { answers: Answers; values: AnswerSet; reference: Reference; unseen: readonly string[] | undefined }

/** Kinds whose answer is short enough to be named in the line. */
const shortKinds = ['text', 'choice', 'region', 'industry', 'year', 'number', 'integer', 'money', 'percent', 'date']
const longest = 16
const named = 3

const countOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

/** How much is filled in, then the first short answers: 24 项已填，2 张表 19 行，附件 12 份；申报层级 市级. */
export function sectionLine(section: Section, filed: Filed): string {
  const fields = fieldsIn(section, filed)
  const filled = fields.filter(({ key }) => !isEmpty(filed.values[key]))
  const of = (kind: Field['spec']['kind']) => filled.filter(({ spec }) => spec.kind === kind)
  const tables = of('rows')
  const rows = tables.reduce((sum, { key }) => sum + countOf(filed.values[key]), 0)
  const files = of('files').reduce((sum, { key }) => sum + countOf(filed.values[key]), 0)
  const empty = fields.length - filled.length
  const counts = [
    `${filled.length} 项已填`,
    ...(tables.length > 0 ? [`${tables.length} 张表 ${rows} 行`] : []),
    ...(files > 0 ? [`附件 ${files} 份`] : []),
    ...(empty > 0 ? [`${empty} 项未填`] : []),
  ].join('，')
  const first = filled
    .filter(({ spec }) => shortKinds.includes(spec.kind) && !spec.personal)
    .map(({ key, label, spec }) => ({ label, text: showValue(filed.values[key], spec, filed.reference) }))
    .filter(({ text }) => text !== '' && [...text].length <= longest)
    .slice(0, named)
    .map(({ label, text }) => `${label} ${text}`)
  return [counts, ...first].join('；')
}

/** How many required answers of a section are missing. */
export function missingIn(section: Section, filed: Filed): number {
  return fieldsIn(section, filed).filter(
    ({ key, spec }) => isRequired(spec, filed.answers) && isEmpty(filed.values[key]),
  ).length
}

function fieldsIn(section: Section, { answers, unseen }: Filed): Field[] {
  return section.fields.filter(
    ({ key, spec }) => spec.kind !== 'calc' && !unseen?.includes(key) && isVisible(spec, answers),
  )
}

type Numbers = Readonly<Record<string, number | null>>

/** How many figures there are, which cannot be computed, and which changed much against last year. */
export function figuresLine({ figures }: Programme, now: Numbers, lastYear: Numbers | null | undefined): string {
  const keys = Object.keys(figures)
  const label = (key: string) => figures[key]?.label ?? ''
  const text = (number: number | null | undefined) => (typeof number === 'number' ? String(number) : null)
  const open = keys.filter((key) => typeof now[key] !== 'number')
  const moved = keys.filter((key) => {
    const percent = changePercent(text(lastYear?.[key]), text(now[key]))
    return percent !== null && Math.abs(percent) > usualJump
  })
  return [
    `${keys.length} 项指标`,
    ...(open.length > 0 ? [`${open.length} 项暂无数值`] : []),
    ...(moved.length > 0 ? [`比上年变化超过 ${usualJump}%：${moved.map(label).join('、')}`] : []),
  ].join('；')
}
