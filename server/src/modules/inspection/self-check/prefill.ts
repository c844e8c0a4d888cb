/** What a self-check begins with: the enterprise's record, its accepted yearly energy, its other filings; each value with its source. */

import { numbersOver } from '@green/filing/facts/facts.ts'
import type { AnswerSet, AnswerValue, RowAnswers } from '@green/filing/form/answers.ts'
import { isEmpty } from '@green/filing/form/answers.ts'
import { copyAnswers, type LeftOut } from '@green/filing/form/copy.ts'
import type { Field } from '@green/filing/form/fields.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import { lastYearOf, type SelfCheckScope } from '@green/programmes/inspection-self-check/scope.ts'
import { archiveOf } from '../../../base/enterprise/profile.ts'
import { programmeOf } from '../../../base/reference/programmes.ts'
import type { Tx } from '../../../db/database.ts'
import { answersFromLedger } from '../../../filing/send/citations.ts'
import { clock } from '../../../platform/clock.ts'
import { type AcceptedYear, acceptedYear } from '../../energy/energy-year/accepted.ts'
import { lastSentBefore, latestFilings } from './store.ts'

export type Sources = Record<string, { words: string; value: AnswerValue }>
type Filled = { answers: AnswerSet; sources: Sources }

/** Filings that hold the same tables of products, equipment, meters, certificates and projects. */
const sourceProgrammes = ['green-yearly', 'non-green-data', 'green-factory']
const sharedTables = ['productRows', 'equipRows', 'meterRows', 'certRows', 'projectRows']

const text = (value: number) => String(roundHalfUp(value, 4))

/** Rows of the years that the task names. */
const ofYears = (value: AnswerValue, { years }: SelfCheckScope): AnswerValue =>
  Array.isArray(value)
    ? (value as RowAnswers[]).filter((row) => row.year === undefined || years.includes(Number(row.year)))
    : value

/** Later ones do not overwrite earlier ones: the record, the yearly energy, other filings. The numbers that the ledger has are its. */
export async function prefilled(
  tx: Tx,
  enterpriseId: string,
  paper: Programme,
  scope: SelfCheckScope,
): Promise<Filled> {
  const filled: Filled = { answers: {}, sources: {} }
  const fields = new Map(fieldsOf(paper).map((field) => [field.key as string, field]))
  const fill = (key: string, value: AnswerValue, origin: string) => {
    if (!fields.has(key) || isEmpty(value) || key in filled.answers) return
    filled.answers[key] = value
    filled.sources[key] = { words: origin, value }
  }
  await fromRecord(tx, enterpriseId, fields, fill)
  await fromYearlyEnergy(tx, enterpriseId, scope, fill)
  await fromFilings(tx, enterpriseId, fields, scope, fill)
  await layLedgerOver(tx, enterpriseId, paper, scope, filled)
  return filled
}

/** The ledger's numbers over what else is known of the same things; where each comes from is said of both. */
async function layLedgerOver(tx: Tx, enterpriseId: string, paper: Programme, scope: SelfCheckScope, filled: Filled) {
  const { answers, origins } = await answersFromLedger(tx, paper, enterpriseId, lastYearOf(scope))
  for (const field of fieldsOf(paper)) {
    const value = ofYears(answers[field.key] ?? null, scope)
    if (isEmpty(value)) continue
    const before = filled.sources[field.key]?.words
    const laid = numbersOver(field, filled.answers[field.key] ?? null, value)
    if (isEmpty(laid)) continue
    const origin = [origins.get(field.key) ?? '账本', ...(before === undefined ? [] : [before])].join('、')
    filled.answers[field.key] = laid
    filled.sources[field.key] = { words: origin, value: laid }
  }
}

type Fill = (key: string, value: AnswerValue, origin: string) => void

async function fromRecord(tx: Tx, enterpriseId: string, fields: ReadonlyMap<string, Field>, fill: Fill) {
  const { profile } = await archiveOf(tx, enterpriseId)
  for (const { key, spec } of fields.values()) {
    const from = spec.from
    if (typeof from === 'object') fill(key, profile[from.archive as keyof typeof profile] ?? null, '企业档案')
  }
}

async function fromYearlyEnergy(tx: Tx, enterpriseId: string, { years }: SelfCheckScope, fill: Fill) {
  const known: AcceptedYear[] = []
  for (const year of years) {
    const accepted = await acceptedYear(tx, enterpriseId, year)
    if (accepted) known.push(accepted)
  }
  const origin = `年度能耗（${known.map(({ year, source }) => `${year}年：${source}`).join('；')}）`
  const energyRows = known.flatMap(({ year, used }): RowAnswers[] =>
    used.map(({ energyCode, quantity }) => ({
      rowId: `energy-${year}-${energyCode}`,
      year: String(year),
      energyCode,
      consumeQty: text(quantity),
    })),
  )
  fill('energyRows', energyRows, origin)
  const yearRows = known
    .filter(({ outputValue }) => outputValue !== null)
    .map(
      ({ year, outputValue, addedValue }): RowAnswers => ({
        rowId: String(year),
        outputValue: outputValue === null ? null : String(roundHalfUp(outputValue, 2)),
        addedValue: addedValue === null ? null : String(roundHalfUp(addedValue, 2)),
      }),
    )
  fill('yearRows', yearRows, origin)
}

async function fromFilings(
  tx: Tx,
  enterpriseId: string,
  fields: ReadonlyMap<string, Field>,
  scope: SelfCheckScope,
  fill: Fill,
) {
  const found = await latestFilings(tx, enterpriseId, sourceProgrammes)
  const newest = found.toSorted((a, b) => ((a.submittedAt ?? '') < (b.submittedAt ?? '') ? 1 : -1))
  for (const { programme, number, answers } of newest)
    for (const key of sharedTables) {
      const field = fields.get(key)
      if (field)
        fill(key, rowsFor(field, answers[key], scope), `${programmeOf(programme).shortTitle} ${number ?? ''}`.trim())
    }
}

/** Rows with the columns of this form; attachments are uploaded anew, years that the task does not name are left out. */
function rowsFor({ spec }: Field, value: unknown, { years }: SelfCheckScope): RowAnswers[] {
  if (spec.kind !== 'rows' || !Array.isArray(value)) return []
  const columns = spec.columns.filter((one) => one.spec.kind !== 'calc' && one.spec.kind !== 'files')
  const hasYear = columns.some(({ key }) => key === 'year')
  return (value as RowAnswers[])
    .filter((row) => !hasYear || years.includes(Number(row.year)))
    .map((row) => ({ ...Object.fromEntries(columns.map(({ key }) => [key, row[key] ?? null])), rowId: row.rowId }))
}

/** What the last self-check lets take over: nothing that is stated anew, no expired papers, no rows of other years. */
export async function lastInfo(
  tx: Tx,
  of: { id: string; enterpriseId: string; createdAt: string },
  paper: Programme,
  { years }: SelfCheckScope,
): Promise<{ from: { number: string; year: number; sentAt: string } | null; answers: AnswerSet; left: LeftOut[] }> {
  const last = await lastSentBefore(tx, of)
  if (!last) return { from: null, answers: {}, left: [] }
  const { answers, left } = copyAnswers(paper, last.sent.answers, clock.today())
  const entries = Object.entries(answers).map(([key, value]): [string, AnswerValue] => {
    const isTable = Array.isArray(value) && value.some((row) => typeof row === 'object' && 'year' in row)
    return [key, isTable ? (value as RowAnswers[]).filter((row) => years.includes(Number(row.year))) : value]
  })
  return {
    from: { number: last.number, year: last.year, sentAt: last.sent.sentAt },
    answers: Object.fromEntries(
      entries.filter(([key, value]) => !isEmpty(value) && key !== 'conclusion' && key !== 'problemRows'),
    ),
    left,
  }
}
