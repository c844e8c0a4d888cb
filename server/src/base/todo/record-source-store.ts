/** Duties that follow from rows without a machine: a term that ends, a question that waits, a part that fails. */
import type { Call } from '@green/contract/call.ts'
import { Refusal } from '@green/contract/errors.ts'
import type { TodoText } from '@green/filing/todo/todo.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock, dayOf } from '../../platform/clock.ts'
import { requireRight } from '../../platform/http/guard/rights.ts'
import type { OwedRow, PlacedTodo, TodoReader, TodoSource } from './source-store.ts'

type Value = SQL | PgColumn

export type RecordTodo = TodoText & {
  /** The call by which it is done: whoever may not make it owes nothing. */
  doneBy: Call
  id: Value
  object: Value
  due?: Value
  since: Value
  /** The tables, with their joins. */
  from: SQL
  /** Which rows this person owes. */
  where: (reader: TodoReader) => SQL | undefined
  /** Groups one duty further, as the programme of a filing. */
  part?: Value
  /** The page; by the part, where the duty has parts. */
  page: string | ((part: string) => string)
  /** The page of one row, where it has an address of its own. */
  at?: (row: Pick<OwedRow, 'id' | 'part'>) => string
  partTitle?: (part: string) => string
}

/** Whether a person may make a call at all. */
export function mayMake(call: Call, actor: Actor): boolean {
  try {
    requireRight(call, actor)
    return true
  } catch (refusal) {
    if (refusal instanceof Refusal) return false
    throw refusal
  }
}

function placed({ label, nature, otherwise, page, at, partTitle }: RecordTodo): PlacedTodo {
  const pageFor = (part: string) => (typeof page === 'string' ? page : page(part))
  return {
    label,
    nature,
    ...(otherwise === undefined ? {} : { otherwise }),
    ...(partTitle === undefined ? {} : { partTitle }),
    at: (row) => at?.(row) ?? pageFor(row.part),
    listAt: pageFor,
  }
}

function selectOf(key: string, { id, part, object, due, since, from, where }: RecordTodo, reader: TodoReader): SQL {
  return sql`select ${key}::text as key, (${part ?? sql`''`})::text as part, (${id})::text as id, (${object})::text as object,
    (${due ?? sql`null`})::date as due, (${since})::timestamptz as since from ${from} where ${where(reader) ?? sql`true`}`
}

/** The duties of a module's rows, each for those who may make its call. */
export function recordSource<K extends string>(
  key: string,
  title: string,
  todos: Readonly<Record<K, RecordTodo>>,
): TodoSource {
  return {
    key,
    title,
    todos: Object.fromEntries(keysOf(todos).map((name) => [`${key}.${name}`, placed(todos[name])])),
    selects: (reader) =>
      keysOf(todos).flatMap((name) =>
        mayMake(todos[name].doneBy, reader.actor) ? [selectOf(`${key}.${name}`, todos[name], reader)] : [],
      ),
  }
}

const dayMs = 86_400_000

/** So many days from today. */
export const inDays = (days: number): string => dayOf(addMs(clock.now(), days * dayMs))
