/** A column typed in another unit: the digits stay, the answers follow, and the choice of unit is restored from the rows. */
import { field, integer, number, text } from '@green/filing/form/fields.ts'
import { expect, test } from 'vitest'
import { columnUnit, retyped, typedUnits } from './column-units.ts'

const mass = field('mass', '用量', number({ unit: 't', decimals: 4 }))
const name = field('name', '名称', text())
const count = field('count', '台数', integer({ unit: '台' }))

test('a column is typed in its own unit until another is chosen; one that knows no other offers none', () => {
  expect([mass, name, count].map((column) => columnUnit(column, {}))).toEqual(['t', undefined, undefined])
  expect(columnUnit(mass, { mass: 'kg' })).toBe('kg')
})

test('the digits stay in the new unit, back and forth; empty cells and what is no number stay', () => {
  const before = [
    { rowId: 'a', mass: '1200' },
    { rowId: 'b', mass: '' },
    { rowId: 'c', mass: '约3' },
  ]
  const inKg = retyped(before, mass, 'kg')
  expect(inKg.cells).toBe(2)
  expect(inKg.rows).toMatchObject([{ mass: '1.2', mass__aside: '1200 kg' }, { mass: '' }, { mass: '约3' }])
  expect(typedUnits([mass, name], inKg.rows)).toEqual({ mass: 'kg' })
  expect(retyped(inKg.rows, mass, 't').rows[0]).toEqual({ rowId: 'a', mass: '1200', mass__aside: null })
  expect(typedUnits([mass, name], before)).toEqual({})
})
