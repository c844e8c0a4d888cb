/** Whether what runs now is an act of two people (双人复核): on trial, to be taken back, or carried out by the second one. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { refuse } from '@green/contract/errors.ts'
import { type Actor, secondedName } from '../../platform/actor.ts'

const running = new AsyncLocalStorage<true>()

/** Runs what two people do together; only `base/two-hands` knows that they are two. */
export const asActOfTwo = <T>(act: () => Promise<T>): Promise<T> => running.run(true, act)

export const isActOfTwo = (): boolean => running.getStore() === true

/** A step that needs the second person is taken in no other way, whoever asks for it: a call, a batch of cases, an import. */
export function requireActOfTwo(): void {
  if (!isActOfTwo()) throw refuse('NEEDS_SECOND')
}

/** As it is once the second one has carried it out, where nobody waits for anybody: in a city that is being filled with examples. */
export const seconded = <T>(first: Actor, second: Actor, act: (actor: Actor) => Promise<T>): Promise<T> =>
  asActOfTwo(() => {
    const secondedBy = [{ accountId: second.accountId, name: second.name }]
    return act({ ...first, name: secondedName(first.name, secondedBy), secondedBy })
  })
