/** The short code of a rule, for screens and support. */

import { rootOf } from './check.ts'
import type { Finding } from './findings.ts'
import type { ProgrammeName } from './programme.ts'

/** GF of green-factory: the prefix of a programme's receipts and rules. */
export function initialsOf({ id }: Pick<ProgrammeName, 'id'>): string {
  return id
    .split('-')
    .map((part) => part[0]?.toUpperCase())
    .join('')
}

/** GF.plotRatio; a rule of a single field uses the field's key: GF.landArea. */
export function ruleCode(
  programme: Pick<ProgrammeName, 'id'>,
  { code, field }: Pick<Finding, 'code' | 'field'>,
): string {
  return `${initialsOf(programme)}.${code === 'field' ? rootOf(field) : code}`
}
