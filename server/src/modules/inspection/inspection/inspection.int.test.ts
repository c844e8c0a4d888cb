/** 节能监察: publishing a task, the way to every state, the record that is only added to. */
import { type InspectionState, inspectionCase } from '@green/filing/cases/inspection/inspection.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { takeCaseStep } from '../../../base/case/take-step.ts'
import { transaction } from '../../../db/database.ts'
import { inspection, inspectorCard } from '../../../db/schema/inspection/inspection.ts'
import { message } from '../../../db/schema/messages.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'
import { inspectionKind } from './kind.ts'
import { recordEntry } from './record.ts'
import { entriesOf } from './record-store.ts'
import { noteOnCase } from './store.ts'
import { publishTask } from './task/publish.ts'
import { draftTask, openedInspection, publishedTask } from './testing.ts'

const { app, scheme } = await openTestScheme()

const leader = () => {
  const [first] = scheme.cast.supervisors
  if (!first) throw new Error('a supervisor is expected')
  return first
}

test('publishing begins a case for each enterprise and tells it', async () => {
  const [own, neighbour] = scheme.factories
  const task = await publishedTask(app.services, [own, neighbour], scheme.cast)
  const cases = await app.services.db.select().from(inspection).where(eq(inspection.taskId, task.id))
  expect(cases.map(({ state, enterpriseId }) => [state, enterpriseId]).sort()).toEqual(
    [own, neighbour].map(({ id }) => ['to_fill', id]).sort(),
  )
  expect(cases.map(({ number }) => number).sort()).toEqual([`${task.taskNo}-001`, `${task.taskNo}-002`])
  const messages = await app.services.db
    .select()
    .from(message)
    .where(eq(message.accountId, scheme.cast.filerOf(own.id).accountId))
  const ownCase = cases.find(({ enterpriseId }) => enterpriseId === own.id)
  expect(messages.map(({ title }) => title)).toContain(
    `请在${ownCase?.selfDeadline}前提交节能自查表（${ownCase?.number}）`,
  )
})

test.each([...keysOf(inspectionCase.states)] as InspectionState[])(
  'a case is taken to %s by its real steps',
  async (state) => {
    const opened = await openedInspection(app.services, scheme.factories[0], scheme.cast, { state })
    expect(opened.state).toBe(state)
  },
)

describe('two inspectors with cards', () => {
  const publishing = async (change: (taskId: string) => Promise<unknown>) => {
    const { id, version } = await draftTask(app.services, [scheme.factories[0]], scheme.cast)
    await change(id)
    return transaction(app.services.db, (tx) => publishTask(tx, app.services, { id, version }, scheme.cast.city))
  }

  test('a task is not published while a card is missing, over, or the declaration is not signed', async () => {
    const { db } = app.services
    const members = scheme.cast.supervisors.slice(1, 3)
    const expire = (validTo: string) =>
      Promise.all(
        members.map(({ accountId }) =>
          db.update(inspectorCard).set({ validTo }).where(eq(inspectorCard.accountId, accountId)),
        ),
      )
    await expect(publishing(() => expire('2020-01-01'))).rejects.toMatchObject({ status: 409 })
    await expire('2999-12-31')
    await expect(publishing(async () => undefined)).resolves.toMatchObject({ state: 'published' })
  })

  test('nor while an inspector has a conflict of interest with an enterprise of its list', async () => {
    const { db } = app.services
    const avoid = (avoidUnits: string[]) => db.update(inspectorCard).set({ avoidUnits })
    await expect(publishing(() => avoid([scheme.factories[0].name]))).rejects.toMatchObject({ status: 409 })
    await avoid([])
  })

  test('the card is asked for again at the step of the case', async () => {
    const { id } = await openedInspection(app.services, scheme.factories[0], scheme.cast, { state: 'noticed' })
    const { db } = app.services
    await noteOnCase(db, id, { findingsComplete: true, recordKept: true, breaches: 0 })
    const verify = () =>
      transaction(db, (tx) =>
        takeCaseStep(tx, app.services, inspectionKind, { id, action: 'verify' }, leader(), () => ({})),
      )
    await db.update(inspectorCard).set({ validTo: '2020-01-01' })
    await expect(verify()).rejects.toMatchObject({ status: 409, message: expect.stringContaining('监察人员不足两名') })
    await db.update(inspectorCard).set({ validTo: '2999-12-31' })
    await expect(verify()).resolves.toMatchObject({ state: 'verified' })
  })
})

test('the record keeps every entry; a correction names the one it supersedes, of the same case only', async () => {
  const first = await openedInspection(app.services, scheme.factories[0], scheme.cast)
  const second = await openedInspection(app.services, scheme.factories[1], scheme.cast)
  const { db } = app.services
  const write = (inspectionId: string, text: string, supersedes?: string) =>
    recordEntry(db, { inspectionId, kind: 'visit', text, ...(supersedes ? { supersedes } : {}) }, leader())
  const wrong = await write(first.id, '抄表读数1200')
  await write(first.id, '抄表读数1020', wrong.id)
  await expect(write(second.id, '别的案件', wrong.id)).rejects.toMatchObject({ status: 404 })
  const texts = (await entriesOf(db, first.id, { internal: true })).map(({ text, cardNo }) => [text, cardNo])
  expect(texts).toEqual([
    [expect.stringContaining('下达监察任务'), null],
    ['抄表读数1200', expect.stringContaining('渝A')],
    ['抄表读数1020', expect.stringContaining('渝A')],
  ])
})
