/** How a filing is decided: its workflow, what the deciding officer fills in, and what the decision is called. */

import { asideKey } from '../form/aside-key.ts'
import type { Field } from '../form/fields.ts'
import { type FormFacet, fieldsOf } from '../form/form.ts'
import type { State } from './states.ts'
import { isOwner, type StepRole } from './step-roles.ts'
import type { TimeLimits } from './time-limits.ts'
import type { Workflow } from './workflow.ts'

/** One item of a single review's checklist: every applicable item must be met to approve. */
export type ReviewItem = { id: string; label: string }

/** What is decided about a filing, stored beside its answers: an amount proposed, a priority, a completion. */
export type Outcome<K extends string = string> = {
  fields: readonly Field<K>[]
  /** Filled in on approval. The others are written by calls of the family's own. */
  onApproval: readonly K[]
}

export type DecisionFacet = {
  workflow: Workflow
  /** Names of states that differ from the common ones: approved 已认定. */
  stateLabels?: Partial<Record<State, string>>
  /** What happens next, in the filer's words, where the common words would mislead. */
  nextWords?: Partial<Record<State, string>>
  reviewItems?: readonly ReviewItem[]
  outcome?: Outcome
  /** The subject of its letters and the word for it: 绿色工厂, 认定. Without it no letters are issued. */
  decides?: { what: string; as: string }
  publicityWorkingDays?: number
  /** Offices whose opinion a new batch asks for before publicity; the city changes them for each batch. */
  asksOffices?: readonly string[]
  /** Working days for an appeal, where they are not the workflow's own. */
  appealWorkingDays?: number
  /** 办理时限 of its own, by the state in which an office decides. */
  timeLimits?: TimeLimits
}

/** Working days in which the filer may appeal against a refusal; 0 where there is no appeal. */
export function appealDays({
  workflow,
  appealWorkingDays,
}: Pick<DecisionFacet, 'workflow' | 'appealWorkingDays'>): number {
  return appealWorkingDays ?? workflow.appealWorkingDays ?? 0
}

type FormAndOutcome = Pick<FormFacet, 'form'> & Pick<DecisionFacet, 'outcome'>

/** The field of that key, in the form or in the outcome. */
export function findField(programme: FormAndOutcome, key: string): Field | undefined {
  return fieldsOf(programme).find((f) => f.key === key) ?? programme.outcome?.fields.find((f) => f.key === key)
}

/** Keys of answers, outcome and side values that are hidden from this role. The filer reads all that was filed. */
export function unseenKeys(programme: FormAndOutcome, role: StepRole): ReadonlySet<string> {
  const hidden = (fields: readonly Field[]) => fields.filter(({ spec }) => spec.seenBy && !spec.seenBy.includes(role))
  const ofForm = isOwner(role) ? [] : hidden(fieldsOf(programme))
  return new Set([...ofForm, ...hidden(programme.outcome?.fields ?? [])].flatMap(({ key }) => [key, asideKey(key)]))
}
