/** Compares a year's reported energy with what a verifier found: verified total, difference, materiality. Pure. */
import type { VerificationOpinion, VerificationResult } from '@green/filing/programme/energy-verification.ts'

/** One reported figure. Only consumption has a part in the total: `tce` of what was reported. */
export type VerifiedRow = { key: string; value: number; tce: number | null }
export type VerificationFinding = { key: string; result: VerificationResult; value: number | null; reason: string }

export type VerificationAssessment = {
  /** Of the rows with a part in the total. */
  reportedTce: number
  verifiedTce: number
  /** Of the verified total, without a sign; null where nothing was verified. */
  differencePercent: number | null
  /** Share of the reported total that could not be verified. */
  unverifiablePercent: number
  /** Other figures that differ by more than the threshold, or could not be verified. */
  otherKeys: string[]
  isMaterial: boolean
  /** Rows without a finding. */
  open: string[]
}

const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? (part === 0 ? 0 : null) : (Math.abs(part) / Math.abs(whole)) * 100

/** What was found of a row's part in the total; null where a kind reported as 0 was found to be used. */
function verifiedTce({ value, tce }: VerifiedRow, found: VerificationFinding | undefined): number | null {
  if (tce === null || found?.result !== 'differs' || found.value === null) return tce
  return value === 0 ? (found.value === 0 ? 0 : null) : (tce / value) * found.value
}

export function assessVerification(
  rows: readonly VerifiedRow[],
  findings: readonly VerificationFinding[],
  thresholdPercent: number,
): VerificationAssessment {
  const of = new Map(findings.map((finding) => [finding.key, finding]))
  const inTotal = rows.filter(({ tce }) => tce !== null)
  const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, one) => all + (one ?? 0), 0)
  const reported = sum(inTotal.map(({ tce }) => tce))
  const parts = inTotal.map((row) => verifiedTce(row, of.get(row.key)))
  const verified = sum(parts)
  const differencePercent = parts.includes(null) ? null : percentOf(reported - verified, verified)
  const unverified = sum(inTotal.flatMap((row) => (of.get(row.key)?.result === 'unverifiable' ? [row.tce] : [])))
  const otherKeys = rows.flatMap(({ key, value, tce }) => {
    const found = of.get(key)
    if (tce !== null || !found || found.result === 'agreed') return []
    if (found.result === 'unverifiable' || found.value === null) return [key]
    const differs = percentOf(value - found.value, found.value)
    return differs === null || differs > thresholdPercent ? [key] : []
  })
  const unverifiablePercent = percentOf(unverified, reported) ?? 0
  return {
    reportedTce: reported,
    verifiedTce: verified,
    differencePercent,
    unverifiablePercent,
    otherKeys,
    isMaterial:
      differencePercent === null ||
      differencePercent > thresholdPercent ||
      unverifiablePercent > thresholdPercent ||
      otherKeys.length > 0,
    open: rows.flatMap(({ key }) => (of.has(key) ? [] : [key])),
  }
}

/** Why an opinion does not fit what was found; null where it does. */
export function opinionFault(found: VerificationAssessment, opinion: VerificationOpinion): string | null {
  if (opinion === 'unqualified' && found.isMaterial) return '差异或无法核实的部分超过重要性水平，不能出具无保留意见'
  if (opinion === 'adverse' && !found.isMaterial) return '差异没有超过重要性水平，不能出具否定意见'
  if (opinion === 'disclaimer' && found.unverifiablePercent === 0 && found.otherKeys.length === 0)
    return '没有无法核实的数据，不能出具“无法表示意见”'
  return null
}

export type VerificationWork = {
  findings: readonly VerificationFinding[]
  checklist: readonly { item: string; result: string; note: string }[]
  leader: string
  reviewer: string
}

const isTextAtLeast = (text: string, least: number) => [...text.trim()].length >= least

function missingIn(finding: VerificationFinding | undefined): string | null {
  if (!finding) return '请选择核查结果'
  if (finding.result === 'differs' && finding.value === null) return '请填写核实的数值'
  return finding.result === 'agreed' || isTextAtLeast(finding.reason, 5) ? null : '请写明原因，不少于5个字'
}

/** What is missing before the findings can go to the enterprise, each at its place: `row.<key>`, `checklist.<item>`, a name. */
export function verificationFaults(
  rows: readonly { key: string; label: string }[],
  items: Readonly<Record<string, string>>,
  { findings, checklist, leader, reviewer }: VerificationWork,
): { field: string; message: string }[] {
  const ofRows = rows.flatMap(({ key, label }) => {
    const found = findings.find((finding) => finding.key === key)
    const missing = missingIn(found)
    return missing ? [{ field: `row.${key}`, message: `${label}：${missing}` }] : []
  })
  const ofItems = Object.entries(items).flatMap(([item, label]) => {
    const checked = checklist.find((one) => one.item === item)
    const says = !checked
      ? '请选择是、否或不涉及'
      : checked.result === 'no' && !isTextAtLeast(checked.note, 5)
        ? '请写明情况，不少于5个字'
        : null
    return says ? [{ field: `checklist.${item}`, message: `${label}：${says}` }] : []
  })
  const names = [
    ...(leader.trim() ? [] : [{ field: 'leader', message: '请填写核查组长' }]),
    ...(reviewer.trim() ? [] : [{ field: 'reviewer', message: '请填写技术复核人' }]),
    ...(leader.trim() && leader.trim() === reviewer.trim()
      ? [{ field: 'reviewer', message: '技术复核人不能是核查组长本人' }]
      : []),
  ]
  return [...ofRows, ...ofItems, ...names]
}
