import { expect, test } from 'vitest'
import type { AnswerSet, RowAnswers } from '../form/answers.ts'
import { sound, workshop, workshopContext } from '../programme/test-programme.ts'
import { holdToReturn, lockedKeys } from './return-scope.ts'

const locked = (sections: string[], now: AnswerSet, sent = sound) =>
  lockedKeys(workshop, { sections, sent }, now, workshopContext)
const held = (sections: string[], now: AnswerSet, sent = sound) =>
  holdToReturn(workshop, { sections, sent }, now, workshopContext)

test('sections that the return did not open are locked, the others are not', () => {
  const keys = locked(['base'], sound)
  expect([keys.has('tools'), keys.has('insured'), keys.has('name')]).toEqual([true, true, false])
  expect(lockedKeys(workshop, null, sound, workshopContext).size).toBe(0)
})

test('a change outside is refused, naming the section and the field', () => {
  const [hammer, ...others] = sound.tools as RowAnswers[]
  const strayed = held(['base'], { ...sound, tools: [{ ...hammer, count: '11' } as RowAnswers, ...others] })
  expect(strayed.faults).toEqual([{ field: 'tools', message: '“工具”不在本次退回的修改范围内，“工具清单”不能修改' }])
  expect(held(['tools'], { ...sound, insured: true }).faults).toEqual([])
})

test('a change inside is saved, the rest stays as it was sent, in any notation', () => {
  const [hammer, ...others] = sound.tools as RowAnswers[]
  const result = held(['base'], {
    ...sound,
    name: '铸造车间',
    tools: [{ ...hammer, price: '12.50' } as RowAnswers, ...others],
  })
  expect(result.faults).toEqual([])
  expect(result.values.name).toBe('铸造车间')
  expect((result.values.tools as RowAnswers[])[0]?.price).toBe('12.5')
})

test('fields newly required by an open section may be filled, and those the checks refuse corrected', () => {
  const none: AnswerSet = { ...sound, hasTools: false, tools: null, insured: null }
  expect(locked(['base'], { ...none, hasTools: true }, none).has('tools')).toBe(false)
  const dear = (sound.tools as RowAnswers[]).map((row) => ({ ...row, price: '5000' }))
  expect(locked(['base'], sound, { ...sound, tools: dear }).has('tools')).toBe(false)
})
