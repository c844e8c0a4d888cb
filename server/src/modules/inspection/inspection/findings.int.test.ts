/** Findings are the case's own until they are served; that a complaint began it is never told to the enterprise or the public. */
import type { Call } from '@green/contract/call.ts'
import { inspection as cases, lsdtjn } from '@green/contract/calls/inspection/inspection.ts'
import { selfCheck as selfChecks } from '@green/contract/calls/inspection/self-check.ts'
import { customReport } from '@green/contract/calls/overview/report.ts'
import { mayKnow, type ReaderKind } from '@green/filing/workflow/confidential.ts'
import { beforeAll, expect, test } from 'vitest'
import { transaction } from '../../../db/database.ts'
import { requestOf } from '../../../db/testing.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'
import { recordEntry } from './record.ts'
import type { InspectionRecord } from './store.ts'
import { openedInspection } from './testing.ts'

const { app, scheme } = await openTestScheme()
let row: InspectionRecord
const complaint = '群众举报某企业偷排专项监察'
const entry = '只在过程记录里写明的核查发现'

beforeAll(async () => {
  const { factories, cast } = scheme
  const task = { taskName: complaint, drawMode: 'complaint' }
  row = await openedInspection(app.services, factories[0], cast, { state: 'verified', task })
  await transaction(app.services.db, (tx) =>
    recordEntry(tx, { inspectionId: row.id, kind: 'other', text: entry, internal: true }, cast.supervisor),
  )
  await setTo('breaches = 7, result = $2', 'breach')
})

const setTo = (changes: string, ...values: unknown[]) =>
  app.services.db.$client.query(`update inspection set ${changes} where id = $1`, [row.id, ...values])

const readers = () =>
  ({
    filer: scheme.cast.filerOf(scheme.factories[0].id),
    county: scheme.cast.countyOf(scheme.factories[0].qxCode),
    city: scheme.cast.city,
    supervisor: scheme.cast.supervisor,
    admin: scheme.cast.admin,
  }) satisfies Partial<Record<ReaderKind, unknown>>

const report = { source: 'inspection', columns: 'number,taskName,result,breaches' }
const ways: readonly (readonly [name: string, call: Call, input: () => Record<string, unknown>])[] = [
  ['列表', lsdtjn.page, () => ({})],
  ['按结论筛选', lsdtjn.page, () => ({ result: 'breach' })],
  ['详情', cases.get, () => ({ id: row.id })],
  ['过程记录', cases.records, () => ({ id: row.id })],
  ['看板', cases.board, () => ({})],
  ['自助报表', customReport.run, () => report],
  ['自查', selfChecks.get, () => ({ id: row.id })],
]

async function read(call: Call, input: Record<string, unknown>, token: string): Promise<string> {
  const { status, body } = await app.send(requestOf(call, input, token, {}))
  return status === 200 ? body.toString() : ''
}

/** What only the findings put there. */
const traces = [entry, '"breaches":7', '"result":"breach"', '"breach":1', '违法', '违规",7']

test.each([
  ['found', 'report_served_at = null'],
  ['served', 'report_served_at = now()'],
])('findings that are %s are read by who may know them', async (moment, change) => {
  await setTo(change)
  const forgotten: string[] = []
  for (const [reader, actor] of Object.entries(readers())) {
    const token = await scheme.token(actor)
    let seen = 0
    for (const [name, call, input] of ways) {
      const text = await read(call, input(), token)
      const found = traces.filter((trace) => text.includes(trace))
      if (name === '按结论筛选' && text.includes(row.id)) found.push(row.id)
      seen += found.length
      if (!mayKnow('findings', [reader as ReaderKind], moment))
        forgotten.push(...found.map((trace) => `${reader} ${name} ${trace}`))
    }
    if (mayKnow('findings', [reader as ReaderKind], moment)) expect([reader, seen > 0]).toEqual([reader, true])
  }
  expect(forgotten).toEqual([])
})

test('the enterprise reads nowhere that a complaint began its inspection; the offices do', async () => {
  for (const [reader, actor] of Object.entries(readers())) {
    const token = await scheme.token(actor)
    const texts = await Promise.all(ways.map(([, call, input]) => read(call, input(), token)))
    const isRevealed = texts.some((text) => text.includes(complaint) || text.includes('举报'))
    expect([reader, isRevealed]).toEqual([reader, mayKnow('complaint', [reader as ReaderKind], '')])
  }
})
