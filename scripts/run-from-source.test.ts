/** The commands of an operator run from the sources: Node itself reads every file, without a build. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { shared } from './workspaces.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const folders = ['server', ...shared]

test('Node reads every source of the server as it stands', () => {
  const files = execFileSync('git', ['ls-files', '-z', '--', ...folders], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((name) => /(?<!\.d)\.ts$/.test(name))
  expect(files.length).toBeGreaterThan(1000)
  const unread = files.flatMap((name) => {
    try {
      stripTypeScriptTypes(readFileSync(`${root}${name}`, 'utf8'))
      return []
    } catch (error) {
      return [`${name}: ${String(error)}`]
    }
  })
  expect(unread).toEqual([])
})
