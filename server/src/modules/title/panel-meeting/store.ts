/** Queries for 评审会. */
import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { file } from '../../../db/schema/files.ts'
import { panelMeeting } from '../../../db/schema/review.ts'
import type { Actor } from '../../../platform/actor.ts'
import { meetingKind } from './kind.ts'

export type MeetingRecord = typeof panelMeeting.$inferSelect

/** One page within the reader's scope, the latest meeting first. */
export async function meetingPage(tx: Tx, actor: Actor, batchId: string | undefined, page: PageNumber) {
  return pageOf(
    tx,
    {
      select: { meeting: panelMeeting, sha256: file.sha256 },
      from: (select) =>
        select
          .from(panelMeeting)
          .leftJoin(file, eq(file.id, panelMeeting.fileId))
          .where(and(meetingKind.scope(actor), batchId ? eq(panelMeeting.batchId, batchId) : undefined)),
      orderBy: [desc(panelMeeting.heldOn), desc(panelMeeting.id)],
    },
    page,
  )
}

/** The file of its minutes, within the reader's scope. */
export async function meetingFile(tx: Tx, actor: Actor, id: string) {
  const [row] = await tx
    .select({ file })
    .from(panelMeeting)
    .innerJoin(file, eq(file.id, panelMeeting.fileId))
    .where(and(meetingKind.scope(actor), eq(panelMeeting.id, id)))
  return row?.file ?? null
}
