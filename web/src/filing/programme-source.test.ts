import { filingPageOf } from '@green/contract/screens/screens.ts'
import { dictionariesOf } from '@green/filing/form/form.ts'
import { programmes } from '@green/programmes/all.ts'
import { load } from '@green/programmes/load.ts'
import { expect, test } from 'vitest'
import { families, familyOf } from './families.ts'
import { inPortions, listsOf } from './programme-source.ts'

test('every programme of the product has its family, and the family loads it', async () => {
  expect(Object.keys(families).sort()).toEqual(programmes.map((p) => p.id).sort())
  for (const programme of programmes) {
    expect((await load[programme.id]()).id).toBe(programme.id)
    const family = familyOf(programme.id)
    expect(family?.title).toBe(programme.title)
    expect(filingPageOf(programme.id), programme.id).toBe(family?.path)
  }
  expect(familyOf('toString')).toBeNull()
})

test('all lists of a form are loaded in as few requests as the call allows', () => {
  for (const programme of programmes) {
    const names = listsOf(programme)
    for (const dict of dictionariesOf(programme)) expect(names).toContain(dict)
    const portions = inPortions(names)
    expect(portions.flatMap((portion) => portion.split(','))).toEqual(names)
    for (const portion of portions) expect(portion.length).toBeLessThanOrEqual(500)
  }
})
