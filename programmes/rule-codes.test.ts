/** The numbers of rules, which support is told: one for each rule of a programme, and no name from the code. */
import { checksOf } from '@green/filing/form/declared-totals.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { jumpRule } from '@green/filing/form/jumps.ts'
import { ruleCode } from '@green/filing/value/rule-code.ts'
import { expect, test } from 'vitest'
import { programmes } from './all.ts'

test.each(programmes.map((one) => [one.shortTitle, one] as const))('every rule of %s has a number', (_, programme) => {
  const rules = [...new Set([...checksOf(programme), jumpRule].map(({ code }) => code))]
  const codes = [
    ...rules.map((code) => ruleCode(programme, { code, field: '' })),
    ...fieldsOf(programme).map(({ key }) => ruleCode(programme, { code: 'field', field: `${key}[2].name` })),
  ]
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of codes) expect(code).toMatch(/^[A-Z]{2,3}-[RT]\d*[1-9]\d*$/)
})

test('the same rule has the same number in the handbook and at the field', () => {
  for (const programme of programmes)
    checksOf(programme).forEach(({ code }, i, all) => {
      const place = all.findIndex((one) => one.code === code)
      expect(Number(ruleCode(programme, { code, field: 'any' }).split('-R')[1])).toBe(place + 1)
      expect(place).toBeLessThanOrEqual(i)
    })
})
