/** A form that is no programme of its own: its steps are those of the case it belongs to. */
import type { Section } from '@green/filing/form/fields.ts'
import type { Figure } from '@green/filing/form/form.ts'
import { defineProgramme, type Programme } from '@green/filing/programme/programme.ts'
import type { Rubric } from '@green/filing/scoring/rubric.ts'
import type { Check } from '@green/filing/workflow/findings.ts'

type Paper = {
  id: string
  title: string
  form: readonly Section[]
  formVersion?: string
  readsLists?: readonly string[]
  figures?: Record<string, Figure>
  checks?: readonly Check[]
  rubric?: Rubric
  example: () => Record<string, unknown>
}

export const paper = ({ figures = {}, checks = [], formVersion = '2026', ...readValue }: Paper): Programme =>
  defineProgramme({
    ...readValue,
    figures,
    checks,
    shortTitle: readValue.title,
    formVersion,
    orgKind: 'enterprise',
    workflow: { id: 'paper', transitions: [] },
    oneOpenPer: 'enterprise',
    list: [],
    export: [],
  }) as Programme
