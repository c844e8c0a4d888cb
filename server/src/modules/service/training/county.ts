/** The county of a course or a learner, by its name. */
import { districts } from '../../../base/reference/reference-data.ts'

export const countyNameOf = (code: string | null): string | null =>
  code === null ? null : (districts().find((one) => one.code === code)?.name ?? code)
