/** The second hand: agrees to or carries out what was proposed, gives it back, or lets its maker withdraw it. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { twoHands } from '@green/contract/calls/account/two-hands.ts'
import { Refusal, refuse } from '@green/contract/errors.ts'
import { type Tx, transaction } from '../../db/database.ts'
import { type Actor, secondedName } from '../../platform/actor.ts'
import { requireRight } from '../../platform/http/guard/rights.ts'
import type { CallContext } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { takeCaseStep, theClock } from '../case/take-step.ts'
import { inputOf } from '../job/job-request.ts'
import { findAct, type ShownOnce, type TwoHandedCall } from './declared-calls.ts'
import { twoHandsKind } from './kind.ts'
import { reverse, tellOwner } from './post-review.ts'
import { detailOf } from './reading.ts'
import { contextOf, isHashOf, within, withLines } from './rehearse.ts'
import type { ProposalRecord } from './store.ts'

/** What was read is not so any more: the proposal has lapsed by it. */
class Overtaken extends Error {}

export async function stepProposal(
  services: Services,
  actor: Actor,
  seen: CallInput<typeof twoHands.step>,
): Promise<CallOutput<typeof twoHands.step>> {
  try {
    return await transaction(services.db, async (tx) => {
      let shownOnce: ShownOnce | null = null
      const saved = await takeCaseStep(tx, services, twoHandsKind(services), seen, actor, async (row) => {
        const agreed = [...row.agreed, { accountId: actor.accountId, name: actor.name }]
        if (seen.action === 'agree') return { changes: { agreed } }
        if (seen.action === 'uphold') return { changes: { agreed }, after: (saved) => tellOwner(tx, services, saved) }
        if (seen.action === 'reverse')
          return { changes: { agreed }, after: (saved) => reverse(tx, services, saved, actor, seen.opinion) }
        if (seen.action === 'confirm') shownOnce = await carryOut(tx, services, { ...row, agreed }, actor.ip)
        return {}
      })
      return { proposal: await detailOf(tx, services, saved, actor), shownOnce }
    })
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error
    const overtaken = { id: seen.id, action: 'overtake', opinion: error.message } as const
    await transaction(services.db, (tx) => takeCaseStep(tx, services, twoHandsKind(services), overtaken, theClock))
    throw refuse('PROPOSAL_OVERTAKEN', { why: error.message })
  }
}

/**
 * Runs the same handler in the transaction of the step, as the one who proposed it, with today's rights and with all names; what it
 * writes must be what was read.
 */
async function carryOut(tx: Tx, services: Services, row: ProposalRecord, ip: string): Promise<ShownOnce | null> {
  const act = findAct(row.call)
  const maker = await services.ports.personOf(services, row.madeBy, ip)
  if (!act || !maker) throw new Overtaken('提出人的账号已不能使用，或这项功能已不存在')
  const actor = { ...maker, name: secondedName(maker.name, row.agreed), secondedBy: row.agreed }
  const on = within(services, tx)
  const shown = (await act.says.alsoShows?.(on, inputOf(act.call, JSON.parse(row.input)))) ?? []
  const { answer, lines } = await withLines(() => run(act, row, actor, on), act.says.read)
  if (!isHashOf(row.readHash, [...lines, ...shown])) throw new Overtaken('有关记录已被修改')
  return act.says.shownOnce?.(answer) ?? null
}

/** What the record has become since is no fault of the second person's. */
const overtaking: readonly string[] = ['STALE', 'NOT_FOUND', 'ILLEGAL_STEP', 'FORBIDDEN', 'DUPLICATE']

async function run(act: TwoHandedCall, row: ProposalRecord, actor: Actor, services: Services): Promise<unknown> {
  try {
    requireRight(act.call, actor)
    const ask = contextOf(services, actor, inputOf(act.call, JSON.parse(row.input)))
    return await act.handle(ask as CallContext<never>)
  } catch (error) {
    if (error instanceof Refusal && overtaking.includes(error.code)) throw new Overtaken(error.message)
    throw error
  }
}
