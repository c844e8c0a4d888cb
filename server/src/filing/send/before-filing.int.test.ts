/** What comes before a filing is sent: how long it takes, what may be copied, what stands already. */
import { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { greenPark as parkCalls } from '@green/contract/calls/filing/green-park.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { waiver } from '@green/contract/calls/filing/waiver.ts'
import { project } from '@green/contract/calls/title/titles.ts'
import { energyProject } from '@green/programmes/energy-project/programme.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { greenPark } from '@green/programmes/green-park/programme.ts'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { filing } from '../../db/schema/filing.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock, dayOf, moveClock, resetClock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { openTestScheme } from '../test-scheme.ts'

const { app, scheme, as } = await openTestScheme()

afterEach(resetClock)

test('the time spent on a draft is measured without the pauses, and told once enough were sent', async () => {
  const [park] = scheme.parks
  const { filer } = scheme.people(park)
  const batchId = scheme.batches[greenPark.id]
  const keep = async (more: object = {}) => {
    const token = await scheme.token(filer)
    return (await app.call(parkCalls.saveDraft, { batchId, action: 'draft', answers: {}, ...more }, token)).data
  }
  let draft = await keep()
  for (const seconds of [50, 4000, 70]) {
    moveClock(seconds * 1000)
    draft = await keep({ id: draft.id, version: draft.version })
  }
  const { db } = app.services
  const [row] = await db.select().from(filing).where(eq(filing.id, draft.id))
  if (!row) throw new Error('the draft is gone')
  expect(row.activeSeconds).toBeGreaterThanOrEqual(120)
  expect(row.activeSeconds).toBeLessThan(180)

  const effort = async () => (await app.call(filingCalls.effort, { programme: greenPark.id })).data
  const sent = async (minutes: number) =>
    db.insert(filing).values({
      ...row,
      id: ids.next(),
      state: 'submitted',
      openKey: null,
      submittedAt: clock.now(),
      activeSeconds: minutes * 60,
    })
  for (const minutes of [0, 30, 40, 50, 200]) await sent(minutes)
  expect(await effort()).toEqual({ measured: 4, medianMinutes: null })
  await sent(60)
  expect(await effort()).toEqual({ measured: 5, medianMinutes: 50 })
})

test('an earlier filing lends its answers, not a certificate out of date nor the promise, and to its own enterprise only', async () => {
  const [factory, neighbour] = scheme.factories
  const { id } = await scheme.filed(greenFactory, factory, 'submitted')
  moveClock(4 * 365 * 86_400_000)
  const ask = async (who: typeof factory) =>
    app.call(filingCalls.copy, { id }, await scheme.token(scheme.people(who).filer))
  const { data } = await ask(factory)
  const whole = await scheme.answers(greenFactory, factory)
  expect(data.answers.factoryName).toBe(whole.factoryName)
  expect(data.left.map((one) => one.why)).toEqual(expect.arrayContaining(['expired', 'anew']))
  for (const { field: path, what } of data.left.filter((one) => one.why === 'expired')) {
    expect(path).toMatch(/^certRows\[\d\]\.file$/)
    expect(what).toMatch(/\.pdf$/)
  }
  expect(data.answers.commitFile).toBeUndefined()
  const foreign = await ask(neighbour)
  expect(foreign.status).toBe(404)
})

test('what the archive knows answers the questions before filling, and a clear no bars with its clause', async () => {
  const [factory] = scheme.factories
  const token = await scheme.token(scheme.people(factory).filer)
  const known = async (programme: string) => (await app.call(filingCalls.eligibility, { programme }, token)).data.known
  expect(await known('green-factory')).toMatchObject({ registered: true, neverRemoved: null, systems: null })
  expect(await known('green-yearly')).toMatchObject({ titled: false })
  expect(await known('non-green-data')).toMatchObject({ untitled: true, aboveScale: true })

  const park = as('farPark')
  const { data } = await app.call(project.initQyInfo, {}, park)
  expect(data.batches.find((one) => one.programme === greenPark.id)?.reasons).toContainEqual(
    expect.stringMatching(/^须园区档案已提交.*渝经信节能〔2023〕23号.*先在“绿色园区”页面填写园区档案/),
  )
})

test('the same project is pointed out to its filer among the own filings, to a reviewer within the own range', async () => {
  const [own, , abroad] = scheme.factories
  const first = await scheme.filed(energyProject, own, 'submitted')
  await scheme.filed(energyProject, abroad, 'submitted')
  const others = async (who: typeof own) =>
    (await app.call(filingCalls.prefill, { programme: energyProject.id }, await scheme.token(scheme.people(who).filer)))
      .data.others
  expect(await others(own)).toEqual([
    expect.objectContaining({
      id: first.id,
      isDraft: false,
      traces: [expect.objectContaining({ kind: 'projectName' })],
    }),
  ])
  const { county, city } = scheme.people(own)
  const alike = async (who: Actor) =>
    (await app.call(filingCalls.alike, { id: first.id }, await scheme.token(who))).data
  expect(await alike(county)).toEqual([])
  expect(await alike(city)).toEqual([
    expect.objectContaining({ enterpriseName: abroad.name, what: [expect.stringMatching(/^项目名称 /)] }),
  ])
})

test('a waived warning asks for no reason within its scope and until its day; what was sent under it stays so', async () => {
  const [, firm, abroad] = scheme.factories
  const { filer, county, city } = scheme.people(firm)
  const today = clock.today()
  const until = dayOf(addMs(clock.now(), 10 * 86_400_000))
  const answers = await scheme.answers(greenFactory, firm)
  const certs = (answers.certRows as Record<string, unknown>[]).map((row, i) =>
    i === 0 ? { ...row, validFrom: '2019-01-01', validTo: '2020-01-01' } : row,
  )
  const send = async (reasons: { code: string; field: string; reason: string }[]) =>
    app.call(
      shenb.saveShenb,
      { batchId: scheme.batchId, answers: { ...answers, certRows: certs } as Record<string, unknown>, reasons },
      await scheme.token(filer),
    )
  const warned = ((await send([])).data as unknown as { warnings: { code: string; field: string }[] }).warnings
  expect(warned.map(({ code }) => code)).toContain('certExpired')
  const others = warned.filter(({ code }) => code !== 'certExpired').map((one) => ({ ...one, reason: '情况属实' }))
  const reasons = others.map(({ code, field, reason }) => ({ code, field, reason }))
  expect((await send(reasons)).status).toBe(422)

  const grant = async (more: object) =>
    app.call(
      waiver.grant,
      {
        enterpriseId: firm.id,
        programme: greenFactory.id,
        code: 'certExpired',
        year: clock.year(),
        reason: '换证期间，已现场核实。',
        until,
        ...more,
      },
      await scheme.token(city),
    )
  expect((await grant({ code: 'commitment' })).status).toBe(422)
  expect((await grant({ until: '2020-01-01' })).status).toBe(422)
  // Another year, another enterprise: not this filing's.
  expect((await grant({ year: clock.year() - 1 })).status).toBe(200)
  expect((await grant({ enterpriseId: abroad.id })).status).toBe(200)
  expect((await send(reasons)).status).toBe(422)
  expect((await grant({})).status).toBe(200)
  expect((await grant({})).status).toBe(409)
  const sent = await send(reasons)
  expect(sent.status).toBe(200)

  const list = async (who: Actor) =>
    (await app.call(waiver.list, { enterpriseId: firm.id }, await scheme.token(who))).data
  expect((await list(county)).map(({ year, until: day, state }) => [year, day, state])).toContainEqual([
    clock.year(),
    until,
    'valid',
  ])
  const finding = async () =>
    (await app.call(filingCalls.get, { id: sent.data.id }, await scheme.token(county))).data.findings.find(
      ({ code }) => code === 'certExpired',
    )
  expect(await finding()).toMatchObject({ level: 'info', waivedUntil: until })
  const offered = async () =>
    (
      await app.call(
        filingCalls.prefill,
        { programme: greenFactory.id, batchId: scheme.batchId },
        await scheme.token(filer),
      )
    ).data.waivers
  expect(await offered()).toEqual([{ code: 'certExpired', until }])
  moveClock(12 * 86_400_000)
  expect(clock.today() > today).toBe(true)
  expect(await offered()).toEqual([])
  expect(await finding()).toMatchObject({ level: 'info', waivedUntil: until })
})
