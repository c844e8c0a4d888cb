/** The request of a background job: the call, its input, and the scope of the requesting person. */
import type { Call } from '@green/contract/call.ts'
import { refuse } from '@green/contract/errors.ts'
import type { Actor } from '../../platform/actor.ts'
import { parsedInput } from '../../platform/http/body/input.ts'
import type { CallHandler } from '../../platform/http/handlers.ts'

/** The call at this path, if it may run in the background. */
export function backgroundCall(answers: readonly CallHandler[], path: string): CallHandler {
  const found = answers.find(({ call }) => call.background && call.path === path)
  if (!found) throw refuse('NOT_FOUND')
  return found
}

/** The input as parsed by the call; every fault is reported at once. */
export function inputOf(call: Call, input: Record<string, unknown>): unknown {
  return parsedInput(call, call.query ? asQuery(input) : input)
}

/** As query parameters: no empty values, everything as text. */
function asQuery(input: Record<string, unknown>): Record<string, unknown> {
  const text = (value: unknown) => (Array.isArray(value) ? value.map(String) : String(value))
  return Object.fromEntries(
    Object.entries(input).flatMap(([key, value]) =>
      value === null || value === undefined || value === '' ? [] : [[key, text(value)]],
    ),
  )
}

/** An account's scope as one string: when it changes, earlier results are no longer delivered to this person. */
export function scopeKey({ role, qxCode, enterpriseId, orgKind, scopeLabels }: Actor): string {
  return [role, qxCode, enterpriseId, orgKind, [...scopeLabels].sort().join(',')].join('|')
}
