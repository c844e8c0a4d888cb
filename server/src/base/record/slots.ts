/** What only the server knows of a record, by slots that have names. */
import type {
  ActionOf,
  AnyRecord,
  CustomFilterOf,
  FigureKeyOf,
  StateOf,
  StoredOf,
} from '@green/filing/records/record.ts'
import type { Tx } from '../../db/database.ts'
import type { CitedBy } from '../../db/schema/files.ts'
import type { Actor } from '../../platform/actor.ts'
import type { CallContext } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import type { ChangesOf, RowOf } from '../case/case-store.ts'
import type { CaseKind } from '../case/take-step.ts'
import type { Row } from './shown.ts'
import type { CustomFilters, RecordTable } from './store.ts'

/** What an operation of a record gets. */
type Within = { tx: Tx; services: Services; actor: Actor }

/** What only the server knows of a record. */
export type Slots<R, A extends string, T extends RecordTable> = {
  /** When it is opened: refuses what only the database can tell, or answers the columns that no field fills. */
  opening?: (tx: Tx, about: { enterpriseId: string; values: StoredOf<R> }) => Promise<ChangesOf<T>>
  /** Columns that a step fills from what only the database can tell; it may refuse. */
  changes?: { readonly [K in A]?: (within: Within, before: RowOf<T>) => Promise<ChangesOf<T>> }
  /** The values that the guards of its steps read. */
  facts?: (row: RowOf<T> | null, actor: Actor | null) => object
  /** Runs after the step, in its transaction. */
  after?: { readonly [K in A]?: (within: Within, saved: RowOf<T>) => Promise<void> }
  /** How each of the addressees that a step names is notified. */
  tells: CaseKind<string, A, object, T>['tell']
} & ReadSlots<R, T> &
  FilterSlots<R>

/** `read`: values that are no columns, from the row alone; `figures`: those that need more, for a whole page at once. */
type ReadSlots<R, T extends RecordTable> = [Exclude<FigureKeyOf<R>, keyof T['$inferSelect']>] extends [never]
  ? { read?: never; figures?: never }
  : { read: (row: RowOf<T>) => Row; figures?: (tx: Tx, rows: readonly RowOf<T>[]) => Promise<(row: RowOf<T>) => Row> }

type FilterSlots<R> = [CustomFilterOf<R>] extends [never]
  ? { filters?: never }
  : { filters: { [K in CustomFilterOf<R>]: CustomFilters[string] } }

/** A record with all that its operations need. */
export type Served<R, T extends RecordTable> = {
  record: AnyRecord
  kind: CaseKind<StateOf<R>, ActionOf<R>, object, T>
  slots: Slots<R, ActionOf<R>, T>
  citedBy: CitedBy
  /** The row with the values that are no columns. */
  read: (row: Row) => Row
}

export type RecordCall<In> = Pick<CallContext<In>, 'input' | 'actor' | 'services'>
