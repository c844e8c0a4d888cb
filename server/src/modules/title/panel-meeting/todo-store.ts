/** What is owed of 评审会. */
import { officePath } from '@green/contract/screens/screens.ts'
import { panelMeetingTodos } from '@green/filing/cases/panel-meeting.ts'
import { and, eq, sql } from 'drizzle-orm'
import { isSecondPerson } from '../../../base/deputy/one-person-store.ts'
import { caseSource } from '../../../base/todo/case-source-store.ts'
import { panelMeeting } from '../../../db/schema/review.ts'
import { meetingKind } from './kind.ts'

const page = officePath('panelMeetings')

export const meetingSource = caseSource({
  key: 'panelMeeting',
  kind: meetingKind,
  declared: panelMeetingTodos,
  columns: { object: sql`${panelMeeting.batchName} || ' ' || ${panelMeeting.heldOn}` },
  places: {
    send: { page, where: ({ actor }) => eq(panelMeeting.recordedBy, actor.accountId) },
    confirm: {
      page,
      where: ({ actor, own }) =>
        and(
          sql`${actor.accountId} = any(${panelMeeting.confirmers})`,
          isSecondPerson(sql`${panelMeeting.id}`, sql`${panelMeeting.confirmedBy}`, own),
        ),
    },
  },
})
