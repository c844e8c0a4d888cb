import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog, auditSeal } from '../../db/schema/audit.ts'
import { openTestApp, type TestApp } from '../../db/testing.ts'
import { chainText, notedSeal } from '../../operation/log-check.ts'
import { checkChain, sealLines } from './chain.ts'
import { writeAudit } from './store.ts'

let house: TestApp
beforeAll(async () => {
  house = await openTestApp()
  for (let i = 1; i <= 5; i++)
    await writeAudit(house.services.db, { kind: 'business', actor: null, action: `办理第${i}件`, result: '成功' })
  await sealLines(house.services)
})
afterAll(() => house.close())

const db = () => house.services.db
const lineAt = async (seq: number) => {
  const [found] = await db()
    .select({ line: auditLog })
    .from(auditSeal)
    .innerJoin(auditLog, eq(auditLog.id, auditSeal.lineId))
    .where(eq(auditSeal.seq, seq))
  if (!found) throw new Error(`no line ${seq}`)
  return found.line
}

test('every line is sealed once, whether sealed again or by two at once', async () => {
  await sealLines(house.services)
  await writeAudit(db(), { kind: 'business', actor: null, action: '办理第6件', result: '成功' })
  await Promise.allSettled([sealLines(house.services), sealLines(house.services)])
  const state = await checkChain(house.services)
  expect(state).toMatchObject({ lines: 6, fault: null, head: { seq: 6 } })
  expect(chainText(state)).toMatch(/^日志链完好：6 条。链尾 6:[0-9a-f]{64}$/)
})

test('a changed line is named, and so is a removed one', async () => {
  const line = await lineAt(3)
  await db().update(auditLog).set({ result: '失败' }).where(eq(auditLog.id, line.id))
  expect((await checkChain(house.services)).fault).toEqual({ kind: 'changed', seq: 3, lineId: line.id })
  await db().delete(auditLog).where(eq(auditLog.id, line.id))
  const removed = await checkChain(house.services)
  expect(removed.fault).toEqual({ kind: 'removed', seq: 3, lineId: line.id })
  expect(chainText(removed)).toContain('第 3 条')
  await db().insert(auditLog).values(line)
  expect((await checkChain(house.services)).fault).toBeNull()
})

test('a line slipped in with an old id is named', async () => {
  const first = await lineAt(1)
  const id = `00000000${first.id.slice(8)}`
  await db()
    .insert(auditLog)
    .values({ ...first, id, result: '已批准' })
  await sealLines(house.services)
  expect((await checkChain(house.services)).fault).toEqual({ kind: 'outside', seq: null, lineId: id })
  await db().delete(auditLog).where(eq(auditLog.id, id))
})

test('an end that was cut off shows against the seal that was noted', async () => {
  const { head } = await checkChain(house.services)
  if (!head) throw new Error('the chain is empty')
  const noted = notedSeal(`${head.seq}:${head.hash}`)
  expect((await checkChain(house.services, noted)).fault).toBeNull()
  const line = await lineAt(head.seq)
  await db().delete(auditSeal).where(eq(auditSeal.lineId, line.id))
  await db().delete(auditLog).where(eq(auditLog.id, line.id))
  expect((await checkChain(house.services)).fault).toBeNull()
  expect((await checkChain(house.services, noted)).fault).toEqual({ kind: 'cut', seq: head.seq, lineId: null })
  expect(() => notedSeal('6')).toThrow('链尾应写作')
})
