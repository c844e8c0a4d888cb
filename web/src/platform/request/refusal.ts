/** Why the server refused: every refusal carries a `reason` from the contract's error table. */
import type { ErrorCode } from '@green/contract/errors.ts'
import { RequestError } from './request-error.ts'

/** `if (isRefusal(failure, 'STALE')) …`. */
export function isRefusal(failure: unknown, reason: ErrorCode): boolean {
  return failure instanceof RequestError && failure.data.reason === reason
}
