/** Every hook of a family runs inside the transaction of the step, however the step is taken: a refusal rolls everything back. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import { greenPark as parkCalls } from '@green/contract/calls/filing/green-park.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { refuseFields } from '@green/contract/errors.ts'
import type { Action } from '@green/filing/workflow/actions.ts'
import { programmes } from '@green/programmes/all.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import type { ProgrammeId } from '@green/programmes/load.ts'
import { parkRecord } from '@green/programmes/park-record/programme.ts'
import { thirdParty } from '@green/programmes/third-party/programme.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { writeAudit } from '../base/audit/store.ts'
import { changeBatch } from '../filing/batches/testing.ts'
import { type FamilyHooks, registerFamilies, type StepAhead } from '../filing/lists/family-hooks.ts'
import { expireDrafts } from '../filing/send/draft-bin.ts'
import { expireFilings, resumeFilings } from '../filing/step/clock-steps.ts'
import { openTestScheme } from '../filing/test-scheme.ts'
import { familyHooks } from './hooks.ts'

const { app, scheme, as } = await openTestScheme()
const sql = (text: string, values: unknown[]) => app.services.db.$client.query(text, values)

/** Hooks that write a line of their own and then refuse, or let the step pass. */
const trace = '单位规则'
let isRefusing = false
const hookCalls: { hook: 'beforeSend' | 'beforeStep'; action: Action }[] = []
const listening = (hook: 'beforeSend' | 'beforeStep'): NonNullable<FamilyHooks['beforeStep']> => {
  return async (tx, { action, after }: StepAhead) => {
    hookCalls.push({ hook, action })
    await writeAudit(tx, { kind: 'business', actor: null, action: trace, object: after.id, result: action })
    if (isRefusing) throw refuseFields([{ field: 'state', message: '不符合单位规则' }])
  }
}
const planted: FamilyHooks = { beforeSend: listening('beforeSend'), beforeStep: listening('beforeStep') }

afterEach(() => {
  isRefusing = false
  registerFamilies(familyHooks)
})

const rowOf = async (id: string) =>
  (await sql('select state, version, deleted_at, submissions from filing where id = $1', [id])).rows[0] ?? null
const countOf = async (table: string, where: string, values: unknown[]) =>
  Number((await sql(`select count(*)::int as n from ${table} where ${where}`, values)).rows[0].n)
const tracesOf = (id: string) => countOf('audit_log', 'action = $1 and object = $2', [trace, id])
const entriesOf = (id: string) => countOf('filing_history', 'filing_id = $1', [id])

/** Takes the step twice: refused by the hook it leaves no trace; allowed it is committed together with what the hook wrote. */
async function expectHook(id: string, action: Action, take: () => Promise<unknown>): Promise<void> {
  const everyone = Object.fromEntries(programmes.map((one) => [one.id, planted])) as Record<ProgrammeId, FamilyHooks>
  registerFamilies(everyone)
  const stood = [await rowOf(id), await entriesOf(id), await tracesOf(id)]
  hookCalls.length = 0
  isRefusing = true
  await take()
  expect(hookCalls.map((one) => one.action)).toContain(action)
  expect([await rowOf(id), await entriesOf(id), await tracesOf(id)]).toEqual(stood)
  isRefusing = false
  hookCalls.length = 0
  await take()
  expect(hookCalls.map((one) => one.action)).toContain(action)
  expect(await rowOf(id)).not.toEqual(stood[0])
  expect(await tracesOf(id)).toBeGreaterThan(Number(stood[2]))
}

const versionOf = async (id: string) => (await rowOf(id))?.version as number
const moved = async (id: string, more: Record<string, unknown>, token: string) =>
  app.call(shenb.updateCountyState, { id, version: await versionOf(id), ...more } as never, token)
const ticked = { materialsChecked: ['*'] }

describe('a step of a filing', () => {
  let id = ''

  test('by the filer: saved, sent, withdrawn, sent again', async () => {
    const answers = (await scheme.answers(greenFactory, scheme.factories[0])) as Record<string, unknown>
    const draft = await app.call(shenb.saveDraft, { batchId: scheme.batchId, answers }, as('filer'))
    id = draft.data.id
    const save = async (more: object) =>
      app.call(shenb.saveShenb, { id, version: await versionOf(id), answers, ...more } as never, as('filer'))
    await expectHook(id, 'saveDraft', () => save({ action: 'draft' }))
    await expectHook(id, 'submit', () => save({ action: 'submit' }))
    expect(hookCalls.map(({ hook }) => hook)).toEqual(['beforeSend', 'beforeStep'])
    await expectHook(id, 'withdraw', () => save({ action: 'withdraw', opinion: '数据需要核对' }))
    expect(hookCalls.map(({ hook }) => hook)).toEqual(['beforeStep'])
    await expectHook(id, 'submit', () => save({ action: 'submit' }))
  })

  test('a single one, many at once, and many undone', async () => {
    await expectHook(id, 'countyReturn', () =>
      moved(id, { state: 'county_returned', opinion: '请补充用能数据。' }, as('county')),
    )
    const { id: other } = await scheme.filed(greenFactory, scheme.factories[1], 'submitted')
    let undo = ''
    await expectHook(other, 'countyApprove', async () => {
      const items = [{ id: other, version: await versionOf(other) }]
      const step = { state: 'county_approved' as const, ...ticked }
      const { data } = await app.call(filing.moveMany, { items, step, dryRun: false }, as('county'))
      undo = data.undo?.id ?? ''
    })
    await expectHook(other, 'undo', async () => {
      await sql('update many_steps set undone_at = null where id = $1', [undo])
      return app.call(filing.undoMany, { id: undo }, as('county'))
    })
  })

  test('drafted by one officer and taken by another, then experts', async () => {
    const { id: reviewed } = await scheme.filed(greenFactory, scheme.factories[2], 'county_approved')
    const decision = {
      state: 'approved' as const,
      level: 'city' as const,
      documentNumber: '渝绿色制造〔2026〕20号',
      score: '82',
      clearing: '省级复核结果已经公布。',
    }
    await changeBatch(app, scheme.batchId, { twoHands: true, needExperts: false })
    await expectHook(reviewed, 'proposeApproval', async () =>
      app.call(filing.propose, { id: reviewed, version: await versionOf(reviewed), ...decision }, as('city')),
    )
    await expectHook(reviewed, 'refuseProposal', async () =>
      app.call(
        filing.decideProposal,
        { id: reviewed, version: await versionOf(reviewed), agree: false, reason: '请先核对能耗数据。' },
        as('city2'),
      ),
    )
    await app.call(filing.propose, { id: reviewed, version: await versionOf(reviewed), ...decision }, as('city'))
    await expectHook(reviewed, 'cityApprove', async () =>
      app.call(
        filing.decideProposal,
        { id: reviewed, version: await versionOf(reviewed), agree: true, reason: '' },
        as('city2'),
      ),
    )
    await changeBatch(app, scheme.batchId, { twoHands: false, needExperts: true })
    // A timer ends what has run out of validity.
    await sql("update filing set valid_to = '2020-01-01' where id = $1", [reviewed])
    await expectHook(reviewed, 'expire', () => expireFilings(app.services))
  })

  test('experts are assigned', async () => {
    const { rows } = await sql("select id from filing where state = 'submitted' and programme = $1", [greenFactory.id])
    const open = rows[0].id as string
    await app.call(
      filing.moveMany,
      {
        items: [{ id: open, version: await versionOf(open) }],
        step: { state: 'county_approved', ...ticked },
        dryRun: false,
      },
      as('county'),
    )
    const expertIds = scheme.cast.experts.slice(0, 3).map((one) => one.accountId)
    await expectHook(open, 'distExpert', async () =>
      app.call(
        shenb.distExpert,
        { id: open, version: await versionOf(open), expertIds, dueAt: '2999-01-01' },
        as('city'),
      ),
    )
  })

  test('by a timer: an ended suspension, an untouched draft; restored from the bin', async () => {
    const { id: suspended } = await scheme.filed(thirdParty, scheme.institution, 'suspended')
    await sql("update filing set suspended_until = '2020-01-01' where id = $1", [suspended])
    await expectHook(suspended, 'resume', () => resumeFilings(app.services))
    const answers = (await scheme.answers(parkRecord, scheme.parks[0])) as Record<string, unknown>
    const draft = await app.call(parkCalls.saveYqInfo, { answers, action: 'draft' }, as('park'))
    const { id: draftId } = draft.data
    await sql("update filing set updated_at = '2020-01-01', expiry_told_at = '2020-03-30' where id = $1", [draftId])
    await expectHook(draftId, 'expireDraft', () => expireDrafts(app.services).catch(() => undefined))
    await expectHook(draftId, 'restoreDraft', async () =>
      app.call(filing.restoreDraft, { id: draftId, version: await versionOf(draftId) }, as('park')),
    )
    await expectHook(draftId, 'deleteDraft', async () =>
      app.call(filing.deleteDraft, { id: draftId, version: await versionOf(draftId) }, as('park')),
    )
  })
})

test('a correction by staff runs the hook of sending again', async () => {
  const [park] = scheme.parks
  const answers = { ...(await scheme.answers(parkRecord, park)), qxCode: park.qxCode } as Record<string, unknown>
  const { data } = await app.call(parkCalls.saveYqInfo, { answers }, as('park'))
  await app.call(parkCalls.updateYqState, { id: data.id, version: data.version, state: 'approved' }, as('county'))
  const mended = { ...answers, leadIndustry: '装备制造、新材料' }
  await expectHook(data.id, 'edit', async () =>
    app.call(
      parkCalls.updateYqByHt,
      { id: data.id, version: await versionOf(data.id), answers: mended, opinion: '按批复更正主导产业。' },
      as('city'),
    ),
  )
  expect(hookCalls.map(({ hook }) => hook)).toEqual(['beforeSend', 'beforeStep'])
})

test('counted columns come from the family that counts them', async () => {
  const counted: string[] = []
  const counting: FamilyHooks = {
    countedColumns: async (_tx, records) => {
      counted.push(...records.map(({ programme }) => programme))
      return new Map(records.map(({ id }) => [id, { usedQuota: 7 }]))
    },
  }
  registerFamilies({ ...familyHooks, 'third-party': counting })
  const { data } = await app.call(filing.list, { programme: thirdParty.id }, as('city'))
  expect(new Set(counted)).toEqual(new Set([thirdParty.id]))
  expect(data.rows[0]?.columns.usedQuota).toBe('7')
})
