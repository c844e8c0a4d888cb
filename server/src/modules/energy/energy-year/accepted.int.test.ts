/** Which of several sources of a year counts, and what the ledger says of them, on the real database. */

import { co2PerUnit } from '@green/tools/energy-conversion/rules.ts'
import { readsFacts } from '@green/tools/ledger/reads-facts.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { fillLedger, recordFacts } from '../../../base/energy/record-facts.ts'
import { ledgerCounts } from '../../../base/energy/record-facts-store.ts'
import { type NewRecord, replaceLines, setAccepted, upsertRecord } from '../../../base/energy/record-store.ts'
import { putRecord } from '../../../base/energy/records.ts'
import { adoptedFacts, adoptedTable } from '../../../base/ledger/adopted-store.ts'
import { type StatedFact, settleFact, stateFacts } from '../../../base/ledger/ledger.ts'
import { ledgerSettings } from '../../../base/ledger/settings.ts'
import { adoptionVersions, currentAdoptions, currentStatements } from '../../../base/ledger/store.ts'
import { transaction } from '../../../db/database.ts'
import { factAdoption, factStatement } from '../../../db/schema/energy/ledger.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { sharedTestApp } from '../../../db/testing.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { acceptedYear } from './accepted.ts'
import { putSiteRecord } from './by-site.ts'

const app = await sharedTestApp()

test('the first source counts, an application stands beside it, the yearly form takes its place', async () => {
  const { db } = app.services
  const [enterpriseId, filing] = [ids.next(), ids.next()]
  const record = { enterpriseId, qxCode: '500103', year: 2024, updatedByName: '测试' }
  const power = { energyCode: '33', flow: 'used', quantity: 100, tce: 122.9, co2: 558.1 }
  await putRecord(db, { ...record, source: 'imported', outputValue: 900 }, [power])
  expect(await acceptedYear(db, enterpriseId, 2024)).toMatchObject({
    source: '管理员导入，账本第1版，导入',
    filingId: null,
    isChecked: false,
    totalTce: 122.9,
    co2: 558.1,
    outputValue: 900,
    used: [{ energyCode: '33', quantity: 100 }],
  })
  const application = { ...record, source: 'filed', sourceId: ids.next(), programme: 'green-factory' }
  await putRecord(db, { ...application, totalTce: 140 })
  expect(await acceptedYear(db, enterpriseId, 2024)).toMatchObject({ totalTce: 122.9 })
  const final = { ...record, source: 'filed', sourceId: filing, programme: 'non-green-data' }
  await putRecord(db, { ...final, totalTce: 130, checkResult: 'sound' })
  // Sources more than 5 % apart wait for a person, and the former value counts until then.
  expect(await acceptedYear(db, enterpriseId, 2024)).toMatchObject({ totalTce: 122.9, filingId: filing })
  await putRecord(db, { ...record, source: 'imported', outputValue: 900, totalTce: 131 }, [power])
  await putRecord(db, { ...application, totalTce: 130.5 })
  expect(await acceptedYear(db, enterpriseId, 2024)).toMatchObject({
    totalTce: 130,
    outputValue: 900,
    filingId: filing,
    source: '梯度培育数据，账本第5版，年度终稿',
  })
  const checked = await putRecord(db, { ...final, totalTce: 130, checkResult: 'sound' })
  expect(checked.accepted).toBe(true)
  expect(await acceptedYear(db, enterpriseId, 2024)).toMatchObject({ isChecked: true })
  expect(await acceptedYear(db, enterpriseId, 2023)).toBeNull()
})

describe('the ledger', () => {
  const { db } = app.services
  const power = { energyCode: '33', flow: 'used', quantity: 100, tce: 122.9, co2: 558.1 }
  const of = (enterpriseId: string) => ({ enterpriseId, qxCode: '500103', year: 2024, month: 0, updatedByName: '测试' })
  const statements = async (enterpriseId: string, key: string) =>
    (await currentStatements(db, { enterpriseIds: [enterpriseId], year: 2024, key })).map(
      ({ source, value, version }) => `${source} ${value} v${version}`,
    )
  const adopted = async (enterpriseId: string, key: string) =>
    (await currentAdoptions(db, { enterpriseIds: [enterpriseId], year: 2024, month: 0, key }))[0]
  const settlement = (enterpriseId: string, version: number, value: number) => ({
    enterpriseId,
    year: 2024,
    month: 0,
    key: 'total.tce',
    value,
    reason: '按电费结算单核定',
    evidence: [{ text: '电费结算单第3页' }],
    version,
    byName: '张三（渝中区）',
  })

  const stated = (enterpriseId: string, value: number, source: string): StatedFact => ({
    enterpriseId,
    year: 2024,
    month: 0,
    key: 'total.tce',
    value,
    source,
    sourceId: '',
    siteId: null,
    byName: '测试',
    at: clock.now(),
    reason: '',
  })

  test('every write states its facts beside those of other sources; the same again adds nothing', async () => {
    const id = ids.next()
    await putRecord(db, { ...of(id), source: 'imported', totalTce: 100, outputValue: 900 }, [power])
    expect(await statements(id, 'en.33.used')).toEqual(['imported 100 v1'])
    expect(await adopted(id, 'total.tce')).toMatchObject({
      state: 'agreed',
      value: 100,
      source: 'imported',
      version: 1,
    })
    const filed = { ...of(id), source: 'filed', sourceId: ids.next(), programme: 'green-factory', totalTce: 103 }
    await putRecord(db, filed)
    expect(await statements(id, 'total.tce')).toEqual(['filing 103 v1', 'imported 100 v1'])
    expect(await adopted(id, 'total.tce')).toMatchObject({
      state: 'adopted',
      value: 103,
      source: 'filing',
      version: 2,
      notes: [{ rule: 'R09', level: 'warning', on: 'imported', percent: 2.9126 }],
    })
    await putRecord(db, filed)
    expect(await statements(id, 'total.tce')).toEqual(['filing 103 v1', 'imported 100 v1'])
    expect((await adopted(id, 'total.tce'))?.version).toBe(2)
  })

  test('a correction is a further version, what a source no longer says is taken back, nothing is lost', async () => {
    const id = ids.next()
    const filed = { ...of(id), source: 'filed', sourceId: ids.next(), programme: 'non-green-data' }
    await putRecord(db, { ...filed, totalTce: 100, outputValue: 900 }, [power])
    await putRecord(db, { ...filed, totalTce: 110, outputValue: null }, [])
    expect(await statements(id, 'total.tce')).toEqual(['final 110 v2'])
    expect(await statements(id, 'output.value')).toEqual(['final null v2'])
    expect(await adopted(id, 'output.value')).toMatchObject({ value: null, source: null, reason: '各来源都已撤回' })
    expect(await adopted(id, 'en.33.used')).toMatchObject({ value: null, statementId: null })
    const versions = await adoptionVersions(db, { enterpriseId: id, year: 2024, month: 0, key: 'total.tce' })
    expect(versions.map(({ value }) => value)).toEqual([110, 100])
  })

  test('a gap above 5 % waits for a person, and the former value counts on', async () => {
    const id = ids.next()
    await putRecord(db, { ...of(id), source: 'imported', totalTce: 100 })
    await putRecord(db, {
      ...of(id),
      source: 'filed',
      sourceId: ids.next(),
      programme: 'non-green-data',
      totalTce: 130,
    })
    expect(await adopted(id, 'total.tce')).toMatchObject({
      state: 'unsettled',
      value: 100,
      source: 'imported',
      notes: [{ rule: 'R09', level: 'error', on: 'imported' }],
    })
  })

  describe('read by declaration', () => {
    const reader = readsFacts('测试', {
      'total.tce': 'gb2589eq',
      'total.co2': 'totalCo2',
      'output.value': 'currentPrice',
    })
    const energyOnly = readsFacts('测试', { 'total.co2': 'energyCo2' })
    const coal = { energyCode: '01', flow: 'used', quantity: 1000, tce: 714.3, co2: 1900 }
    const years = [2024]
    const read = async (enterpriseId: string) =>
      (await adoptedFacts(db, reader, { years, enterpriseIds: [enterpriseId] }))(enterpriseId, 2024)
    async function anEnterprise(industryCode: string): Promise<string> {
      const [id, at] = [ids.next(), clock.now()]
      await db.insert(enterprise).values({
        id,
        socialCode: ids.seed(),
        enterpriseName: '重庆示例',
        orgKind: 'enterprise',
        qxCode: '500103',
        industryCode,
        aboveScale: true,
        profile: {},
        verification: 'verified',
        source: 'imported',
        createdAt: at,
        updatedAt: at,
      })
      return id
    }

    test('what comes out of a conversion is taken off the total and the carbon, own renewable power once', async () => {
      const [plant, boiler] = [await anEnterprise('4412'), await anEnterprise('4412')]
      const steam = { energyCode: '32', flow: 'made', quantity: 5000, tce: 170.6, co2: null }
      const made = { energyCode: '33', flow: 'made', quantity: 140, tce: 172.06, co2: null }
      const record = { source: 'imported', ownPower: 40 }
      await putRecord(db, { ...of(plant), ...record }, [power, coal, steam, made])
      await putRecord(db, { ...of(boiler), ...record }, [power, coal])
      // 714.3 + 122.9 − 170.6 − (140 − 40) × 1.229.
      expect((await read(plant))['total.tce'].value).toBeCloseTo(543.7, 6)
      const both = await adoptedFacts(db, energyOnly, { years, enterpriseIds: [plant, boiler] })
      const carbon = (id: string) => both(id, 2024)['total.co2'].value ?? 0
      const { reference } = await ledgerSettings(db)
      const [grid = 0, heat = 0] = ['33', '32'].map((code) => co2PerUnit(reference, code, 2024) ?? 0)
      expect(carbon(boiler) - carbon(plant)).toBeCloseTo(5000 * heat + 100 * grid, 6)
    })

    test('where a process industry states no process, carbon is empty with the reason, never the energy alone', async () => {
      const [cement, food] = [await anEnterprise('3011'), await anEnterprise('1353')]
      for (const id of [cement, food])
        await putRecord(db, { ...of(id), source: 'imported', totalTce: 837.2, ownPower: 40 }, [power, coal])
      const energy = await adoptedFacts(db, energyOnly, { years, enterpriseIds: [cement, food] })
      const alone = energy(cement, 2024)['total.co2'].value ?? 0
      // Own renewable power emits nothing.
      expect(alone).toBeGreaterThan(1900)
      expect((await read(food))['total.co2']).toMatchObject({
        value: expect.closeTo(alone, 6),
        version: null,
        missing: null,
      })
      expect((await read(cement))['total.co2']).toMatchObject({ value: null, missing: 'processUnknown' })
      // The energy alone under the name of the total is no total either.
      await putRecord(db, { ...of(cement), source: 'imported', totalTce: 837.2, ownPower: 40, co2: alone })
      expect((await read(cement))['total.co2']).toMatchObject({ value: null, missing: 'processUnknown' })
      await putRecord(db, { ...of(cement), source: 'imported', totalTce: 837.2, ownPower: 40, co2: alone + 5000 })
      expect((await read(cement))['total.co2']).toMatchObject({
        value: expect.closeTo(alone + 5000, 6),
        version: 2,
        source: '导入',
      })
    })

    test('a value has its version and source; what sources contradict has none, and names why', async () => {
      const id = ids.next()
      await putRecord(db, { ...of(id), source: 'imported', totalTce: 100 })
      expect((await read(id))['total.tce']).toMatchObject({ value: 100, version: 1, source: '导入' })
      expect((await read(id))['output.value']).toMatchObject({ value: null, missing: 'notStated' })
      await transaction(db, (tx) => settleFact(tx, settlement(id, 1, 105)))
      expect((await read(id))['total.tce']).toMatchObject({ value: 105, version: 2, source: '人工裁定' })
      const other = ids.next()
      const both = [100, 140].map((totalTce, i) => stated(other, totalTce, i === 0 ? 'statistical' : 'utility'))
      await transaction(db, (tx) => stateFacts(tx, { enterpriseIds: [other] }, both, () => true))
      expect((await read(other))['total.tce']).toMatchObject({ value: null, missing: 'unsettled' })
    })

    test('who states the kinds alone states their sum; for many as a table and for one the same', async () => {
      const id = await anEnterprise('1353')
      await putRecord(db, { ...of(id), source: 'imported', outputValue: 900 }, [power])
      expect((await read(id))['total.tce']).toMatchObject({ value: 122.9, version: 1, missing: null })
      const { table, enterpriseId, of: facts } = await adoptedTable(db, reader, { years })
      const [row] = await db
        .select({ tce: facts['total.tce'], output: facts['output.value'] })
        .from(table)
        .where(eq(enterpriseId, id))
      expect(row).toEqual({ tce: 122.9, output: 900 })
    })
  })

  test('nothing in it can be changed or deleted', async () => {
    const id = ids.next()
    await putRecord(db, { ...of(id), source: 'imported', totalTce: 100 })
    for (const table of [factStatement, factAdoption]) {
      const refused = expect.objectContaining({
        cause: expect.objectContaining({ message: expect.stringContaining('append-only') }),
      })
      await expect(db.update(table).set({ value: 1 })).rejects.toEqual(refused)
      await expect(db.delete(table)).rejects.toEqual(refused)
    }
  })

  test('of two who settle one fact the second is refused, and no source overturns it', async () => {
    const id = ids.next()
    await putRecord(db, { ...of(id), source: 'imported', totalTce: 100 })
    await putRecord(db, { ...of(id), source: 'entered', totalTce: 120 })
    const version = (await adopted(id, 'total.tce'))?.version ?? 0
    const settle = (value: number) => transaction(db, (tx) => settleFact(tx, settlement(id, version, value)))
    const both = await Promise.allSettled([settle(112), settle(118)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({ code: 'STALE' })
    const value = (await adopted(id, 'total.tce'))?.value
    expect([112, 118]).toContain(value)
    await putRecord(db, {
      ...of(id),
      source: 'filed',
      sourceId: ids.next(),
      programme: 'non-green-data',
      totalTce: 300,
    })
    expect(await adopted(id, 'total.tce')).toMatchObject({ state: 'adopted', source: 'settled', value })
  })

  test('a settlement names its evidence and an item of the ledger', async () => {
    const id = ids.next()
    await putRecord(db, { ...of(id), source: 'imported', totalTce: 100 })
    const settle = (over: object) => transaction(db, (tx) => settleFact(tx, { ...settlement(id, 1, 105), ...over }))
    await expect(settle({ evidence: [] })).rejects.toMatchObject({ code: 'INVALID' })
    await expect(settle({ key: 'en.zz.used', version: 0 })).rejects.toMatchObject({ code: 'INVALID' })
    expect(await adopted(id, 'total.tce')).toMatchObject({ version: 1, value: 100 })
  })

  test('what is entered for a site is stated and does not count by itself', async () => {
    const [id, a, b] = [ids.next(), ids.next(), ids.next()]
    for (const siteId of [a, b])
      await putSiteRecord(db, { ...of(id), source: 'entered', siteId, totalTce: 40 }, [{ ...power, tce: 40 }])
    expect((await statements(id, 'total.tce')).toSorted()).toEqual(['entered 40 v1', 'entered 40 v1', 'entered 80 v2'])
    expect(await adopted(id, 'total.tce')).toMatchObject({ value: 80, source: 'entered' })
  })

  /** A record as it was written before there was a ledger. */
  async function former(row: Omit<NewRecord, 'id' | 'createdAt' | 'updatedAt'>, lines: (typeof power)[] = []) {
    const at = clock.now()
    const record = await upsertRecord(db, { ...row, id: ids.next(), createdAt: at, updatedAt: at })
    await replaceLines(db, record.id, lines)
    return record
  }

  test('a write to a period from before it takes the period in as it counted first', async () => {
    const id = ids.next()
    const imported = await former({ ...of(id), source: 'imported', totalTce: 100 })
    await setAccepted(db, { ...of(id), id: imported.id }, { acceptedAt: clock.now(), acceptReason: '唯一来源' })
    await putRecord(db, { ...of(id), source: 'entered', totalTce: 140 })
    const versions = await adoptionVersions(db, { enterpriseId: id, year: 2024, month: 0, key: 'total.tce' })
    expect(versions.map(({ state, value }) => [state, value])).toEqual([
      ['unsettled', 100],
      ['adopted', 100],
    ])
  })

  test('records from before it are taken in once, with what counted then', async () => {
    const [id, other] = [ids.next(), ids.next()]
    const imported = await former({ ...of(id), source: 'imported', totalTce: 100, outputValue: 900 }, [power])
    await former({ ...of(id), source: 'filed', sourceId: ids.next(), programme: 'non-green-data', totalTce: 101 })
    await setAccepted(db, { ...of(id), id: imported.id }, { acceptedAt: clock.now(), acceptReason: '唯一来源' })
    const chosen = await former({ ...of(other), source: 'entered', totalTce: 70 })
    await former({ ...of(other), source: 'imported', totalTce: 90 })
    await setAccepted(
      db,
      { ...of(other), id: chosen.id },
      { acceptedAt: clock.now(), acceptedByName: '李四', acceptReason: '与发票一致' },
    )
    const missing = async () => {
      const { inRecords, inLedger } = await ledgerCounts(db)
      return inRecords - inLedger
    }
    expect(await missing()).toBe(6)
    const { before, after } = await fillLedger(app.services)
    expect(after.inLedger - before.inLedger).toBe(6)
    expect(after.inLedger).toBe(after.inRecords)
    // The rule would adopt the yearly form's last word; what counted before goes on counting.
    expect(await adopted(id, 'total.tce')).toMatchObject({ value: 100, source: 'imported', state: 'adopted' })
    expect(await adopted(other, 'total.tce')).toMatchObject({ value: 70, byName: '李四' })
    expect(await fillLedger(app.services)).toEqual({ before: after, after })
    // An officer's choice is a settlement, which a later source does not overturn.
    await putRecord(db, {
      ...of(other),
      source: 'filed',
      sourceId: ids.next(),
      programme: 'non-green-data',
      totalTce: 95,
    })
    expect(await adopted(other, 'total.tce')).toMatchObject({ value: 70, source: 'settled' })
    expect(await transaction(db, (tx) => recordFacts(tx, { enterpriseIds: [id, other] }))).toEqual({
      statements: 0,
      adoptions: 0,
    })
  })
})
