/** One section by itself: conditions of the whole form still work, and only its own answers are sent. */

import { makeReference } from '@green/filing/programme/reference.ts'
import { programmes } from '@green/programmes/all.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { expect, test } from 'vitest'
import { createFormStore } from '../../filing/form/form-store.ts'
import { ownAnswers, sectionPaper, shownFields } from './section-paper.ts'

const content = (section: string) => ({ section, shown: {}, leftOut: [], masked: [] })
const reference = makeReference({}, '2026-11-30')

test('every section of every form opens by itself', () => {
  for (const programme of programmes)
    for (const { key } of programme.form) {
      const paper = sectionPaper(programme, content(key))
      const store = createFormStore({
        programme: paper,
        context: { reference, archive: [], lastYear: null },
        values: {},
      })
      store.stop()
      expect(shownFields(paper, content(key)).length, `${programme.id} ${key}`).toBeGreaterThan(0)
    }
})

test('answers of other sections are not sent, nor are computed columns shown', () => {
  const paper = sectionPaper(greenFactory, content('data'))
  const values = { landArea: '1', factoryName: '甲', energyRows: [] }
  expect(ownAnswers(paper, content('data'), values)).not.toHaveProperty('factoryName')
  expect(ownAnswers(paper, content('data'), values)).toMatchObject({ landArea: '1' })
  const columns = shownFields(paper, content('data')).flatMap(({ spec }) => (spec.kind === 'rows' ? spec.columns : []))
  expect(columns.filter(({ spec }) => spec.kind === 'calc')).toEqual([])
})

test('a field stands as the whole form has it, and a masked one has no fault', () => {
  const { form } = sectionPaper(greenFactory, {
    ...content('base'),
    shown: { otherSubIndustry: false },
    masked: ['contactPhone'],
  })
  const fields = form.find(({ key }) => key === 'base')?.fields ?? []
  const spec = (name: string) => fields.find(({ key }) => key === name)?.spec
  expect(spec('otherSubIndustry')?.visible).toBeTypeOf('function')
  expect(spec('contactPhone')?.rules).toEqual([])
})
