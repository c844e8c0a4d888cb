/** Duplicates in the demo city: one still to be found, one merge that waits for the second officer, one that was carried out. */

import { makeAccount } from '../../base/account/administration/make-account.ts'
import { hashPassword } from '../../base/account/sign-in/passwords.ts'
import { putRecord } from '../../base/energy/records.ts'
import { previewOf, proposeMerge, stepMerge } from '../../modules/enterprise/enterprise-merge/merge.ts'
import { moveClock } from '../../platform/clock.ts'
import { addDuplicate, type DemoRecord } from '../demo-store.ts'
import { dayFrom, industrial, officeHour, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'
import { demoPassword, homeCounty, otherCounty } from './people.ts'

const reason = '营业执照和企业信用信息公示系统核对为同一主体，另一份为工作簿导入时信用代码录错产生。'

export async function fillMerges(stage: SeedContext): Promise<void> {
  const { services, cast, present } = stage
  const away = industrial(stage).filter(({ qxCode }) => qxCode !== homeCounty && qxCode !== otherCounty)
  const random = sequence(9700)
  for (const [i, record] of [away[31], away[47], away[63]].entries()) {
    if (!record) continue
    moveClock(officeHour(stage, dayFrom(stage, -25), random))
    const absorbedId = await duplicateOf(stage, record, i)
    if (i === 0) continue
    moveClock(officeHour(stage, dayFrom(stage, -9 + i), random))
    const pair = { survivorId: record.id, absorbedId }
    const { clashes } = await previewOf(services, pair)
    const decisions = Object.fromEntries(clashes.map(({ key }) => [key, 'survivor' as const]))
    const proposed = await proposeMerge(services, { ...pair, fields: {}, decisions, reason }, cast.city)
    if (i === 1) continue
    moveClock(officeHour(stage, dayFrom(stage, -5), random))
    const { id, version } = proposed
    await stepMerge(services, { id, version, action: 'merge', opinion: '' }, cast.city2)
  }
  moveClock(present)
}

/** The same enterprise once more: its code mistyped, its legal form spelled otherwise, with figures and an account of its own. */
async function duplicateOf({ services, present }: SeedContext, record: DemoRecord, i: number): Promise<string> {
  const { db } = services
  const id = await addDuplicate(db, record)
  const year = Number(present.slice(0, 4)) - 1
  await putRecord(db, {
    enterpriseId: id,
    qxCode: record.qxCode,
    year,
    source: 'imported',
    totalTce: Math.round(record.facts.totalTce * 1.04 * 100) / 100,
    outputValue: record.facts.outputValue || null,
    updatedByName: '演示数据',
  })
  const mobile = `1400970000${i}`
  if (i > 0)
    await makeAccount(db, {
      loginName: mobile,
      name: '贺登记',
      mobile,
      role: 'enterprise',
      passwordHash: await hashPassword(demoPassword),
      unit: record.name,
      qxCode: record.qxCode,
      enterpriseId: id,
    })
  return id
}
