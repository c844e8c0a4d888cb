/** 佐证页码: on which page of which file an indicator or a basic requirement is proved, stored with the file itself. */
import type { FileAnswer } from '../form/answers.ts'
import type { Rubric } from '../scoring/rubric.ts'

/** Largest page number. */
export const lastPage = 9999

/** What a file of this slot can prove: indicators with their number, then basic requirements. */
export function provenBy(rubric: Rubric | undefined, slot: string): { id: string; text: string }[] {
  if (!rubric) return []
  return [
    ...rubric.indicators
      .filter((one) => one.evidence?.includes(slot))
      .map(({ id, seq, label }) => ({ id, text: `${seq} ${label}` })),
    ...rubric.gates.filter((one) => one.evidence?.includes(slot)).map(({ id, label }) => ({ id, text: label })),
  ]
}

export type Proof = { slot: string; file: FileAnswer; page: number | null }

/** The files that prove an indicator or a requirement, those with a page for it first. */
export function proofsOf(id: string, evidence: readonly string[], answers: Readonly<Record<string, unknown>>): Proof[] {
  return evidence
    .flatMap((slot) => filesIn(answers[slot]).map((file): Proof => ({ slot, file, page: file.pages?.[id] ?? null })))
    .toSorted((a, b) => Number(a.page === null) - Number(b.page === null))
}

/** The files with the page of one of them set, or removed. */
export function withPage(files: readonly FileAnswer[], fileId: string, id: string, page: number | null): FileAnswer[] {
  return files.map((file) => {
    if (file.id !== fileId) return file
    const { pages, ...rest } = file
    const { [id]: _, ...others } = pages ?? {}
    const next = page === null ? others : { ...others, [id]: page }
    return Object.keys(next).length > 0 ? { ...rest, pages: next } : rest
  })
}

/** Whether this is a record of pages: ids of the rubric's items, whole numbers from 1. */
export function arePages(value: unknown): value is Record<string, number> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const entries = Object.entries(value)
  return (
    entries.length <= 60 &&
    entries.every(
      ([id, page]) =>
        /^[\w.-]{1,40}$/.test(id) && Number.isInteger(page) && Number(page) >= 1 && Number(page) <= lastPage,
    )
  )
}

/** The files of a slot; none where the value is text or rows. */
function filesIn(value: unknown): FileAnswer[] {
  return Array.isArray(value) ? value.filter((one): one is FileAnswer => typeof one?.sha256 === 'string') : []
}
