/** The columns of lists, denormalised from a filing's long documents into the column `listed`: reading it is 25 times faster. */

import { standardColumns } from '@green/filing/programme/list-columns.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { contactKeys } from '@green/filing/value/contact.ts'

/**
 * The answers behind standard columns: the contact, whose number also shows a conflict of interest, the choice that selects the rubric
 * of the grade, and those by which a score only advises.
 */
export function answersOfStandardColumns({ rubric, rubricBy }: Programme): string[] {
  const ofScore = [...(rubricBy ? [rubricBy.field] : []), ...(rubric?.advisory?.reads ?? [])]
  return [contactKeys.name, contactKeys.phone, ...ofScore]
}

/** Denormalised answers and figures, and those of them that are searched. */
export type ListedKeys = { answers: string[]; figures: string[]; searched: readonly string[] }

/** Which answers and which figures a programme's lists need. */
export function listedKeys(programme: Programme): ListedKeys {
  const own = programme.list.filter((key) => !(key in standardColumns || key in (programme.counted ?? {})))
  return {
    answers: [
      ...answersOfStandardColumns(programme),
      ...(programme.searchedBy ?? []).filter((key) => !own.includes(key)),
      ...own.filter((key) => !(key in programme.figures)),
    ],
    figures: own.filter((key) => key in programme.figures),
    searched: programme.searchedBy ?? [],
  }
}

/** Those of these columns whose values are in the documents only. */
export function unlisted(programme: Programme, columns: readonly string[]): string[] {
  const keys = listedKeys(programme)
  const outcome = new Set(programme.outcome?.fields.map(({ key }) => key))
  return columns.filter(
    (key) =>
      !(key in standardColumns || key in (programme.counted ?? {}) || outcome.has(key)) &&
      !keys.answers.includes(key) &&
      !keys.figures.includes(key),
  )
}

export function listedOf(
  programme: Programme,
  answers: Readonly<Record<string, unknown>>,
  figures: Readonly<Record<string, number | null>>,
): Record<string, unknown> {
  const keys = listedKeys(programme)
  const entries = [
    ...keys.answers.map((key) => [key, answers[key]] as const),
    ...keys.figures.map((key) => [key, figures[key]] as const),
  ]
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null))
}
