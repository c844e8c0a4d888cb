/**
 * A need: something that a step asks of whoever takes it. One object says what is missing or wrong in what was given and what the history
 * tells of it; the same functions answer before sending and on the server. Its input stands in `../step-inputs.ts`.
 */
import { type AnswerSet, Answers, isEmpty } from '@green/filing/answers.ts'
import { isSectionVisible } from '@green/filing/check.ts'
import type { Field } from '@green/filing/fields.ts'
import { fieldsOf } from '@green/filing/form.ts'
import type { Programme } from '@green/filing/programme.ts'
import type { Reference } from '@green/filing/reference.ts'
import { rubricFor } from '@green/filing/rubric.ts'
import type { Needs } from '@green/filing/workflow.ts'
import type { FieldFault } from '../errors.ts'
import type { Upward } from '../filing.ts'
import type { InputOf, NeedName } from '../step-inputs.ts'

type Param<N extends NeedName> = NonNullable<Needs[N]>

/** What both sides know of a case when a step is asked for. */
export type NeedFacts = {
  today: string
  /** Sections of the form, each with the fields it asks for. */
  sections: readonly { key: string; title: string; fields: readonly string[] }[]
  /** Slots that hold a file. */
  materials: readonly { key: string; label: string }[]
  reviewItems: readonly { id: string; label: string }[]
  /** A title is granted, always of the city. */
  grants: boolean
  scored: boolean
  expertScore: number | null
  /** An expert found a gate hit, or the experts are divided. */
  wantsClearing: 'gate' | 'spread' | null
  /** The day on which it was recommended to the state. */
  upwardOn: string | null
  /** What the programme's outcome asks of whoever approves. */
  outcome: readonly Field[]
  reference: Reference
}

/** What the programme's outcome asks of whoever approves. */
export function askedOnApproval({ outcome }: Programme): readonly Field[] {
  return outcome?.fields.filter(({ key }) => outcome.onApproval.includes(key)) ?? []
}

/** The facts that lie in the form and its answers. */
export function formFacts(
  programme: Programme,
  given: AnswerSet,
): Pick<NeedFacts, 'sections' | 'materials' | 'reviewItems' | 'grants' | 'scored' | 'outcome'> {
  const answers = new Answers(programme, given)
  return {
    sections: programme.form
      .filter((section) => isSectionVisible(section, answers))
      .map(({ key, title, fields }) => ({ key, title, fields: fields.map((field) => field.key) })),
    materials: fieldsOf(programme)
      .filter(({ key, spec }) => spec.kind === 'files' && !isEmpty(given[key]))
      .map(({ key, label }) => ({ key, label })),
    reviewItems: programme.reviewItems ?? [],
    grants: programme.grants !== undefined,
    scored: rubricFor(programme, given) !== undefined,
    outcome: askedOnApproval(programme),
  }
}

/** What the row holds once the step is taken, as far as the history repeats it. */
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
  /** The fields that this use of it takes, where not all of its input. */
  takes?(param: Param<N>): readonly (keyof InputOf<N>)[]
  /** What is asked, in words, for the handbook. */
  says?(param: Param<N>): string
  faults?(given: InputOf<N>, facts: NeedFacts, param: Param<N>): readonly FieldFault[]
  lines?(given: InputOf<N>, facts: NeedFacts, after: StepResult, param: Param<N>): readonly Line[]
  /** Named in a call of its own; a call that names a state cannot bring it. */
  ownCall?: true
  /** Differs from case to case, so that many at once cannot be given it. */
  eachCase?: true
}

/** Length as people count it: one for each character, blanks around not counted. */
export const lengthOf = (text: string | undefined) => [...(text ?? '').trim()].length
export const isBlank = (text: string | undefined) => lengthOf(text) === 0
