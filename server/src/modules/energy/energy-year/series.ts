/** Puts records, kinds and explanations of enterprises together: years with their sources, findings and calibres. */
import type { EnergyFinding, EnergyRecordView } from '@green/contract/calls/energy/energy-year.ts'
import { total } from '@green/filing/form/answers.ts'
import type { AssuranceLevel, VerificationOpinion } from '@green/filing/programme/energy-verification.ts'
import type { CheckResult, FindingReason, Flow } from '@green/filing/programme/energy-words.ts'
import { contradict } from '@green/tools/energy-year/acceptance.ts'
import type { EnergyAccount } from '@green/tools/energy-year/calibres.ts'
import { type Finding, findingsOf, type YearValues } from '@green/tools/energy-year/findings.ts'
import { type EnergyLine, type EnergyRecord, linesOf } from '../../../base/energy/record-store.ts'
import { sourceText } from '../../../base/energy/records.ts'
import { hasFiguresOf } from '../../../base/energy/verified.ts'
import { type Statement, statementsOf } from '../../../base/energy/verified-store.ts'
import type { Names } from '../../../base/reference/names.ts'
import type { Tx } from '../../../db/database.ts'
import { explanationsOf, type ListedEnterprise, recordsOf, usualRanges } from './store.ts'

export type YearOfEnterprise = {
  year: number
  /** Of the whole year; the accepted one first. */
  records: EnergyRecord[]
  accepted: EnergyRecord | null
  months: EnergyRecord[]
  contradicts: boolean
  /** The sources contradict each other and nobody has decided. */
  conflict: boolean
  findings: EnergyFinding[]
}
export type Series = {
  years: YearOfEnterprise[]
  linesOf: (record: EnergyRecord) => readonly EnergyLine[]
  /** The statement of a third party about exactly these figures. */
  verifiedOf: (record: EnergyRecord) => Statement | null
}

/** Of these enterprises by id, from that year on; the newest year first. */
export async function seriesOf(
  tx: Tx,
  names: Names,
  enterprises: readonly Pick<ListedEnterprise, 'id' | 'industryCode'>[],
  from = 0,
): Promise<Map<string, Series>> {
  const ids = enterprises.map(({ id }) => id)
  const records = await recordsOf(tx, ids, from)
  const lines = Map.groupBy(
    await linesOf(
      tx,
      records.map(({ id }) => id),
    ),
    (line) => line.recordId,
  )
  const statements = await statementsOf(tx, ids)
  const explanations = await explanationsOf(tx, ids)
  const divisionOf = ({ industryCode }: Pick<ListedEnterprise, 'industryCode'>) => (industryCode ?? '').slice(0, 2)
  const ranges = await usualRanges(tx, [...new Set(enterprises.map(divisionOf))], from)
  const own = Map.groupBy(records, (record) => record.enterpriseId)
  return new Map(
    enterprises.map((one) => {
      const years = yearsOf(own.get(one.id) ?? [])
      const of = (record: EnergyRecord) => lines.get(record.id) ?? []
      const usual = (year: number) =>
        ranges.find((range) => range.year === year && range.division === divisionOf(one)) ?? null
      const found = findingsOf(
        years.flatMap((year) => (year.accepted ? [valuesOf(year, year.accepted, of(year.accepted))] : [])),
        { nameOf: (code) => names.label('energyType', code), usual },
      )
      const ownExplanations = explanations.filter(({ enterpriseId }) => enterpriseId === one.id)
      const withFindings = years.map((year) => ({
        ...year,
        findings: found
          .filter((finding) => finding.year === year.year)
          .map((finding) => explainedBy(finding, ownExplanations)),
      }))
      const verifiedOf = (record: EnergyRecord) => {
        const ofYear = statements.filter(
          (statement) => statement.enterpriseId === one.id && statement.year === record.year,
        )
        return ofYear.find(({ recordHash }) => recordHash && hasFiguresOf(recordHash, record, of(record))) ?? null
      }
      return [one.id, { years: withGaps(withFindings, found, ownExplanations), linesOf: of, verifiedOf }] as const
    }),
  )
}

type Explanation = Awaited<ReturnType<typeof explanationsOf>>[number]

export function explainedBy(finding: Finding, explanations: readonly Explanation[]): EnergyFinding {
  const { code, year, kind, level, text } = finding
  const one = explanations.find((explanation) => explanation.year === year && explanation.finding === code)
  return {
    code,
    year,
    kind,
    level,
    text,
    explained: one ? { reason: one.reason as FindingReason, note: one.note, byName: one.byName, at: one.at } : null,
  }
}

function yearsOf(records: readonly EnergyRecord[]): YearOfEnterprise[] {
  return [...Map.groupBy(records, (record) => record.year)].map(([year, own]) => {
    const whole = own.filter(({ month }) => month === 0)
    const accepted = whole.find((record) => record.accepted) ?? null
    const contradicts = contradict(
      accepted?.totalTce ?? null,
      whole.map((record) => record.totalTce),
    )
    return {
      year,
      records: whole,
      accepted,
      months: own.filter((record) => record.month > 0 && record.accepted),
      contradicts,
      conflict: contradicts && accepted?.acceptedByName === null,
      findings: [],
    }
  })
}

/** Years that nobody reported between others are shown as well: their gap is a finding. */
function withGaps(
  years: readonly YearOfEnterprise[],
  found: readonly Finding[],
  explanations: readonly Explanation[],
): YearOfEnterprise[] {
  const missing = found.filter(({ year }) => !years.some((one) => one.year === year))
  const empty = [...Map.groupBy(missing, ({ year }) => year)].map(([year, own]) => ({
    year,
    records: [],
    accepted: null,
    months: [],
    contradicts: false,
    conflict: false,
    findings: own.map((finding) => explainedBy(finding, explanations)),
  }))
  return [...years, ...empty].toSorted((a, b) => b.year - a.year)
}

/** What the source states, else the sum of its kinds. */
export const totalOf = (record: EnergyRecord, lines: readonly EnergyLine[]) =>
  record.totalTce ?? total(lines.filter(({ flow }) => flow === 'used').map(({ tce }) => tce))

function valuesOf(
  { year, months }: Pick<YearOfEnterprise, 'year' | 'months'>,
  record: EnergyRecord,
  lines: readonly EnergyLine[],
): YearValues {
  return {
    year,
    totalTce: totalOf(record, lines),
    outputValue: record.outputValue,
    lines,
    tceOf: Object.fromEntries(lines.filter(({ flow }) => flow === 'used').map((line) => [line.energyCode, line.tce])),
    months: months.map(({ month, totalTce }) => ({ month, totalTce })),
  }
}

export const accountOf = (record: EnergyRecord, lines: readonly EnergyLine[]): EnergyAccount => ({
  ...record,
  used: lines.filter(({ flow }) => flow === 'used'),
})

export const checkOf = (record: EnergyRecord): 'unchecked' | CheckResult =>
  (record.checkResult as CheckResult | null) ?? 'unchecked'

export const filingIdOf = (record: EnergyRecord) => (record.source === 'filed' ? record.sourceId : null)

export function recordView(
  record: EnergyRecord,
  lines: readonly EnergyLine[],
  names: Names,
  statement: Statement | null = null,
): EnergyRecordView {
  const { source, sourceId: _sourceId, ...rest } = record
  return {
    ...rest,
    source: sourceText(record),
    sourceKind: source,
    filingId: filingIdOf(record),
    totalTce: totalOf(record, lines),
    check: checkOf(record),
    verified: statement && {
      ...statement,
      opinion: statement.opinion as VerificationOpinion,
      assurance: statement.assurance as AssuranceLevel,
    },
    lines: lines.map(({ energyCode, flow, quantity, tce, co2 }) => ({
      energyCode,
      name: names.label('energyType', energyCode),
      unit: unitOf(names, energyCode),
      flow: flow as Flow,
      quantity,
      tce,
      co2,
    })),
  }
}

/** The unit of a kind of energy, in words. */
export function unitOf(names: Names, energyCode: string): string {
  const unit = names.find('energyType', energyCode)?.unit
  return typeof unit === 'string' ? names.label('unit', unit) : ''
}
