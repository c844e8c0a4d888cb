/** One number of a form that is part of another. */
import type { Check } from '@green/filing/findings.ts'

/** An error when one number exceeds another it is part of. */
export function notAbove(part: string, whole: string, message: string, place = part): Check {
  return {
    code: place,
    level: 'error',
    says: message,
    of: (answers) => {
      const [a, b] = [answers.number(part), answers.number(whole)]
      return a !== null && b !== null && a > b ? { field: place, message } : null
    },
  }
}
