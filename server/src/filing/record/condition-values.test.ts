/** Which fields are kept for conditions, under numbers that do not meet, and how a value is cut so that an index holds it. */
import { conditionsAtMost } from '@green/filing/form/conditions.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { isMasked } from '@green/filing/programme/list-columns.ts'
import { programmes } from '@green/programmes/all.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { expect, test } from 'vitest'
import { retainedFields, retainedValues } from './condition-values.ts'

test('no two stored fields share a number', () => {
  const numbers = programmes.flatMap((programme) => [...retainedFields(programme).values()].map(({ number }) => number))
  expect(numbers.length).toBeGreaterThan(500)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('no contact, identity or account number is kept', () => {
  const secret = programmes.flatMap((programme) =>
    fieldsOf(programme).flatMap(({ key, spec }) =>
      spec.kind === 'rows'
        ? spec.columns.flatMap((column) =>
            isMasked(column.spec, 'city') ? [[programme, `${key}.${column.key}`] as const] : [],
          )
        : isMasked(spec, 'city')
          ? [[programme, key] as const]
          : [],
    ),
  )
  expect(secret.length).toBeGreaterThan(conditionsAtMost)
  for (const [programme, key] of secret)
    expect([programme.id, key, retainedFields(programme).has(key)]).toEqual([programme.id, key, false])
})

test('what is long is kept in pieces that an index holds, and nothing is lost between them', () => {
  const highlight = '节能降碳'.repeat(600)
  const energyRows = Array.from({ length: 300 }, (_, i) => ({
    consumeQty: `${i}.123456`,
    energyCode: '原煤'.repeat(150),
  }))
  const rows = retainedValues(greenFactory, { answers: { highlight, energyRows }, figures: {} })
  const of = (key: string) =>
    rows
      .filter(({ field }) => field === retainedFields(greenFactory).get(key)?.number)
      .map(({ value }) => JSON.parse(value))
  for (const { value } of rows) expect(Buffer.byteLength(value)).toBeLessThan(2400)
  expect(of('energyRows.consumeQty').flat()).toEqual(energyRows.map(({ consumeQty }) => Number(consumeQty)))
  expect(of('energyRows.energyCode').flat()).toHaveLength(300)
  for (let at = 0; at + 200 <= highlight.length; at += 97) {
    const passage = highlight.slice(at, at + 200)
    expect(of('highlight').some((piece) => piece.includes(passage))).toBe(true)
  }
})
