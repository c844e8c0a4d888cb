/** Before a form is sent its figures are laid over the ledger: what contradicts itself in the filer's own figures holds back the sending. */
import { refuseFields } from '@green/contract/errors.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { figuresIn } from '../../base/energy/record-facts.ts'
import { type Tried, tryYear } from '../../base/ledger/findings.ts'
import type { Tx } from '../../db/database.ts'
import { filedYear } from '../step/archive.ts'
import { citationsFor } from './citations.ts'
import type { Prepared } from './prepare.ts'
import { projectPart, tryProject } from './project-check.ts'

/** Whose form of which programme and year it is. */
type FiledFor = { programme: Programme; enterpriseId: string; year: number }
type Sent = Pick<Prepared, 'values' | 'figures'>
/** The year is null where nothing was compared. */
export type TriedForm = { year: number | null; found: Tried[]; unchecked: string | null }

/** What the checks find in the year of the data, and of the project against the plant; nothing where the form says neither. */
export async function tryForm(
  tx: Tx,
  { programme, enterpriseId, year }: FiledFor,
  { values, figures }: Sent,
): Promise<TriedForm> {
  const citations = programme.archives?.energy ? await citationsFor(tx, programme, enterpriseId, values) : []
  const filed = filedYear(programme, { answers: values, figures, citations }, year)
  if (!filed) return tryProject(tx, { programme, enterpriseId }, { values, figures })
  const typed = new Map(figuresIn(filed.figures, filed.lines))
  return { year: filed.year, ...(await tryYear(tx, enterpriseId, filed.year, typed)) }
}

/** Where a fact is typed in the form: the field of its figure, else the table of energy. */
function fieldOf(programme: Programme, { key }: Tried): string {
  const { archives, project } = programme
  const named = { outputValue: archives?.outputValue, addedValue: archives?.addedValue }[key]
  const part = projectPart(key)
  // A saving that is computed has its place where the consumption before is typed.
  const ofProject = part ? [project?.[part], project?.before] : []
  const places = [...ofProject, named, archives?.energy, archives?.totalTce]
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
      message: projectPart(one.key)
        ? `${one.what}请核对本表；全厂能耗有误的，请先在“年度能耗”更正。`
        : `${one.what}数值属实的，请先在“年度能耗”录入并说明，由区县了结后再提交。`,
    }))
}

/** Refuses with all of them. */
export async function requireConsistent(...sent: Parameters<typeof ledgerFaults>): Promise<void> {
  const faults = await ledgerFaults(...sent)
  if (faults.length > 0) throw refuseFields(faults)
}
