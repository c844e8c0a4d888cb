/**
 * 执法全过程记录: what happened on a case beside its steps, with time, person, card and files. Entries are only ever added; a
 * correction names the entry that it supersedes, and both stay.
 */

import { refuse } from '@green/contract/errors.ts'
import { isInspector } from '@green/contract/roles.ts'
import { theClock } from '../../../base/case/take-step.ts'
import type { Tx } from '../../../db/database.ts'
import type { inspectionRecord } from '../../../db/schema/inspection/inspection.ts'
import { type Actor, handOf, signatureOf } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { insertEntry, isEntryOf } from './record-store.ts'
import { cardNoOf } from './store.ts'

/** The kinds of entries. */
export const recordKinds = {
  task: '下达与提醒',
  selfCheck: '自查',
  notice: '通知与送达',
  visit: '现场核查',
  photo: '照片音像',
  sign: '签字',
  finding: '核查项',
  statement: '陈述申辩',
  paper: '文书',
  rectify: '整改',
  sync: '离线同步',
  other: '其他',
} as const
export type RecordKind = keyof typeof recordKinds

type Entry = { inspectionId: string; kind: RecordKind; text: string } & Partial<
  Pick<
    typeof inspectionRecord.$inferInsert,
    'files' | 'fromAt' | 'toAt' | 'place' | 'details' | 'supersedes' | 'internal'
  >
>

/** Adds an entry in the caller's transaction; the caller has checked that the person may act on the case. */
export async function recordEntry(tx: Tx, { supersedes, ...entry }: Entry, actor: Actor | typeof theClock) {
  if (supersedes && !(await isEntryOf(tx, entry.inspectionId, supersedes))) throw refuse('NOT_FOUND')
  const person = actor === theClock ? null : actor
  return insertEntry(tx, {
    ...entry,
    id: ids.next(),
    at: clock.now(),
    supersedes: supersedes ?? null,
    actorId: person?.accountId ?? null,
    actorName: person ? signatureOf(person) : '系统',
    role: person ? handOf(person) : '系统',
    cardNo: isInspector(person?.role) ? await cardNoOf(tx, person.accountId) : null,
  })
}
