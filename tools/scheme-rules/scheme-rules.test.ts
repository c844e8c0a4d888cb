/** scheme-rules by cases, and what a city may set. */
import { makeReference } from '@green/filing/programme/reference.ts'
import { expect, test } from 'vitest'
import { testLists } from '../test-lists.ts'
import { testTool } from '../testing.ts'
import { zeroSettings } from '../zero-carbon/rules.ts'
import { cases } from './cases.ts'
import { schemeRules } from './definition.ts'
import { partsOf, type SchemeGroup, schemeGroups } from './groups.ts'
import { itemsWith, type SchemeSetting, schemeFaults, schemeSettings, schemeSource, schemeView } from './rules.ts'

testTool(schemeRules, cases)

const lists = testLists()
const own = makeReference(lists, '2026-12-01')

/** The platform's lists with a city's setting of one group. */
function withCity(group: SchemeGroup, setting: SchemeSetting) {
  const { list } = schemeGroups[group]
  return makeReference({ ...lists, [list]: itemsWith(lists[list] ?? [], setting) }, '2026-12-01')
}

const valuesOf = (group: SchemeGroup) =>
  Object.fromEntries(schemeView(own, group).parts.map(({ name, value }) => [name, value]))

test('every figure of a group is in its list, and the platform’s own may stand', () => {
  for (const group of Object.keys(schemeGroups) as SchemeGroup[]) {
    expect(schemeView(own, group).parts.map(({ name }) => name)).toEqual(partsOf(group).map(([name]) => name))
    // Nobody has said how the spot market runs: a city that sets the group must say it.
    expect(
      schemeFaults(group, { ...valuesOf(group), ...(group === 'microgrid' ? { spotMarket: false } : {}) }),
    ).toEqual([])
  }
})

test('a city’s figures are in force with their source, and the other groups keep the platform’s', () => {
  const city = withCity('carbonMarket', {
    values: { ...valuesOf('carbonMarket'), surrenderDay: '12-20' } as SchemeSetting['values'],
    source: '渝环〔2026〕1号',
  })
  expect(schemeSettings(city).carbonMarket.surrenderDay).toBe('12-20')
  expect(schemeSource(city, 'carbonMarket')).toBe('渝环〔2026〕1号')
  expect(schemeSettings(city).greenPower).toEqual(schemeSettings(own).greenPower)
  expect(schemeSource(own, 'carbonMarket')).toContain('未核对')
})

test('limits of a works that the city sets reach what reads 零碳工厂', () => {
  const values = { ...valuesOf('zeroFactory'), intensityBasic: 1.5 } as SchemeSetting['values']
  expect(zeroSettings(withCity('zeroFactory', { values, source: '市级通知' })).zeroFactory).toMatchObject({
    intensityBasic: 1.5,
    calibre: 'equivalent',
    physicalBasicPct: null,
  })
})

test('a value that is none leaves the platform’s own in force', () => {
  const odd = withCity('greenPower', { values: { validMonths: 'viele' }, source: '来源' })
  expect(schemeSettings(odd).greenPower.validMonths).toBe(24)
})

test.each([
  ['carbonMarket', { reportDay: '02-29' }, 'reportDay', '月-日'],
  ['carbonMarket', { surrenderDay: '08-01' }, 'surrenderDay', '不能小于或早于配额核定'],
  ['greenPower', { validMonths: 0 }, 'validMonths', '1至120个月'],
  ['greenPower', { validMonths: 1.5 }, 'validMonths', '应为整数'],
  ['greenPower', { countOnlyCancelled: '是' }, 'countOnlyCancelled', '应选择是或否'],
  ['zeroFactory', { intensityTarget: 2 }, 'intensityTarget', '不能大于'],
  ['microgrid', { spotMarket: null }, 'spotMarket', '请填写'],
  ['bridge', { unknown: 1 }, 'group', '没有“unknown”这一项'],
] as const)('%s refuses %o', (group, change, name, text) => {
  const values = { ...valuesOf(group), ...(group === 'microgrid' ? { spotMarket: true } : {}), ...change }
  expect(schemeFaults(group, values)).toEqual([{ name, text: expect.stringContaining(text) }])
})
