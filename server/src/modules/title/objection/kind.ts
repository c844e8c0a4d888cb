/** 公示异议 as a case: whose rows, and how the city and the person who objected are told. */
import { deskOf } from '@green/contract/screens/screens.ts'
import {
  type ObjectionAction,
  type ObjectionFacts,
  type ObjectionState,
  objectionCase,
} from '@green/filing/cases/objection.ts'
import type { CaseKind } from '../../../base/case/take-step.ts'
import { isFirstHand } from '../../../base/deputy/hands.ts'
import { tell, tellOutsider } from '../../../base/message/tell.ts'
import { objection } from '../../../db/schema/decisions.ts'
import { filingName } from '../../../filing/record/filing-name.ts'
import { beginnersOf, namesOf, scopeOf } from './store.ts'

export const objectionKind: CaseKind<ObjectionState, ObjectionAction, ObjectionFacts, typeof objection> = {
  machine: objectionCase,
  table: objection,
  scope: scopeOf,
  facts: async (tx, row, actor) => ({
    beganPublicity:
      row !== null &&
      actor !== null &&
      (await isFirstHand(tx, row.filingId, actor, await beginnersOf(tx, row.filingId))),
  }),
  nameOf: ({ number }) => number,
  tell: {
    async city(tx, services, { saved: { filingId, number } }) {
      const about = await namesOf(tx, filingId)
      if (!about) return
      await tell(tx, services, {
        to: { role: 'city' },
        template: 'objectionRaised',
        values: { enterprise: about.enterpriseName, filing: filingName(about), number },
        link: `${deskOf(about.programme)}?id=${filingId}`,
        filingId,
        sms: false,
      })
    },
    /** Says that there is an answer and where; never whom it is about or what it says. */
    async objector(tx, services, { saved: { toldBy, contact, number } }) {
      if (toldBy === 'sms' || toldBy === 'email')
        await tellOutsider(tx, services, {
          way: toldBy,
          contact: contact.trim(),
          template: 'objectionAnswered',
          values: { number },
        })
    },
  },
}
