import { testReference } from '@green/programmes/test-reference.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { expect, test } from 'vitest'
import { proposedItems } from './proposals.tsx'

const reference = testReference(testLists())
const proposed = (code: unknown) => proposedItems(reference, 'gfSubIndustry', code).map(({ label }) => label)

test('an industry code proposes its sub-industries, and none where no table fits', () => {
  expect(proposed('3011')).toEqual(['水泥'])
  expect(proposed('3216')).toEqual(['电解铝', '氧化铝'])
  for (const code of ['1411', '', null]) expect(proposed(code)).toEqual([])
})

test('every class that a sub-industry names is one of the national classification', () => {
  for (const { classes } of reference.items('gfSubIndustry'))
    for (const code of typeof classes === 'string' ? classes.split(' ') : [])
      expect(reference.find('industry', code), code).toBeDefined()
})
