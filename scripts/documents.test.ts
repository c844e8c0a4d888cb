/** The documents agree with the code: the settings, files, words and numbers that they name exist. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type ErrorCode, refuse } from '@green/contract/errors.ts'
import { expect, test } from 'vitest'
import { readConfig } from '../server/src/platform/config.ts'

const root = resolve(import.meta.dirname, '..')
const read = (name: string) => readFileSync(resolve(root, name), 'utf8')
const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: root })]

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
  const settings = [...schema.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name)
  const listed = rowsOf('docs/operating.md').filter(([name]) => /^`[A-Z_]+`$/.test(name ?? ''))
  expect(listed.map(([name]) => quoted(name ?? '')[0]).sort()).toEqual(settings.sort())
  const defaults = Object.entries(readConfig({})).filter(([, value]) => ['number', 'string'].includes(typeof value))
  for (const [name, value] of defaults) {
    const documented = listed.find(([cell]) => cell === `\`${name}\``)?.[1]
    if (documented) expect(String(value)).toMatch(new RegExp(`${documented}$`))
  }
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
      data: { reason: ErrorCode } & Record<string, unknown>
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
  const files = globSync('{filing,contract,programmes,tools,green-code,server/src,web/src}/**/*.{ts,tsx,json}', {
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
  const codeWords = rows.flatMap(([, words = '']) => quoted(words))
  const wireNames = rows.flatMap(([, , , words = '']) => quoted(words))
  expect(codeWords.filter((word) => !isIn(word, /\.tsx?$/))).toEqual([])
  expect(
    wireNames.filter((word) => !isIn(word, /^contract\/|^web\/src\/routes\.tsx$|platform\/(http\/http|request)\.ts$/)),
  ).toEqual([])
})
