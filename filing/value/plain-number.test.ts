/** Numbers as people write them become plain digits at the edge; what is not understood stays for the rule. */
import { expect, test } from 'vitest'
import { isNoItem, isSumLine } from './no-item.ts'
import { plainNumber, unitFault } from './plain-number.ts'

test.each([
  ['３２，０００', '', '32000'],
  ['８５．６', '', '85.6'],
  ['85。6', '', '85.6'],
  ['32，000.5', '', '32000.5'],
  ['1 234 567', '', '1234567'],
  ['−１２．５', '', '-12.5'],
  ['+5', '', '5'],
  ['￥1,000', '万元', '1000'],
  ['1,200万元', '万元', '1200'],
  ['1.2亿元', '万元', '12000'],
  ['85.5％', '%', '85.5'],
  ['300 m3', 'm³', '300'],
  ['1.5万立方米', 'm³', '15000'],
  ['12万度', '万kWh', '12'],
  ['120000 kwh', '万kWh', '12'],
  ['5千克标准煤', 'kgce', '5'],
  ['3 千吨', '吨', '3000'],
  ['12台', '台', '12'],
])('%s in a field of “%s” is %s', (text, unit, digits) => {
  expect(plainNumber(text, { unit })).toBe(digits)
  expect(unitFault(text, { unit })).toBeNull()
})

test.each(['12,34', ',,123', '1.2.3', '一百', '', 'abc', '1e5', '3 4', '1，2'])(
  '%s is no such number and stays',
  (text) => {
    expect(plainNumber(` ${text} `)).toBe(text)
  },
)

test('a unit that does not belong to the field is named, and its number stays as typed', () => {
  expect(plainNumber('85.5%', { unit: '万元' })).toBe('85.5%')
  expect(unitFault('85.5%', { unit: '万元' })).toBe('“85.5%”是百分数，这一项的单位是万元，请填写数值')
  expect(unitFault('85.5%', {})).toBe('“85.5%”是百分数，这一项不是百分数，请填写数值')
  expect(unitFault('3吨', { unit: 'kWh' })).toBe('请按“kWh”填写数字，“吨”不能换算')
  expect(unitFault('3台', {})).toBe('请只填写数字，去掉“台”')
  expect(unitFault('12,34', { unit: '万元' })).toBeNull()
})

test('a line of sums and a line that says nothing are no items', () => {
  for (const cells of [['合计', '150.5'], ['', '小　计：', '3'], ['1', '总计'], ['甲类', '小计', '3'], ['本页合计']]) {
    expect(isSumLine(cells)).toBe(true)
    expect(isNoItem(cells)).toBe(true)
  }
  for (const cells of [['无'], ['—', '—', '—'], ['/', '', '0'], ['1', '无', '－'], ['暂无']])
    expect(isNoItem(cells)).toBe(true)
  for (const cells of [
    ['合计量仪表', '3'],
    ['水泵', '—', '5'],
    ['无锡电机', '2'],
    ['无', '12', '5'],
    ['—', '12'],
    ['12', '5'],
    ['-5'],
    ['', ''],
  ])
    expect(isNoItem(cells)).toBe(false)
})
