/** A personal value as it is shown in part: the first three and the last four signs (roles §4), of a mail address its first sign and its domain. */
export function masked(value: string): string {
  const at = value.indexOf('@')
  if (at > 0) return `${value[0]}***${value.slice(at)}`
  const signs = [...value]
  if (signs.length <= 7) return `${signs[0] ?? ''}${'*'.repeat(Math.max(0, signs.length - 1))}`
  return `${signs.slice(0, 3).join('')}${'*'.repeat(signs.length - 7)}${signs.slice(-4).join('')}`
}
