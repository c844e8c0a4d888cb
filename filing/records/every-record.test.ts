/** What holds for every declared record. */
import { describe, expect, test } from 'vitest'
import { lengthsOf } from '../form/fields.ts'
import { records } from './all.ts'
import { allFields, rowKeys, specOf, titleOf } from './record.ts'

describe.each(records.map((record) => [record.case.id, record] as const))('%s', (_id, record) => {
  test('no two values have one key', () => {
    const keys = rowKeys(record)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('every column of the workbook has a heading in Chinese', () => {
    for (const key of record.sheet.columns) expect(titleOf(record, key)).toMatch(/\p{Script=Han}/u)
  })

  test('one step opens it, and each other step is known by its name, or by where it leads', () => {
    const steps = Object.values(record.case.steps)
    expect(steps.filter(({ from }) => from.includes('none'))).toHaveLength(1)
    if (record.stepsBy === 'action') return
    const ends = steps.filter(({ from }) => !from.includes('none')).map(({ to }) => String(to))
    expect(new Set(ends).size).toBe(ends.length)
  })

  test('steps write only what is declared as their result', () => {
    for (const set of Object.values(record.sets))
      for (const key of Object.keys(set ?? {})) expect(record.results).toHaveProperty(key)
  })

  test('what a step asks for belongs to one that its call names, after the opening', () => {
    const actions = Object.keys(record.asks)
    for (const action of actions) expect([action, record.case.steps[action]?.from]).not.toEqual([action, ['none']])
    expect(actions.filter((action) => !(action in record.case.steps))).toEqual([])
    if (actions.length > 0) expect(record.stepsBy).toBe('action')
  })

  test('texts have an end', () => {
    for (const { key, spec } of allFields(record))
      if (spec.kind === 'text' || spec.kind === 'area')
        expect([key, lengthsOf(spec).max !== null || spec.rules !== undefined]).toEqual([key, true])
    expect(specOf(record, 'nothing')).toBeUndefined()
  })
})
