/** Whether a person may make a call at all; the query's scope decides which records. */
import type { Call } from '@green/contract/call.ts'
import { refuse } from '@green/contract/errors.ts'
import { callPermission, isByViewer } from '@green/contract/screens/permissions.ts'
import type { Actor } from '../../actor.ts'

/**
 * Deny by default: an outside system may only what is in the scope of its access key, also what is open to everybody;
 * who looks through another person's eyes may only read, also what is open to everybody; then the
 * contract's roles without the permissions that the administrator removed, then what an unverified account, an expired password or a missing second factor may still do.
 */
export function requireRight(call: Call, visitor: Actor | null): void {
  if (visitor?.keyScope) {
    if (!call.keys || !visitor.keyScope.has(callPermission(call))) throw refuse('KEY_SCOPE')
    return
  }
  if (visitor?.helper) {
    if (!call.byHelper) throw refuse('HELPER_ONLY')
    return
  }
  if (visitor?.viewer && !isByViewer(call)) throw refuse('VIEWING_ONLY')
  if (call.may === 'anyone') return
  if (!visitor) throw refuse('SIGN_IN')
  if (call.may !== 'signedIn' && !call.may.includes(visitor.role)) throw refuse('FORBIDDEN')
  if (visitor.taken.has(callPermission(call))) throw refuse('FORBIDDEN')
  if (visitor.agent && !call.byAgent) throw refuse('NOT_BY_AGENT')
  if (call.mainAccount && visitor.operator) throw refuse('MAIN_ACCOUNT_ONLY', { main: visitor.operator.mainName })
  if (call.evenIfUnverified) return
  if (visitor.mustChangePassword) throw refuse('CHANGE_PASSWORD_FIRST')
  if (visitor.mustSetSecondFactor) throw refuse('SET_SECOND_FACTOR_FIRST')
  if (visitor.state !== 'active') throw refuse('NOT_VERIFIED')
}
