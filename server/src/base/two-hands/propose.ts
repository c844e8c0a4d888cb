/** The first hand: the act is tried and taken back, and what it would do waits for another person. */
import type { Call, CallRequest } from '@green/contract/call.ts'
import { isWaiting, type Waits } from '@green/contract/calls/account/two-hands.ts'
import { Refusal, refuse } from '@green/contract/errors.ts'
import { type Role, roleLabels } from '@green/contract/roles.ts'
import { callPermission } from '@green/contract/screens/permissions.ts'
import { isDouble } from '../../db/database.ts'
import type { ProposedLine } from '../../db/schema/account/two-hands.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock } from '../../platform/clock.ts'
import type { CallContext, CallHandler } from '../../platform/http/handlers.ts'
import { idempotent } from '../../platform/http/idempotent.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { openCase } from '../case/take-step.ts'
import { findAct, type TwoHandedCall } from './declared-calls.ts'
import { twoHandsKind, waitsFor } from './kind.ts'
import { contextOf, hashOf, rehearsed } from './rehearse.ts'
import { rolesMissing } from './second.ts'

const dayMs = 86_400_000
/** In the line of the log about the proposal; the proposal has all of them. */
const mostChanges = 50

/** The handler of a call that needs two people: proposes, or does it at once where this input needs no second one. */
export const proposing =
  (act: TwoHandedCall): CallHandler['handle'] =>
  async (ask: CallContext<never>) => {
    const { services, actor, input } = ask
    if (!(await needsSecond(act, services, input, actor))) return act.handle(ask)
    const tried = withoutRequestId(input) as never
    const done = await rehearsed(
      services,
      async (on) => act.handle({ ...ask, input: tried, services: on }),
      act.says.read,
    )
    const lines = [...done, ...((await act.says.alsoShows?.(services, tried)) ?? [])]
    const { second, third } = act.twoHands
    const needsThird = third !== undefined && (await (act.says.needsThird?.(services, input, actor) ?? true))
    const seconds = needsThird ? [[...third], [...second]] : [[...second]]
    return propose(services, actor, act, { input, tried, lines, seconds })
  }

/** Proposes an act from within another call, which takes steps that need one person as well. */
export async function proposeAct<C extends Call>(
  services: Services,
  actor: Actor,
  call: C,
  input: CallRequest<C>,
): Promise<Waits> {
  const act = findAct(callPermission(call))
  if (!act) throw new Error(`${call.path} is no act of two people`)
  const answer = await proposing(act)(contextOf(services, actor, call.in.parse(input)) as CallContext<never>)
  if (!isWaiting(answer as object)) throw new Error(`${call.path} did not wait`)
  return answer as Waits
}

/** An input that cannot be judged is tried, so that the handler refuses it in its own order and words. */
async function needsSecond({ says }: TwoHandedCall, services: Services, input: never, actor: Actor): Promise<boolean> {
  try {
    return await (says.needsSecond?.(services, input, actor) ?? true)
  } catch (failure) {
    if (failure instanceof Refusal) return true
    throw failure
  }
}

/** Its key stands for the request that proposes: the act itself has none. */
function withoutRequestId(input: object): object {
  const { requestId: _, ...rest } = input as { requestId?: string }
  return rest
}

type Attempt = { input: { requestId?: string | undefined }; tried: unknown; lines: ProposedLine[]; seconds: Role[][] }

async function propose(services: Services, actor: Actor, act: TwoHandedCall, attempt: Attempt): Promise<Waits> {
  const { call, says, twoHands } = act
  const { input, tried, lines, seconds } = attempt
  const proposed = {
    second: [...new Set(seconds.flat())],
    seconds,
    agreed: [],
    concerns: [...(says.concerns?.(input) ?? [])],
    consenting: [...(says.consenting?.(input) ?? [])],
    madeBy: actor.accountId,
  }
  try {
    return await idempotent(services, actor, input, async (tx) => {
      const missing = await rolesMissing(tx, services, call, proposed)
      if (missing) throw refuse('NO_SECOND', { who: missing.map((role) => roleLabels[role as Role]).join('或') })
      const shown = says.sums ? [...lines.slice(-1), ...lines.slice(0, -1)] : lines
      const lapsesAt = addMs(clock.now(), twoHands.days * dayMs)
      const make = async () => ({
        id: ids.next(),
        call: callPermission(call),
        input: JSON.stringify(tried),
        ...proposed,
        about: aboutOf(call.title, shown),
        reason: reasonOf(input),
        lines: shown,
        readHash: hashOf(lines),
        subject: says.subject?.(input) ?? null,
        madeByName: actor.name,
        createdAt: clock.now(),
        lapsesAt,
      })
      const log = { changes: lines.flatMap(({ changes }) => changes).slice(0, mostChanges) }
      const saved = await openCase(tx, services, twoHandsKind(services), 'propose', actor, make, { log })
      return {
        waits: true,
        proposalId: saved.id,
        waitsFor: (await waitsFor(tx, services, saved)).map(({ name }) => name),
        lapsesAt,
      }
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
  const { reason, opinion } = (input ?? {}) as { reason?: unknown; opinion?: unknown }
  const text = reason ?? opinion
  return typeof text === 'string' ? text.trim() : ''
}
