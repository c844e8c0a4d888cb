/** Parses a call's input with its closed schema, after invisible signs have been removed from every text in it. */
import type { Call } from '@green/contract/call.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { visibleText } from '@green/filing/value/visible-text.ts'
import { faultText } from '../fault-words.ts'
import { depthAtMost } from './json-body.ts'

/** Faults reported of one request; further ones are counted. A form's own faults are not limited: they come from its check. */
const faultsAtMost = 50
/** Limits the length of unknown field names in faults. */
const fieldLengthAtMost = 120
/** More keys than any form has fields, or any table cells in a row. */
const keysAtMost = 2000

/** The parsed input, or a refusal with its faults and fields: the first fifty, and in `more` the number of further ones. */
export function parsedInput(call: Call, input: unknown): unknown {
  requireBearable(input, 0)
  const parsed = call.in.safeParse(visible(input), { error: faultText })
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: pathOf([...issue.path, key]), message: '不支持的字段' }))
      : [{ field: pathOf(issue.path), message: issue.message }],
  )
  const listed = faults
    .slice(0, faultsAtMost)
    .map(({ field, message }) => ({ field: field.slice(0, fieldLengthAtMost), message }))
  throw refuseFields(listed, faults.length - listed.length)
}

/** The same with every text as it is seen: nobody reads invisible and direction signs, so nobody sends them on purpose. */
function visible(value: unknown): unknown {
  if (typeof value === 'string') return visibleText(value)
  if (Array.isArray(value)) return value.map(visible)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, visible(inner)]))
}

/** `['scores', 2, 'comment']` → `scores[2].comment`. */
function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part)),
    '',
  )
}

/** Refuses input nested deeper or wider than any form, NUL, and lone surrogates, which the database cannot store as text. */
function requireBearable(value: unknown, depth: number): void {
  if (depth > depthAtMost || (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())))
    throw refuse('BAD_REQUEST')
  if (typeof value !== 'object' || value === null) return
  const entries = Object.entries(value)
  if (!Array.isArray(value) && entries.length > keysAtMost) throw refuse('BAD_REQUEST')
  for (const [key, inner] of entries) {
    requireBearable(key, depth)
    requireBearable(inner, depth + 1)
  }
}
