import * as fieldSchemas from '@green/contract/field-schemas.ts'
import * as recordSchemas from '@green/contract/record-schemas.ts'
import * as ruleSchemas from '@green/contract/rule-schemas.ts'
import * as shapes from '@green/contract/shapes.ts'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { helpers, makers, withoutReasons, withoutSchemas } from './without-schemas.ts'

const left = (code: string) => withoutSchemas(code, parseAst(code))

test('a call keeps path, roles and its blob, and loses its schemas', () => {
  expect(
    left(`export const a = { b: call({ get: '/a', may: 'anyone', in: z.object({ x: maxText(3) }), out: Row }) }`),
  ).toBe(`export const a = { b: call({ get: '/a', may: 'anyone',   }) }`)
  expect(left(`const a = call({ get: '/a', in: Nothing, out: 'blob' })`)).toBe(
    `const a = call({ get: '/a',  out: 'blob' })`,
  )
})

test('properties only the server reads are removed; a title stays where a file may need a name', () => {
  expect(left(`const a = call({ get: '/a', title: '甲', may: 'anyone', secret: true, in: Nothing, out: Row })`)).toBe(
    `const a = call({ get: '/a',  may: 'anyone',    })`,
  )
  expect(left(`const a = call({ get: '/a', title: '甲', in: Nothing, out: 'blob' })`)).toContain(`title: '甲'`)
})

test('a screen keeps path, title and programmes; its menus are made by the server', () => {
  expect(left(`const a = screen('x', '甲', 'review', { may: { city: 'V' }, programmes: ['p'], icon: 'map' })`)).toBe(
    `const a = screen('x', '甲', 'review', {  programmes: ['p'],  })`,
  )
})

test('a schema, and what is made from it, is only the stand-in it was made with', () => {
  expect(left(`export const Row = z.object({ a: z.string() })\nconst More = Row.extend({ b: z.number() })`)).toBe(
    'export const Row = z\nconst More = Row',
  )
})

test('schemas shared by several inputs are stand-ins too', () => {
  expect(left(`export const filters = { year: queryInt(1, 9).optional(), word: maxText(5), label: '年' }`)).toBe(
    `export const filters = { year: undefined, word: maxText, label: '年' }`,
  )
})

test('schemas in objects of an object are stand-ins, and a length that only they used leaves with its import', () => {
  const code = `import { longest } from './lengths.ts'\nexport const steps = { notice: { text: maxText(longest), day } }`
  expect(left(code)).toBe('export const steps = { notice: { text: maxText, day } }')
})

test('the schemas of declared fields leave, the fields stay for the dialogue', () => {
  expect(
    left(`const term = field('days', '天数', integer())\nexport const both = { day: maxText(5), ...shapeOf([term]) }`),
  ).toBe(`const term = field('days', '天数', integer())\nexport const both = { day: maxText, ...undefined }`)
})

test('what is made from the schemas of declared fields is the stand-in too', () => {
  const code = `import { z } from 'zod'\nexport const Why = shapeOf([why]).why\nexport const both = { why: Why.optional() }`
  expect(left(code)).toBe(`import { z } from 'zod'\nexport const Why = z\nexport const both = { why: Why }`)
})

test('constants that are no schema stay', () => {
  expect(
    left(`export const names = { a: '甲' }\nexport const sizes = [5, 10]\nfunction f() { return z.string() }`),
  ).toBeNull()
})

test('the schemas of a declared record leave with their makers and with the record', () => {
  const calls = `import { pushRecord } from '@green/filing/records/county-push.ts'
import { querySchema, rowSchema } from '../record-schemas.ts'
export const Push = rowSchema(pushRecord)
export const a = { b: call({ get: '/a', in: querySchema(pushRecord), out: Push }) }
`
  expect(left(calls)).not.toMatch(/record/)
})

test('why one person takes a step stays out of the browser, that one does stays in', () => {
  const code = `hands: byOne('it\\'s undone'), other: byOneThenReviewed("stops harm", byCity), label: '理由'`
  expect(withoutReasons(code)).toBe(`hands: byOne(''), other: byOneThenReviewed('', byCity), label: '理由'`)
})

// A maker under another name would be called in the browser, where its schemas are not.
test('what is taken for a maker of schemas is what makes them', () => {
  expect(makers.filter((name) => name !== 'z' && !(name in ruleSchemas))).toEqual([])
  expect(helpers.filter((name) => ![fieldSchemas, recordSchemas, shapes].some((from) => name in from))).toEqual([])
  const makes = Object.entries(ruleSchemas).filter(
    ([, one]) => typeof one === 'function' && !(one instanceof z.ZodType),
  )
  const takesSchema = ['byNameRule']
  expect(makes.map(([name]) => name).filter((name) => ![...makers, ...takesSchema].includes(name))).toEqual([])
})
