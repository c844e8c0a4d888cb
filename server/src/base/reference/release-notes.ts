/** 更新说明 of the product, by role, read from CHANGELOG.md. */
import { readFileSync } from 'node:fs'
import type { Role } from '@green/contract/roles.ts'
import { changelogOf } from './changelog.ts'
import { once } from './data-file.ts'

const file = new URL('../../../../CHANGELOG.md', import.meta.url)

const allNotes = once(() =>
  changelogOf(readFileSync(file, 'utf8')).map(({ version, day, items }) => ({
    // Counts up with the day; what somebody has seen is remembered by it.
    no: Number(day.replaceAll('-', '')),
    version,
    day,
    items,
  })),
)

/** The latest first, each with what it says to this role. */
export const notesFor = (role: Role) =>
  allNotes().flatMap(({ items, ...note }) => {
    const own = items.filter((item) => item.roles.includes(role)).map(({ title, text }) => ({ title, text }))
    return own.length > 0 ? [{ ...note, items: own }] : []
  })

/** The number of the latest note for this role; 0 without any. */
export const latestNoteFor = (role: Role): number => notesFor(role)[0]?.no ?? 0
