/** Which of several sources of a year counts, on the real database. */
import { expect, test } from 'vitest'
import { putRecord } from '../../../base/energy/records.ts'
import { sharedTestApp } from '../../../db/testing.ts'
import { ids } from '../../../platform/ids.ts'
import { acceptedYear } from './accepted.ts'

const app = await sharedTestApp()

test('the first source counts, an application stands beside it, the yearly form takes its place', async () => {
  const { db } = app.services
  const [enterpriseId, filing] = [ids.next(), ids.next()]
  const said = { enterpriseId, qxCode: '500103', year: 2024, updatedByName: '测试' }
  const power = { energyCode: '33', flow: 'used', quantity: 100, tce: 122.9, co2: 558.1 }
  await putRecord(db, { ...said, source: 'imported', outputValue: 900 }, [power])
  expect(await acceptedYear(db, enterpriseId, 2024)).toMatchObject({
    source: '管理员导入',
    filingId: null,
    isChecked: false,
    totalTce: 122.9,
    co2: 558.1,
    outputValue: 900,
    used: [{ energyCode: '33', quantity: 100 }],
  })
  await putRecord(db, { ...said, source: 'filed', sourceId: ids.next(), programme: 'green-factory', totalTce: 140 })
  expect(await acceptedYear(db, enterpriseId, 2024)).toMatchObject({ totalTce: 122.9 })
  const final = { ...said, source: 'filed', sourceId: filing, programme: 'non-green-data', totalTce: 130 }
  await putRecord(db, { ...final, checkResult: 'sound' })
  expect(await acceptedYear(db, enterpriseId, 2024)).toMatchObject({
    totalTce: 130,
    filingId: filing,
    isChecked: true,
    source: '梯度培育数据',
  })
  expect(await acceptedYear(db, enterpriseId, 2023)).toBeNull()
})
