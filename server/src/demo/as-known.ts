/** A demo paper's numbers are those that its form opens with: what the ledger has adopted of the year stands in place of the example's. */
import { citedField, factPlaces, ledgerAnswer, ledgerOf, withAnswer } from '@green/filing/facts/facts.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { ledgerValues } from '../base/ledger/cited.ts'
import type { Database } from '../db/database.ts'

export type KnownTo = {
  enterpriseId: string
  year: number | null
  /** Fields that the filer overwrites with figures of its own. */
  overwritten: ReadonlySet<string>
}

/** The answers keep their rows and everything that is no fact; without a year they stay as they are. */
export async function asKnown(
  db: Database,
  form: Pick<Programme, 'form'>,
  { enterpriseId, year, overwritten }: KnownTo,
  answers: AnswerSet,
): Promise<AnswerSet> {
  if (year === null) return answers
  const ledger = ledgerOf(await ledgerValues(db, enterpriseId, { from: year - 3, to: year }))
  return factPlaces(form, answers, year).reduce((known, place) => {
    const field = citedField(place.path)
    // An earlier edition of a form has not every field.
    if (overwritten.has(field) || !(field in answers)) return known
    const answer = ledgerAnswer(place, ledger)
    return answer === null ? known : withAnswer(known, place, answer)
  }, answers)
}
