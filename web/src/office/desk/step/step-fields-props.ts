/** Props of a step's fields. */
import type { Needs } from '@green/filing/workflow/workflow.ts'
import type { DraftChange, Fault, StepDraft, StepFacts } from '../draft/step-draft.ts'

export type StepFieldsProps = {
  /** Prefix of the controls' ids. */
  prefix: string
  needs: Needs
  facts: StepFacts
  draft: StepDraft
  onChange: (change: DraftChange) => void
  faults: readonly Fault[]
  /** For a batch step: one tick for all attachments, no notes on fields. */
  many?: boolean
  /** Name of the field that a note is pinned to. */
  labelOf?: (field: string) => string
  /** Opens an attachment. */
  onLook?: (key: string) => void
}

/** The fault at a field. */
export const faultAt = (faults: readonly Fault[], field: string): string | undefined =>
  faults.find((one) => one.field === field)?.message

/** The id of a control, for links in an error summary. */
export function fieldId(prefix: string, field: string): string {
  return `${prefix}-${field.replaceAll('.', '-')}`
}
