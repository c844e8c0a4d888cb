/**
 * 登记核验: the official register's facts are stored beside the archive; while it is unavailable the enterprise waits and
 * is checked again at night.
 */
import type { enterprise } from '@green/contract/calls/enterprise/enterprise.ts'
import { closureLabels, type RegisterFacts } from '@green/contract/enterprise/enterprise.ts'
import { refuse } from '@green/contract/errors.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { type Tx, transaction } from '../../db/database.ts'
import { addMs, clock } from '../../platform/clock.ts'
import type { Handler } from '../../platform/http/handlers.ts'
import type { RegisterAnswer } from '../../platform/register.ts'
import type { Services } from '../../platform/services.ts'
import { changesBetween } from '../audit/changes.ts'
import { writeAudit } from '../audit/store.ts'
import { tell } from '../message/tell.ts'
import { writeClosure } from './closing.ts'
import type { EnterpriseRecord } from './fields.ts'
import { agreementOf, registerOf } from './operating-state.ts'
import { enterpriseFor } from './profile.ts'
import { dueForRegister, noteRegister } from './register-store.ts'
import { findEnterprise, lockEnterpriseById } from './store.ts'

/** Checks per night; every enterprise is checked at least once in the interval below. */
const perNight = 1000
const everyMs = 30 * 86_400_000

/** The enterprise's columns for the register's response. */
export function registerColumns(record: EnterpriseRecord, answer: RegisterAnswer) {
  if (answer.away) return { registerState: 'waiting' }
  const { facts } = answer
  return { registerState: agreementOf(record, facts), registerFacts: facts, registerCheckedAt: clock.now() }
}

/** An officer queries the register now. */
export const checkRegister: Handler<typeof enterprise.checkRegister> = async ({ input, actor, services }) => {
  const record = await findEnterprise(services.db, actor, input)
  if (!record) throw refuse('NOT_FOUND')
  if (!services.register) throw refuse('UNAVAILABLE')
  const answer = await services.register.find(record.socialCode)
  return transaction(services.db, async (tx) => {
    const next = await heed(tx, services, record.id, answer)
    const [before, after] = [registerOf(record)?.label, registerOf(next)?.label]
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '与官方登记核对',
      object: `${next.enterpriseName} ${next.socialCode}`,
      result: after ?? '',
      changes: changesBetween({ register: '登记核验' }, { register: before }, { register: after }),
    })
    return enterpriseFor(tx, actor, next)
  })
}

/** Nightly job: first waiting enterprises, then those not compared for a month. Stops when the register is unavailable. */
export async function checkRegisterByNight(services: Services): Promise<void> {
  const { register, db } = services
  if (!register) return
  for (const { id, socialCode } of await dueForRegister(db, addMs(clock.now(), -everyMs), perNight)) {
    if (!register.answers()) return
    const answer = await register.find(socialCode)
    await transaction(db, (tx) => heed(tx, services, id, answer))
  }
}

/**
 * Saves a response; one that reports the end of the organisation closes the enterprise, a new difference is reported
 * to the county.
 */
async function heed(tx: Tx, services: Services, id: string, answer: RegisterAnswer): Promise<EnterpriseRecord> {
  const record = await lockEnterpriseById(tx, id)
  if (!record) throw refuse('NOT_FOUND')
  const noted = await noteRegister(tx, id, registerColumns(record, answer))
  if (answer.away) return noted
  if (answer.facts && endsNow(record, answer.facts)) {
    const { state, stateOn } = answer.facts
    const as = state === 'operating' ? 'cancelled' : state
    const reason = `企业登记信息显示已${closureLabels[as]}`
    const closure = { as, on: stateOn ?? clock.today(), reason, by: 'register' as const }
    return writeClosure(tx, services, noted, { closure, reason, by: { actor: null, name: '登记核验' } })
  }
  if (noted.registerState === 'different' && record.registerState !== 'different')
    await tell(tx, services, {
      to: { role: 'county', qxCode: noted.qxCode },
      template: 'registerDiffers',
      values: {
        enterprise: noted.enterpriseName,
        differences:
          registerOf(noted)
            ?.differences.map(({ label, archive, register }) => `${label}：档案“${archive}”，登记“${register}”`)
            .join('；') ?? '',
      },
      link: `${officePath('enterpriseCard')}?id=${noted.id}`,
      sms: false,
    })
  return noted
}

/** Whether the register reports the end for the first time: what staff reopened afterwards stays open. */
function endsNow(record: EnterpriseRecord, facts: RegisterFacts): boolean {
  return record.closedAs === null && facts.state !== 'operating' && record.registerFacts?.state !== facts.state
}
