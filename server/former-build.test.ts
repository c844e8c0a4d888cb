import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropOlder } from './former-build.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'green-build-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes a build of these files over the former one and returns what is in the folder then. */
function built(...names: string[]): string[] {
  for (const name of names) writeFileSync(join(folder, name), '')
  dropOlder(folder, names)
  return readdirSync(folder).filter((name) => !name.startsWith('.'))
}

test('the parts of a running server outlast the next build and its repetition, not the one after', () => {
  expect(built('main.js', 'paper-1.js')).toEqual(['main.js', 'paper-1.js'])
  expect(built('main.js', 'paper-2.js')).toEqual(['main.js', 'paper-1.js', 'paper-2.js'])
  expect(built('main.js', 'paper-2.js')).toEqual(['main.js', 'paper-1.js', 'paper-2.js'])
  expect(built('main.js', 'paper-3.js')).toEqual(['main.js', 'paper-2.js', 'paper-3.js'])
})
