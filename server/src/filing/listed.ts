/** What lists show of a filing's long documents, kept beside them in the column `listed`: reading it is 25 times faster than reading those. */
import type { Programme } from '@green/filing/programme.ts'
import { standardColumns } from '@green/filing/programme.ts'

/** The contact's name and number are standard columns that come from the answers; the number also tells who judges in his own cause. */
const contact = ['contactName', 'contactPhone']

/** Which answers and which figures a programme's lists need. */
export function listedKeys(programme: Programme): { answers: string[]; figures: string[] } {
  const own = programme.list.filter((key) => !(key in standardColumns))
  return {
    answers: [...contact, ...own.filter((key) => !(key in programme.figures))],
    figures: own.filter((key) => key in programme.figures),
  }
}

export function listedOf(
  programme: Programme,
  answers: Readonly<Record<string, unknown>>,
  figures: Readonly<Record<string, number | null>>,
): Record<string, unknown> {
  const keys = listedKeys(programme)
  const given = [
    ...keys.answers.map((key) => [key, answers[key]] as const),
    ...keys.figures.map((key) => [key, figures[key]] as const),
  ]
  return Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== null))
}
