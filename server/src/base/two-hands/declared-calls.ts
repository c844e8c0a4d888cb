/** The calls that need two people, as the app declares them when it starts (`server/src/two-hands.ts`). */
import type { Call, CallInput, CallOutput } from '@green/contract/call.ts'
import { isTwoHanded, type TwoHands } from '@green/contract/hands.ts'
import { callPermission } from '@green/contract/screens/permissions.ts'
import type { Tx } from '../../db/database.ts'
import type { ProposedLine } from '../../db/schema/account/two-hands.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock } from '../../platform/clock.ts'
import type { CallHandler } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import type { News } from '../message/tell.ts'

export type ShownOnce = { label: string; text: string }

/** How a record is put back that one person has changed at once. */
export type Reverses = {
  /** The kind of record, as its history names it. */
  kind: string
  /** The input that puts the record back from the state in which it is now. */
  input: (tx: Tx, id: string, opinion: string) => Promise<Record<string, unknown>>
  /** Whose record it is, and where its owner finds it. */
  owner: (tx: Tx, id: string) => Promise<Pick<News, 'to' | 'link' | 'filingId'>>
}

/** What an act says of itself beside its declaration in the contract. */
export type ActSays<In, Out> = {
  /** Whether this input needs the second person, by what is stored now; without it, always. */
  needsSecond?: (services: Services, input: In, actor: Actor) => Promise<boolean> | boolean
  /** Whether it needs the third person that the call declares; without it, always. */
  needsThird?: (services: Services, input: In, actor: Actor) => Promise<boolean> | boolean
  /** A line as the second person reads it, without what is only known once it is carried out, such as a number. */
  read?: (line: ProposedLine) => ProposedLine
  /** The last line that it writes sums up the others: the proposal is named after it. */
  sums?: true
  /** Of this no two proposals wait at once. */
  subject?: (input: In) => string
  /** The accounts that it is about: their owners are no second person. */
  concerns?: (input: In) => readonly string[]
  /** The accounts whose owners may be the second person whatever their role, since it is theirs to agree. */
  consenting?: (input: In) => readonly string[]
  /** What the second person reads beside the lines of the log: what the log may not say. */
  alsoShows?: (services: Services, input: In) => Promise<ProposedLine[]>
  /** 事后复核: of which steps of one person it is the reverse. */
  reverses?: Reverses
  /** What of its answer the second person is shown, this once. */
  shownOnce?: (output: Out) => ShownOnce | null
}

const countedMs = 30 * 86_400_000

/** Since when small acts of one person count together: what needs two people at once needs them in slices, too. */
export const countedSince = (): string => addMs(clock.now(), -countedMs)

export type Act = { call: Call; says: ActSays<unknown, unknown> }

/** Declares an act; `call` must be declared with two hands. */
export function actOf<C extends Call>(call: C, says: ActSays<CallInput<C>, CallOutput<C>> = {}): Act {
  return { call, says: says as ActSays<unknown, unknown> }
}

/** A call with its handler, and what it says as an act of two people. */
export type TwoHandedCall = CallHandler & { twoHands: TwoHands['twoHands']; says: Act['says'] }

const known = new Map<string, TwoHandedCall>()

/** The call by its permission; null where a former version had it. */
export const findAct = (permission: string): TwoHandedCall | null => known.get(permission) ?? null

/** The act that puts back records of this kind, for their 事后复核. */
export function reversing(kind: string): { act: TwoHandedCall; reverses: Reverses } {
  for (const act of known.values()) {
    const { reverses } = act.says
    if (reverses?.kind === kind) return { act, reverses }
  }
  throw new Error(`no act reverses a step of ${kind}`)
}

/** The handlers, those that need two people as `propose` makes them; an act without the declaration, or the other way round, is a fault. */
export function withTwoHands(
  handlers: readonly CallHandler[],
  acts: readonly Act[],
  propose: (one: TwoHandedCall) => CallHandler['handle'],
): CallHandler[] {
  const saysOf = new Map(acts.map(({ call, says }) => [callPermission(call), says]))
  const wrapped = handlers.map((handler): CallHandler => {
    const permission = callPermission(handler.call)
    const says = saysOf.get(permission)
    saysOf.delete(permission)
    const { hands } = handler.call
    if (!isTwoHanded(hands) && !says) return handler
    if (!isTwoHanded(hands) || !says) throw new Error(`${permission}: two hands are declared on one side only`)
    const one = { ...handler, twoHands: hands.twoHands, says }
    known.set(permission, one)
    return { call: handler.call, handle: propose(one) }
  })
  if (saysOf.size > 0) throw new Error(`acts without a handler: ${[...saysOf.keys()].join(', ')}`)
  return wrapped
}
