/** What the green code of one enterprise and year is rated from, as it is stored: the engine's inputs and where they come from. */
import { type AnswerSet, Answers } from '@green/filing/form/answers.ts'
import type { EnterpriseYearInputs, TableKey } from '@green/green-code/inputs.ts'
import type { Scheme } from '@green/green-code/scheme.ts'
import { perOutput, type YearAmounts } from '@green/green-code/unit-output.ts'
import { type CodeYear, inputsFromYears } from '@green/green-code/year-inputs.ts'
import { codeReaders } from '@green/programmes/code-readers.ts'
import {
  type AdoptedFact,
  type AdoptedFacts,
  factOrigin,
  missingReasons,
  readsFacts,
} from '@green/tools/ledger/reads-facts.ts'
import { programmeOf } from '../../../base/reference/programmes.ts'

/** The amounts of a year count as the ledger has adopted them, whatever the record itself says. */
export const codeFacts = readsFacts('绿效码评分', {
  'total.tce': 'gb2589eq',
  'total.co2': 'totalCo2',
  'water.intake': 'physical',
  'output.value': 'currentPrice',
})
type CodeFacts = AdoptedFacts<(typeof codeFacts)['facts']>

/** One approved record, with the answers that the rating reads. */
export type FiledRecord = {
  filingId: string
  number: string | null
  programme: string
  year: number
  answers: AnswerSet
  /** Shares and rates of the form, of which the ledger has no facts. */
  figures: Record<string, number | null>
}
/** The record with what the ledger has adopted for its enterprise and year. */
export type YearRecord = FiledRecord & { adopted: CodeFacts }

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
export type Past = {
  year: number
  filingId: string
  number: string | null
  figures: Record<string, number | null>
  /** Where an adopted figure comes from, or why there is none; missing in what was rated before the ledger was read. */
  origins?: Record<string, string>
}

/** The records of one enterprise read once: they are rated by two schemes in a trial. */
export type ReadYears = {
  years: readonly CodeYear[]
  series: readonly Past[]
  /** By year: why a ratio has no value. */
  missing: ReadonlyMap<number, Partial<Record<TableKey, string>>>
}

/** What inspections give to the code: an overdue rectification is a gate, a sanction in force row C2; nothing else. */
export type InspectionResult = {
  /** The case, its day and what both sides say of it; null where nothing is overdue. */
  overdue: string | null
  isSanctioned: boolean
}

/** The option of row C2 until an officer finds the penalty small and mended. */
const sanctioned = 'other'

/** What the ratios are made of, by the names of the yearly form, each with its fact. */
const amountFacts = {
  outputTotal: 'output.value',
  totalTce: 'total.tce',
  co2Total: 'total.co2',
  waterIntake: 'water.intake',
} as const satisfies Record<string, keyof CodeFacts>

/** The part of a ratio that may be missing besides the output. */
const numerators = {
  unitOutputEnergy: 'total.tce',
  unitOutputCarbon: 'total.co2',
  unitOutputWater: 'water.intake',
} as const satisfies Record<TableKey, keyof CodeFacts>

const amountsOf = (adopted: CodeFacts): Required<YearAmounts> => ({
  outputValue: adopted['output.value'].value,
  totalTce: adopted['total.tce'].value,
  co2Total: adopted['total.co2'].value,
  waterIntake: adopted['water.intake'].value,
})

export function readYears(records: readonly YearRecord[]): ReadYears {
  const read = records
    .toSorted((a, b) => b.year - a.year)
    .flatMap((record) => {
      const reader = codeReaders[record.programme as keyof typeof codeReaders]
      const { answers, figures, adopted } = record
      if (!reader) return []
      const filed = reader(new Answers(programmeOf(record.programme), answers), figures)
      return [{ record, own: { ...filed, ...amountsOf(adopted) } }]
    })
  return {
    years: read.map(({ own }) => own),
    series: read.map(({ record, own }) => pastOf(record, own)),
    missing: new Map(read.map(({ record }) => [record.year, missingOf(record.adopted)])),
  }
}

/** Why a ratio of the year has no value, as far as the ledger tells it. */
function missingOf(adopted: CodeFacts): Partial<Record<TableKey, string>> {
  const reasonOf = ({ missing }: AdoptedFact) => (missing === null || missing === 'notStated' ? null : missing)
  return Object.fromEntries(
    Object.entries(numerators).flatMap(([key, fact]) => {
      const reason = reasonOf(adopted[fact]) ?? reasonOf(adopted['output.value'])
      return reason ? [[key, missingReasons[reason]]] : []
    }),
  )
}

function pastOf({ year, filingId, number, adopted }: YearRecord, own: CodeYear): Past {
  const ratioOf = (key: TableKey) => {
    const found = perOutput(own, key)
    return typeof found === 'string' ? null : found.value.toDouble()
  }
  const amounts = Object.entries(amountFacts).map(([key, fact]) => [key, adopted[fact].value] as const)
  return {
    year,
    filingId,
    number,
    figures: {
      ...Object.fromEntries(amounts),
      unitOutputEnergy: ratioOf('unitOutputEnergy'),
      unitOutputCarbon: ratioOf('unitOutputCarbon'),
      invest: own.retrofitInvest === null ? null : Number(own.retrofitInvest),
    },
    origins: Object.fromEntries(Object.entries(amountFacts).map(([key, fact]) => [key, factOrigin(adopted[fact])])),
  }
}

export function inputsOf(
  scheme: Scheme,
  { industryCode, year, noRecord }: { industryCode: string | null; year: number; noRecord: string | null },
  { years, series, missing }: ReadYears,
  { overdue, isSanctioned }: InspectionResult = { overdue: null, isSanctioned: false },
): StoredInputs {
  const own = isSanctioned ? years.map((one) => (one.year === year ? { ...one, penalty: sanctioned } : one)) : years
  const { inputs, because } = inputsFromYears(scheme, own, year, {
    industryCode,
    rectificationOverdue: overdue !== null,
  })
  const reasons = missing.get(year) ?? {}
  const withoutValue = scheme.indicators.flatMap(({ id, how }) => {
    const reason = reasons[how.value as TableKey]
    return reason === undefined ? [] : [[id, reason] as const]
  })
  return {
    ...inputs,
    because: { ...Object.fromEntries(withoutValue), ...because },
    series,
    ...(noRecord === null ? {} : { noRecord }),
    ...(overdue === null ? {} : { overdue }),
  }
}
