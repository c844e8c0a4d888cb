/** Serves a declared record: opens it, takes its steps, lists and exports it; what the declaration cannot say stands in the slots. */

import type { ActionOf, AnyRecord, StateOf } from '@green/filing/records/record.ts'
import { type RecordKey, type StoredRecords, storedRecords } from '../../db/records.ts'
import type { CitedBy } from '../../db/schema/files.ts'
import type { CaseKind } from '../case/take-step.ts'
import { reading } from './read.ts'
import { logOf, type Row } from './shown.ts'
import type { Served, Slots } from './slots.ts'
import { type RecordTable, recordScope } from './store.ts'
import { writing } from './write.ts'

/** The operations of a declared record on its table. */
export const serveRecord = <K extends RecordKey>(
  key: K,
  slots: Slots<StoredRecords[K]['record'], ActionOf<StoredRecords[K]['record']>, StoredRecords[K]['table']>,
) => serve<StoredRecords[K]['record'], StoredRecords[K]['table']>(key, storedRecords[key], slots)

function serve<R, T extends RecordTable>(
  citedBy: CitedBy,
  { record: declared, table }: { record: R; table: T },
  slots: Slots<R, ActionOf<R>, T>,
) {
  type S = StateOf<R>
  type A = ActionOf<R>
  const record = declared as unknown as AnyRecord
  const read = (row: Row): Row => ({ ...row, ...slots.read?.(row as Parameters<NonNullable<typeof slots.read>>[0]) })
  const kind: CaseKind<S, A, object, T> = {
    machine: record.case as unknown as CaseKind<S, A, object, T>['machine'],
    table,
    scope: recordScope(table, record.reads),
    facts: async (_tx, row, actor) => slots.facts?.(row, actor) ?? {},
    nameOf: (row) => record.nameOf(read(row) as never),
    logged: logOf(record, read),
    tell: slots.tells as CaseKind<S, A, object, T>['tell'],
  }
  const served: Served<R, T> = { record, kind, slots, citedBy, read }
  const { list, sheet, view } = reading(served)
  return { record, kind, list, sheet, view, ...writing(served, view) }
}
