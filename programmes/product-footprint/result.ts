/** The footprint of a form as it is typed: the figures, or why there are none and where. */
import type { Answers } from '@green/filing/form/answers.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { emissionOf } from '@green/tools/footprint/activity.ts'
import { productFootprint } from '@green/tools/footprint/index.ts'
import { fieldLabels } from '@green/tools/footprint/labels.ts'
import type { ProductFootprint } from '@green/tools/footprint/product.ts'
import { sumOf } from '@green/tools/footprint/read.ts'
import { defaultSettings } from '@green/tools/footprint/settings.ts'
import { Input, LedgerInputError } from '@green/tools/ledger/input.ts'
import { caseOf, caseRows, type PlacedRow, placeOf } from './case.ts'

export type FootprintFault = {
  field: string
  message: string
  /** Nothing is wrong, something is still empty: the form says so itself. */
  isEmpty: boolean
}
export type FormFootprint = {
  rows: readonly PlacedRow[]
  figures: ProductFootprint | null
  fault: FootprintFault | null
  grade: string | null
  cutOffText: string | null
  processText: string | null
}

/** A form is read by each of its figures: it is computed once. */
const computed = new WeakMap<Answers, { reference: Reference; footprint: FormFootprint }>()

export function footprintOf(answers: Answers, reference: Reference): FormFootprint {
  const known = computed.get(answers)
  if (known?.reference === reference) return known.footprint
  const footprint = compute(answers, reference)
  computed.set(answers, { reference, footprint })
  return footprint
}

function compute(answers: Answers, reference: Reference): FormFootprint {
  const rows = caseRows(answers, reference)
  try {
    const figures = productFootprint(caseOf(answers, reference, rows))
    return { rows, figures, fault: null, ...inText(figures) }
  } catch (error) {
    if (!(error instanceof LedgerInputError)) throw error
    const message = error.message.replace(/^清单第\d+行的/, '')
    const fault = { field: placeOf(error.field, rows), message, isEmpty: /没有填写|至少填写一行/.test(message) }
    return { rows, figures: null, fault, grade: null, cutOffText: null, processText: null }
  }
}

/** kg that these rows emit, before anything else is filled in; null while one of them is unfinished. */
export function kgOf(rows: readonly PlacedRow[]): number | null {
  try {
    return sumOf(rows.map(({ row }) => emissionOf(new Input(row, fieldLabels), row.kind === 'transport'))).toNumber(2)
  } catch (error) {
    if (error instanceof LedgerInputError) return null
    throw error
  }
}

/** The results in words, or what is still missing. */
export function resultText({ figures, fault }: FormFootprint): string | null {
  if (!figures) return fault && `还不能得出：${fault.message}`
  const { perDeclaredUnitKg, marketBasedPerDeclaredUnitKg: second, perKg } = figures
  const { uncertaintyPct, withoutStatedUncertaintySharePct: unstated } = figures
  return [
    `${formatNumber(perDeclaredUnitKg, 4)} kgCO₂e/声明单位`,
    ...(perKg === undefined ? [] : [`每千克${formatNumber(perKg, 4)} kgCO₂e`]),
    ...(second === undefined ? [] : [`含绿证的第二结果${formatNumber(second, 4)}`]),
    `不确定度${uncertaintyPct === null ? '未给' : `${formatNumber(uncertaintyPct, 2)}%`}`,
    `未给不确定度的占${formatNumber(unstated, 2)}%`,
  ].join('；')
}

const { cutOff: limits, quality } = defaultSettings

function gradeOf(dqr: number): string {
  if (dqr <= quality.excellent) return '优'
  return dqr <= quality.good ? '良' : '需改进'
}

function inText({ dqr, cutOff, processPerTonne, plausibleProcess }: ProductFootprint) {
  const { sumPct, maxPct, ok } = cutOff
  const shares = `合计${formatNumber(sumPct, 2)}%，单项最大${formatNumber(maxPct, 2)}%`
  const isWithin = ok ? '符合' : '不符合，超出的须建模'
  return {
    grade: dqr === null ? null : gradeOf(dqr),
    cutOffText: `${isWithin}：${shares}（单项不超过${limits.itemPct}%，合计不超过${limits.sumPct}%，${limits.source}）`,
    processText:
      processPerTonne === undefined
        ? null
        : `每吨产品${formatNumber(processPerTonne, 4)} tCO₂，${plausibleProcess ? '合理' : '超过上限，请核对单位和数量'}`,
  }
}
