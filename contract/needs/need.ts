/**
 * A need: an input that a step requires. One object validates the input and writes
 * it to the history; the same functions run before sending and on the server. Its schema is in `../filing/step-inputs.ts`.
 */
import { type AnswerSet, Answers, type FileAnswer, isEmpty } from '@green/filing/form/answers.ts'
import { isSectionVisible } from '@green/filing/form/check.ts'
import type { Field } from '@green/filing/form/fields.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { rubricFor } from '@green/filing/scoring/rubric.ts'
import type { DecisionBasis } from '@green/filing/workflow/decision-basis.ts'
import type { Needs } from '@green/filing/workflow/workflow.ts'
import type { FieldFault } from '../errors.ts'
import type { Upward } from '../filing/filing.ts'
import type { InputOf, NeedName } from '../filing/step-inputs.ts'

type Param<N extends NeedName> = NonNullable<Needs[N]>

/** What both sides know of a case when a step is taken. */
export type NeedFacts = {
  today: string
  /** Sections of the form, each with its fields. */
  sections: readonly { key: string; title: string; fields: readonly string[] }[]
  /** Slots that hold a file; `opened`: the officer who takes the step has opened each of its files. */
  materials: readonly { key: string; label: string; opened: boolean }[]
  reviewItems: readonly { id: string; label: string }[]
  /** A title is granted, always of the city. */
  grants: boolean
  scored: boolean
  expertScore: number | null
  /** How the case stands at its decision; null where no score decides. */
  basis: DecisionBasis | null
  /** A decision in favour taken now leaves out the publicity. */
  unpublished: boolean
  /** Offices whose opinion was asked. */
  officesAsked: readonly string[]
  /** The day on which it was recommended to the state. */
  upwardOn: string | null
  /** The fields of the programme's outcome, filled in on approval. */
  outcome: readonly Field[]
  reference: Reference
}

/** The fields of the programme's outcome, filled in on approval. */
export function neededOnApproval({ outcome }: Programme): readonly Field[] {
  return outcome?.fields.filter(({ key }) => outcome.onApproval.includes(key)) ?? []
}

/** The facts from the form and its answers; `opened` holds the ids of the files that this reader has opened. */
export function formFacts(
  programme: Programme,
  values: AnswerSet,
  opened: ReadonlySet<string>,
): Pick<NeedFacts, 'sections' | 'materials' | 'reviewItems' | 'grants' | 'scored' | 'outcome'> {
  const answers = new Answers(programme, values)
  return {
    sections: programme.form
      .filter((section) => isSectionVisible(section, answers))
      .map(({ key, title, fields }) => ({ key, title, fields: fields.map((field) => field.key) })),
    materials: fieldsOf(programme)
      .filter(({ key, spec }) => spec.kind === 'files' && !isEmpty(values[key]))
      .map(({ key, label }) => ({
        key,
        label,
        opened: (values[key] as readonly FileAnswer[]).every(({ id }) => opened.has(id)),
      })),
    reviewItems: programme.reviewItems ?? [],
    grants: programme.grants !== undefined,
    scored: rubricFor(programme, values) !== undefined,
    outcome: neededOnApproval(programme),
  }
}

/** What the row holds after the step, as far as the history repeats it. */
export type StepResult = {
  publicityEnd: string | null
  upward: Upward | null
  level: string | null
  titleNumber: string | null
  validFrom: string | null
  validTo: string | null
}

export type Line = readonly [label: string, value: string | number | null | undefined]

export type Need<N extends NeedName = NeedName> = {
  /** The fields of this use, where not all of its input. */
  takes?(param: Param<N>): readonly (keyof InputOf<N>)[]
  /** The need in words, for the handbook. */
  says?(param: Param<N>): string
  faults?(input: InputOf<N>, facts: NeedFacts, param: Param<N>): readonly FieldFault[]
  /** What the input departs from so far that a second officer has to answer for it. */
  departs?(input: InputOf<N>, facts: NeedFacts, param: Param<N>): readonly string[]
  lines?(input: InputOf<N>, facts: NeedFacts, after: StepResult, param: Param<N>): readonly Line[]
  /** Part of a call of its own; a call that names a state cannot carry it. */
  ownCall?: true
  /** Differs from case to case, so a batch step cannot carry it. */
  eachCase?: true
}

/** Length in code points, without blanks around. */
export const lengthOf = (text: string | undefined) => [...(text ?? '').trim()].length
export const isBlank = (text: string | undefined) => lengthOf(text) === 0
