/**
 * Notes events for outside systems in the transaction of the change, one row for each receiver: both are committed or
 * neither. The events carry what an outside system may know: numbers, names and states, no contacts.
 */

import { titleKindLabels, titleLevelLabels, titleStateLabels } from '@green/contract/filing/titles.ts'
import type { EventKind } from '@green/contract/outgoing-events.ts'
import { isWithFiler, type State } from '@green/filing/workflow/states.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import type { Tx } from '../../db/database.ts'
import type { filing } from '../../db/schema/filing.ts'
import type { greenCode } from '../../db/schema/green-code.ts'
import { clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { programmeOf } from '../reference/programmes.ts'
import { districtOf } from '../reference/reference-data.ts'
import { hasReceivers, insertEvents, lastFromState, receiversOf, type TitleRow, titlesWhere } from './store.ts'

type Noted = { kind: EventKind; recordId: string; qxCode: string; subject: string; data: Record<string, unknown> }

async function note(tx: Tx, { kind, recordId, qxCode, subject, data }: Noted): Promise<void> {
  const receivers = await receiversOf(tx, kind, qxCode)
  if (receivers.length === 0) return
  const at = clock.now()
  const content = {
    type: kind,
    timestamp: at,
    data: { id: recordId, ...data, qxCode, qxName: districtOf(qxCode)?.name ?? '' },
  }
  await insertEvents(
    tx,
    receivers.map((receiverId) => ({
      id: ids.next(),
      receiverId,
      recordId,
      kind,
      subject,
      at,
      content,
      state: 'waiting',
      nextAt: at,
    })),
  )
}

type FilingRow = typeof filing.$inferSelect

/** After a step of a filing: it was sent, or moved among the offices. Drafts are nobody else's business. */
export async function noteFilingEvent(tx: Tx, row: FilingRow, from: State | null, isSent: boolean): Promise<void> {
  if (row.submissions === 0 || (!isSent && (from === null || from === row.state))) return
  const programme = programmeOf(row.programme)
  const { enterpriseName = '', socialCode = '' } = row.organisation
  await note(tx, {
    kind: isSent ? 'filing.submitted' : 'filing.moved',
    recordId: row.id,
    qxCode: row.qxCode,
    subject: [programme.shortTitle, row.number, enterpriseName].filter(Boolean).join(' '),
    data: {
      number: row.number,
      programme: row.programme,
      programmeTitle: programme.title,
      year: row.year,
      enterpriseName,
      socialCode,
      state: row.state,
      stateLabel: stateLabel(programme, row.state as State),
      fromState: from !== null && isWithFiler(from) && isSent ? null : from,
    },
  })
}

const inForce: readonly string[] = ['valid', 'review', 'suspended', 'renamed']
const isInForce = (state: string | undefined) => state !== undefined && inForce.includes(state)

/** Writes titles, and notes which of them were granted or have ended by it. */
export async function withTitleEvents<T>(
  tx: Tx,
  which: { ids: readonly string[] } | { filingId: string },
  write: () => Promise<T>,
): Promise<T> {
  if (!(await hasReceivers(tx))) return write()
  const before = new Map((await titlesWhere(tx, which)).map(({ id, state }) => [id, state]))
  const result = await write()
  for (const row of await titlesWhere(tx, which)) {
    const [was, is] = [isInForce(before.get(row.id)), isInForce(row.state)]
    if (was !== is) await noteTitle(tx, row, is ? 'title.granted' : 'title.ended')
  }
  return result
}

/** A title was granted, or has ended. */
export async function noteTitle(tx: Tx, row: TitleRow, kind: 'title.granted' | 'title.ended'): Promise<void> {
  const kindLabel = wordOf(titleKindLabels, row.kind)
  await note(tx, {
    kind,
    recordId: row.id,
    qxCode: row.qxCode,
    subject: [kindLabel, row.number, row.enterpriseName].filter(Boolean).join(' '),
    data: {
      number: row.number,
      kind: row.kind,
      kindLabel,
      level: row.level,
      levelLabel: wordOf(titleLevelLabels, row.level),
      year: row.year,
      enterpriseName: row.enterpriseName,
      socialCode: row.socialCode,
      validFrom: row.validFrom,
      validTo: row.validTo,
      state: row.state,
      stateLabel: wordOf(titleStateLabels, row.state),
    },
  })
}

const wordOf = (labels: Readonly<Record<string, string>>, key: string) => labels[key] ?? key

type CodeRow = typeof greenCode.$inferSelect

/** After a step of a code, in its history already: it has become public. */
export async function noteCodeStep(tx: Tx, row: CodeRow): Promise<void> {
  if (row.state !== 'public' || (await lastFromState(tx, row.id)) === 'public') return
  await noteCodePublished(tx, row)
}

export async function noteCodePublished(tx: Tx, row: CodeRow): Promise<void> {
  await note(tx, {
    kind: 'code.published',
    recordId: row.id,
    qxCode: row.qxCode,
    subject: `绿效码 ${row.code} ${row.enterpriseName}`,
    data: {
      code: row.code,
      year: row.year,
      enterpriseName: row.enterpriseName,
      socialCode: row.socialCode,
      validUntil: row.validUntil,
    },
  })
}
