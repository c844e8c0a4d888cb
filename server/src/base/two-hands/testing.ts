/** Shared by the tests of acts that need two people. */
import type { Call, CallOutput, CallRequest } from '@green/contract/call.ts'
import { isWaiting, twoHands, type Waits } from '@green/contract/calls/two-hands.ts'
import { sql } from 'drizzle-orm'
import type { CallResponse, TestApp } from '../../db/testing.ts'

/** Everybody has been here for longer than a day. */
export async function settleIn(app: TestApp): Promise<void> {
  await app.services.db.execute(sql`update account set created_at = created_at - interval '2 days'`)
}

/** The proposal that a call made; fails with its refusal where it made none. */
export function waitingOf({ status, msg, data }: CallResponse<unknown>): Waits {
  if (status !== 200 || !isWaiting(data as object)) throw new Error(`${status} ${msg}: this did not wait`)
  return data as Waits
}

/** What a call did at once; fails where it was refused or waits for a second person. */
export function atOnce<T extends object>({ status, msg, data }: CallResponse<T>): Exclude<T, Waits> {
  if (status !== 200 || isWaiting(data)) throw new Error(`${status} ${msg}: this was not done at once`)
  return data as Exclude<T, Waits>
}

/** Takes a step of a proposal at its present version. */
export async function stepOf(
  app: TestApp,
  { proposalId: id }: Pick<Waits, 'proposalId'>,
  token: string,
  action: 'confirm' | 'giveBack' | 'withdraw' = 'confirm',
  opinion = '',
): Promise<CallResponse<CallOutput<typeof twoHands.step>>> {
  const { version } = (await app.call(twoHands.get, { id }, token)).data
  return app.call(twoHands.step, { id, version, action, opinion }, token)
}

/** An act by two people; fails with the refusal of either. Returns what the second one was shown. */
export async function byTwo<C extends Call>(
  app: TestApp,
  call: C,
  input: CallRequest<C>,
  [first, second]: readonly [string, string],
): Promise<{ id: string; shown: string }> {
  const waits = waitingOf(await app.call(call, input, first))
  const done = await stepOf(app, waits, second)
  if (done.status !== 200) throw new Error(`${done.status} ${done.msg}`)
  return { id: waits.proposalId, shown: done.data.shownOnce?.text ?? '' }
}
