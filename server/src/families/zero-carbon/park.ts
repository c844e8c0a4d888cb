/** 零碳园区: its calls, what its steps need of the database, and the columns counted over the ledgers of its tenants. */
import { zeroPark as calls } from '@green/contract/calls/filing/zero-park.ts'
import { refuseFields } from '@green/contract/errors.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import { areHeard } from '@green/filing/workflow/inquiry.ts'
import { isInFavour } from '@green/filing/workflow/states.ts'
import { opinionOffices } from '@green/programmes/zero-park/form.ts'
import { zeroPark } from '@green/programmes/zero-park/programme.ts'
import { coverageOf } from '../../base/energy/tenant-store.ts'
import type { Tx } from '../../db/database.ts'
import type { CountedValues, StepAhead } from '../../filing/lists/family-hooks.ts'
import { listFilings } from '../../filing/lists/list.ts'
import type { ListedFiling } from '../../filing/lists/list-store.ts'
import { saveFiling } from '../../filing/send/send.ts'
import { moveFiling } from '../../filing/step/move.ts'
import { clock } from '../../platform/clock.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { mayTellSum } from '../../platform/small-groups.ts'
import { requireParkRecord } from '../green-park.ts'
import { dataYears } from './park-store.ts'

export const zeroParkCalls = handlers(calls, {
  save: ({ input, actor, services }) => saveFiling(services, zeroPark, input, actor),
  list: ({ input, actor, services }) => listFilings(services, zeroPark, input, actor),
  move: ({ input, actor, services }) => moveFiling(services, zeroPark, input, actor),
})

/** The coverage that is filed is that of the ledgers today: a missing enterprise is not left out of the count. */
export async function requireCoverage(tx: Tx, step: StepAhead): Promise<void> {
  await requireParkRecord(tx, step)
  const { enterpriseId, answers } = step.after
  const year = Number(answers.year)
  const { tenants, reporting } = (await coverageOf(tx, [enterpriseId]))(enterpriseId, year)
  if (tenants === 0)
    throw refuseFields([
      { field: 'tenantTotal', message: '还没有双方确认的入驻企业，请先在“厂区与园区”中确认入驻关系' },
    ])
  const faults = [
    ['tenantTotal', tenants, '已确认入驻的企业为'] as const,
    ['tenantReporting', reporting, `账本已采用${year}年综合能源消费量、且没有园区以外厂区的企业为`] as const,
  ].flatMap(([field, known, label]) =>
    Number(answers[field]) === known ? [] : [{ field, message: `${label}${known}家，请按此填写` }],
  )
  if (faults.length > 0) throw refuseFields(faults)
}

/** The city goes on in favour only when the three offices have answered. */
export async function requireOffices(_tx: Tx, { before, after }: StepAhead): Promise<void> {
  if (!before || !isInFavour(before.state, after.state)) return
  if (!areHeard(before.officeOpinions, opinionOffices, clock.today()))
    throw refuseFields([
      {
        field: 'opinion',
        message: `须先有${opinionOffices.join('、')}的意见：请在批次中要求征求这三个部门的意见，并在办件中登记答复`,
      },
    ])
}

/** 入驻企业, 已采用, 合计 for a page of the list. */
export async function parkColumns(tx: Tx, records: readonly ListedFiling[]): Promise<CountedValues> {
  const coverage = await coverageOf(tx, [...new Set(records.map((one) => one.enterpriseId))])
  const years = await dataYears(
    tx,
    records.map(({ id }) => id),
  )
  return new Map(
    records.map((one) => {
      const { tenants, reporting, amounts } = coverage(one.enterpriseId, years.get(one.id) ?? 0)
      const total = amounts.reduce((sum, amount) => sum + amount, 0)
      const isShown = reporting > 0 && mayTellSum({ units: reporting, total, largest: amounts.slice(0, 2) })
      return [one.id, { tenants, reporting, ledgerTce: isShown ? roundHalfUp(total, 2) : null }]
    }),
  )
}
