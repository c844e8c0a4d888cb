/** 信贷参考 as a case: its scope, the facts of its guards, its notices. */
import { isFiler } from '@green/contract/roles.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import {
  type CreditAction,
  type CreditFacts,
  type CreditState,
  creditCase,
} from '@green/filing/cases/credit-reference.ts'
import type { CaseKind, CaseNews } from '../../../base/case/take-step.ts'
import type { Addressees } from '../../../base/message/store.ts'
import { tell } from '../../../base/message/tell.ts'
import type { Tx } from '../../../db/database.ts'
import { creditReference } from '../../../db/schema/green-report.ts'
import { draftsOnly } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { scopeOf } from './scope-store.ts'
import { bankById, type CreditRecord } from './store.ts'

type News = CaseNews<CreditAction, CreditRecord>

const page = '/mainPages/greenFinance?tab=references'

const telling =
  (link: string, to: (record: CreditRecord) => Addressees) =>
  async (tx: Tx, services: Services, { saved, step, state, opinion }: News) => {
    const values = { number: saved.number, step, enterprise: saved.enterpriseName, state }
    await tell(tx, services, {
      to: to(saved),
      link,
      ...(opinion
        ? { template: 'creditMovedWithWords', values: { ...values, said: opinion } }
        : { template: 'creditMoved', values }),
      sms: false,
    })
  }

const ofBank = ({ bankId }: CreditRecord) => ({ enterpriseId: bankId })

/** The bank has to accept or return it while the authorisation lasts. */
const tellToAccept = (tx: Tx, services: Services, { saved }: News) =>
  tell(tx, services, {
    to: ofBank(saved),
    link: page,
    template: 'creditPushed',
    values: { number: saved.number, enterprise: saved.enterpriseName, until: saved.authTo },
    sms: false,
  })

/** Today lies within the term. */
export const isInTerm = ({ authFrom, authTo }: Pick<CreditRecord, 'authFrom' | 'authTo'>): boolean =>
  authFrom <= clock.today() && clock.today() <= authTo

export const creditKind: CaseKind<CreditState, CreditAction, CreditFacts, typeof creditReference> = {
  machine: creditCase,
  table: creditReference,
  scope: scopeOf,
  async facts(tx, row, actor) {
    const isBank = row !== null && actor?.enterpriseId === row.bankId && isFiler(actor.role) && !actor.agent
    return {
      draftsOnly: actor !== null && draftsOnly(actor),
      isOwner: row !== null && actor?.enterpriseId === row.enterpriseId,
      isBank: isBank && (await bankById(tx, row.bankId)) !== null,
      inTerm: row !== null && isInTerm(row),
    }
  },
  nameOf: ({ number, enterpriseName }) => `信贷参考 ${number} ${enterpriseName}`,
  logged: {
    labels: {
      bankName: '金融机构',
      grantedAmount: '放款金额（万元）',
      rate: '年利率（%）',
      bankOpinion: '金融机构意见',
    },
    values: (_services, row) => row,
  },
  tell: {
    enterprise: telling(page, ({ enterpriseId }) => ({ enterpriseId })),
    // A reference that was never pushed is nothing to a bank, not even when it is taken back.
    bank: async (tx, services, news) => {
      if (news.saved.pushedAt !== null)
        await (news.action === 'push' ? tellToAccept : telling(page, ofBank))(tx, services, news)
    },
    city: telling(officePath('greenCredit'), () => ({ role: 'city' })),
  },
}
