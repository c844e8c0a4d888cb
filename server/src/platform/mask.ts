/**
 * Masks a personal value: shows the first three and the last four characters (roles §4), of a mail address the first
 * character and the domain.
 */
export function masked(value: string): string {
  const at = value.indexOf('@')
  if (at > 0) return `${value[0]}***${value.slice(at)}`
  const signs = [...value]
  if (signs.length <= 7) return `${signs[0] ?? ''}${'*'.repeat(Math.max(0, signs.length - 1))}`
  return `${signs.slice(0, 3).join('')}${'*'.repeat(signs.length - 7)}${signs.slice(-4).join('')}`
}
