import { expect, test } from 'vitest'
import { metersIn } from './meter-lines.ts'

const energies = [
  { code: '33', label: '电力' },
  { code: '15', label: '天然气' },
]

test('meters are read line by line, as they are copied from a sheet', () => {
  expect(metersIn('G1\t电力\t购进\n\n G2，15，消费 ', energies)).toEqual({
    meters: [
      { meter: 'G1', energyCode: '33', flow: 'bought' },
      { meter: 'G2', energyCode: '15', flow: 'used' },
    ],
    fault: null,
  })
})

test('a line that is none is named', () => {
  expect(metersIn('', energies).fault).toMatch('至少列出一个')
  expect(metersIn('G1 电力 购进\nG2 煤油 购进', energies).fault).toMatch('第2行的能源品种“煤油”')
  expect(metersIn('G1 电力', energies).fault).toMatch('第1行请写明购进或消费')
})
