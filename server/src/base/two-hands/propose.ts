/** The first hand: the act is tried and taken back, and what it would do waits for another person. */
import type { Waits } from '@green/contract/calls/two-hands.ts'
import { refuse } from '@green/contract/errors.ts'
import { callPermission } from '@green/contract/permissions.ts'
import { roleLabels } from '@green/contract/roles.ts'
import { isDouble } from '../../db/database.ts'
import type { ProposedLine } from '../../db/schema/two-hands.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock } from '../../platform/clock.ts'
import type { CallContext, CallHandler } from '../../platform/http/handlers.ts'
import { idempotent } from '../../platform/http/idempotent.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { openCase } from '../case/take-step.ts'
import type { TwoHandedCall } from './acts.ts'
import { twoHandsKind } from './kind.ts'
import { hashOf, rehearsed } from './rehearse.ts'
import { secondsOf } from './second.ts'

const dayMs = 86_400_000
/** In the line of the log about the proposal; the proposal has all of them. */
const mostChanges = 50

/** The handler of a call that needs two people: proposes, or does it at once where this input needs no second one. */
export const proposing =
  (act: TwoHandedCall): CallHandler['handle'] =>
  async (ask: CallContext<never>) => {
    const { services, actor, input } = ask
    const needs = await (act.says.needsSecond?.(services, input, actor) ?? true)
    if (!needs) return act.handle(ask)
    const tried = withoutRequestId(input) as never
    const done = await rehearsed(services, async (on) => act.handle({ ...ask, input: tried, services: on }))
    const lines = [...done, ...((await act.says.alsoShows?.(services, tried)) ?? [])]
    return propose(services, actor, act, { input, tried, lines })
  }

/** Its key stands for the request that proposes: the act itself has none. */
function withoutRequestId(input: object): object {
  const { requestId: _, ...rest } = input as { requestId?: string }
  return rest
}

type Tried = { input: { requestId?: string | undefined }; tried: unknown; lines: ProposedLine[] }

async function propose(services: Services, actor: Actor, act: TwoHandedCall, given: Tried): Promise<Waits> {
  const { call, says, twoHands } = act
  const { input, tried, lines } = given
  const proposed = {
    second: [...twoHands.second],
    concerns: [...(says.concerns?.(input) ?? [])],
    madeBy: actor.accountId,
  }
  try {
    return await idempotent(services, actor, input, async (tx) => {
      const seconds = await secondsOf(tx, services, call, proposed)
      if (seconds.length === 0)
        throw refuse('NO_SECOND', { who: twoHands.second.map((role) => roleLabels[role]).join('或') })
      const lapsesAt = addMs(clock.now(), twoHands.days * dayMs)
      const make = async () => ({
        id: ids.next(),
        call: callPermission(call),
        input: JSON.stringify(tried),
        ...proposed,
        about: aboutOf(call.title, lines),
        reason: reasonOf(input),
        lines,
        readHash: hashOf(lines),
        subject: says.subject?.(input) ?? null,
        madeByName: actor.name,
        createdAt: clock.now(),
        lapsesAt,
      })
      const log = { changes: lines.flatMap(({ changes }) => changes).slice(0, mostChanges) }
      const saved = await openCase(tx, services, twoHandsKind(services), 'propose', actor, make, { log })
      return { waits: true, proposalId: saved.id, waitsFor: seconds.map(({ name }) => name), lapsesAt }
    })
  } catch (error) {
    if (isDouble(error, 'proposal_waiting')) throw refuse('DUPLICATE', { what: '对此的待复核事项' })
    throw error
  }
}

/** As the log will say it: 新建账号：系统管理员 李示例（账号li_shili）. */
const aboutOf = (title: string, [first]: readonly ProposedLine[]) =>
  first ? (first.object ? `${first.action}：${first.object}` : first.action) : title

const reasonOf = (input: unknown) => {
  const { reason } = (input ?? {}) as { reason?: unknown }
  return typeof reason === 'string' ? reason.trim() : ''
}
