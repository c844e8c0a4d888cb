/** The documents agree with the code: the settings, files, words and numbers that they name exist. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { actingForHeader, requestIdHeader } from '@green/contract/call.ts'
import { type ErrorCode, errors, refuse, type WordedCode } from '@green/contract/errors.ts'
import { partBytes } from '@green/contract/files.ts'
import { expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '../server/src/demo/enterprise/people.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { serverTokenName } from '../server/src/platform/http/guard/token-names.ts'
import { uploadLimit } from '../server/src/platform/http/http.ts'
import { secretSettings } from '../server/src/platform/secret-files.ts'
import { shared, workspaces } from './workspaces.mjs'

const root = resolve(import.meta.dirname, '..')
const read = (name: string) => readFileSync(resolve(root, name), 'utf8')
const documents = [
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  ...globSync('docs/**/*.md', { cwd: root }),
]

/** The cells of every table row without header and separator rows. */
function rowsOf(document: string): string[][] {
  return read(document)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| idea'))
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    )
}
const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)

test('the operating guide lists every setting with its default, and no other', () => {
  const schema = read('server/src/platform/config.ts')
  const settings = [...new Set([...schema.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name))]
  const listed = rowsOf('docs/operating.md').filter(([name]) => /^`[A-Z_]+`$/.test(name ?? ''))
  expect(listed.map(([name]) => quoted(name ?? '')[0]).sort()).toEqual(settings.sort())
  const defaults = Object.entries(readConfig({})).filter(([, value]) => ['number', 'string'].includes(typeof value))
  for (const [name, value] of defaults) {
    const documented = listed.find(([cell]) => cell === `\`${name}\``)?.[1]
    if (documented) expect(String(value)).toMatch(new RegExp(`${documented}$`))
  }
})

/** What a document lists between two markers. */
const between = (text: string, marker: string) =>
  new RegExp(`<!-- ${marker} -->\\n([\\s\\S]*?)\\n<!-- 到此为止 -->`).exec(text)?.[1] ?? ''

test('the operating guide lists the settings that may be given by file, and no other', () => {
  const listed = quoted(between(read('docs/operating.md'), '可以写在文件里的设置'))
  expect(listed.toSorted()).toEqual([...secretSettings].sort())
})

test('the operating guide lists every header of its own that a gateway must pass, and the parts of an upload', () => {
  const listed = between(read('docs/operating.md'), '须通过网关的请求头')
  const named = quoted(listed)
  for (const name of [requestIdHeader, actingForHeader, serverTokenName, 'authorization', 'retry-after'])
    expect(named).toContain(name)
  expect(listed).toContain(`每段 ${partBytes / 2 ** 20} MB`)
  expect(listed).toContain(`上传（\`multipart/form-data\`）到 ${uploadLimit / 2 ** 20} MB`)
})

test('the demo accounts stand in the README, all of them, with their password; the guide has their number', () => {
  const [, table = ''] = /## 演示账号\n([\s\S]*?)\n## /.exec(read('README.md')) ?? []
  const named = table.split('\n').filter((line) => line.startsWith('| `'))
  expect(named.flatMap((line) => quoted(line.split('|')[1] ?? '')).sort()).toEqual([...demoAccounts].sort())
  expect(table).toContain(`\`${demoPassword}\``)
  expect(read('docs/operating.md')).toContain(`${demoAccounts.length} 个公开账号`)
})

test('the commands that CONTRIBUTING lists exist, and every command is listed', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const listed = rowsOf('CONTRIBUTING.md').flatMap(([cell = '']) => /^`npm (?:run )?([\w-]+)/.exec(cell)?.[1] ?? [])
  expect(listed.sort()).toEqual(Object.keys(scripts).sort())
})

test('the README is read in two screens', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(90)
  expect(read('README.md').match(/!\[/g)).toHaveLength(1)
})

/** What is written in a test file between quotes after `test(`, by file. */
const testFiles = globSync(`{${[...workspaces, 'scripts'].join(',')}}/**/*.{test.ts,test.tsx,journey.ts}`, {
  cwd: root,
  exclude: (name) => name.includes('node_modules'),
})

test('each of the 31 guarantees to users has a proof, and every proof is a test of that title', () => {
  const rows = rowsOf('docs/conventions.md').filter(([no = '']) => /^\d+$/.test(no))
  expect(rows.map(([no]) => Number(no))).toEqual(Array.from({ length: 31 }, (_, index) => index + 1))
  const journeys = testFiles.filter((file) => file.startsWith('e2e/')).map(read)
  const missing: string[] = []
  for (const [no, , , proof = ''] of rows) {
    let within = journeys
    const parts = [...proof.matchAll(/`([^`]+\.test\.tsx?)`|\bjourneys?:|\*([^*]+)\*/g)]
    expect([no, parts.some(([, , title]) => title !== undefined)]).toEqual([no, true])
    for (const [, file, title] of parts) {
      if (title !== undefined) {
        if (!within.some((text) => text.replaceAll("\\'", "'").includes(title))) missing.push(`${no}: ${title}`)
      } else if (file === undefined) within = journeys
      else if (testFiles.includes(file)) within = [read(file)]
      else missing.push(`${no}: ${file}`)
    }
  }
  expect(missing).toEqual([])
})

test('every screen with a chart has a table of its numbers', () => {
  const screens = globSync('web/src/**/*.tsx', { cwd: root }).filter((file) => /<Chart\b/.test(read(file)))
  expect(screens.length).toBeGreaterThan(0)
  const hasTable = (file: string) => /<table\b|<\w*Table\b/.test(read(file))
  // A screen may hand its chart to a view, which has the table.
  const viewsOf = (file: string) =>
    [...read(file).matchAll(/from '(\.[^']+\.tsx)'/g)].map(([, path = '']) => join(dirname(file), path))
  expect(screens.filter((file) => ![file, ...viewsOf(file)].some(hasTable))).toEqual([])
})

test('every message of the table of errors is a Chinese sentence without a code', () => {
  const codes = Object.keys(errors) as ErrorCode[]
  expect(codes.length).toBeGreaterThan(50)
  // Without a message the case at hand has the sentence.
  const messages = codes.flatMap((code): [string, string][] => {
    const [, message] = errors[code]
    return message === undefined ? [] : [[code, message.replace(/\{\w+\}/g, '')]]
  })
  expect(messages.filter(([code, message]) => !/[\u4e00-\u9fff]/.test(message) || message.includes(code))).toEqual([])
})

test('the ready-made proxy returns its own errors in the product’s error format, by the table of errors', () => {
  const answers = [...read('deploy/nginx.conf').matchAll(/location (@\w+)\s*\{ return (\d{3}) '(\{.*\})'; \}/g)]
  const handled = [...read('deploy/nginx.conf').matchAll(/^\s*error_page ([\d ]+) = (@\w+);/gm)]
  expect(answers.map(([, place]) => place).sort()).toEqual(handled.map(([, , place]) => place).sort())
  const statuses = handled.flatMap(([, codes = '']) => codes.trim().split(' '))
  expect(statuses).toEqual(expect.arrayContaining(['400', '413', '429', '500', '502', '503', '504']))
  for (const [, , status, text = ''] of answers) {
    const body = JSON.parse(text) as {
      code: number
      msg: string
      data: { reason: WordedCode } & Record<string, unknown>
    }
    expect(Object.keys(body).sort()).toEqual(['code', 'data', 'msg', 'traceId'])
    const { reason, ...details } = body.data
    const { status: known, message } = refuse(reason, details as Record<string, string | number>)
    expect([body.code, String(body.code), body.msg]).toEqual([known, status, message])
  }
})

test.each(documents)('%s names only files that exist', (document) => {
  const paths = quoted(read(document)).filter((text) => /^[\w.@-]+(\/[\w.@-]+)+\.(ts|tsx|mjs|json|md)$/.test(text))
  expect(paths.filter((path) => !existsSync(resolve(root, path)))).toEqual([])
  const links = [...read(document).matchAll(/\]\(([^)#:]+\.md|docs\/decisions)\)/g)].map(([, link = '']) => link)
  expect(links.filter((link) => !existsSync(resolve(root, document, '..', link)))).toEqual([])
})

test('every code word of the glossary exists in the sources, every wire name in the contract', () => {
  const files = globSync(`{${[...shared, 'server/src', 'web/src'].join(',')}}/**/*.{ts,tsx,json}`, {
    cwd: root,
    exclude: (name) => /node_modules|\.test\.|migrations/.test(name),
  })
  const texts = files.map((file) => [file, read(file)] as const)
  const isIn = (word: string, where: RegExp) => {
    const whole = new RegExp(`\\b${word}\\b`)
    return texts.some(([file, text]) => where.test(file) && whole.test(text))
  }
  const rows = rowsOf('docs/glossary.md').filter((row) => row.length === 4)
  expect(rows.length).toBeGreaterThan(60)
  const codeWords = rows.flatMap(([, text = '']) => quoted(text))
  const wireNames = rows.flatMap(([, , , text = '']) => quoted(text))
  expect(codeWords.filter((word) => !isIn(word, /\.tsx?$/))).toEqual([])
  expect(
    wireNames.filter(
      (word) => !isIn(word, /^contract\/|^web\/src\/routes\.tsx$|platform\/(http\/http|request\/request)\.ts$/),
    ),
  ).toEqual([])
})

test('the folders of sources are the workspaces of npm', () => {
  const { workspaces: known } = JSON.parse(read('package.json')) as { workspaces: string[] }
  expect([...workspaces].sort()).toEqual([...known].sort())
})
