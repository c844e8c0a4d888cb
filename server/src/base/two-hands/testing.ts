/** Shared by the tests of acts that need two people. */
import type { Call, CallOutput, CallRequest } from '@green/contract/call.ts'
import { isWaiting, twoHands, type Waits } from '@green/contract/calls/account/two-hands.ts'
import { sql } from 'drizzle-orm'
import type { CallResponse, TestApp } from '../../db/testing.ts'

/** Everybody has been here for longer than a day. */
export async function settleIn(app: Pick<TestApp, 'services'>): Promise<void> {
  await app.services.db.execute(sql`update account set created_at = created_at - interval '2 days'`)
}

/** The proposal that a call made; fails with its refusal where it made none. */
export function waitingOf({ status, msg, data }: CallResponse<unknown>): Waits {
  if (status !== 200 || !isWaiting(data as object)) throw new Error(`${status} ${msg}: this did not wait`)
  return data as Waits
}

/** What a call answered that one person does alone; fails where it waits or was refused. */
export function aloneOf<T extends object>({ status, msg, data }: CallResponse<T>): Exclude<T, Waits> {
  if (status !== 200 || isWaiting(data)) throw new Error(`${status} ${msg}: this was not done at once`)
  return data as Exclude<T, Waits>
}

/** Takes a step of a proposal at its present version. */
export async function stepOf(
  app: TestApp,
  { proposalId: id }: Pick<Waits, 'proposalId'>,
  token: string,
  action: CallRequest<typeof twoHands.step>['action'] = 'confirm',
  opinion = '',
): Promise<CallResponse<CallOutput<typeof twoHands.step>>> {
  const { version } = (await app.call(twoHands.get, { id }, token)).data
  return app.call(twoHands.step, { id, version, action, opinion }, token)
}

/** An act by two people, or three; fails with the refusal of one of them. Returns what the last one was shown. */
export async function byTwo<C extends Call>(
  app: TestApp,
  call: C,
  input: CallRequest<C>,
  [first, ...others]: readonly [string, string, string?],
): Promise<{ id: string; shown: string }> {
  const waits = waitingOf(await app.call(call, input, first))
  let shown = ''
  for (const [i, token] of others.entries()) {
    const done = await stepOf(app, waits, token ?? '', i < others.length - 1 ? 'agree' : 'confirm')
    if (done.status !== 200) throw new Error(`${done.status} ${done.msg}`)
    shown = done.data.shownOnce?.text ?? ''
  }
  return { id: waits.proposalId, shown }
}
