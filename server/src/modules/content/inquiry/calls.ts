/** 咨询留言: its calls. */
import { inquiry } from '@green/contract/calls/content/inquiry.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import {
  answer,
  ask,
  exportInquiries,
  handOn,
  keepBack,
  listInquiries,
  ownInquiries,
  published,
  release,
  result,
  reword,
  withdraw,
} from './inquiries.ts'

export const inquiryCalls = handlers(inquiry, {
  ask: ({ input, visitor, services, ip }) => ask(services, input, visitor, ip),
  result: ({ input, services, ip }) => result(services, input, ip),
  own: ({ input, actor, services }) => ownInquiries(services, input, actor),
  published: ({ input, services }) => published(services, input),
  list: ({ input, actor, services }) => listInquiries(services, input, actor),
  exportList: ({ input, actor, services, progress }) => exportInquiries(services, input, actor, progress),
  handOn: ({ input, actor, services }) => handOn(services, input, actor),
  answer: ({ input, actor, services }) => answer(services, input, actor),
  reword: ({ input, actor, services }) => reword(services, input, actor),
  release: ({ input, actor, services }) => release(services, input, actor),
  keepBack: ({ input, actor, services }) => keepBack(services, input, actor),
  withdraw: ({ input, actor, services }) => withdraw(services, input, actor),
})
