/** What a reviewer has written for a step, kept in this tab until the step is taken; what it lacks, and what is sent. */

import type { CallRequest } from '@green/contract/call.ts'
import type { filing } from '@green/contract/calls/filing.ts'
import type { FileRef } from '@green/contract/files.ts'
import type { NeedFacts } from '@green/contract/needs/need.ts'
import { neededFields, needFaults } from '@green/contract/needs/table.ts'
import type { FieldNote, StepInput } from '@green/contract/step-inputs.ts'
import { rootOf } from '@green/filing/check.ts'
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
export type StepFacts = NeedFacts & {
  /** Id of the programme. */
  programme: string
  /** The level that was applied for, in words. */
  appliedLevel: string
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

type Step = CallRequest<typeof filing.moveMany>['step']

/** Everything that was written, as a call takes it. */
function written(draft: StepDraft, facts: StepFacts): { [K in keyof StepInput]?: StepInput[K] | undefined } {
  const given = (text: string) => (text.trim() === '' ? undefined : text.trim())
  const open = openedSections(draft, facts)
  return {
    opinion: given(draft.opinion),
    fieldNotes: draft.fieldNotes.filter(({ note }) => note.trim() !== ''),
    replyBy: given(draft.replyBy),
    sections: open.length < facts.sections.length ? open : undefined,
    materialsChecked: draft.materialsChecked,
    reviewItems: Object.entries(draft.reviewItems).map(([id, verdict]) => ({ id, verdict })),
    level: facts.grants ? 'city' : undefined,
    score: given(draft.score),
    documentNumber: given(draft.documentNumber),
    on: given(draft.on),
    list: given(draft.list),
    titleNumber: given(draft.titleNumber),
    validFrom: given(draft.validFrom),
    validTo: given(draft.validTo),
    publicityEnd: given(draft.publicityEnd),
    notice: given(draft.notice),
    ground: given(draft.ground),
    suspendedUntil: given(draft.suspendedUntil),
    clearing: given(draft.clearing),
    outcome:
      Object.keys(draft.outcome).length > 0
        ? Object.fromEntries(Object.entries(draft.outcome).map(([key, text]) => [key, text.trim() || null]))
        : undefined,
    files: draft.files,
  }
}

/** The step as it is sent: only what it needs, nothing that was written for another one. */
export function stepOf(draft: StepDraft, needs: Needs, to: State, facts: StepFacts): Step {
  const all = written(draft, facts)
  const taken = neededFields(needs).flatMap((field) => (all[field] === undefined ? [] : [[field, all[field]]]))
  return { state: to, ...Object.fromEntries(taken) }
}

/** Everything that is missing or wrong, in the server's words. */
export function draftFaults(draft: StepDraft, needs: Needs, facts: StepFacts): Fault[] {
  const { state: _, ...given } = stepOf(draft, needs, 'draft', facts)
  return needFaults(needs, { fieldNotes: [], files: [], ...given } as StepInput, facts)
}

/** Text with a ready phrase behind it; a phrase that stands there already is not said twice. */
export function withPhrase(text: string, phrase: string): string {
  const before = text.trimEnd()
  if (before.includes(phrase)) return text
  if (before === '') return phrase
  return `${before}${/[。；，！？,.;!?]$/.test(before) ? '' : '；'}${phrase}`
}
