/** One section of a form, to be filled in by itself: what depends on the other sections is as it stands there now. */
import type { CallOutput } from '@green/contract/call.ts'
import type { sectionLink } from '@green/contract/calls/filing/section-link.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { asideKey } from '@green/filing/form/aside-key.ts'
import type { Field, Section, Spec } from '@green/filing/form/fields.ts'
import type { Programme } from '@green/filing/programme/programme.ts'

type Content = Pick<CallOutput<typeof sectionLink.read>, 'section' | 'shown' | 'leftOut' | 'masked'>

/** The whole form, which conditions may read, without its checks and figures: those are left to the enterprise's own page. */
export function sectionPaper(programme: Programme, { section, shown, masked }: Content): Programme {
  const now = ({ fields, ...rest }: Section): Section => ({
    ...rest,
    fields: fields.map((field) => ({ ...field, spec: specNow(field, shown[field.key], masked.includes(field.key)) })),
  })
  return {
    ...programme,
    checks: [],
    figures: {},
    form: programme.form.map((one) => (one.key === section ? now(one) : one)),
  }
}

/** A masked value is no telephone number: it is checked again with the whole form. The ledger is the enterprise's. */
function specNow({ spec }: Field, isShown: boolean | undefined, isMasked: boolean): Spec {
  const { fact: _fact, ...plain } = spec as Spec & { fact?: unknown }
  return {
    ...plain,
    ...(isShown === undefined ? {} : { visible: () => isShown }),
    ...(isMasked ? { rules: [] } : {}),
  } as Spec
}

/** The fields that are shown: of what is computed only what the section has by itself. */
export function shownFields({ form }: Programme, { section, leftOut }: Content): readonly Field[] {
  const fields = form.find(({ key }) => key === section)?.fields ?? []
  return fields
    .filter(({ key }) => !leftOut.includes(key))
    .map((field) =>
      field.spec.kind === 'rows'
        ? { ...field, spec: { ...field.spec, columns: field.spec.columns.filter(({ spec }) => spec.kind !== 'calc') } }
        : field,
    )
}

/** The answers of the section alone: the form in the browser holds empty ones of the others too. */
export function ownAnswers({ form }: Programme, { section }: Pick<Content, 'section'>, values: AnswerSet): AnswerSet {
  const keys = form.find(({ key }) => key === section)?.fields.flatMap(({ key }) => [key, asideKey(key)]) ?? []
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)))
}
