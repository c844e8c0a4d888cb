/** 要办的事 of one person: all sources in one statement, and which of them could not be read. */
import type { CallOutput } from '@green/contract/call.ts'
import type { OwedCase, TodoGroup, todo } from '@green/contract/calls/overview/todo.ts'
import { isFiler } from '@green/contract/roles.ts'
import { byUrgency, urgencyOf } from '@green/filing/todo/urgency.ts'
import { schemeSettings } from '@green/tools/scheme-rules/rules.ts'
import { accountsOfOnePerson } from '../../../base/deputy/one-person-store.ts'
import { referenceOf } from '../../../base/reference/reference.ts'
import type { OwedRow, PlacedTodo, TodoReader, TodoSource } from '../../../base/todo/source-store.ts'
import { owedRows, type RankedRow, rankedRows } from '../../../base/todo/store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { sources } from './sources.ts'

/** So many rows of a group are shown with it; the rest when it is opened. An enterprise sees all that it owes. */
const rowsOfGroup = 3
const rowsOfEnterprise = 100

type Placed = { source: TodoSource; todo: PlacedTodo }

const placed = new Map<string, Placed>(
  sources.flatMap((source) => Object.entries(source.todos).map(([key, todo]) => [key, { source, todo }])),
)

function placeOf(key: string): Placed {
  const found = placed.get(key)
  if (!found) throw new Error(`no duty ${key}`)
  return found
}

/** Whose list it is, with every account that counts as this person. */
export async function readerFor(services: Services, actor: Actor): Promise<TodoReader> {
  const own = isFiler(actor.role) ? [actor.accountId] : await accountsOfOnePerson(services.db, actor)
  return { actor, today: clock.today(), own, schemes: schemeSettings(await referenceOf(services)) }
}

/** The list: groups by urgency, of each so many of the most urgent rows. */
export async function listTodos(
  services: Services,
  actor: Actor,
  most = isFiler(actor.role) ? rowsOfEnterprise : rowsOfGroup,
): Promise<CallOutput<typeof todo.mine>> {
  const reader = await readerFor(services, actor)
  const { rows, failed } = await readAll(services, reader, most)
  const groups = Map.groupBy(rows, ({ key, part }) => `${key} ${part}`)
  return {
    groups: [...groups.values()].map((of) => groupOf(of, reader)).toSorted(byUrgency(reader.today)),
    failed: failed.map(({ title }) => title),
  }
}

type Read = { rows: RankedRow[]; failed: TodoSource[] }

async function readAll(services: Services, reader: TodoReader, most: number): Promise<Read> {
  const [fromQueries, fromCode] = await Promise.all([
    readSelects(services, reader, most),
    readRows(services, reader, most),
  ])
  return {
    rows: [...fromQueries.rows, ...fromCode.rows],
    failed: [...fromQueries.failed, ...fromCode.failed],
  }
}

/** All queries as one; if that fails, each source by itself, so that one that fails does not hide the others. */
async function readSelects({ db, log }: Services, reader: TodoReader, most: number): Promise<Read> {
  const queries = sources.flatMap((source) => (source.selects ? [{ source, selects: source.selects(reader) }] : []))
  const ofAll = queries.flatMap(({ selects }) => selects)
  try {
    return { rows: await rankedRows(db, ofAll, reader.today, most), failed: [] }
  } catch (error) {
    log.error(error, 'the list of duties was not read in one; each source is read by itself')
  }
  const rows: RankedRow[] = []
  const failed: TodoSource[] = []
  for (const { source, selects } of queries)
    try {
      rows.push(...(await rankedRows(db, selects, reader.today, most)))
    } catch (error) {
      log.error(error, `duties of ${source.key} could not be read`)
      failed.push(source)
    }
  return { rows, failed }
}

async function readRows(services: Services, reader: TodoReader, most: number): Promise<Read> {
  const read = sources.map(async (source): Promise<Read> => {
    try {
      const found = (await source.rows?.(services.db, services, reader)) ?? []
      const groups = Map.groupBy(found, ({ key, part }) => `${key} ${part}`)
      return { rows: [...groups.values()].flatMap((group) => ranked(group, reader, most)), failed: [] }
    } catch (error) {
      services.log.error(error, `duties of ${source.key} could not be read`)
      return { rows: [], failed: [source] }
    }
  })
  const all = await Promise.all(read)
  return { rows: all.flatMap(({ rows }) => rows), failed: all.flatMap(({ failed }) => failed) }
}

/** The same as `rankedRows` for rows that code has found. */
function ranked(rows: readonly OwedRow[], reader: TodoReader, most: number): RankedRow[] {
  const inOrder = rows.toSorted(byDue)
  const days = inOrder.flatMap(({ due }) => due ?? [])
  const numbers = {
    count: inOrder.length,
    late: days.filter((day) => day < reader.today).length,
    earliest: days[0] ?? null,
    oldest: inOrder.map(({ since }) => since).toSorted()[0] ?? '',
  }
  return inOrder.slice(0, most).map((row) => ({ ...row, ...numbers }))
}

const lastDay = '9999-12-31'
const byDue = (a: OwedRow, b: OwedRow) =>
  (a.due ?? lastDay).localeCompare(b.due ?? lastDay) || a.since.localeCompare(b.since) || a.id.localeCompare(b.id)

function groupOf(rows: readonly RankedRow[], reader: TodoReader): TodoGroup {
  const [first] = rows
  if (!first) throw new Error('a group without a row')
  const { source, todo } = placeOf(first.key)
  const { key, part, count, late, earliest, oldest } = first
  return {
    key,
    part,
    title: todo.partTitle?.(part) ?? source.title,
    label: todo.label,
    nature: todo.nature,
    otherwise: todo.otherwise ?? null,
    count,
    late,
    due: earliest,
    urgency: urgencyOf(earliest, reader.today),
    since: oldest,
    link: todo.listAt(part, reader.actor.role),
    rows: rows.map((row) => caseOf(row, todo, reader)),
  }
}

const caseOf = (row: OwedRow, todo: PlacedTodo, { actor, today }: TodoReader): OwedCase => ({
  id: row.id,
  object: row.object,
  due: row.due,
  urgency: urgencyOf(row.due, today),
  since: row.since,
  link: todo.at(row, actor.role),
})

/** All that a person owes of one source, however many. */
export async function owedOf(services: Services, actor: Actor, source: TodoSource): Promise<OwedRow[]> {
  const reader = await readerFor(services, actor)
  const ofQueries = await owedRows(services.db, source.selects?.(reader) ?? [])
  return [...ofQueries, ...((await source.rows?.(services.db, services, reader)) ?? [])]
}
