/** The duties of a kind of case as selects of its open rows, each within the scope of the kind. */
import type { Role } from '@green/contract/roles.ts'
import { isFiler, roles } from '@green/contract/roles.ts'
import { byMainAccount, type CaseRole, caseGuardsOf } from '@green/filing/cases/machine.ts'
import { type CaseTodo, type CaseTodos, owes } from '@green/filing/todo/todo.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { and, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../../db/database.ts'
import { draftsOnly } from '../../platform/actor.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Services } from '../../platform/services.ts'
import type { CaseTable, RowOf } from '../case/case-store.ts'
import type { CaseKind } from '../case/take-step.ts'
import { listOfAccounts } from '../deputy/one-person-store.ts'
import type { OwedRow, PlacedTodo, TodoReader, TodoSource } from './source-store.ts'
import { owedRows } from './store.ts'

/** What only the module knows of one duty. */
export type CasePlace = {
  due?: SQL | PgColumn | ((reader: TodoReader) => SQL)
  /** Narrows the open rows of its states and of the person's scope, as the guards of its steps do. */
  where?: (reader: TodoReader) => SQL | undefined
  /** The page, by the role of the reader; a row's is that with its id. */
  page: string | ((role: Role) => string)
  /** How the address names the case; null where the page has no address of one. */
  idAs?: 'id' | 'open' | 'run' | null
  /** The filters of the page that show all of them. */
  list?: string
}

/** `madeBy`: the account that began it and waits for a second one. */
export type CaseColumns = { object: SQL | PgColumn; since?: PgColumn; madeBy?: PgColumn }

type Kind<S extends string, A extends string, F, T extends CaseTable> = CaseKind<S, A, F, T>

const withSearch = (page: string, search: string) => `${page}${page.includes('?') ? '&' : '?'}${search}`

function placed(text: CaseTodo<string, string, never>, { due, page, idAs = 'id', list }: CasePlace): PlacedTodo {
  if (due !== undefined && text.nature === 'none') throw new Error(`${text.label}: a last day of no nature`)
  const pageFor = (role: Role) => (typeof page === 'string' ? page : page(role))
  const { label, nature, otherwise } = text
  return {
    label,
    nature,
    ...(otherwise === undefined ? {} : { otherwise }),
    at: ({ id }, role) => (idAs === null ? pageFor(role) : withSearch(pageFor(role), `${idAs}=${id}`)),
    listAt: (_part, role) => (list === undefined ? pageFor(role) : withSearch(pageFor(role), list)),
  }
}

/** Whether whoever only prepares for the main account has a step of it. */
function isPrepared<S extends string, A extends string, F>(
  { machine }: Pick<CaseTodos<S, A, F, string>, 'machine'>,
  { doneBy, preparedBy = [] }: CaseTodo<S, A, F>,
): boolean {
  return [...doneBy, ...preparedBy].some(
    (action) => !caseGuardsOf(machine.steps[action]).some((guard) => (guard as unknown) === byMainAccount),
  )
}

/** What a select needs of a kind: whatever its guards read, the query says the same. */
type Read<T extends CaseTable = CaseTable> = { table: T; scope: Scope<T> }

/** What a source says of a kind, beside the kind itself: its key, its duties, what names a row, and the page of each duty. */
type CaseDuties<S extends string, A extends string, F, K extends string> = {
  key: string
  declared: CaseTodos<S, A, F, K>
  columns: CaseColumns
  places: Readonly<Record<NoInfer<K>, CasePlace>>
}

/** The duties of a kind, read from its table. */
export function caseSource<S extends string, A extends string, F, K extends string>({
  kind,
  ...duties
}: CaseDuties<S, A, F, K> & { kind: Read }): TodoSource {
  return {
    key: duties.key,
    title: duties.declared.machine.title,
    todos: todosAt(duties),
    selects: (reader) => selectsOf(kind, duties, reader),
    ...waitingOf(kind.table, duties),
  }
}

/** The same where few rows are open and a guard needs more than a query: its facts are read row by row. */
export function exactSource<S extends string, A extends string, F, T extends CaseTable, K extends string>({
  kindOf,
  ...duties
}: CaseDuties<S, A, F, K> & { kindOf: (services: Services) => Kind<S, A, F, T> }): TodoSource {
  return {
    key: duties.key,
    title: duties.declared.machine.title,
    todos: todosAt(duties),
    ...(duties.columns.madeBy ? waitingOf(duties.columns.madeBy.table as CaseTable, duties) : {}),
    async rows(tx, services, reader) {
      const kind = kindOf(services)
      const isOwed = owedBy(tx, kind, duties.declared, reader)
      const candidates = await owedRows(tx, selectsOf(kind, duties, reader))
      const found = await Promise.all(candidates.map(async (one) => ((await isOwed(one)) ? [one] : [])))
      return found.flat()
    },
  }
}

/** Whether the reader owes a row, by its facts. */
const owedBy =
  <S extends string, A extends string, F, T extends CaseTable, K extends string>(
    tx: Tx,
    { table, facts }: Kind<S, A, F, T>,
    { machine, todos }: CaseTodos<S, A, F, K>,
    { actor }: TodoReader,
  ) =>
  async ({ id, key }: OwedRow): Promise<boolean> => {
    const todo = todos[key.slice(key.indexOf('.') + 1) as K]
    const [row] = await tx
      .select()
      .from(table as CaseTable)
      .where(sql`${table.id} = ${id}`)
    if (!row) return false
    return owes(machine, todo, row.state as S, actor.role, await facts(tx, row as RowOf<T>, actor))
  }

const todosAt = <S extends string, A extends string, F, K extends string>({
  key,
  declared: { todos },
  places,
}: CaseDuties<S, A, F, K>): TodoSource['todos'] =>
  Object.fromEntries(
    keysOf(todos).map((name) => [
      `${key}.${name}`,
      placed(todos[name] as unknown as CaseTodo<string, string, never>, places[name]),
    ]),
  )

const lastDay = (due: CasePlace['due'], reader: TodoReader): SQL | PgColumn =>
  (typeof due === 'function' ? due(reader) : due) ?? sql`null`

function selectsOf<S extends string, A extends string, F, K extends string>(
  { table, scope }: Read,
  { key, declared, columns: { object, since }, places }: CaseDuties<S, A, F, K>,
  reader: TodoReader,
): SQL[] {
  const { actor } = reader
  const onlyPrepares = isFiler(actor.role) && draftsOnly(actor)
  return keysOf(declared.todos).flatMap((name): SQL[] => {
    const todo = declared.todos[name]
    if (!(todo.who as readonly CaseRole[]).includes(actor.role)) return []
    if (onlyPrepares && !isPrepared(declared, todo)) return []
    const { due, where } = places[name]
    const which = and(inArray(table.state, [...todo.in]), scope(actor), where?.(reader))
    return [
      sql`select ${`${key}.${name}`}::text as key, ''::text as part, ${table.id}::text as id, ${object}::text as object,
        (${lastDay(due, reader)})::date as due, ${since ?? table.updatedAt} as since from ${table} where ${which}`,
    ]
  })
}

/** Of an enterprise its own cases, of everybody else what the own accounts have begun, where it is the turn of others. */
function isOwn(table: CaseTable, { madeBy }: CaseColumns, { actor, own }: TodoReader): SQL | null {
  if (!isFiler(actor.role)) return madeBy ? sql`${madeBy} = any(${listOfAccounts(own)}::uuid[])` : null
  const { enterpriseId } = getTableColumns(table) as Partial<Record<string, PgColumn>>
  if (!enterpriseId || actor.agent || actor.enterpriseId === null) return null
  return sql`${enterpriseId} = ${actor.enterpriseId}`
}

function waitingOf<S extends string, A extends string, F, K extends string>(
  table: CaseTable,
  { key, declared: { machine, todos }, columns, places }: CaseDuties<S, A, F, K>,
): Required<Pick<TodoSource, 'waits' | 'stateOf'>> {
  const peopleIn = (state: S) => machine.states[state].turn.filter((role): role is Role => roles.includes(role as Role))
  return {
    waits(reader) {
      const which = isOwn(table, columns, reader)
      const ofOthers = keysOf(machine.states).filter((state) => {
        const on = peopleIn(state)
        return on.length > 0 && !(isFiler(reader.actor.role) && on.includes(reader.actor.role))
      })
      if (which === null || ofOthers.length === 0) return []
      const { object, since } = columns
      return [
        sql`select ${key}::text as key, ${table.state}::text as part, ${table.id}::text as id, ${object}::text as object,
          null::date as due, ${since ?? table.updatedAt} as since from ${table} where ${and(inArray(table.state, ofOthers), which)}`,
      ]
    },
    stateOf(state, role) {
      const name = keysOf(todos).find((one) => (todos[one].who as readonly CaseRole[]).includes(role))
      const page = name === undefined ? null : places[name].page
      return {
        label: machine.states[state as S].label,
        on: peopleIn(state as S),
        page: typeof page === 'function' ? page(role) : page,
      }
    },
  }
}
