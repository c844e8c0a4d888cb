import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditLog, auditSeal } from '../../db/schema/audit.ts'
import { sharedTestApp } from '../../db/testing.ts'
import { chainText, notedSeal } from '../../operation/log-check.ts'
import { checkChain, sealLines } from './chain.ts'
import { writeAudit } from './store.ts'

const app = await sharedTestApp()
beforeAll(async () => {
  for (let i = 1; i <= 5; i++)
    await writeAudit(app.services.db, { kind: 'business', actor: null, action: `办理第${i}件`, result: '成功' })
  await sealLines(app.services)
})

const db = () => app.services.db
const lineAt = async (seq: number) => {
  const [found] = await db()
    .select({ line: auditLog })
    .from(auditSeal)
    .innerJoin(auditLog, eq(auditLog.id, auditSeal.lineId))
    .where(eq(auditSeal.seq, seq))
  if (!found) throw new Error(`no line ${seq}`)
  return found.line
}

test('every line is sealed once, also when sealed again or by two processes', async () => {
  await sealLines(app.services)
  await writeAudit(db(), { kind: 'business', actor: null, action: '办理第6件', result: '成功' })
  await Promise.all([sealLines(app.services), sealLines(app.services), sealLines(app.services)])
  const state = await checkChain(app.services)
  expect(state).toMatchObject({ lines: 6, fault: null, head: { seq: 6 } })
  expect(chainText(state)).toMatch(/^日志链完好：6 条。链尾 6:[0-9a-f]{64}$/)
})

test('a changed line is reported, and so is a removed one', async () => {
  const line = await lineAt(3)
  await db().update(auditLog).set({ result: '失败' }).where(eq(auditLog.id, line.id))
  expect((await checkChain(app.services)).fault).toEqual({ kind: 'changed', seq: 3, lineId: line.id })
  await db().delete(auditLog).where(eq(auditLog.id, line.id))
  const removed = await checkChain(app.services)
  expect(removed.fault).toEqual({ kind: 'removed', seq: 3, lineId: line.id })
  expect(chainText(removed)).toContain('第 3 条')
  await db().insert(auditLog).values(line)
  expect((await checkChain(app.services)).fault).toBeNull()
})

test('an inserted line with an old id is reported', async () => {
  const first = await lineAt(1)
  const id = `00000000${first.id.slice(8)}`
  await db()
    .insert(auditLog)
    .values({ ...first, id, result: '已批准' })
  await sealLines(app.services)
  expect((await checkChain(app.services)).fault).toEqual({ kind: 'outside', seq: null, lineId: id })
  await db().delete(auditLog).where(eq(auditLog.id, id))
})

test('a truncated chain is detected with the seal that was noted', async () => {
  const { head } = await checkChain(app.services)
  if (!head) throw new Error('the chain is empty')
  const noted = notedSeal(`${head.seq}:${head.hash}`)
  expect((await checkChain(app.services, noted)).fault).toBeNull()
  const line = await lineAt(head.seq)
  await db().delete(auditSeal).where(eq(auditSeal.lineId, line.id))
  await db().delete(auditLog).where(eq(auditLog.id, line.id))
  expect((await checkChain(app.services)).fault).toBeNull()
  expect((await checkChain(app.services, noted)).fault).toEqual({ kind: 'cut', seq: head.seq, lineId: null })
  expect(() => notedSeal('6')).toThrow('链尾应写作')
})
