import { field, money } from '@green/filing/form/fields.ts'
import { makeReference } from '@green/filing/programme/reference.ts'
import type { Needs } from '@green/filing/workflow/workflow.ts'
import { expect, test } from 'vitest'
import { draftFaults, emptyDraft, type StepDraft, type StepFacts, stepOf, withPhrase } from './step-draft.ts'

const facts: StepFacts = {
  programme: 'green-factory',
  sections: [
    { key: 'base', title: '基本信息', fields: ['name', 'landArea'] },
    { key: 'energy', title: '能源', fields: ['energyRows'] },
  ],
  materials: [{ key: 'licence', label: '营业执照', opened: false }],
  reviewItems: [{ id: 'staff', label: '人员' }],
  grants: true,
  appliedLevel: '市级',
  scored: true,
  expertScore: 81.5,
  basis: null,
  unpublished: false,
  today: '2026-11-20',
  officesAsked: [],
  wantedOffices: [],
  officesHeard: {},
  upwardOn: null,
  outcome: [field('amount', '建议金额', money({ required: true }))],
  reference: makeReference({}, '2026-11-20'),
}
const below: StepFacts['basis'] = {
  score: 54.37,
  from: 'experts',
  line: 60,
  grade: '未达到市级要求',
  pass: false,
  gates: [],
  divided: false,
  unscorable: [],
  notes: [],
}
const giveBack: Needs = {
  opinion: { label: '退回意见', min: 5, max: 500, required: true, refusal: 'OPINION_REQUIRED' },
  fieldNotes: true,
}
const fieldsOf = (...args: Parameters<typeof draftFaults>) => draftFaults(...args).map(({ field }) => field)

test('a return needs an opinion of the right length', () => {
  expect(draftFaults(emptyDraft, giveBack, facts)).toEqual([{ field: 'opinion', message: '请填写退回意见' }])
  expect(draftFaults({ ...emptyDraft, opinion: '改一改' }, giveBack, facts)[0]?.message).toBe(
    '退回意见字符长度在5至500之间!',
  )
  expect(draftFaults({ ...emptyDraft, opinion: '请补充营业执照' }, giveBack, facts)).toEqual([])
})

test('a return opens the sections with notes, all without a note, and never leaves a note in a closed one', () => {
  const opened = (part: Partial<StepDraft>) =>
    stepOf({ ...emptyDraft, opinion: '请核对用能数据', ...part }, giveBack, 'county_returned', facts).sections
  const fieldNotes = [{ field: 'energyRows[0].amount', note: '与发票不符' }]
  expect(opened({})).toBeUndefined()
  expect(opened({ fieldNotes })).toEqual(['energy'])
  expect(opened({ fieldNotes, sections: ['base', 'energy'] })).toBeUndefined()
  const written = { ...emptyDraft, opinion: '请核对用能数据' }
  expect(draftFaults({ ...written, fieldNotes, sections: ['base'] }, giveBack, facts)).toEqual([
    { field: 'sections', message: '“能源”有批注，请同时开放修改' },
  ])
  expect(fieldsOf({ ...written, sections: [] }, giveBack, facts)).toEqual(['sections'])
})

test('an opened attachment is checked by itself; the rest is confirmed at once', () => {
  const needs: Needs = { materialsChecked: true }
  expect(draftFaults(emptyDraft, needs, facts)[0]?.message).toBe(
    '请核对附件后再推荐：营业执照没有打开，请打开查看或一并确认',
  )
  expect(draftFaults({ ...emptyDraft, materialsChecked: ['*'] }, needs, facts)).toEqual([])
  const materials = [{ key: 'licence', label: '营业执照', opened: true }]
  expect(draftFaults(emptyDraft, needs, { ...facts, materials })).toEqual([])
})

test('a note on a field is an opinion: with one, a second text is optional', () => {
  const noted = { ...emptyDraft, fieldNotes: [{ field: 'landArea', note: '与土地证不一致' }] }
  expect(draftFaults(noted, giveBack, facts)).toEqual([])
  expect(fieldsOf({ ...noted, opinion: '改' }, giveBack, facts)).toEqual(['opinion'])
  const blank = { ...emptyDraft, fieldNotes: [{ field: 'landArea', note: ' ' }] }
  expect(fieldsOf(blank, giveBack, facts)).toEqual(['opinion'])
})

test('every item of the checklist has a verdict, and an unmet one forbids approval', () => {
  expect(fieldsOf(emptyDraft, { reviewItems: true }, facts)).toEqual(['reviewItems.staff'])
  const unmet = draftFaults({ ...emptyDraft, reviewItems: { staff: 'unmet' } }, { reviewItems: true }, facts)
  expect(unmet[0]?.message).toContain('不能同意')
  expect(draftFaults({ ...emptyDraft, reviewItems: { staff: 'na' } }, { reviewItems: true }, facts)).toEqual([])
})

test('an award needs a document number, and a reason where experts disagree', () => {
  expect(fieldsOf(emptyDraft, { award: true }, facts)).toEqual(['documentNumber'])
  expect(fieldsOf(emptyDraft, { award: true }, { ...facts, basis: below, expertScore: null })).toEqual([
    'score',
    'documentNumber',
    'clearing',
  ])
})

test('the outcome is validated like any field, and sent without blanks', () => {
  const needs: Needs = { outcome: true }
  const with_ = (amount: string) => ({ ...emptyDraft, outcome: { amount } })
  expect(fieldsOf(emptyDraft, needs, facts)).toEqual(['outcome.amount'])
  expect(draftFaults(with_('1.005'), needs, facts)[0]?.message).toBe('只能输入数字且数字最多保留两位小数')
  expect(fieldsOf(with_('20.5'), needs, facts)).toEqual([])
  expect(stepOf(with_(' 20.5 '), needs, 'approved', facts)).toEqual({ state: 'approved', outcome: { amount: '20.5' } })
})

test('a revocation needs ground and document', () => {
  expect(fieldsOf(emptyDraft, { ground: { list: 'revokeGround' } }, facts)).toEqual(['ground', 'files'])
})

test('fields of another step are not sent', () => {
  const draft = { ...emptyDraft, opinion: '请补充材料', documentNumber: '渝1号', replyBy: '' }
  expect(stepOf(draft, giveBack, 'county_returned', facts)).toEqual({
    state: 'county_returned',
    opinion: '请补充材料',
    fieldNotes: [],
  })
})

test('an empty pinned note is left out', () => {
  const draft = {
    ...emptyDraft,
    fieldNotes: [
      { field: 'a', note: ' ' },
      { field: 'b', note: '核对' },
    ],
  }
  expect(stepOf(draft, giveBack, 'county_returned', facts).fieldNotes).toEqual([{ field: 'b', note: '核对' }])
})

test('phrases join into sentences and are not repeated', () => {
  expect(withPhrase('', '数据前后不一致')).toBe('数据前后不一致')
  expect(withPhrase('请修改', '数据前后不一致')).toBe('请修改；数据前后不一致')
  expect(withPhrase('请修改；数据前后不一致', '数据前后不一致')).toBe('请修改；数据前后不一致')
})
