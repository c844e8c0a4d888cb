import { readFileSync } from 'node:fs'
import { roles } from '@green/contract/roles.ts'
import { expect, test } from 'vitest'
import { latestNoteFor, notesFor } from './release-notes.ts'

const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

test('every role has notes, the latest first, and the latest note is of the version that runs', () => {
  for (const role of roles) {
    const notes = notesFor(role)
    expect(notes.map(({ no }) => no)).toEqual(notes.map(({ no }) => no).sort((a, b) => b - a))
    expect(latestNoteFor(role)).toBe(notes[0]?.no)
    expect(notes[0]?.version).toBe(version)
  }
  expect(JSON.stringify(notesFor('enterprise'))).not.toContain('功能开关')
})

test('notes say what there is, and promise nothing', () => {
  for (const role of roles)
    for (const { items } of notesFor(role))
      for (const { title, text } of items)
        expect(title + text).not.toMatch(/即将|将支持|计划|敬请期待|下一版|[a-z]{4}/i)
})
