/** Shapes that many calls share: ids, pages, receipts. */
import { isDay } from '@green/filing/value/day.ts'
import { z } from 'zod'

export const Id = z.uuid('编号格式不正确')
/** The id of a programme, as in its definition. */
export const ProgrammeId = z.string().max(40)
/** Idempotency key made by the client for one click: for a day the same key gets the same response without a second effect. */
export const RequestId = z.uuid('请求编号格式不正确').optional()
export const QxCode = z.string().regex(/^[0-9]{6}$/, '区县代码为6位数字')
/** A day that the calendar has. */
export const DateText = z
  .string()
  .regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/, { error: '日期格式应为2026-01-31', abort: true })
  .refine(isDay, '日期不存在，请重新选择')
/** A moment in time as ISO 8601 with offset, as responses have it. */
export const Moment = z.string()
/** The same in a request, where it must be one. */
export const GivenMoment = z.iso
  .datetime({ offset: true, error: '时间格式不正确，请重新选择', abort: true })
  .refine((text) => isDay(text.slice(0, 10)), '时间格式不正确，请重新选择')
/** A number that a query string carries as text. */
export const queryInt = (min: number, max: number) => z.coerce.number().int().min(min).max(max)
/** The largest number of the database's integer columns. */
export const mostInt = 2_147_483_647
/** The version of a row that was read; it counts from 1, and is 0 for a default that nobody has changed. */
export const Version = z.number().int().min(0).max(mostInt)
/** A year to narrow a list with. */
export const QueryYear = z.coerce.number().int().min(1900).max(2999)

export const pageSizes = [5, 10, 15, 20, 50] as const
export const defaultPageSize = 10

/** Of a word that a list is searched for. */
export const keywordLength = 50
/** Longest number and code of a paper that anybody looks up, in the calls and where they are typed. */
export const printedNumberLength = 40
export const printedCodeLength = 20

/** The page part of every list's input. */
export const pageInput = {
  page: queryInt(1, 1_000_000).default(1),
  size: z.coerce
    .number()
    .refine((n) => (pageSizes as readonly number[]).includes(n), '每页条数只能是5、10、15、20或50')
    .default(defaultPageSize),
}

/** Cursor for keyset pagination: the page after or before the one that returned it. `page` is then only its number. */
export const cursorInput = { after: z.string().max(300).optional(), before: z.string().max(300).optional() }

/**
 * One page of rows. `capped`: there are more than `total`; `next` and `previous` are cursors of the neighbouring pages, which rows
 * added or removed do not shift: null at the ends, absent where a list has none.
 */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({
    rows: z.array(row),
    total: z.number(),
    capped: z.boolean().optional(),
    page: z.number(),
    size: z.number(),
    next: z.string().nullish(),
    previous: z.string().nullish(),
  })
}
export type Page<T> = {
  rows: T[]
  total: number
  capped?: boolean | undefined
  page: number
  size: number
  next?: string | null | undefined
  previous?: string | null | undefined
}

export const Done = z.object({ done: z.literal(true) })
export const Nothing = z.strictObject({})
