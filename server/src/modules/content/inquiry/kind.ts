/** 咨询留言 as a case: whose rows, who may act on them, and how the office and the asker are told. */
import { isCityOfficer, isDistrictOfficer } from '@green/contract/roles.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { type InquiryAction, type InquiryFacts, type InquiryState, inquiryCase } from '@green/filing/cases/inquiry.ts'
import { validateRule } from '@green/filing/value/rules.ts'
import type { CaseKind } from '../../../base/case/take-step.ts'
import { isFirstHand } from '../../../base/deputy/hands.ts'
import { tell, tellOutsider } from '../../../base/message/tell.ts'
import { inquiry } from '../../../db/schema/services.ts'
import type { Actor } from '../../../platform/actor.ts'
import { indexInquiry } from './found.ts'
import { officeName } from './office.ts'
import { type InquiryRecord, scopeOf } from './store.ts'

const isReceiver = ({ qxCode }: InquiryRecord, actor: Actor) =>
  isCityOfficer(actor.role) ? qxCode === null : isDistrictOfficer(actor.role) && qxCode === actor.qxCode

export const inquiryKind: CaseKind<InquiryState, InquiryAction, InquiryFacts, typeof inquiry> = {
  machine: inquiryCase,
  table: inquiry,
  scope: scopeOf,
  facts: async (tx, row, actor) => ({
    isReceiver: row !== null && actor !== null && isReceiver(row, actor),
    isSecond: row !== null && actor !== null && !(await isFirstHand(tx, row.id, actor, [row.publicBy])),
  }),
  nameOf: ({ number }) => number,
  logged: {
    labels: { office: '办理单位', answer: '答复', publicText: '公开的文字' },
    values: (_services, { qxCode, answer, publicText }) => ({
      office: officeName(qxCode),
      answer,
      publicText: publicText ? `${publicText.subject}｜${publicText.question}｜${publicText.answer}` : '',
    }),
  },
  after: (tx, _services, saved) => indexInquiry(tx, saved),
  tell: {
    office: (tx, services, { saved: { qxCode, number, subject, dueOn } }) =>
      tell(tx, services, {
        to: qxCode === null ? { role: 'city' } : { role: 'county', qxCode },
        template: 'inquiryAsked',
        values: { number, subject, until: dueOn },
        link: `${officePath('inquiries')}?state=waiting`,
        sms: false,
      }),
    /** By a message in the platform; a visitor with a mobile number by a text message that says only where the answer is. */
    async asker(tx, services, { saved: { enterpriseId, number, subject, contactPhone } }) {
      if (enterpriseId)
        await tell(tx, services, {
          to: { enterpriseId },
          template: 'inquiryAnswered',
          values: { number, subject },
          link: '/mainPages/inquiry?view=own',
          sms: false,
        })
      else if (validateRule('mobile', contactPhone) === null)
        await tellOutsider(tx, services, {
          way: 'sms',
          contact: contactPhone,
          template: 'inquiryAnsweredOutside',
          values: { number },
        })
    },
  },
}
