/** Which acts on codes need two officers of the city: what the public sees of all of them, and a suspension that ends. */

import { subjectOf } from '@green/contract/calls/account/two-hands.ts'
import { greenCode as calls } from '@green/contract/calls/code/green-code.ts'
import { refuse } from '@green/contract/errors.ts'
import { greenCodeCase } from '@green/filing/cases/green-code.ts'
import { lockAnyCaseRow } from '../../../base/case/case-store.ts'
import { type Act, actOf } from '../../../base/two-hands/declared-calls.ts'
import type { Tx } from '../../../db/database.ts'
import { greenCode } from '../../../db/schema/green-code.ts'
import { ownerOf } from './kind.ts'
import type { GreenCodeRecord } from './store.ts'

export const greenCodeActs: readonly Act[] = [
  actOf(calls.saveSettings, { subject: () => 'green code settings' }),
  actOf(calls.lift, {
    subject: ({ id }) => subjectOf('green code', id),
    reverses: {
      kind: greenCodeCase.id,
      input: async (tx, id, opinion) => {
        const { version } = await lockedCode(tx, id)
        return { id, version, opinion }
      },
      owner: async (tx, id) => ownerOf(await lockedCode(tx, id)),
    },
  }),
]

async function lockedCode(tx: Tx, id: string): Promise<GreenCodeRecord> {
  const code = await lockAnyCaseRow(tx, greenCode, id)
  if (!code) throw refuse('NOT_FOUND')
  return code
}
