/** What a code is called and what of it the public may see. Pure. */
import { greenCodeCase } from '@green/filing/cases/green-code.ts'
import { stateLabelOf } from '@green/filing/cases/machine.ts'
import type { greenCode } from '../../db/schema/green-code.ts'

type Coded = Pick<typeof greenCode.$inferSelect, 'state' | 'total'>

/** The state in words; a result without a score is confirmed, and no code was given. */
export const stateWords = ({ state, total }: Coded): string =>
  state === 'confirmed' && total === null ? '结果已确认' : stateLabelOf(greenCodeCase, state)
