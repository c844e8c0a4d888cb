/** A year of data lies within the life of its enterprise. */
import type { FieldFault } from '@green/contract/errors.ts'

/** What is wrong with the year of an enterprise that was founded later; nothing where its day of foundation is not known. */
export function foundingFaults(year: number, { foundDate }: Readonly<Record<string, unknown>>): FieldFault[] {
  const isEarlier = typeof foundDate === 'string' && year < Number(foundDate.slice(0, 4))
  return isEarlier ? [{ field: 'year', message: `早于企业成立日期（${foundDate}），请核对年度` }] : []
}
