/** What a background job asks: the call, what it is given, and what its asker may see. */
import type { Call } from '@green/contract/call.ts'
import { refuse } from '@green/contract/errors.ts'
import type { Actor } from '../../platform/actor.ts'
import type { CallHandler } from '../../platform/http/handlers.ts'
import { parsedInput } from '../../platform/http/input.ts'

/** The call at this path that may run in the background. */
export function backgroundCall(answers: readonly CallHandler[], path: string): CallHandler {
  const found = answers.find(({ call }) => call.background && call.path === path)
  if (!found) throw refuse('NOT_FOUND')
  return found
}

/** The input as the call itself would read it; every fault is told at once. */
export function inputOf(call: Call, given: Record<string, unknown>): unknown {
  return parsedInput(call, call.query ? asQuery(given) : given)
}

/** As an address carries it: nothing empty, everything text. */
function asQuery(given: Record<string, unknown>): Record<string, unknown> {
  const text = (value: unknown) => (Array.isArray(value) ? value.map(String) : String(value))
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) =>
      value === null || value === undefined || value === '' ? [] : [[key, text(value)]],
    ),
  )
}

/** What an account may see, in one word: where it changes, an earlier result is for this person no more. */
export function scopeMark({ role, qxCode, enterpriseId, orgKind, scopeLabels }: Actor): string {
  return [role, qxCode, enterpriseId, orgKind, [...scopeLabels].sort().join(',')].join('|')
}
