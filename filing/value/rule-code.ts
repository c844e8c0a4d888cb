/** The short code of a rule, for screens and support. */

import { rootOf } from '../form/check.ts'
import { checksOf } from '../form/declared-totals.ts'
import { type FormFacet, fieldsOf } from '../form/form.ts'
import { jumpRule } from '../form/jumps.ts'
import type { ProgrammeName } from '../programme/programme.ts'
import type { Finding } from '../workflow/findings.ts'
import { unitSlipRule } from './unit-slip.ts'

/** GF of green-factory: the prefix of a programme's receipts and rules. */
export function initialsOf({ id }: Pick<ProgrammeName, 'id'>): string {
  return id
    .split('-')
    .map((part) => part[0]?.toUpperCase())
    .join('')
}

/** The programme's rules in the order of the handbook, which shows each with its number. */
const numbered = (programme: FormFacet) => [...checksOf(programme), jumpRule, unitSlipRule]

/** GF-R07, the seventh rule of the handbook; a rule of a single field has the field's place in the form: GF-T112. */
export function ruleCode(
  programme: FormFacet & Pick<ProgrammeName, 'id'>,
  { code, field }: Pick<Finding, 'code' | 'field'>,
): string {
  const place = (list: readonly unknown[], at: number) => String(at + 1).padStart(String(list.length).length, '0')
  const initials = initialsOf(programme)
  if (code === 'field') {
    const fields = fieldsOf(programme)
    return `${initials}-T${place(
      fields,
      fields.findIndex(({ key }) => key === rootOf(field)),
    )}`
  }
  const rules = numbered(programme)
  return `${initials}-R${place(
    rules,
    rules.findIndex((one) => one.code === code),
  )}`
}
