/** One section of a form, to be filled in by itself: what depends on the other sections is as it stands there now. */
import type { CallOutput } from '@green/contract/call.ts'
import type { sectionLink } from '@green/contract/calls/filing/section-link.ts'
import type { Field, Spec } from '@green/filing/form/fields.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { paper } from '@green/programmes/blocks/paper.ts'

type Content = Pick<CallOutput<typeof sectionLink.read>, 'section' | 'shown' | 'leftOut' | 'masked'>

/** The checks and figures of the whole form are left to the enterprise's own page and to the sending. */
export function sectionPaper(programme: Programme, { section, shown, leftOut, masked }: Content): Programme {
  const fields = programme.form.find(({ key }) => key === section)?.fields ?? []
  const own = fields
    .filter(({ key }) => !leftOut.includes(key))
    .map((field) => ({ ...field, spec: standing(field, shown[field.key], masked.includes(field.key)) }))
  return paper({
    id: programme.id,
    title: programme.title,
    form: [{ key: section, title: programme.title, fields: own }],
    example: () => ({}),
  })
}

/** A masked value is no telephone number: it is checked again with the whole form. */
function standing({ spec }: Field, isShown: boolean | undefined, isMasked: boolean): Spec {
  const { fact: _fact, ...plain } = spec as Spec & { fact?: unknown }
  return {
    ...(plain as Spec),
    ...(isShown === undefined ? {} : { visible: () => isShown }),
    ...(isMasked ? { rules: [] } : {}),
  } as Spec
}
