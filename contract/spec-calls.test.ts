/** The product's calls compared with the specification's list. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from './all-calls.ts'
import type { Call } from './call.ts'

/** How many of the list are declared. It only grows: raise it with every family that is added. */
const atLeast = 214

const Keys = z.array(z.string()).optional()
const Listed = z.strictObject({
  family: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string(),
  /** Keys of the query, of a JSON body, of a form body. */
  query: Keys,
  body: Keys,
  form: Keys,
  /** Name of the file part. */
  multipart: z.literal('file').optional(),
  response: z.literal('blob').optional(),
  /** How often the specification lists this call, with different callers. */
  variants: z.number().optional(),
})
const { calls: listed } = z
  .object({ calls: z.array(Listed) })
  .parse(JSON.parse(readFileSync(new URL('spec-calls.json', import.meta.url), 'utf8')))

const key = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const declared = new Map(allCalls.map((call) => [key(call), call]))
const found = listed.flatMap((line) => {
  const call = declared.get(key(line))
  return call ? [{ line, call }] : []
})

test('the list is the specification’s: 217 calls, each once', () => {
  expect(listed).toHaveLength(217)
  expect(new Set(listed.map(key)).size).toBe(217)
})

test('every declared call stands once', () => {
  expect(declared.size).toBe(allCalls.length)
})

test('a listed path is declared with the listed method', () => {
  const paths = new Map(listed.map((line) => [line.path, line]))
  const otherwise = allCalls.filter((call) => paths.has(call.path) && !listed.some((line) => key(line) === key(call)))
  // The specification spells this change as a GET; it is answered as a POST as well.
  expect(otherwise.map(key)).toEqual(['POST /lsdtqyinfo/updateLsdtTaskQy'])
})

test.each(found.map(({ line, call }) => [key(line), line, call] as const))(
  '%s takes and answers what the specification says',
  (_, line, call) => {
    expect(call.out === 'blob').toBe(line.response === 'blob')
    expect(call.upload).toBe(line.multipart !== undefined)
    const keys = [...(line.query ?? []), ...(line.body ?? []), ...(line.form ?? [])]
    expect(inputKeys(call)).toEqual(expect.arrayContaining(keys))
    if (line.query) expect(call.query).toBe(true)
    // The server parses JSON and forms alike.
    if (line.body || line.form) expect(call.query).toBe(false)
  },
)

test(`at least ${atLeast} of the 217 calls are declared`, () => {
  process.stdout.write(`specification: ${found.length} of ${listed.length} calls answered\n`)
  expect(found.length).toBeGreaterThanOrEqual(atLeast)
})

function inputKeys(call: Call): string[] {
  return Object.keys(z.toJSONSchema(call.in, { io: 'input', unrepresentable: 'any' }).properties ?? {})
}
