/** 绿电消费比例目标: which industry a year's target is for, by the class of GB/T 4754; the city's list decides who owes it. */
import type { AssessmentMode } from '@green/filing/programme/green-target.ts'
import file from '../../data/green-power-targets.json' with { type: 'json' }

type GreenTarget = {
  year: number
  industry: string
  targetPct: number
  mode: AssessmentMode
}

const targets = file.targets as readonly GreenTarget[]

/** Where the targets come from, and how certain they are. */
export const targetSource = `${file.meta.source}；${file.meta.note}`

/** The target of an industry and year; null where there is none. */
export function greenTarget(industryCode: string | null, year: number): GreenTarget | null {
  const industry = file.industries.find(({ codes }) => codes.some((code) => industryCode?.startsWith(code)))
  return targets.find((one) => one.year === year && one.industry === industry?.name) ?? null
}
