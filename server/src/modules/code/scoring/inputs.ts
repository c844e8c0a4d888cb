/** What the green code of one enterprise and year is rated from, as it is stored: the engine's inputs and where they come from. */
import { type AnswerSet, Answers } from '@green/filing/form/answers.ts'
import type { EnterpriseYearInputs } from '@green/green-code/inputs.ts'
import type { Scheme } from '@green/green-code/scheme.ts'
import { type CodeYear, inputsFromYears } from '@green/green-code/year-inputs.ts'
import { codeReaders } from '@green/programmes/code-readers.ts'
import { programmeOf } from '../../../base/reference/programmes.ts'

/** One approved record, with the answers that the rating reads. */
export type YearRecord = {
  filingId: string
  number: string | null
  programme: string
  year: number
  answers: AnswerSet
  figures: Record<string, number | null>
}

/** The engine's inputs, with why an indicator does not concern the enterprise and the records behind the figures. */
export type StoredInputs = EnterpriseYearInputs & {
  /** By indicator. */
  because: Readonly<Record<string, string>>
  /** Why there is no record, in words. */
  noRecord?: string
  /** Of the overdue rectification that is a gate: the case, its day and what both sides say. */
  overdue?: string
  /** The rated year first. */
  series: readonly Past[]
}
export type Past = { year: number; filingId: string; number: string | null; figures: Record<string, number | null> }

/** The records of one enterprise read once: they are rated by two schemes in a trial. */
export type ReadYears = { years: readonly CodeYear[]; series: readonly Past[] }

/** What inspections give to the code: an overdue rectification is a gate, a sanction in force row C2; nothing else. */
export type InspectionResult = {
  /** The case, its day and what both sides say of it; null where nothing is overdue. */
  overdue: string | null
  isSanctioned: boolean
}

/** The option of row C2 until an officer finds the penalty small and mended. */
const sanctioned = 'other'

/** What the ratios are made of, shown beside them. */
const behind = ['outputTotal', 'totalTce', 'co2Total', 'waterIntake', 'unitOutputEnergy', 'unitOutputCarbon'] as const

export function readYears(records: readonly YearRecord[]): ReadYears {
  const read = records
    .toSorted((a, b) => b.year - a.year)
    .flatMap((record) => {
      const reader = codeReaders[record.programme as keyof typeof codeReaders]
      const { answers, figures } = record
      return reader ? [{ record, own: reader(new Answers(programmeOf(record.programme), answers), figures) }] : []
    })
  return { years: read.map(({ own }) => own), series: read.map(({ record, own }) => pastOf(record, own)) }
}

function pastOf({ year, filingId, number, figures }: YearRecord, { retrofitInvest }: CodeYear): Past {
  const amounts = Object.fromEntries(behind.map((key) => [key, figures[key] ?? null]))
  return {
    year,
    filingId,
    number,
    figures: { ...amounts, invest: retrofitInvest === null ? null : Number(retrofitInvest) },
  }
}

export function inputsOf(
  scheme: Scheme,
  { industryCode, year, noRecord }: { industryCode: string | null; year: number; noRecord: string | null },
  { years, series }: ReadYears,
  { overdue, isSanctioned }: InspectionResult = { overdue: null, isSanctioned: false },
): StoredInputs {
  const own = isSanctioned ? years.map((one) => (one.year === year ? { ...one, penalty: sanctioned } : one)) : years
  const { inputs, because } = inputsFromYears(scheme, own, year, {
    industryCode,
    rectificationOverdue: overdue !== null,
  })
  return {
    ...inputs,
    because,
    series,
    ...(noRecord === null ? {} : { noRecord }),
    ...(overdue === null ? {} : { overdue }),
  }
}
