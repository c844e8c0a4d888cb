/** What a call is given, read through its closed schema. */
import type { Call } from '@green/contract/call.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'

/** More faults than a person mends at once; what lies beyond is counted. A form's own faults are not cut: they come from its check. */
const faultsAtMost = 50
/** What somebody made up is not repeated at length. */
const fieldLengthAtMost = 120
/** More keys than any form has fields, or any table cells in a row. */
const keysAtMost = 2000

/** The input as the call wants it, or its faults with their fields: the first fifty, and in `more` how many there are beyond. */
export function parsedInput(call: Call, given: unknown): unknown {
  requireBearable(given, 0)
  const parsed = call.in.safeParse(given)
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

/** `['scores', 2, 'comment']` → `scores[2].comment`. */
function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part)),
    '',
  )
}

/** Nothing nested or wide beyond every form, and no NUL and no half of a character, which a database cannot keep as text. */
function requireBearable(value: unknown, depth: number): void {
  if (depth > 12 || (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())))
    throw refuse('BAD_REQUEST')
  if (typeof value !== 'object' || value === null) return
  const entries = Object.entries(value)
  if (!Array.isArray(value) && entries.length > keysAtMost) throw refuse('BAD_REQUEST')
  for (const [key, inner] of entries) {
    requireBearable(key, depth)
    requireBearable(inner, depth + 1)
  }
}
