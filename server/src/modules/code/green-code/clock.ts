/** What the calendar does to codes: a term that ended confirms, validity ends, and open objections are remembered. */
import { Refusal } from '@green/contract/errors.ts'
import { workingDaysBetween } from '@green/filing/value/working-days.ts'
import { takeCaseStep, theClock } from '../../../base/case/take-step.ts'
import { tell } from '../../../base/message/tell.ts'
import { cityProfile } from '../../../base/reference/reference-data.ts'
import { transaction } from '../../../db/database.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { confirming } from './confirm-result.ts'
import { codeOnDesk, greenCodeKind } from './kind.ts'
import { openObjections, termsOver, validityOver } from './store.ts'

/** Of one run; the next one an hour later goes on. */
const portion = 2000

/** Results that nobody contested become codes, each in a transaction of its own. */
export async function confirmCodes(services: Services): Promise<void> {
  for (const id of await termsOver(services.db, clock.today(), portion)) await byClock(services, id, 'confirm')
}

export async function expireCodes(services: Services): Promise<void> {
  for (const id of await validityOver(services.db, clock.today(), portion)) await byClock(services, id, 'expire')
}

/** A refusal is of a code that somebody moved meanwhile; it stops no other. */
async function byClock(services: Services, id: string, action: 'confirm' | 'expire'): Promise<void> {
  try {
    await transaction(services.db, (tx) =>
      takeCaseStep(tx, services, greenCodeKind, { id, action }, theClock, (before) =>
        action === 'confirm' ? confirming(tx, services, before) : { opinion: '有效期已满' },
      ),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    services.log.warn({ greenCode: id, code: error.code }, 'a timer’s step was refused')
  }
}

/** Working days before the answer is due on which the city is told, and the day after. */
const remindedOn: readonly number[] = [3, 0, -1]

export async function remindOfObjections(services: Services): Promise<void> {
  const { holidays } = cityProfile()
  for (const code of await openObjections(services.db)) {
    if (!code.answerBy || !remindedOn.includes(workingDaysBetween(clock.today(), code.answerBy, holidays))) continue
    const { year, enterpriseName, answerBy } = code
    await transaction(services.db, (tx) =>
      tell(tx, services, {
        to: { role: 'city' },
        template: 'greenCodeObjectionDue',
        values: { year: String(year), enterprise: enterpriseName, until: answerBy },
        link: codeOnDesk(code),
        sms: false,
      }),
    )
  }
}
