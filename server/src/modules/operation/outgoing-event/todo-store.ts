/** What is owed of 对外事件: one that a receiver did not take is sent again, since later ones of its record wait for it. */
import { outgoingEvent as calls } from '@green/contract/calls/operation/outgoing-event.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import { recordSource } from '../../../base/todo/record-source-store.ts'
import { eventReceiver, outgoingEvent } from '../../../db/schema/operation/outgoing-event.ts'

// Unscoped: every office
export const outgoingEventSource = recordSource('outgoingEvent', '对外事件', {
  resend: {
    label: '核对后再次发送',
    nature: 'none',
    otherwise: '后续事件在等待',
    doneBy: calls.resend,
    id: outgoingEvent.id,
    object: sql`${eventReceiver.systemName} || ' ' || ${outgoingEvent.subject}`,
    since: outgoingEvent.at,
    from: sql`${outgoingEvent} join ${eventReceiver} on ${eq(eventReceiver.id, outgoingEvent.receiverId)}`,
    where: () => and(eq(outgoingEvent.state, 'parked'), ne(eventReceiver.state, 'ended')),
    page: officePath('outgoingEvents'),
  },
})
