/** The offices that answer questions. */
import { districtOf } from '../../../base/reference/reference-data.ts'

/** Name of the office that has a question. */
export const officeName = (qxCode: string | null): string =>
  qxCode === null ? '市级主办单位' : (districtOf(qxCode)?.name ?? qxCode)
