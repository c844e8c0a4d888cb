/** The batch that a drill's people file in: proposed by one officer of the city, carried out by another. */
import type { Call, CallOutput, CallRequest } from '@green/contract/call.ts'
import { isWaiting, twoHands } from '@green/contract/calls/account/two-hands.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { batch } from '@green/contract/calls/filing/batch.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { demoPassword } from '../../server/src/demo/enterprise/people.ts'
import { addMs, clock } from '../../server/src/platform/clock.ts'
import { centreLogin } from './city.ts'

const dayMs = 86_400_000

type Ask = <C extends Call>(
  call: C,
  input: CallRequest<C>,
  token: string | null,
) => Promise<{ status: number; msg: string; data: CallOutput<C> }>

/** Opens a batch of green factories that begins now, and returns its id. */
export async function openBatch(ask: Ask, title: string): Promise<string> {
  const tokenOf = async (no: number) =>
    (await ask(user.loginByCodeOrPwd, { loginName: centreLogin('city', no), password: demoPassword }, null)).data.token
  const [first, second] = [await tokenOf(0), await tokenOf(1)]
  const now = clock.now()
  const wish: CallRequest<typeof batch.save> = {
    programme: greenFactory.id,
    name: `${title}${clock.nowMs()}`,
    year: clock.year(),
    openAt: addMs(now, -dayMs),
    closeAt: addMs(now, 20 * dayMs),
    countyDeadline: addMs(now, 30 * dayMs),
    cityDeadline: addMs(now, 90 * dayMs),
  }
  const { status, msg, data } = await ask(batch.save, wish, first)
  if (status !== 200) throw new Error(`no batch: ${status} ${msg} ${JSON.stringify(data)}`)
  if (!isWaiting(data)) return data.id
  const { version } = (await ask(twoHands.get, { id: data.proposalId }, second)).data
  const done = await ask(twoHands.step, { id: data.proposalId, version, action: 'confirm' }, second)
  const opened = (await ask(batch.list, { programme: greenFactory.id }, first)).data
  const found = opened.find(({ name }) => name === wish.name)
  if (!found) throw new Error(`no batch: ${done.status} ${done.msg}`)
  return found.id
}
