/** 淘汰设备查询 on the catalogues: how certain the result is for each model. */
import { makeReference } from '@green/filing/reference.ts'
import { expect, test } from 'vitest'
import { testLists } from '../test-lists.ts'
import { testTool } from '../testing.ts'
import { cases } from './cases.ts'
import { eliminatedEquipment } from './definition.ts'
import { eliminatedWords, matchEliminated, saysFound, saysListed } from './rules.ts'

testTool(eliminatedEquipment, cases)

const reference = makeReference(testLists(), '2026-11-20')

test.each([
  ['DM402-2', 'listed'],
  ['JO2-51-4', 'listed'],
  ['ｊｏ2—51—4', 'listed'],
  ['JO251', undefined],
  ['S-100/10', 'suspected'],
  ['S20-100/10', undefined],
  ['YE4-280M-4', undefined],
  ['', undefined],
])('%s: %s', (model, certainty) => {
  expect(matchEliminated(model, reference)?.certainty).toBe(certainty)
  const words = eliminatedWords(model, reference) ?? ''
  expect([saysListed(words), saysFound(words)]).toEqual([certainty === 'listed', certainty !== undefined])
})
