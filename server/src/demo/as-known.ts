/** A demo paper's numbers are those that its form opens with: what the ledger has adopted of the year stands in place of the example's. */
import { citedField, factPlaces, ledgerAnswer, ledgerOf, withAnswer } from '@green/filing/facts/facts.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { ledgerValues } from '../base/ledger/cited.ts'
import type { Database } from '../db/database.ts'

/** The answers keep their rows and everything that is no fact; without a year they stay as they are. */
export async function asKnown(
  db: Database,
  form: Pick<Programme, 'form'>,
  { enterpriseId, year }: { enterpriseId: string; year: number | null },
  answers: AnswerSet,
): Promise<AnswerSet> {
  if (year === null) return answers
  const ledger = ledgerOf(await ledgerValues(db, enterpriseId, { from: year - 3, to: year }))
  return factPlaces(form, answers, year).reduce((known, place) => {
    const answer = ledgerAnswer(place, ledger)
    // An earlier edition of a form has not every field.
    return answer === null || !(citedField(place.path) in answers) ? known : withAnswer(known, place, answer)
  }, answers)
}
