/** Shapes that many calls share: ids, pages, receipts. */
import { z } from 'zod'

export const Id = z.uuid('编号格式不正确')
/** The id of a programme, as in its definition. */
export const ProgrammeId = z.string().max(40)
/** Idempotency key made by the client for one click: for a day the same key gets the same response without a second effect. */
export const RequestId = z.uuid('请求编号格式不正确').optional()
export const QxCode = z.string().regex(/^[0-9]{6}$/, '区县代码为6位数字')
export const DateText = z.string().regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/, '日期格式应为2026-01-31')
/** A moment in time as ISO 8601 with offset. */
export const Moment = z.string()
/** A number that a query string carries as text. */
export const queryInt = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

export const pageSizes = [5, 10, 15, 20, 50] as const
export const defaultPageSize = 10

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
