/** A form that is no programme of its own: its steps are those of the case it belongs to. */
import type { Section } from '@green/filing/fields.ts'
import type { Check } from '@green/filing/findings.ts'
import type { Figure } from '@green/filing/form.ts'
import { defineProgramme, type Programme } from '@green/filing/programme.ts'
import type { Rubric } from '@green/filing/rubric.ts'

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

export const paper = ({ figures = {}, checks = [], formVersion = '2026', ...given }: Paper): Programme =>
  defineProgramme({
    ...given,
    figures,
    checks,
    shortTitle: given.title,
    formVersion,
    orgKind: 'enterprise',
    workflow: { id: 'paper', transitions: [] },
    oneOpenPer: 'enterprise',
    list: [],
    export: [],
  }) as Programme
