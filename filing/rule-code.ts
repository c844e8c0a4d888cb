/** The name a rule goes by on the screen and on the telephone. */

import { rootOf } from './check.ts'
import type { Finding } from './findings.ts'
import type { ProgrammeName } from './programme.ts'

/** GF of green-factory: how receipts and rules of a programme begin. */
export function initialsOf({ id }: Pick<ProgrammeName, 'id'>): string {
  return id
    .split('-')
    .map((part) => part[0]?.toUpperCase())
    .join('')
}

/** GF.plotRatio; what a question asks of its own answer goes by the question: GF.landArea. */
export function ruleCode(
  programme: Pick<ProgrammeName, 'id'>,
  { code, field }: Pick<Finding, 'code' | 'field'>,
): string {
  return `${initialsOf(programme)}.${code === 'field' ? rootOf(field) : code}`
}
