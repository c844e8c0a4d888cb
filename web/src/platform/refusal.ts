/** Why the server refused, by the contract's error table. */
import { type ErrorCode, errors } from '@green/contract/errors.ts'
import { RequestError } from './request-error.ts'

/** Whether the server refused for this reason of the contract's error table. */
export function isRefusal(failure: unknown, reason: ErrorCode): boolean {
  if (!(failure instanceof RequestError) || failure.kind !== 'refused') return false
  const [status, sentence] = errors[reason]
  // Sentences with a blank to fill in are known by what stands before it.
  return failure.code === status && failure.message.startsWith(sentence.split('{')[0] ?? sentence)
}
