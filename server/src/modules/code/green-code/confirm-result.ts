/** A result becomes the code of its year: confirmed, public where the enterprise consents, and earlier years end. */
import type { GreenCodeState } from '@green/filing/cases/green-code.ts'
import { type StepOutcome, takeCaseStep, theClock } from '../../../base/case/take-step.ts'
import type { Tx } from '../../../db/database.ts'
import type { greenCode } from '../../../db/schema/green-code.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { codeSettings } from './current-settings.ts'
import { isShowable } from './display.ts'
import { greenCodeKind } from './kind.ts'
import { earlierInForce, type GreenCodeRecord } from './store.ts'

type Outcome = StepOutcome<GreenCodeState, typeof greenCode>

/** Valid to the end of the next calendar year: by then the next year of data has been rated. */
const validUntil = () => `${clock.year() + 1}-12-31`

/** Where a code stands that is confirmed: public only while the enterprise consents and the city shows. */
export async function stateOf(tx: Tx, code: GreenCodeRecord): Promise<'confirmed' | 'public'> {
  const { publicDisplay } = await codeSettings(tx)
  return isShowable(code, publicDisplay) ? 'public' : 'confirmed'
}

/** What every way of confirming does. */
export async function confirming(tx: Tx, services: Services, before: GreenCodeRecord): Promise<Outcome> {
  return {
    to: await stateOf(tx, before),
    changes: { confirmedAt: clock.now(), validUntil: validUntil(), answerBy: null },
    after: (saved) => expireEarlier(tx, services, saved),
  }
}

/** The year before ends with this one. */
async function expireEarlier(tx: Tx, services: Services, saved: GreenCodeRecord): Promise<void> {
  for (const id of await earlierInForce(tx, saved))
    await takeCaseStep(tx, services, greenCodeKind, { id, action: 'expire' }, theClock, () => ({
      opinion: `${saved.year}年度绿效码已生效`,
    }))
}
