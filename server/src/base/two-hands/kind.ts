/** 双人复核 as a case: its scope, its facts, its notices. */
import { officePath } from '@green/contract/screens/screens.ts'
import {
  type TwoHandsAction,
  type TwoHandsFacts,
  type TwoHandsState,
  twoHandsCase,
} from '@green/filing/cases/two-hands.ts'
import type { Tx } from '../../db/database.ts'
import { proposal } from '../../db/schema/account/two-hands.ts'
import { type Actor, handsOf } from '../../platform/actor.ts'
import { localTime } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import type { CaseKind } from '../case/take-step.ts'
import { isFirstHand } from '../deputy/hands.ts'
import { tell } from '../message/tell.ts'
import { findAct } from './declared-calls.ts'
import { handsIn, isLastOf, secondsOf } from './second.ts'
import { type ProposalRecord, proposalScope } from './store.ts'

const link = officePath('secondHand')
export const addressOf = (id: string): string => `${link}?id=${id}`

/** Those who may agree next, or carry it out; nobody, once it is over. */
export async function waitsFor(
  tx: Tx,
  services: Services,
  row: ProposalRecord,
): Promise<{ id: string; name: string }[]> {
  const act = findAct(row.call)
  return act && row.state === 'waiting' ? secondsOf(tx, services, act.call, row) : []
}

/** Whether this person may agree next, or carry it out: fit for it by the own account, and no hand of those who proposed it or agreed. */
export async function isSecond(tx: Tx, services: Services, row: ProposalRecord, actor: Actor): Promise<boolean> {
  if (handsOf(actor).some((one) => row.concerns.includes(one))) return false
  if (await isFirstHand(tx, row.id, actor, handsIn(row))) return false
  return (await waitsFor(tx, services, row)).some(({ id }) => id === actor.accountId)
}

/** The kind for these services: who is fit depends on the permissions in force. */
export const twoHandsKind = (
  services: Services,
): CaseKind<TwoHandsState, TwoHandsAction, TwoHandsFacts, typeof proposal> => ({
  machine: twoHandsCase,
  table: proposal,
  scope: proposalScope,
  facts: async (tx, row, actor) => ({
    isSecond: row !== null && actor !== null && (await isSecond(tx, services, row, actor)),
    isLast: row !== null && isLastOf(row),
    hasNext: row !== null && !isLastOf(row),
    isProposal: row !== null && row.reviewBy === null,
    isPostReview: row !== null && row.reviewBy !== null,
    isMaker: row !== null && actor !== null && handsOf(actor).includes(row.madeBy),
  }),
  nameOf: ({ about }) => about,
  tell: {
    seconds: async (tx, _services, { saved }) => {
      const to = (await waitsFor(tx, services, saved)).map(({ id }) => id)
      const { about, madeByName: maker, reason } = saved
      const values = { about, maker, reason: reason || '未填写', until: localTime(saved.lapsesAt) }
      await tell(tx, services, { to, link: addressOf(saved.id), template: 'proposalWaits', values, sms: false })
    },
    reviewers: async (tx, _services, { saved }) => {
      const to = (await waitsFor(tx, services, saved)).map(({ id }) => id)
      const { about, madeByName: maker, reason, reviewBy } = saved
      const values = { about, maker, reason: reason || '未填写', day: reviewBy ?? '' }
      await tell(tx, services, { to, link: addressOf(saved.id), template: 'postReviewWaits', values, sms: false })
    },
    maker: async (tx, _services, { saved, state, opinion }) => {
      const values = { about: saved.about, outcome: state, by: saved.updatedByName, words: opinion ?? '无' }
      await tell(tx, services, {
        to: [saved.madeBy],
        link: addressOf(saved.id),
        template: 'proposalDecided',
        values,
        sms: false,
      })
    },
  },
})
