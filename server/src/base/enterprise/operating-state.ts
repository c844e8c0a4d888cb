/** Whether an enterprise still operates, and how its archive agrees with the official register. Pure functions, no database. */
import {
  closureLabels,
  closures,
  type Enterprise,
  type RegisterFacts,
  registerLabels,
  registerStates,
} from '@green/contract/enterprise/enterprise.ts'
import { oneOf } from '../../platform/one-of.ts'
import { type EnterpriseRecord, fieldLabels, textOf } from './fields.ts'

/** Why it no longer operates; null while it does. */
export function closureOf(
  record: Pick<EnterpriseRecord, 'closedAs' | 'closedOn' | 'closedReason' | 'closedBy'>,
): Enterprise['closure'] {
  if (record.closedAs === null) return null
  const as = oneOf(closures, record.closedAs)
  return {
    as,
    label: closureLabels[as],
    on: record.closedOn ?? '',
    reason: record.closedReason ?? '',
    by: oneOf(['staff', 'register'] as const, record.closedBy ?? ''),
  }
}

const compared = ['enterpriseName', 'legalPerson', 'regAddress', 'foundDate', 'regCapital'] as const

/** Ignores the width of brackets and blanks. */
const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, '')
const alike = (key: string, a: string, b: string) =>
  key === 'regCapital' ? Number(a) === Number(b) : plain(a) === plain(b)

/** Fields in which archive and register both have a value and differ; a value missing in the archive is no difference. */
function registerDifferences(record: EnterpriseRecord, facts: RegisterFacts) {
  return compared.flatMap((key) => {
    const archive = textOf(record, key)
    const register = facts[key]
    if (archive === null || !register || alike(key, archive, register)) return []
    return [{ field: key, label: fieldLabels[key] ?? key, archive, register }]
  })
}

/** How the archive agrees with the register's last response. */
export function agreementOf(record: EnterpriseRecord, facts: RegisterFacts | null): (typeof registerStates)[number] {
  if (!facts) return 'unknown'
  return registerDifferences(record, facts).length > 0 ? 'different' : 'same'
}

/** The same for the screen: state, day and every difference; null where no register is connected. */
export function registerOf(record: EnterpriseRecord): Enterprise['register'] {
  if (record.registerState === null) return null
  const state = oneOf(registerStates, record.registerState)
  return {
    state,
    label: registerLabels[state],
    checkedAt: record.registerCheckedAt,
    differences: record.registerFacts ? registerDifferences(record, record.registerFacts) : [],
  }
}

/** Follow-up changes of changed values: a new code has to be checked again, the rest is compared with the stored facts. */
export function agreementAfter(
  record: EnterpriseRecord,
  changes: Partial<EnterpriseRecord>,
): Partial<Pick<EnterpriseRecord, 'registerState' | 'registerFacts'>> {
  if (record.registerState === null) return {}
  const after = { ...record, ...changes }
  if (after.socialCode !== record.socialCode) return { registerState: 'waiting', registerFacts: null }
  return record.registerFacts ? { registerState: agreementOf(after, record.registerFacts) } : {}
}
