/** 更新说明 of the product, by role (data/release-notes.json). */
import { type Role, roles } from '@green/contract/roles.ts'
import { z } from 'zod'
import { once, readData } from './data-file.ts'

const Notes = z.strictObject({
  meta: z.strictObject({ title: z.string(), source: z.string(), edition: z.string() }),
  notes: z.array(
    z.strictObject({
      /** Counts up; what somebody has seen is remembered by it. */
      no: z.number().int().min(1),
      version: z.string(),
      day: z.iso.date(),
      items: z.array(z.strictObject({ roles: z.array(z.enum(roles)).min(1), title: z.string(), text: z.string() })),
    }),
  ),
})

const allNotes = once(() => Notes.parse(readData('release-notes.json')).notes.toSorted((a, b) => b.no - a.no))

/** The latest first, each with what it says to this role. */
export const notesFor = (role: Role) =>
  allNotes().flatMap(({ items, ...note }) => {
    const own = items.filter((item) => item.roles.includes(role)).map(({ title, text }) => ({ title, text }))
    return own.length > 0 ? [{ ...note, items: own }] : []
  })

/** The number of the latest note for this role; 0 without any. */
export const latestNoteFor = (role: Role): number => notesFor(role)[0]?.no ?? 0
