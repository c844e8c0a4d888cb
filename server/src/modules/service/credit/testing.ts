import type { CallInput } from '@green/contract/call.ts'
import type { creditReference } from '@green/contract/calls/service/credit-reference.ts'
import type { FileRef } from '@green/contract/files.ts'
import { storeMade } from '../../../base/files/made.ts'
import { insertFile, refOf } from '../../../base/files/store.ts'
import { transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { addMs, clock, dayOf } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { agreeToResult } from '../../code/green-code/own-steps.ts'
import { openedCode } from '../../code/green-code/testing.ts'
import { saveReport } from '../../code/green-report/reports.ts'
import { saveCredit } from './references.ts'
import { flagBank } from './store.ts'

/** The day so many days from today. */
export const daysOn = (days: number): string => dayOf(addMs(clock.now(), days * 86_400_000))

/** A stored letter of authorisation of this enterprise. */
async function letterOf(services: Services, owner: Actor): Promise<FileRef> {
  const row = await storeMade(services, Buffer.from('%PDF-1.4 letter'), {
    ownerId: owner.accountId,
    enterpriseId: owner.enterpriseId,
    slot: 'credit',
    name: '授权书.pdf',
    mime: 'application/pdf',
  })
  await insertFile(services.db, row)
  return refOf(row)
}

type Of = { id: string; name: string; qxCode: string }
type Overrides = Partial<CallInput<typeof creditReference.save>>

/** A reference of this enterprise to this institution, which becomes a bank; of a year that has no code yet. */
export async function openedCredit(
  services: Services,
  of: Of,
  people: { owner: Actor; city: Actor; bank: Of },
  { year, ...overrides }: Overrides & { year: number },
) {
  const { owner, city, bank } = people
  const code = await openedCode(services, of, { by: city, year })
  await agreeToResult(services, { id: code.id, version: code.version }, owner)
  const report = await saveReport(
    services,
    { year, purpose: 'finance', receiver: '', remark: '', showBand: true },
    owner,
  )
  await transaction(services.db, async (tx) => {
    const { rows } = await services.db.$client.query('select social_code from enterprise where id = $1', [bank.id])
    await flagBank(tx, rows[0]?.social_code, 'bank')
  })
  return saveCredit(
    services,
    {
      reportId: report.id,
      bankId: bank.id,
      productId: null,
      financeType: 'loan',
      amount: 500,
      termMonths: 36,
      usage: '空压站节能改造',
      authScope: ['grade', 'score', 'rows', 'series', 'titles'],
      authFrom: clock.today(),
      authTo: daysOn(90),
      files: [await letterOf(services, owner)],
      creditSelf: '近三年没有逾期。',
      ...overrides,
    },
    owner,
  )
}
