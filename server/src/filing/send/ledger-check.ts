/** Before a form is sent its figures are laid over the ledger: what contradicts itself in the filer's own figures holds back the sending. */
import { refuseFields } from '@green/contract/errors.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { figuresIn } from '../../base/energy/record-facts.ts'
import { type Tried, tryYear } from '../../base/ledger/findings.ts'
import type { Tx } from '../../db/database.ts'
import { filedYear } from '../step/archive.ts'
import type { Prepared } from './prepare.ts'

/** Whose form of which programme and year it is. */
type FiledFor = { programme: Programme; enterpriseId: string; year: number }
type Sent = Pick<Prepared, 'values' | 'figures'>
export type TriedForm = { year: number | null; found: Tried[]; unchecked: string | null }

/** What the checks find in the year of the data; nothing where the form says nothing of a year. */
export async function tryForm(
  tx: Tx,
  { programme, enterpriseId, year }: FiledFor,
  { values, figures }: Sent,
): Promise<TriedForm> {
  const filed = filedYear(programme, { answers: values, figures }, year)
  if (!filed) return { year: null, found: [], unchecked: null }
  const typed = new Map(figuresIn(filed.figures, filed.lines))
  return { year: filed.year, ...(await tryYear(tx, enterpriseId, filed.year, typed)) }
}

/** Where a fact is typed in the form: the field of its figure, else the table of energy. */
function fieldOf(programme: Programme, { key }: Tried): string {
  const { archives } = programme
  const named = { outputValue: archives?.outputValue, addedValue: archives?.addedValue }[key]
  const places = [named, archives?.energy, archives?.totalTce]
  const fields = new Set(fieldsOf(programme).map((field) => field.key as string))
  return places.find((place) => place !== undefined && fields.has(place)) ?? ''
}

/** Every error that the filer alone can correct, at its field. */
export async function ledgerFaults(tx: Tx, of: FiledFor, sent: Sent): Promise<{ field: string; message: string }[]> {
  const { found } = await tryForm(tx, of, sent)
  return found
    .filter(({ blocks }) => blocks)
    .map((one) => ({
      field: fieldOf(of.programme, one),
      message: `${one.what}数值属实的，请先在“年度能耗”录入并说明，由区县了结后再提交。`,
    }))
}

/** Refuses with all of them. */
export async function requireConsistent(...sent: Parameters<typeof ledgerFaults>): Promise<void> {
  const faults = await ledgerFaults(...sent)
  if (faults.length > 0) throw refuseFields(faults)
}
