/** Masks personal values: the first three and the last four signs stay (roles §4). */
export function maskPhone(value: string): string {
  if (value.length < 7) return value === '' ? '' : '****'
  return `${value.slice(0, 3)}${'*'.repeat(Math.max(4, value.length - 7))}${value.slice(-4)}`
}

/** A mail address keeps its first sign and its domain. */
export function maskEmail(value: string): string {
  const at = value.indexOf('@')
  return at < 1 ? maskPhone(value) : `${value[0]}***${value.slice(at)}`
}
