/** A reviewer's draft of a step until the step is taken; its faults, and its request. */

import type { CallRequest } from '@green/contract/call.ts'
import type { filing } from '@green/contract/calls/filing/filing.ts'
import { emptyOpinion, type OpinionFields } from '@green/contract/filing/opinion-draft.ts'
import type { FieldNote, StepInput } from '@green/contract/filing/step-inputs.ts'
import type { NeedFacts } from '@green/contract/needs/need.ts'
import { neededFields, needFaults } from '@green/contract/needs/table.ts'
import { rootOf } from '@green/filing/form/check.ts'
import type { OfficeAnswer, VisitResult } from '@green/filing/workflow/inquiry.ts'
import type { State } from '@green/filing/workflow/states.ts'
import type { Needs } from '@green/filing/workflow/workflow.ts'

export type Verdict = 'met' | 'unmet' | 'na'

export type StepDraft = OpinionFields

export const emptyDraft: StepDraft = emptyOpinion

/** A change of a draft, or a function of the present draft. */
export type DraftChange = Partial<StepDraft> | ((before: StepDraft) => Partial<StepDraft>)

export const changed = (draft: StepDraft, change: DraftChange): StepDraft => ({
  ...draft,
  ...(typeof change === 'function' ? change(draft) : change),
})

/** What the desk knows of the case, to report faults before the server does. */
export type StepFacts = NeedFacts & {
  /** Id of the programme. */
  programme: string
  /** The level that was applied for, in words. */
  appliedLevel: string
  /** Offices that the batch wants to be asked. */
  wantedOffices: readonly string[]
  /** What the offices have answered so far. */
  officesHeard: Readonly<Record<string, { answer: OfficeAnswer; note: string }>>
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

/** The whole draft as input of a call. */
function written(draft: StepDraft, facts: StepFacts): { [K in keyof StepInput]?: StepInput[K] | undefined } {
  const trimmed = (text: string) => (text.trim() === '' ? undefined : text.trim())
  const open = openedSections(draft, facts)
  return {
    opinion: trimmed(draft.opinion),
    fieldNotes: draft.fieldNotes.filter(({ note }) => note.trim() !== ''),
    replyBy: trimmed(draft.replyBy),
    sections: open.length < facts.sections.length ? open : undefined,
    materialsChecked: draft.materialsChecked,
    reviewItems: Object.entries(draft.reviewItems).map(([id, verdict]) => ({ id, verdict })),
    level: facts.grants ? 'city' : undefined,
    score: trimmed(draft.score),
    documentNumber: trimmed(draft.documentNumber),
    on: trimmed(draft.on),
    list: trimmed(draft.list),
    titleNumber: trimmed(draft.titleNumber),
    validFrom: trimmed(draft.validFrom),
    validTo: trimmed(draft.validTo),
    publicityEnd: trimmed(draft.publicityEnd),
    notice: trimmed(draft.notice),
    ground: trimmed(draft.ground),
    suspendedUntil: trimmed(draft.suspendedUntil),
    clearing: trimmed(draft.clearing),
    outcome:
      Object.keys(draft.outcome).length > 0
        ? Object.fromEntries(Object.entries(draft.outcome).map(([key, text]) => [key, text.trim() || null]))
        : undefined,
    visitResult: trimmed(draft.visitResult) as VisitResult | undefined,
    people: trimmed(draft.people),
    offices: [...(draft.offices ?? facts.wantedOffices)],
    officeAnswers: Object.entries(draft.officeAnswers).flatMap(([office, { answer, note }]) =>
      answer === '' ? [] : [{ office, answer, note: note.trim() }],
    ),
    noticedOn: trimmed(draft.noticedOn),
    statement: trimmed(draft.statement),
    files: draft.files,
  }
}

/** The request of the step: only its own needs, nothing typed for another step. */
export function stepOf(draft: StepDraft, needs: Needs, to: State, facts: StepFacts): Step {
  const all = written(draft, facts)
  const entries = neededFields(needs).flatMap((field) => (all[field] === undefined ? [] : [[field, all[field]]]))
  return { state: to, ...Object.fromEntries(entries) }
}

/** All faults, in the server's words. */
export function draftFaults(draft: StepDraft, needs: Needs, facts: StepFacts): Fault[] {
  const { state: _, ...values } = stepOf(draft, needs, 'draft', facts)
  return needFaults(needs, { fieldNotes: [], files: [], ...values } as StepInput, facts)
}

/** Text with a phrase appended; a phrase that it contains already is not repeated. */
export function withPhrase(text: string, phrase: string): string {
  const before = text.trimEnd()
  if (before.includes(phrase)) return text
  if (before === '') return phrase
  return `${before}${/[。；，！？,.;!?]$/.test(before) ? '' : '；'}${phrase}`
}
