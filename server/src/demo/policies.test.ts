/** The policy library: each document once, in a column that exists, and nothing that was seen only in machine-written files. */
import { policyColumns } from '@green/contract/content/news-columns.ts'
import { expect, test } from 'vitest'
import library from '../../../data/policies.json' with { type: 'json' }

const { meta, policies } = library

test('each document is there once, in a column of the portal', () => {
  const numbers = policies.map(({ documentNo }) => documentNo).filter((number) => number !== '')
  expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([])
  expect(new Set(policies.map(({ id }) => id)).size).toBe(policies.length)
  const levels: string[] = Object.values(policyColumns)
  expect(policies.filter(({ level }) => !levels.includes(level)).map(({ id, level }) => `${id} ${level}`)).toEqual([])
})

test('what is listed as not to be entered is nowhere in the library', () => {
  expect(meta.notEntered.length).toBeGreaterThan(3)
  const texts = policies.map((policy) => [policy.id, JSON.stringify(policy)] as const)
  const found = meta.notEntered.flatMap((number) =>
    texts.filter(([, text]) => text.includes(number)).map(([id]) => `${id}: ${number}`),
  )
  expect(found).toEqual([])
  // A national reward for 零碳工厂 was seen in no document.
  expect(texts.filter(([, text]) => /零碳工厂[^"]*200万元/.test(text))).toEqual([])
})
