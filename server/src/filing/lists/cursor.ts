/** Cursors for keyset pagination: the sort value of a row, and its id. Inserted, deleted or moved rows do not shift them. */

import { refuseFields } from '@green/contract/errors.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import { z } from 'zod'
import type { FilingFilter } from './filter-store.ts'

export type Cursor = { value: string | null; id: string }
/** The row where a page begins or ends. */
export type PageBoundary = { side: 'after' | 'before'; cursor: Cursor }

type Order = Pick<FilingFilter, 'sort' | 'order'>

const texts = { submittedAt: z.iso.datetime(), updatedAt: z.iso.datetime(), number: z.string().max(60) }
const digits = z.string().regex(/^-?\d{1,12}(\.\d{1,6})?$/)
const written = { ...texts, dueOn: z.iso.date(), systemScore: digits, expertScore: digits, rankFigure: digits }

/** The cursor at a row, as the client holds it. */
export function cursorAt(row: { [K in Order['sort']]: string | number | null } & { id: string }, order: Order): string {
  const value = row[order.sort]
  return Buffer.from(JSON.stringify([order.sort, order.order, value === null ? null : String(value), row.id])).toString(
    'base64url',
  )
}

/** Reads a client's cursor; one of another order, or a forged one, is refused. */
export function readCursor(
  input: { after?: string | undefined; before?: string | undefined },
  order: Order,
): PageBoundary | null {
  const side = input.after !== undefined ? 'after' : 'before'
  const text = input[side]
  if (text === undefined) return null
  const Cursor = z.tuple([z.literal(order.sort), z.literal(order.order), written[order.sort].nullable(), z.uuid()])
  const read = Cursor.safeParse(parsed(text))
  if (!read.success || (input.after !== undefined && input.before !== undefined))
    throw refuseFields([{ field: side, message: faultTexts.pageExpired }])
  const [, , value, id] = read.data
  return { side, cursor: { value, id } }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
}
