/** Wire shapes of every case that has a state machine. */
import type { CaseMachine, CaseNeeds } from '@green/filing/cases/machine.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'

type Machine<S extends string, A extends string> = Pick<CaseMachine<S, A, never>, 'states' | 'steps'>

export const stateNameOf = <S extends string>({ states }: Pick<Machine<S, string>, 'states'>) => z.enum(keysOf(states))

/** A step that its reader may take now. */
export const openStepOf = <S extends string, A extends string>({ states, steps }: Machine<S, A>) =>
  z.object({
    action: z.enum(keysOf(steps)),
    label: z.string(),
    to: z.enum(keysOf(states)),
    needs: z.custom<CaseNeeds>(),
  })
