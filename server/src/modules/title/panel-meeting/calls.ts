/** 评审会. */
import { panelMeeting } from '@green/contract/calls/title/panel-meeting.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import {
  meetingBatches,
  meetingChoices,
  meetingPaperFile,
  pageOfMeetings,
  saveMeeting,
  stepMeeting,
} from './meetings.ts'

export const panelMeetingCalls = handlers(panelMeeting, {
  page: ({ input, actor, services }) => pageOfMeetings(services, input, actor),
  batches: ({ services }) => meetingBatches(services),
  choices: ({ input, actor, services }) => meetingChoices(services, input.batchId, actor),
  save: ({ input, actor, services }) => saveMeeting(services, input, actor),
  step: ({ input, actor, services }) => stepMeeting(services, input, actor),
  paper: ({ input, actor, services }) => meetingPaperFile(services, input.id, actor),
})
