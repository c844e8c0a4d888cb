/** What lists show of a filing's long documents, kept beside them in the column `listed`: reading it is 25 times faster than reading those. */

import { contactKeys } from '@green/filing/contact.ts'
import { standardColumns } from '@green/filing/list-columns.ts'
import type { Programme } from '@green/filing/programme.ts'

/**
 * The answers behind standard columns: the contact, whose number also tells who judges in his own cause, and the choice that picks
 * the rubric of the grade.
 */
export function answersOfStandardColumns({ rubricBy }: Programme): string[] {
  return [contactKeys.name, contactKeys.phone, ...(rubricBy ? [rubricBy.field] : [])]
}

/** Answers and figures that stand beside the documents, and those of them by which a filing is looked up. */
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

/** Those of these columns whose values stand in the documents only. */
export function unlisted(programme: Programme, columns: readonly string[]): string[] {
  const kept = listedKeys(programme)
  const outcome = new Set(programme.outcome?.fields.map(({ key }) => key))
  return columns.filter(
    (key) =>
      !(key in standardColumns || key in (programme.counted ?? {}) || outcome.has(key)) &&
      !kept.answers.includes(key) &&
      !kept.figures.includes(key),
  )
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
