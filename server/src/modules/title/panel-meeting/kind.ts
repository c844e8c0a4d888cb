/** 评审会 as a case: who still has to confirm, what the log compares of every edit, who is notified. */
import { attendances, meetingConclusions } from '@green/contract/calls/title/panel-meeting.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import {
  type PanelMeetingAction,
  type PanelMeetingFacts,
  type PanelMeetingState,
  panelMeetingCase,
} from '@green/filing/cases/panel-meeting.ts'
import { readByCity } from '@green/filing/records/readers.ts'
import type { CaseKind } from '../../../base/case/take-step.ts'
import { isFirstHand } from '../../../base/deputy/hands.ts'
import { tell } from '../../../base/message/tell.ts'
import { panelMeeting } from '../../../db/schema/review.ts'
import { scopeBy } from '../../../platform/scope.ts'
import type { MeetingRecord } from './store.ts'

type Attended = Pick<MeetingRecord, 'chairId' | 'members'>

/** Who may still confirm after these have: the chair, and anybody of the others until one of them has. */
export function confirmersAfter({ chairId, members }: Attended, confirmed: readonly string[]): string[] {
  const present = members.flatMap(({ accountId, attendance }) =>
    accountId !== null && attendance === 'present' ? [accountId] : [],
  )
  const hasOther = confirmed.some((id) => id !== chairId)
  return present.filter((id) => !confirmed.includes(id) && (id === chairId || !hasOther))
}

export const meetingKind: CaseKind<PanelMeetingState, PanelMeetingAction, PanelMeetingFacts, typeof panelMeeting> = {
  machine: panelMeetingCase,
  table: panelMeeting,
  scope: scopeBy(panelMeeting, readByCity),
  facts: async (tx, row, actor) => ({
    isConfirmer:
      row !== null &&
      actor !== null &&
      row.confirmers.includes(actor.accountId) &&
      !(await isFirstHand(tx, row.id, actor, row.confirmedBy)),
  }),
  nameOf: ({ batchName, heldOn }) => `${batchName} ${heldOn}评审会`,
  logged: {
    labels: {
      heldOn: '会议日期',
      place: '会议地点',
      topic: '议题和说明',
      members: '成员',
      cases: '讨论的申报',
      confirmations: '已确认',
    },
    values: (_services, { heldOn, place, topic, members, cases, confirmations }) => ({
      heldOn,
      place,
      topic,
      members: members.map((one) => `${one.name}（${attendances[one.attendance]}）`).join('、'),
      cases: cases.map((one) => `${one.number} ${meetingConclusions[one.conclusion]}`).join('；'),
      confirmations: confirmations.map(({ name }) => name).join('、'),
    }),
  },
  tell: {
    async confirmers(tx, services, { saved }) {
      await tell(tx, services, {
        to: saved.confirmers,
        template: 'meetingToConfirm',
        values: { meeting: `${saved.batchName} ${saved.heldOn}评审会`, officer: saved.recordedByName },
        link: `${officePath('panelMeetings')}?id=${saved.id}`,
        sms: false,
      })
    },
  },
}
