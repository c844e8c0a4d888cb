import { Refusal } from '@green/contract/errors.ts'
import { expect, test, vi } from 'vitest'
import { depthAtMost, JsonBounds, valuesAtMost } from './json-body.ts'

/** The pieces are as small as a text's escape. */
function codeOf(text: string): string | null {
  const bounds = new JsonBounds()
  try {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += 7) bounds.add(bytes.subarray(at, at + 7))
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

test('too many values are refused before anything is built from the text', () => {
  const parse = vi.spyOn(JSON, 'parse')
  const many = (count: number) => `[${'{},'.repeat(count)}0]`
  // Each object is one value, and the list and the zero two more; the commas are counted beside them.
  expect(codeOf(many(valuesAtMost / 2 - 2))).toBeNull()
  expect(codeOf(many(valuesAtMost))).toBe('TOO_LARGE')
  expect(codeOf(`{"a":${'[1,'.repeat(2)}${'1,'.repeat(valuesAtMost)}`)).toBe('TOO_LARGE')
  expect(parse).not.toHaveBeenCalled()
  parse.mockRestore()
})

test('too deep a nesting is refused, also where it is never closed', () => {
  expect(codeOf(`${'['.repeat(depthAtMost)}1${']'.repeat(depthAtMost)}`)).toBeNull()
  expect(codeOf('['.repeat(depthAtMost + 2))).toBe('BAD_REQUEST')
  expect(codeOf('{"a":'.repeat(100_000))).toBe('BAD_REQUEST')
})

test('signs inside a text are not counted, whatever is escaped in it', () => {
  const signs = '[{,]}'.repeat(valuesAtMost)
  expect(codeOf(JSON.stringify({ text: `${signs}"${signs}\\`, more: signs }))).toBeNull()
  expect(codeOf(`{"text":"${signs}`)).toBeNull()
})
