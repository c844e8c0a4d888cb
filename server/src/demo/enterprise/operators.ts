/** 操作员 of the demo city: two people beside the main account of `enterprise2`, one of them working on its returned filing. */
import { isReturned } from '@green/filing/workflow/states.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { makeAccount } from '../../base/account/administration/make-account.ts'
import { hashPassword } from '../../base/account/sign-in/passwords.ts'
import { filingDetail } from '../../filing/detail.ts'
import { myFilings } from '../../filing/send/own-filings.ts'
import { saveFiling } from '../../filing/send/send.ts'
import type { Actor } from '../../platform/actor.ts'
import { moveClock } from '../../platform/clock.ts'
import type { DemoRecord } from '../demo-store.ts'
import { dayFrom, officeHour, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'
import { demoPassword } from './people.ts'

export async function fillOperators(stage: SeedContext): Promise<void> {
  const record = stage.records.find((r) => stage.cast.filerOf(r.id).loginName === 'enterprise2')
  if (!record) return
  moveClock(officeHour(stage, dayFrom(stage, -18), sequence(9180)))
  const operator = await anOperator(stage, record, { loginName: 'operator', name: '孟操作', mobile: '14009100001' })
  await anOperator(stage, record, { loginName: '14009100002', name: '褚操作', mobile: '14009100002', waits: true })
  const returned = (await myFilings(stage.services, operator)).find((f) => isReturned(f.state))
  if (!returned) return
  moveClock(stage.present)
  const { answers, reasons, version } = await filingDetail(stage.services, returned.id, operator)
  await saveFiling(
    stage.services,
    greenFactory,
    { id: returned.id, version, action: 'draft', answers, reasons },
    operator,
  )
}

type Wanted = {
  loginName: string
  name: string
  mobile: string /** Invited, and without a password yet. */
  waits?: true
}

async function anOperator({ services, cast }: SeedContext, record: DemoRecord, wanted: Wanted): Promise<Actor> {
  const main = cast.filerOf(record.id)
  const { loginName, name, mobile, waits = false } = wanted
  const accountId = await makeAccount(services.db, {
    loginName,
    name,
    mobile,
    role: 'enterprise',
    passwordHash: await hashPassword(demoPassword),
    state: waits ? 'pending' : 'active',
    mustChangePassword: waits,
    unit: record.name,
    qxCode: record.qxCode,
    enterpriseId: record.id,
    operator: true,
  })
  return { ...main, accountId, loginName, name, mobile, operator: { mainName: main.name, maySubmit: false } }
}
