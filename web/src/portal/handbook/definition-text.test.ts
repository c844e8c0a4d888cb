import { makeReference } from '@green/filing/programme/reference.ts'
import { programmes } from '@green/programmes/all.ts'
import { expect, test } from 'vitest'
import { demandText, fieldLines, kindText, noteText, scoringText, stepsOf, totalText } from './definition-text.ts'

const reference = makeReference(
  {
    level: [
      { code: 'city', label: '市级' },
      { code: 'national', label: '国家级' },
    ],
  },
  '2026-03-01',
)

test('a choice spells its entries out, or only those that are offered', () => {
  expect(kindText({ kind: 'choice', dict: 'level' }, reference)).toBe('单选：市级、国家级')
  expect(kindText({ kind: 'choices', dict: 'level', only: ['national'] }, reference)).toBe('多选：国家级')
})

test('a material says formats, size and count', () => {
  expect(kindText({ kind: 'files', min: 1, max: 3, formats: ['pdf', 'jpg'], maxMb: 20 }, reference)).toBe(
    '附件：pdf、jpg，每份不超过20MB，1至3份',
  )
})

test('required, conditional and optional fields are distinguished', () => {
  expect(demandText({ kind: 'text', required: true })).toBe('必填')
  expect(demandText({ kind: 'text', required: () => true, visible: () => true })).toBe('按条件必填（按条件出现）')
  expect(demandText({ kind: 'text' })).toBe('选填')
  expect(demandText({ kind: 'calc', of: () => null })).toBe('自动')
})

test('rules, example and source stand in the note', () => {
  expect(
    noteText({ kind: 'text', rules: ['postcode', { maxLength: 6 }], example: '400000', clause: '通知第三条' }),
  ).toEqual(['邮编格式不正确；不超过6字', '例：400000', '依据：通知第三条'])
})

test('an inverse indicator names its bounds with the unit', () => {
  expect(scoringText({ kind: 'inv', bounds: { from: 'fixed', lead: 2, base: 5 } }, 't')).toBe(
    '越低越好；达到引领值满分，不及基准值0分，其间按比例；引领值2t、基准值5t',
  )
})

test('an index says what it is the mean of, and which indicators are picked', () => {
  const rubricOf = (id: string) => {
    const rubric = programmes.find((p) => p.id === id)?.rubric
    if (!rubric) throw new Error(`${id} is not scored`)
    return rubric
  }
  expect(totalText(rubricOf('green-park'))).toMatch(/^绿色指数GI为.*第8、9、10、11项4选2/)
  expect(totalText(rubricOf('green-factory'))).toBe('满分 100 分')
})

test.each(programmes.map((p) => [p.id, p] as const))(
  '%s: nothing of the definition is left without words',
  (_, programme) => {
    for (const section of programme.form)
      for (const { field } of fieldLines(section.fields)) {
        expect(field.label, field.key).not.toBe('')
        expect(kindText(field.spec, reference), field.key).not.toMatch(/undefined|^$/)
        expect(noteText(field.spec).join(), field.key).not.toMatch(/undefined|\[object/)
      }
    for (const step of stepsOf(programme)) expect(Object.values(step).join(), step.key).not.toMatch(/undefined/)
    for (const check of programme.checks) expect(check.says, check.code).toMatch(/\p{Script=Han}/u)
    for (const { how, unit, id } of programme.rubric?.indicators ?? [])
      expect(scoringText(how, unit), id).not.toMatch(/undefined|\[object/)
  },
)
