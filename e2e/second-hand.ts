/** Acts of two administrators, prepared without a browser. */
import type { Call, CallRequest } from '@green/contract/call.ts'
import { account } from '@green/contract/calls/account/account.ts'
import { isWaiting, twoHands } from '@green/contract/calls/account/two-hands.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { type ApiClient, requestAnonymously } from './api.ts'

/** One proposes, the other carries it out. Returns what the other one was shown, this once. */
export async function byTwo<C extends Call>(
  [first, second]: readonly [ApiClient, ApiClient],
  call: C,
  input: CallRequest<C>,
): Promise<string> {
  const answer: object = (await first.request(call, input)) as object
  if (!isWaiting(answer)) throw new Error(`${call.path} did not wait for a second person`)
  return carryOut(second, answer.proposalId)
}

/** Carries out what another one has proposed. */
export async function carryOut(second: ApiClient, id: string): Promise<string> {
  const { version } = await second.request(twoHands.get, { id })
  const { shownOnce } = await second.request(twoHands.step, { id, version, action: 'confirm' })
  return shownOnce?.text ?? ''
}

/** An account by two administrators of a city without a text gateway; its owner has set the password. */
export async function makeAccount(
  origin: string,
  administrators: readonly [ApiClient, ApiClient],
  wish: Omit<CallRequest<typeof account.create>, 'reason'>,
  newPassword: string,
): Promise<void> {
  const shown = await byTwo(administrators, account.create, { ...wish, reason: '按任命文件新增人员' })
  await requestAnonymously(origin, account.setOwnPassword, { link: shown.split('#')[1] ?? '', newPassword })
}

/** Agrees to the decision that another officer has drafted for a case: it departs from the review, or skips publicity. */
export async function decideDrafted(second: ApiClient, id: string): Promise<void> {
  const { version } = await second.request(filing.get, { id })
  await second.request(filing.decideProposal, { id, version, agree: true })
}

/** Carries out what waits for this person, found by the reason or opinion that it was proposed with, or by what is done. */
export async function carryOutProposed(second: ApiClient, reason: string): Promise<void> {
  const { rows } = await second.request(twoHands.page, { state: 'waiting', size: 50 })
  const found = rows.find(
    (row) => row.reason === reason || [row.act, row.about].some((text) => text.startsWith(reason)),
  )
  if (!found)
    throw new Error(`nothing waits with the reason ${reason}: ${rows.map((row) => row.reason || row.act).join(' / ')}`)
  await carryOut(second, found.id)
}
