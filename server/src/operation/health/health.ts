/** 运行状态: every part on one page, checked now; each check is bounded, so that the page answers while a part is down. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { operation } from '@green/contract/calls/operation/operation.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { type Tx, transaction } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock } from '../../platform/clock.ts'
import { within } from '../../platform/http/health.ts'
import type { Services } from '../../platform/services.ts'
import { knownStates, noteState, unwellStates } from './health-store.ts'
import { type Found, look, type PartName, partNames, parts, schedulesOf } from './parts.ts'

/** More than the checks of /ht/health take, which several parts wait for. */
const timeoutMs = 3500
const late: Found = { state: 'failed', says: '没有在规定时间内回答', todo: '看服务日志；先处理上面不通的部分' }

function checkAll(services: Services): Promise<[PartName, Found][]> {
  const looked = look(services)
  return Promise.all(
    partNames.map(
      async (name): Promise<[PartName, Found]> => [
        name,
        await within(timeoutMs, () => parts[name].check(services, looked), late),
      ],
    ),
  )
}

/** Every minute: since when each part is in its state. */
export async function watchParts(services: Services): Promise<void> {
  for (const [name, { state }] of await checkAll(services)) await noteState(services.writer, name, state, clock.now())
}

/** As long as the minute's look may take to come. */
const lookMs = 10 * 60_000

/** The parts that are not well, by the last look, without looking again. */
export async function unwellParts(tx: Tx): Promise<{ part: PartName; title: string; since: string }[]> {
  const known = await unwellStates(tx, addMs(clock.now(), -lookMs))
  return partNames.flatMap((part) => {
    const since = known.get(part)
    return since === undefined ? [] : [{ part, title: parts[part].title, since }]
  })
}

export async function healthOf(services: Services): Promise<CallOutput<typeof operation.health>> {
  const [found, known, schedules] = await Promise.all([
    checkAll(services),
    within(timeoutMs, () => knownStates(services.db), new Map<string, { state: string; since: string }>()),
    within(timeoutMs, () => schedulesOf(services), []),
  ])
  const open = new Set<string>(
    services.circuits.states().flatMap(({ service, state }) => (state === 'closed' ? [] : [service])),
  )
  return {
    at: clock.now(),
    parts: found.map(([part, { state, says, todo }]) => {
      const before = known.get(part)
      const { title, means } = parts[part]
      return {
        part,
        title,
        means,
        state,
        says,
        todo: todo ?? null,
        since: before?.state === state ? before.since : null,
        mayClose: open.has(part),
      }
    }),
    schedules,
  }
}

/** Closes a circuit breaker by hand: the next call goes out again. */
export async function closeCircuit(
  services: Pick<Services, 'db' | 'circuits'>,
  input: CallInput<typeof operation.closeCircuit>,
  actor: Actor,
) {
  await services.circuits.close(input.service)
  await transaction(services.db, (tx) =>
    writeAudit(tx, {
      kind: 'system',
      actor,
      action: '恢复使用对外服务',
      object: parts[input.service].title,
      result: '成功',
    }),
  )
  return { done: true as const }
}
