/** What the fields of a step are given. */
import type { Needs } from '@green/filing/workflow.ts'
import type { DraftChange, Fault, StepDraft, StepFacts } from './step-draft.ts'

export type StepFieldsProps = {
  /** Ids of the controls begin with it. */
  prefix: string
  needs: Needs
  facts: StepFacts
  draft: StepDraft
  onChange: (change: DraftChange) => void
  faults: readonly Fault[]
  /** For many cases at once: one tick for all attachments, no notes on fields. */
  many?: boolean
  /** Name of a field that a note is pinned to. */
  labelOf?: (field: string) => string
  /** Leads to an attachment. */
  onLook?: (key: string) => void
}

/** What is wrong at a field. */
export const faultAt = (faults: readonly Fault[], field: string): string | undefined =>
  faults.find((one) => one.field === field)?.message

/** The id of a control, for links in an error summary. */
export function fieldId(prefix: string, field: string): string {
  return `${prefix}-${field.replaceAll('.', '-')}`
}
