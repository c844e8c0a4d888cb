import { dictionariesOf } from '@green/filing/form.ts'
import { programmes } from '@green/programmes/all.ts'
import { expect, test } from 'vitest'
import { families, familyOf } from './families.ts'
import { inPortions, listsOf } from './programme-source.ts'

test('every programme of the product has its family, and the family loads it', async () => {
  expect(Object.keys(families).sort()).toEqual(programmes.map((p) => p.id).sort())
  for (const programme of programmes) {
    const family = familyOf(programme.id)
    expect((await family?.load())?.id).toBe(programme.id)
  }
  expect(familyOf('toString')).toBeNull()
})

test('the lists a form picks from are all asked for, in as few questions as the call takes', () => {
  for (const programme of programmes) {
    const names = listsOf(programme)
    for (const dict of dictionariesOf(programme)) expect(names).toContain(dict)
    const portions = inPortions(names)
    expect(portions.flatMap((portion) => portion.split(','))).toEqual(names)
    for (const portion of portions) expect(portion.length).toBeLessThanOrEqual(500)
  }
})
