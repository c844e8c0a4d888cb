/** An import that another person confirms: by the file, the counts and the differences of its rows. */
import type { Call } from '@green/contract/call.ts'
import { type Act, actOf } from '../two-hands/declared-calls.ts'
import { findRun } from './run-store.ts'

const importOf = (input: unknown): string => (input as { importId: string }).importId

/** One that is carried out already answers what became of it. */
export const importAct = (call: Call): Act =>
  actOf(call, {
    sums: true,
    subject: (input) => `import ${importOf(input)}`,
    needsSecond: async ({ db }, input, actor) =>
      !(await findRun(db, actor.accountId, importOf(input), { lock: false }))?.doneAt,
  })
