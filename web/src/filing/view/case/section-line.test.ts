/** The line of a folded section: how much is filled in, what is missing, and the first short answers that are nobody's personal data. */
import { type AnswerSet, Answers } from '@green/filing/form/answers.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { testReference } from '@green/programmes/test-reference.ts'
import { expect, test } from 'vitest'
import { figuresLine, missingIn, sectionLine } from './section-line.ts'

const example = greenFactory.example() as AnswerSet
const filed = (values: AnswerSet, unseen?: readonly string[]) => ({
  answers: new Answers(greenFactory, values),
  values,
  reference: testReference(),
  unseen,
})
const base = greenFactory.form.find(({ key }) => key === 'base') ?? greenFactory.form[0]
if (!base) throw new Error('the form has no sections')

test('a complete section says how much is in it and misses nothing', () => {
  expect(sectionLine(base, filed(example))).toMatch(/^\d+ 项已填.*；申报层级 市级/)
  expect(missingIn(base, filed(example))).toBe(0)
})

test('a required answer that is gone is missing, unless this reader may not see it', () => {
  const without = { ...example, factoryName: null }
  expect(missingIn(base, filed(without))).toBe(1)
  expect(missingIn(base, filed(without, ['factoryName']))).toBe(0)
})

test('no contact stands in the line', () => {
  for (const section of greenFactory.form) {
    const personal = section.fields.filter(({ spec }) => spec.personal).map(({ label }) => label)
    for (const label of personal) expect(sectionLine(section, filed(example))).not.toContain(`${label} `)
  }
})

test('the figures name what cannot be computed and what changed by more than 20 percent', () => {
  const [first = '', second = ''] = Object.keys(greenFactory.figures)
  const line = figuresLine(greenFactory, { [first]: 130, [second]: 110 }, { [first]: 100, [second]: 100 })
  expect(line).toContain(`${Object.keys(greenFactory.figures).length - 2} 项暂无数值`)
  expect(line).toContain(`比上年变化超过 20%：${greenFactory.figures[first]?.label}`)
  expect(line).not.toContain(String(greenFactory.figures[second]?.label))
})
