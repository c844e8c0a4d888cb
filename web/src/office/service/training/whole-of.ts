/** What is typed as a whole number; nothing for an empty box, and what is no number stays one that the server refuses. */
export const wholeOf = (typed: string): number | null => {
  const digits = typed.trim()
  return digits === '' ? null : /^\d{1,7}$/.test(digits) ? Number(digits) : 0
}
