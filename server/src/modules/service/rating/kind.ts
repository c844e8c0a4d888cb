/** 服务评价 as a case: its scope, the fact of its guard, its columns in the log, its notices. */
import { badLevel, callBackResults, rateLevels, rateObjects } from '@green/contract/calls/service/rating.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { type RatingAction, type RatingFacts, type RatingState, ratingCase } from '@green/filing/cases/rating/rating.ts'
import type { CaseKind } from '../../../base/case/take-step.ts'
import type { Addressees } from '../../../base/message/store.ts'
import { tell } from '../../../base/message/tell.ts'
import type { Tx } from '../../../db/database.ts'
import { serviceRate } from '../../../db/schema/services.ts'
import type { Services } from '../../../platform/services.ts'
import { type RateRecord, raterName, scopeOf } from './store.ts'

/** The office is told of bad marks only. */
async function tellOffice(tx: Tx, services: Services, rate: RateRecord, to: Addressees): Promise<void> {
  if (rate.level > badLevel) return
  await tell(tx, services, {
    to,
    template: 'badRate',
    values: {
      level: rateLevels[rate.level as keyof typeof rateLevels],
      who: rate.anonymous ? '匿名企业' : await raterName(tx, rate.enterpriseId),
      content: rate.content,
      until: rate.dueOn ?? '',
    },
    link: `${officePath('serviceRating')}?bad=1`,
    sms: false,
  })
}

export const ratingKind: CaseKind<RatingState, RatingAction, RatingFacts, typeof serviceRate> = {
  machine: ratingCase,
  table: serviceRate,
  scope: scopeOf,
  facts: async (_tx, row) => ({ isBad: row !== null && row.level <= badLevel }),
  nameOf: ({ objectName, rateObject }) => objectName ?? rateObjects[rateObject as keyof typeof rateObjects],
  logged: {
    labels: { reply: '回复', callBack: '回访' },
    values: (_services, { reply, callBack: call }) => ({
      reply,
      callBack: call ? `${callBackResults[call.result as keyof typeof callBackResults]}：${call.note}` : '',
    }),
  },
  tell: {
    county: (tx, services, { saved }) => tellOffice(tx, services, saved, { role: 'county', qxCode: saved.qxCode }),
    city: (tx, services, { saved }) => tellOffice(tx, services, saved, { role: 'city' }),
    async enterprise(tx, services, { saved, before }) {
      if (saved.reply === before?.reply) return
      await tell(tx, services, {
        to: { enterpriseId: saved.enterpriseId },
        template: 'rateAnswered',
        values: { reply: saved.reply ?? '' },
        link: '/mainPages/webrate',
        sms: false,
      })
    },
  },
}
