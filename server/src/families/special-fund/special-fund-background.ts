/** What a reviewer sees beside an application: other filings with the same traces, and earlier payments to the enterprise. */
import type { CallOutput } from '@green/contract/call.ts'
import type { spec } from '@green/contract/calls/filing/spec.ts'
import { refuse } from '@green/contract/errors.ts'
import { toNumber } from '@green/filing/value/round.ts'
import { specialFund } from '@green/programmes/special-fund/programme.ts'
import { referenceOf } from '../../base/reference/reference.ts'
import { type FilingRecord, findFiling } from '../../filing/record/store.ts'
import { alikeOf } from '../../filing/send/alike.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Services } from '../../platform/services.ts'
import { earlierFunds } from './special-fund-store.ts'

type Background = CallOutput<typeof spec.getBackground>

export async function backgroundOf(services: Services, id: string, actor: Actor): Promise<Background> {
  const filing = await findFiling(services.db, actor, id)
  if (filing?.programme !== specialFund.id) throw refuse('NOT_FOUND')
  return {
    alike: await alikeOf(services, filing, actor),
    earlier: await earlierOf(services, filing, actor),
  }
}

async function earlierOf(services: Services, filing: FilingRecord, actor: Actor): Promise<Background['earlier']> {
  const reference = await referenceOf(services)
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  return (await earlierFunds(services.db, actor, filing)).map(({ id, number, year, answers, outcome }) => ({
    filingId: id,
    number,
    year,
    direction: reference.find('sbfx', textOf(answers.sbfx))?.label ?? '',
    projectName: textOf(answers.projectName),
    paid: toNumber(outcome.paidAmount ?? '') ?? 0,
    stateLabel: reference.find('fundLedger', outcome.ledgerState ?? 'unpaid')?.label ?? '',
    goals: (Array.isArray(answers.kpiRows) ? (answers.kpiRows as Record<string, unknown>[]) : []).map((row) => ({
      name: textOf(row.kpiName),
      target: `${textOf(row.target)}${textOf(row.unit)}`,
      actual: textOf(row.actual),
    })),
  }))
}
