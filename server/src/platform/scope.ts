/**
 * Who reads which rows of a table, as data: a rule for each reach, or role, that reads at all. One scope serves the list, the read by id,
 * the lock, the export and the files of a record.
 */
import { type Role, reachOf, ruleFor } from '@green/contract/roles.ts'
import type { Reach } from '@green/filing/records/readers.ts'
import { and, eq, getTableColumns, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from './actor.ts'

const nobody = sql`false`
const everybody = sql`true`

type ColumnsOf<T extends PgTable> = keyof T['_']['columns'] & string

/** Only rows in one of these states, or in none of those. */
type InStates<T extends PgTable> =
  'state' extends ColumnsOf<T>
    ? { only: readonly string[]; except?: never } | { except: readonly string[]; only?: never }
    : never

/** Rows that name the reader's enterprise or county in this column, or in one of these. `agents`: whoever files for the enterprise reads them too. */
type OwnRows<T extends PgTable> = { own: ColumnsOf<T> | readonly ColumnsOf<T>[]; agents?: true } & (
  | InStates<T>
  | { only?: never; except?: never }
)

/** What cannot be told in data: a task, a team, a citation. */
type CustomRule = (actor: Actor) => SQL

type Rule<T extends PgTable> = 'all' | InStates<T> | CustomRule
type OwnRule<T extends PgTable, C extends string> = Rule<T> | OwnRows<T> | (C extends ColumnsOf<T> ? 'own' : never)

/**
 * The rule of each reach, and of a role that reads otherwise than others of its reach; what neither names reads nothing. `own`: by
 * `enterpriseId` (never for an agent), of a district by `qxCode`.
 */
export type Reads<T extends PgTable> = { [R in Exclude<Role, 'enterprise' | 'county'>]?: Rule<T> } & {
  own?: OwnRule<T, 'enterpriseId'>
  district?: OwnRule<T, 'qxCode'>
  wide?: Rule<T>
}

type AnyRule = 'all' | 'own' | CustomRule | AnyStates | (AnyStates & { own: string | readonly string[]; agents?: true })
type AnyStates = { only?: readonly string[]; except?: readonly string[] }

/** The columns that say whose a row is, where the rule names none. */
const ownColumns: Partial<Record<Reach, string>> = { own: 'enterpriseId', district: 'qxCode' }

/** The condition of the rows that this person reads. */
export function scopeOf<T extends PgTable>(table: T, reads: Reads<T>, actor: Actor): SQL {
  const rule = ruleFor(reads as Partial<Record<Role | Reach, AnyRule>>, actor.role)
  if (rule === undefined) return nobody
  if (rule === 'all') return everybody
  if (typeof rule === 'function') return rule(actor)
  if (rule === 'own') return ownRows(table, { own: ownColumns[reachOf(actor.role)] ?? [] }, actor)
  const own = 'own' in rule ? ownRows(table, rule, actor) : undefined
  return own === nobody ? nobody : (and(own, inStates(table, rule)) ?? nobody)
}

/** The condition of the rows of a table that a person reads. Where one is wanted, that of another table does not compile. */
export type Scope<T extends PgTable> = { (actor: Actor): SQL; readonly table: T }

/** The scope of a table by its rules. */
export const scopeBy = <T extends PgTable>(table: T, reads: Reads<T>): Scope<T> =>
  customScope(table, (actor) => scopeOf(table, reads, actor))

/** A scope that no rule by role tells. */
export const customScope = <T extends PgTable>(table: T, rowsOf: (actor: Actor) => SQL): Scope<T> =>
  Object.assign((actor: Actor) => rowsOf(actor), { table })

/** What only administrators read. */
export const readByAdministrators = { admin: 'all' } as const
/** The city reads everything, districts and inspectors what is in one of these states. */
export const readByOfficesOnce = (...states: readonly string[]) =>
  ({ district: { only: states }, supervisor: { only: states }, wide: 'all' }) as const
/** What all offices read by one rule. */
export const readByOffices = (rule: CustomRule) => ({ district: rule, wide: rule })
/** The enterprise reads what the record shows it, the office only once that was sent. */
export function readOnceSent<T extends PgTable>(scope: Scope<T>, isSent: SQL) {
  const sent = (actor: Actor): SQL => and(scope(actor), isSent) ?? nobody
  return { own: scope, district: sent, supervisor: sent, wide: sent }
}

function ownRows(table: PgTable, rule: { own: string | readonly string[]; agents?: true }, actor: Actor): SQL {
  const owner = ownerOf(actor, rule.agents === true)
  return owner ? (or(...[rule.own].flat().map((name) => eq(columnOf(table, name), owner))) ?? nobody) : nobody
}

/** Whose rows are the person's own: the enterprise's, or the county's. */
function ownerOf({ role, enterpriseId, qxCode, agent }: Actor, withAgents: boolean): string | null {
  if (reachOf(role) === 'district') return qxCode
  return agent && !withAgents ? null : enterpriseId
}

function inStates(table: PgTable, { only = [], except = [] }: AnyStates): SQL | undefined {
  if (except.length > 0) return notInArray(columnOf(table, 'state'), [...except])
  const [first, ...more] = only
  if (first === undefined) return undefined
  const state = columnOf(table, 'state')
  return more.length > 0 ? inArray(state, [first, ...more]) : eq(state, first)
}

/** The column that the table has under this name. */
export function columnOf(table: PgTable, name: string): PgColumn {
  const column = getTableColumns(table)[name]
  if (!column) throw new Error(`no column ${name}`)
  return column
}
