/** What an envelope of readings says of itself, by whichever system it is delivered: how many rows, their sum and their digest. */
import { createHash } from 'node:crypto'
import { type FieldFault, refuseFields } from '@green/contract/errors.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'

type Rows = readonly { quantity: number | null }[]
type Envelope = { rows: Rows; count: number; total: number; digest: string }

/** A row stands in the digest with its quantity as it is compared: four decimals, nothing where there is none. */
export const quantityText = (quantity: number | null): string => (quantity === null ? '' : quantity.toFixed(4))

/** SHA-256 of the texts of all rows, one on a line. */
export const digestOfLines = (lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('hex')

/** The sum of the quantities, four decimals. */
export const sumOfRows = (rows: Rows): number =>
  roundHalfUp(
    rows.reduce((all, { quantity }) => all + (quantity ?? 0), 0),
    4,
  )

/** Count, sum and digest say that all rows arrived as they were sent; refused with each that does not. */
export function requireEnvelope({ rows, count, total, digest }: Envelope, found: string): void {
  const faults: FieldFault[] = []
  const sum = sumOfRows(rows)
  if (count !== rows.length)
    faults.push({ field: 'count', message: `写明${count}行，收到${rows.length}行，请核对后重报` })
  if (Math.abs(sum - total) > 1e-4)
    faults.push({ field: 'total', message: `写明用量合计${total}，各行合计为${sum}，请核对后重报` })
  if (digest.toLowerCase() !== found)
    faults.push({ field: 'digest', message: '摘要与各行内容不一致，请按接口说明计算后重报' })
  if (faults.length > 0) throw refuseFields(faults)
}
