/** What a reviewer has written for a step, kept in this tab until the step is taken; what it lacks, and what is sent. */

import type { CallRequest } from '@green/contract/call.ts'
import type { filing } from '@green/contract/calls/filing.ts'
import type { FileRef } from '@green/contract/files.ts'
import type { FieldNote, MoveFiling } from '@green/contract/filing.ts'
import { rootOf, valueFault } from '@green/filing/check.ts'
import type { Field } from '@green/filing/fields.ts'
import type { Reference } from '@green/filing/reference.ts'
import type { State } from '@green/filing/states.ts'
import type { Needs } from '@green/filing/workflow.ts'

export type Verdict = 'met' | 'unmet' | 'na'

export type StepDraft = {
  opinion: string
  fieldNotes: FieldNote[]
  replyBy: string
  /** Sections that a return opens; null while nobody chose: those with notes, or all. */
  sections: string[] | null
  materialsChecked: string[]
  reviewItems: Record<string, Verdict>
  score: string
  documentNumber: string
  /** Day of the paper of 推荐上报 or of the published list, that list's name, and the number that came with it. */
  on: string
  list: string
  titleNumber: string
  validFrom: string
  validTo: string
  publicityEnd: string
  notice: string
  ground: string
  suspendedUntil: string
  clearing: string
  /** What the programme's outcome asks, by key. */
  outcome: Record<string, string>
  files: FileRef[]
}

export const emptyDraft: StepDraft = {
  opinion: '',
  fieldNotes: [],
  replyBy: '',
  sections: null,
  materialsChecked: [],
  reviewItems: {},
  score: '',
  documentNumber: '',
  on: '',
  list: '',
  titleNumber: '',
  validFrom: '',
  validTo: '',
  publicityEnd: '',
  notice: '',
  ground: '',
  suspendedUntil: '',
  clearing: '',
  outcome: {},
  files: [],
}

/** What changes in a draft, or how it follows from the draft that stands by then. */
export type DraftChange = Partial<StepDraft> | ((before: StepDraft) => Partial<StepDraft>)

export const changed = (draft: StepDraft, change: DraftChange): StepDraft => ({
  ...draft,
  ...(typeof change === 'function' ? change(draft) : change),
})

/** What the desk knows of the case, to say at once what the server would refuse. */
export type StepFacts = {
  /** Id of the programme. */
  programme: string
  /** Sections of the form as it was filed, each with the fields it asks for. */
  sections: readonly { key: string; title: string; fields: readonly string[] }[]
  materials: readonly { key: string; label: string }[]
  reviewItems: readonly { id: string; label: string }[]
  /** A title is granted, always of the city. */
  grants: boolean
  /** The level that was applied for, in words. */
  appliedLevel: string
  scored: boolean
  expertScore: number | null
  /** An expert found a gate hit, or the experts are divided. */
  wantsClearing: 'gate' | 'spread' | null
  /** What the programme's outcome asks of whoever approves, and the lists it picks from. */
  outcome: readonly Field[]
  reference: Reference
}

export type Fault = { field: string; message: string }

/** Sections that a return opens: as chosen, else those with notes, else all. */
export function openedSections({ sections, fieldNotes }: StepDraft, facts: StepFacts): string[] {
  if (sections) return sections
  const noted = notedSections(fieldNotes, facts)
  return noted.length > 0 ? noted : facts.sections.map(({ key }) => key)
}

function notedSections(notes: readonly FieldNote[], { sections }: StepFacts): string[] {
  const roots = new Set(notes.map(({ field }) => rootOf(field)))
  return sections.filter(({ fields }) => fields.some((key) => roots.has(key))).map(({ key }) => key)
}

const length = (text: string) => [...text.trim()].length

/** What is still missing, in the order of the panel. */
export function draftFaults(draft: StepDraft, needs: Needs, facts: StepFacts): Fault[] {
  const faults: Fault[] = []
  const report = (field: string, message: string) => faults.push({ field, message })
  if (needs.materialsChecked) {
    const open = facts.materials.filter(({ key }) => !draft.materialsChecked.includes(key)).length
    if (open > 0) report('materialsChecked', `请核对附件后再推荐（还有${open}项未核对）`)
  }
  if (needs.reviewItems) {
    for (const { id, label } of facts.reviewItems) {
      const verdict = draft.reviewItems[id]
      if (!verdict) report(`reviewItems.${id}`, `请逐项审查：${label}`)
      else if (verdict === 'unmet') report(`reviewItems.${id}`, `“${label}”不符合，不能同意，请退回修改`)
    }
  }
  if (needs.fieldNotes && facts.sections.length > 1) {
    const open = openedSections(draft, facts)
    const closed = notedSections(draft.fieldNotes, facts).filter((key) => !open.includes(key))
    if (open.length === 0) report('sections', '请至少选择一节可以修改的内容')
    for (const { key, title } of facts.sections)
      if (closed.includes(key)) report('sections', `“${title}”有批注，请同时开放修改`)
  }
  if (needs.award) {
    if (facts.scored && draft.score.trim() === '' && facts.expertScore === null) report('score', '请填写最终得分')
    if (draft.documentNumber.trim() === '') report('documentNumber', '请填写认定文号')
    if (draft.validFrom && draft.validTo && draft.validFrom >= draft.validTo)
      report('validTo', '有效期止应晚于有效期起')
    if (facts.wantsClearing && length(draft.clearing) < 5)
      report(
        'clearing',
        facts.wantsClearing === 'gate'
          ? '专家认为存在否决情形，请说明核实结论（至少5个字）'
          : '专家分歧较大，请说明理由（至少5个字）',
      )
  }
  if (needs.outcome) {
    for (const { key, spec } of facts.outcome) {
      const fault = valueFault(spec, draft.outcome[key]?.trim() || null, spec.required === true, facts.reference)
      if (fault) report(`outcome.${key}`, fault)
    }
  }
  if (needs.upward || needs.upwardResult) {
    const paper = needs.upwardResult ? '公布' : '上报'
    if (needs.upwardResult && draft.list.trim() === '') report('list', '请填写名单名称')
    if (draft.documentNumber.trim() === '') report('documentNumber', `请填写${paper}文号`)
    if (needs.upwardResult && draft.on === '') report('on', '请选择公布日期')
    if (needs.upwardResult === 'listed' && draft.validTo && draft.validTo <= (draft.validFrom || draft.on))
      report('validTo', '有效期止应晚于有效期起')
    if (draft.files.length === 0) report('files', `请上传${paper}文件`)
  }
  if (needs.suspension) {
    if (draft.suspendedUntil === '') report('suspendedUntil', '请选择暂停截止日期，应晚于今天')
    if (draft.files.length === 0) report('files', '请上传暂停依据文件')
  }
  if (needs.ground) {
    if (draft.ground === '') report('ground', '请选择撤销情形')
    if (draft.files.length === 0) report('files', '请上传撤销依据文件')
  }
  if (needs.opinion) {
    const { label, min, max, required } = needs.opinion
    const given = length(draft.opinion)
    if (given === 0) {
      if (required) report('opinion', `请填写${label}`)
    } else if (given < min || given > max) report('opinion', `${label}字符长度在${min}至${max}之间!`)
  }
  return faults
}

type Step = CallRequest<typeof filing.moveMany>['step']

/** The step as it is sent: only what it needs, nothing that was written for another one. */
export function stepOf(draft: StepDraft, needs: Needs, to: State, facts: StepFacts): Step {
  const given = (text: string) => (text.trim() === '' ? undefined : text.trim())
  const step: { [K in keyof MoveFiling]?: MoveFiling[K] | undefined } = { state: to }
  if (needs.opinion) step.opinion = given(draft.opinion)
  if (needs.fieldNotes) {
    step.fieldNotes = draft.fieldNotes.filter(({ note }) => note.trim() !== '')
    step.replyBy = given(draft.replyBy)
    const open = openedSections(draft, facts)
    if (open.length < facts.sections.length) step.sections = open
  }
  if (needs.materialsChecked) step.materialsChecked = draft.materialsChecked
  if (needs.reviewItems) step.reviewItems = Object.entries(draft.reviewItems).map(([id, verdict]) => ({ id, verdict }))
  if (needs.award) {
    step.level = facts.grants ? 'city' : undefined
    step.score = given(draft.score)
    step.documentNumber = given(draft.documentNumber)
    step.validFrom = given(draft.validFrom)
    step.validTo = given(draft.validTo)
    step.clearing = given(draft.clearing)
  }
  if (needs.outcome && Object.keys(draft.outcome).length > 0)
    step.outcome = Object.fromEntries(Object.entries(draft.outcome).map(([key, text]) => [key, text.trim() || null]))
  if (needs.publicity) {
    step.publicityEnd = given(draft.publicityEnd)
    step.notice = given(draft.notice)
  }
  if (needs.upward || needs.upwardResult) {
    step.documentNumber = given(draft.documentNumber)
    step.on = given(draft.on)
    step.files = draft.files
  }
  if (needs.upwardResult) step.list = given(draft.list)
  if (needs.upwardResult === 'listed') {
    step.titleNumber = given(draft.titleNumber)
    step.validFrom = given(draft.validFrom)
    step.validTo = given(draft.validTo)
  }
  if (needs.suspension) {
    step.suspendedUntil = given(draft.suspendedUntil)
    step.files = draft.files
  }
  if (needs.ground) {
    step.ground = given(draft.ground)
    step.files = draft.files
  }
  return Object.fromEntries(Object.entries(step).filter(([, value]) => value !== undefined)) as Step
}

/** Text with a ready phrase behind it; a phrase that stands there already is not said twice. */
export function withPhrase(text: string, phrase: string): string {
  const before = text.trimEnd()
  if (before.includes(phrase)) return text
  if (before === '') return phrase
  return `${before}${/[。；，！？,.;!?]$/.test(before) ? '' : '；'}${phrase}`
}
