/** What a call is given, read through its closed schema. */
import type { Call } from '@green/contract/call.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'

/** The input as the call wants it, or every fault with its field. */
export function parsedInput(call: Call, given: unknown): unknown {
  requireBearable(given, 0)
  const parsed = call.in.safeParse(given)
  if (parsed.success) return parsed.data
  throw refuseFields(
    parsed.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((k) => ({ field: [...issue.path, k].join('.'), message: '不支持的字段' }))
        : [{ field: pathOf(issue.path), message: issue.message }],
    ),
  )
}

/** `['scores', 2, 'comment']` → `scores[2].comment`. */
function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part)),
    '',
  )
}

/** Nothing nested beyond every form, and no NUL, which a database cannot keep as text. */
function requireBearable(value: unknown, depth: number): void {
  if (depth > 12 || (typeof value === 'string' && value.includes('\0'))) throw refuse('BAD_REQUEST')
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    requireBearable(key, depth)
    requireBearable(inner, depth + 1)
  }
}
