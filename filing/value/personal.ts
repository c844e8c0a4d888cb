/** Which fields of a form are personal: of a person or an account. */
import type { Rule, Spec } from '../form/fields.ts'

const contactRules: readonly (Rule | undefined)[] = ['telephone', 'mobile', 'landline', 'email']

export const isContact = ({ rules }: Spec) => rules?.some((rule) => contactRules.includes(rule)) === true
export const isIdentity = ({ rules, account }: Spec) => account === true || rules?.includes('idCard') === true

/** Whether the value is encrypted at rest, so that the database finds it only by the whole value: lists cannot filter by it. */
export function isPersonal(spec: Spec): boolean {
  return spec.personal === true || isContact(spec) || isIdentity(spec)
}
