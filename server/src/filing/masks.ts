/** What a reader may not see of a form: personal values for experts, identity numbers for all but the filer and the city. */
import type { Role } from '@green/contract/roles.ts'
import { asideKey } from '@green/filing/aside-key.ts'
import { isMasked } from '@green/filing/list-columns.ts'
import { type Field, fieldsOf, type Programme } from '@green/filing/programme.ts'
import { maskEmail, maskPhone } from '../platform/mask.ts'

/** The answers as this role reads them, tables included. */
export function maskedFor(role: Role, programme: Programme, answers: Record<string, unknown>): Record<string, unknown> {
  const reader = role === 'supervisor' ? 'expert' : role
  return masked(fieldsOf(programme), answers, ({ spec }) => isMasked(spec, reader))
}

/** The enterprise's record as this role reads it. */
export function organisationFor(role: Role, organisation: Record<string, string>): Record<string, string> {
  const { legalPhone } = organisation
  return role === 'expert' && legalPhone ? { ...organisation, legalPhone: maskPhone(legalPhone) } : organisation
}

function masked(
  fields: readonly Field[],
  values: Record<string, unknown>,
  isHidden: (field: Field) => boolean,
): Record<string, unknown> {
  const out = { ...values }
  for (const field of fields) {
    const value = out[field.key]
    if (isHidden(field)) delete out[asideKey(field.key)]
    if (isHidden(field) && typeof value === 'string')
      out[field.key] = value.includes('@') ? maskEmail(value) : maskPhone(value)
    else if (field.spec.kind === 'rows' && Array.isArray(value)) {
      const { columns } = field.spec
      out[field.key] = value.map((row) => masked(columns, row as Record<string, unknown>, isHidden))
    }
  }
  return out
}
