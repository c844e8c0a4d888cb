/** 核对发现 on the real database: found where the ledger changes, explained by the filer, settled once, listed by harm. */
import type { LedgerFinding } from '@green/contract/calls/energy/ledger.ts'
import { ledger } from '@green/contract/calls/energy/ledger.ts'
import { ledgerFinding } from '@green/contract/calls/energy/ledger-finding.ts'
import { ledgerProposal } from '@green/contract/calls/energy/ledger-proposal.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { lsdtNogreen } from '@green/contract/calls/filing/yearly-data.ts'
import { valuesFromLedger } from '@green/filing/facts/facts.ts'
import { energyProject } from '@green/programmes/energy-project/programme.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { nonGreenData } from '@green/programmes/non-green-data/programme.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { putRecord } from '../../../base/energy/records.ts'
import { storedFindings } from '../../../base/ledger/finding-store.ts'
import { checkLedgers } from '../../../base/ledger/findings.ts'
import { currentAdoptions } from '../../../base/ledger/store.ts'
import { factFinding } from '../../../db/schema/energy/ledger.ts'
import { filing as filingTable } from '../../../db/schema/filing.ts'
import { message } from '../../../db/schema/messages.ts'
import { expertTask } from '../../../db/schema/review.ts'
import { aSentRow } from '../../../filing/test-filings.ts'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'
import { addMs, clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'

const { app, scheme, as } = await openTestScheme()
const { db } = app.services
const own = scheme.factories[0]
const lastYear = clock.year() - 1

/** A total that is not the sum of its kinds: R02. */
const stated = (year: number, totalTce: number) =>
  putRecord(
    db,
    {
      enterpriseId: own.id,
      qxCode: own.qxCode,
      year,
      source: 'imported',
      totalTce,
      outputValue: 1000,
      updatedByName: '测试',
    },
    [{ energyCode: '33', flow: 'used', quantity: 100, tce: 122.9, co2: null }],
  )
const yearFor = async (who: CastName, year: number) =>
  (await app.call(ledger.year, { enterpriseId: own.id, year }, as(who))).data
const findingOf = (findings: readonly LedgerFinding[], rule: string): LedgerFinding & { id: string } => {
  const found = findings.find((one) => one.rule === rule)
  if (!found?.id) throw new Error(`${rule} is expected`)
  return { ...found, id: found.id }
}
const explain = (who: CastName, { id, version }: { id: string; version: number }, over: object = {}) =>
  app.call(ledgerFinding.explain, { id, version, answer: '按监察核定的口径填报', ...over }, as(who))
const settle = (who: CastName, { id, version }: { id: string; version: number }, over: object = {}) =>
  app.call(ledgerFinding.settle, { id, version, decision: 'settled', reason: '已查看电费结算单', ...over }, as(who))

describe('a finding', () => {
  const year = lastYear - 4

  test('is stored where the ledger changes, and goes with its contradiction', async () => {
    await stated(year, 140)
    const found = findingOf((await yearFor('county', year)).findings, 'R02')
    expect(found).toMatchObject({ level: 'error', state: 'open', answer: null, decision: null, version: 1 })
    expect(found.may).toEqual({ explain: false, contest: false, settle: true })
    await stated(year, 122.9)
    const after = await yearFor('county', year)
    expect(after.findings.map(({ rule }) => rule)).not.toContain('R02')
    // Nobody wrote about it.
    expect(after.past).toEqual([])
    const rows = await storedFindings(db, { enterpriseIds: [own.id], years: [year] })
    expect(rows.find(({ rule }) => rule === 'R02')?.endedAt).not.toBeNull()
  })

  test('the filer explains it, nobody else; an officer of its county or of the city settles it, nobody else', async () => {
    await stated(year, 150)
    const found = findingOf((await yearFor('filer', year)).findings, 'R02')
    expect(found.may).toEqual({ explain: true, contest: false, settle: false })
    expect((await explain('neighbour', found)).status).toBe(404)
    expect((await explain('county', found)).status).toBe(403)
    expect((await explain('filer', found, { answer: '对' })).status).toBe(422)
    expect((await explain('filer', found, { contests: true })).status).toBe(409)
    const explained = await explain('filer', found)
    expect(explained.data).toMatchObject({ state: 'explained', answer: { text: '按监察核定的口径填报' }, version: 2 })
    const now = findingOf((await yearFor('county', year)).findings, 'R02')
    expect((await settle('filer', now)).status).toBe(403)
    expect((await settle('expert', now)).status).toBe(403)
    expect((await settle('otherCounty', now)).status).toBe(404)
    expect((await settle('county', now, { reason: '' })).status).toBe(422)
    expect((await settle('county', found)).status).toBe(409)
  })

  test('of two officers the second is refused, and the filer is told why', async () => {
    const found = findingOf((await yearFor('county', year)).findings, 'R02')
    const both = await Promise.all([settle('county', found), settle('city', found)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const now = findingOf((await yearFor('filer', year)).findings, 'R02')
    expect(now).toMatchObject({ state: 'settled', decision: { text: '已查看电费结算单' } })
    expect(now.may).toEqual({ explain: false, contest: true, settle: false })
    const notices = await db
      .select()
      .from(message)
      .where(eq(message.title, `${year}年账本核对发现：已了结`))
    expect(notices.map(({ body }) => body)).toEqual([expect.stringContaining('理由：已查看电费结算单')])
  })

  test('a settled one does not return with the same figures, and does with others', async () => {
    await stated(year, 122.9)
    const { past } = await yearFor('county', year)
    expect(past.map(({ rule, state }) => `${rule} ${state}`)).toEqual(['R02 settled'])
    await stated(year, 150)
    expect(findingOf((await yearFor('county', year)).findings, 'R02')).toMatchObject({
      state: 'settled',
      answer: { text: '按监察核定的口径填报' },
    })
    await stated(year, 160)
    expect(findingOf((await yearFor('county', year)).findings, 'R02')).toMatchObject({ state: 'open', answer: null })
  })

  test('what is to be corrected may be contested within ten working days', async () => {
    const found = findingOf((await yearFor('county', year)).findings, 'R02')
    const decided = await settle('city', found, { decision: 'correcting', reason: '与分品种合计不符，请更正' })
    expect(decided.data).toMatchObject({ state: 'correcting' })
    const decidedBefore = (days: number) =>
      db
        .update(factFinding)
        .set({ decidedAt: addMs(clock.now(), -days * 86_400_000) })
        .where(eq(factFinding.id, found.id))
    const now = { id: found.id, version: decided.data.version }
    await decidedBefore(30)
    expect((await explain('filer', now, { contests: true })).status).toBe(409)
    await decidedBefore(1)
    expect((await explain('filer', now, { contests: true })).data).toMatchObject({
      state: 'contested',
      may: { settle: false },
    })
    expect(findingOf((await yearFor('county', year)).findings, 'R02').may.settle).toBe(true)
  })

  test('one whose contradiction is gone is nobody’s to settle', async () => {
    const found = findingOf((await yearFor('county', year)).findings, 'R02')
    await stated(year, 122.9)
    expect((await settle('county', found)).status).toBe(409)
  })
})

describe('the nightly check', () => {
  const year = lastYear - 6

  test('finds what nobody renewed, and changes nothing the second time', async () => {
    await stated(year, 140)
    await db.delete(factFinding)
    const before = await yearFor('county', year)
    expect(before.findings.find(({ rule }) => rule === 'R02')).toMatchObject({ id: null, state: 'open' })
    expect((await checkLedgers(app.services)).years).toBeGreaterThan(0)
    const first = await storedFindings(db, { enterpriseIds: [own.id] })
    expect(first.map(({ rule }) => rule)).toContain('R02')
    await checkLedgers(app.services)
    expect(await storedFindings(db, { enterpriseIds: [own.id] })).toEqual(first)
  })
})

describe('the list', () => {
  const year = lastYear - 8
  const list = (who: CastName, over: object = {}) => app.call(ledgerFinding.list, { year, ...over }, as(who))

  test('has the findings of the own district with what rests on the year', async () => {
    await stated(year, 140)
    const { data } = await list('county', { rule: 'R02' })
    expect(data.rows).toMatchObject([
      { enterpriseId: own.id, rule: 'R02', title: '综合能耗与分品种合计', level: 'error', state: 'open' },
    ])
    expect(data.rows[0]?.harms).toEqual(['board'])
    expect((await list('city', { harm: 'board', state: 'open', level: 'error', rule: 'R02' })).data.total).toBe(1)
    expect((await list('city', { harm: 'fund' })).data.total).toBe(0)
    expect((await list('otherCounty')).data.total).toBe(0)
    expect((await list('filer')).status).toBe(403)
    expect((await list('expert')).status).toBe(403)
  })

  test('leaves as a workbook, of the own district', async () => {
    expect((await app.call(ledgerFinding.exportList, { year }, as('county'))).status).toBe(200)
    expect((await app.call(ledgerFinding.exportList, { year }, as('otherCounty'))).status).toBe(422)
    expect((await app.call(ledgerFinding.exportList, { year }, as('filer'))).status).toBe(403)
  })
})

describe('before a form is sent', () => {
  const year = 2025
  const answersWith = async (over: object) => ({ ...(await scheme.answers(nonGreenData, own)), ...over })
  const tried = (who: CastName, answers: Record<string, unknown>) =>
    app.call(
      ledgerFinding.tryForm,
      { programme: nonGreenData.id, formVersion: nonGreenData.formVersion, answers },
      as(who),
    )
  const tooMuchAdded = { outputValue: '1000', addedValue: '1200' }

  test('its figures are laid over the ledger, and nothing is saved', async () => {
    const before = await storedFindings(db, { enterpriseIds: [own.id] })
    const { data } = await tried('filer', await answersWith(tooMuchAdded))
    expect(data).toMatchObject({ year, unchecked: null })
    expect(data.findings.find(({ rule }) => rule === 'R27')).toMatchObject({ level: 'error', blocks: true })
    expect(await storedFindings(db, { enterpriseIds: [own.id] })).toEqual(before)
    expect((await tried('county', await answersWith({}))).status).toBe(403)
    expect((await tried('park', await answersWith({}))).status).toBe(403)
    const shape = await tried('filer', { nothingLikeIt: '1' })
    expect([shape.status, shape.data]).toMatchObject([422, { errors: [{ field: 'nothingLikeIt' }] }])
  })

  test('a project saves no more than its plant uses; it is held back where the plant is the filer’s own word', async () => {
    const project = {
      ...(await scheme.answers(energyProject, own)),
      calibre: 'equal',
      savingMethod: 'measure',
      beforeTce: '900',
      afterTce: '400',
      saveTce: '500',
    }
    const found = async (who: CastName, answers: Record<string, unknown> = project) => {
      const input = { programme: energyProject.id, formVersion: energyProject.formVersion, answers }
      return (await app.call(ledgerFinding.tryForm, input, as(who))).data
    }
    const plant = { enterpriseId: own.id, qxCode: own.qxCode, year: lastYear, updatedByName: '测试' }
    const before = await currentAdoptions(db, { enterpriseIds: [own.id], year: lastYear, month: 0, key: 'total.tce' })
    expect(before).toEqual([])
    await putRecord(db, { ...plant, source: 'imported', totalTce: 400 })
    const imported = await found('filer')
    expect(imported.year).toBe(lastYear)
    const shown = ({ findings }: typeof imported) =>
      findings.flatMap(({ rule, level, blocks }) => (['R28', 'R29'].includes(rule) ? [[rule, level, blocks]] : []))
    // What an import says of the plant is not the filer's alone to correct.
    expect(shown(imported)).toEqual([
      ['R28', 'error', false],
      ['R29', 'error', false],
    ])
    await putRecord(db, { ...plant, source: 'imported', totalTce: null })
    await putRecord(db, { ...plant, source: 'entered', totalTce: 400 })
    expect(shown(await found('filer'))).toEqual([
      ['R28', 'error', true],
      ['R29', 'error', true],
    ])
    // Energy of another calibre is compared with nothing.
    expect((await found('filer', { ...project, calibre: 'equivalent' })).year).toBeNull()
    expect(shown(await found('filer', { ...project, beforeTce: '390', afterTce: '300', saveTce: '90' }))).toEqual([])
    // The reviewer reads the same of what was sent, with the findings of the plant's year; nobody else does.
    const sent = { answers: project, figures: {} }
    const { id } = await aSentRow(app, energyProject, own, sent, { state: 'submitted', year: lastYear })
    const review = (who: CastName) => app.call(ledgerFinding.ofFiling, { id }, as(who))
    for (const who of ['county', 'city'] as const) {
      const { data } = await review(who)
      expect(data).toMatchObject({ enterpriseId: own.id, year: lastYear })
      expect(data.ofForm.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['R28', 'R29']))
      const { findings } = await yearFor(who, lastYear)
      expect(data.ofYear.map(({ rule, message }) => [rule, message])).toEqual(
        findings.map(({ rule, message }) => [rule, message]),
      )
    }
    expect((await review('otherCounty')).status).toBe(404)
    for (const who of ['filer', 'expert', 'supervisor'] as const) expect((await review(who)).status).toBe(403)
  })

  test('an error in the own figures holds it back, until an officer has settled it', async () => {
    const answers = await answersWith(tooMuchAdded)
    const reasonsOf = (data: unknown) =>
      ((data as { warnings?: { code: string; field: string }[] }).warnings ?? []).map(({ code, field }) => ({
        code,
        field,
        reason: '已与统计报表核对。',
      }))
    const send = async () => {
      const first = await app.call(lsdtNogreen.updateNogreen, { action: 'submit', answers } as never, as('filer'))
      const reasons = reasonsOf(first.data)
      if (reasons.length === 0) return first
      return app.call(lsdtNogreen.updateNogreen, { action: 'submit', answers, reasons } as never, as('filer'))
    }
    const refused = await send()
    expect([refused.status, refused.data]).toMatchObject([
      422,
      { errors: [{ field: 'addedValue', message: expect.stringMatching(/1,200.*1,000.*由区县了结后再提交/) }] },
    ])
    await putRecord(db, {
      enterpriseId: own.id,
      qxCode: own.qxCode,
      year,
      source: 'entered',
      outputValue: 1000,
      addedValue: 1200,
      updatedByName: '测试',
    })
    const found = findingOf((await yearFor('county', year)).findings, 'R27')
    expect((await settle('county', found)).status).toBe(200)
    expect((await send()).data).toMatchObject({ state: 'submitted' })
  })

  test('a contradiction with another source informs and holds nothing back', async () => {
    await putRecord(db, {
      enterpriseId: own.id,
      qxCode: own.qxCode,
      year,
      source: 'imported',
      addedValue: 5000,
      updatedByName: '测试',
    })
    const { data } = await tried('filer', await answersWith({ outputValue: '1000', addedValue: '' }))
    expect(data.findings.filter(({ blocks }) => blocks)).toEqual([])
  })
})

describe('a form cites the ledger', () => {
  const year = 2025
  const neighbour = scheme.factories[1]
  const imported = (outputValue: number) =>
    putRecord(db, {
      enterpriseId: neighbour.id,
      qxCode: neighbour.qxCode,
      year,
      source: 'imported',
      outputValue,
      updatedByName: '测试',
    })
  const prefilled = async (who: CastName, programme: string) =>
    (await app.call(filing.prefill, { programme } as never, as(who))).data.ledger
  const factIn = async (key: string) => (await prefilled('neighbour', nonGreenData.id)).find((one) => one.key === key)
  const outputIn = ({ citations }: { citations: readonly { path: string }[] }) =>
    citations.find(({ path }) => path === 'outputValue')
  const save = (input: object) => app.call(lsdtNogreen.updateNogreen, input as never, as('neighbour'))
  const opened = async (id: string, who: CastName = 'neighbour') => (await app.call(filing.get, { id }, as(who))).data
  let draft: { id: string; version: number }

  test('it opens with what counts, with source and day, and with nothing of another enterprise', async () => {
    await imported(50_000)
    expect(await factIn('output.value')).toMatchObject({
      year,
      value: 50_000,
      version: 1,
      source: '导入',
      proposed: null,
    })
    expect(
      (await prefilled('filer', nonGreenData.id)).filter(
        ({ key, value }) => key === 'output.value' && value === 50_000,
      ),
    ).toEqual([])
  })

  test('a draft stores key, version and value of what it cites, and no answer changes by it', async () => {
    const answers = { ...(await scheme.answers(nonGreenData, neighbour)), outputValue: '50000' }
    draft = (await save({ action: 'draft', answers })).data
    const read = await opened(draft.id)
    expect(read.answers.outputValue).toBe('50000')
    expect(outputIn(read)).toMatchObject({
      value: 50_000,
      state: 'cited',
      facts: [{ key: 'output.value', year, value: 50_000, version: 1, source: '导入' }],
    })
  })

  test('a correction is proposed with reason and evidence by the enterprise itself, on the version that it saw', async () => {
    const proposal = {
      year,
      key: 'output.value',
      value: 60_000,
      reason: '漏报第四季度产值',
      evidence: '2025年B204-1第2页',
      version: 1,
    }
    const propose = (who: CastName, over: object = {}) =>
      app.call(ledgerProposal.propose, { ...proposal, ...over }, as(who))
    expect((await propose('county')).status).toBe(403)
    expect((await propose('expert')).status).toBe(403)
    // Another enterprise's own ledger has no such value.
    expect((await propose('away')).status).toBe(422)
    expect((await propose('neighbour', { reason: '' })).status).toBe(422)
    expect((await propose('neighbour', { evidence: '' })).status).toBe(422)
    expect((await propose('neighbour', { version: 7 })).status).toBe(409)
    expect((await propose('neighbour', { value: 50_000 })).data).toMatchObject({ errors: [{ field: 'value' }] })
    const { data } = await propose('neighbour')
    // 20 % apart: the former value counts until a person has settled it.
    expect(data).toMatchObject({ state: 'unsettled', value: 50_000, version: 2 })
    expect(data.statements).toContainEqual(
      expect.objectContaining({ source: '企业录入', value: 60_000, counts: false }),
    )
    expect(await factIn('output.value')).toMatchObject({
      value: 50_000,
      proposed: { value: 60_000, reason: proposal.reason },
    })
  })

  test('the proposal stays when records are read again', async () => {
    await putRecord(db, {
      enterpriseId: neighbour.id,
      qxCode: neighbour.qxCode,
      year,
      source: 'entered',
      waterIntake: 5,
      updatedByName: '测试',
    })
    expect(await factIn('output.value')).toMatchObject({ proposed: { value: 60_000 } })
  })

  test('what rests on the value is named before', async () => {
    const { data } = await app.call(ledgerProposal.concerned, { year, key: 'output.value' }, as('neighbour'))
    expect(data.drafts).toBe(1)
    expect((await app.call(ledgerProposal.concerned, { year, key: 'output.value' }, as('county'))).status).toBe(403)
  })

  test('sending freezes what is cited, for the reviewer too, and states what the ledger lacked', async () => {
    const answers = { ...(await scheme.answers(nonGreenData, neighbour)), outputValue: '60000', landArea: '52000' }
    const first = await save({ id: draft.id, version: draft.version, action: 'submit', answers })
    const warnings = (first.data as unknown as { warnings?: { code: string; field: string }[] }).warnings ?? []
    const reasons = warnings.map(({ code, field }) => ({ code, field, reason: '已与统计报表核对。' }))
    const sent =
      reasons.length > 0
        ? await save({ id: draft.id, version: draft.version, action: 'submit', answers, reasons })
        : first
    expect(sent.data).toMatchObject({ state: 'submitted' })
    await imported(55_000)
    expect(outputIn(await opened(draft.id, 'county'))).toMatchObject({
      state: 'proposed',
      value: 60_000,
      reason: '漏报第四季度产值',
      facts: [{ value: 50_000, version: 2 }],
    })
    const version = (await app.call(filing.version, { id: draft.id, no: 1 }, as('county'))).data
    expect(outputIn(version)).toMatchObject({ state: 'proposed', facts: [{ version: 2 }] })
    expect(await factIn('land.area')).toMatchObject({ value: 52_000, source: '申报' })
  })

  test('its papers are listed for whoever may read the filing, and what a correction rests on in words', async () => {
    const evidenceOf = (who: CastName, key: string, enterpriseId = neighbour.id) =>
      app.call(ledger.evidence, { enterpriseId, year, key }, as(who))
    const land = (await evidenceOf('county', 'land.area')).data.sources
    expect(land).toMatchObject([{ source: '申报', value: 52_000, unit: 'm²', named: [] }])
    expect(land[0]?.papers.map(({ key }) => key)).toContain('statFiles')
    expect((await evidenceOf('neighbour', 'land.area')).data.sources[0]?.papers).toEqual(land[0]?.papers)
    const output = (await evidenceOf('county', 'output.value')).data.sources
    expect(output).toContainEqual(
      expect.objectContaining({ source: '企业录入', value: 60_000, named: ['2025年B204-1第2页'], papers: [] }),
    )
    for (const who of ['otherCounty', 'away', 'filer'] as const)
      expect([who, (await evidenceOf(who, 'land.area')).status]).toEqual([who, 404])
    for (const who of ['expert', 'institution'] as const)
      expect([who, (await evidenceOf(who, 'land.area')).status]).toEqual([who, who === 'expert' ? 403 : 404])
  })

  test('an import during the sending: both are there, and what is cited is a version that counted', async () => {
    const away = scheme.factories[2]
    const stated = (outputValue: number) =>
      putRecord(db, {
        enterpriseId: away.id,
        qxCode: away.qxCode,
        year,
        source: 'imported',
        outputValue,
        updatedByName: '测试',
      })
    await stated(50_000)
    const answers = { ...(await scheme.answers(nonGreenData, away)), outputValue: '50000' }
    const send = (input: object) => app.call(lsdtNogreen.updateNogreen, input as never, as('away'))
    const { id, version } = (await send({ action: 'draft', answers })).data
    const paper = { id, version, action: 'submit', answers }
    const first = await send(paper)
    const warnings = (first.data as unknown as { warnings?: { code: string; field: string }[] }).warnings ?? []
    const reasons = warnings.map(({ code, field }) => ({ code, field, reason: '已与统计报表核对。' }))
    const [sent] = await Promise.all([reasons.length > 0 ? send({ ...paper, reasons }) : first, stated(51_000)])
    expect(sent.data).toMatchObject({ state: 'submitted' })
    const scope = { enterpriseIds: [away.id], year, month: 0, key: 'output.value' }
    const [now] = await currentAdoptions(db, scope)
    expect(now).toMatchObject({ value: 51_000, source: 'imported' })
    const cited = outputIn(await opened(id, 'away')) as { facts: { value: number; version: number }[] } | undefined
    expect([50_000, 51_000]).toContain(cited?.facts[0]?.value)
    expect(cited?.facts[0]?.version).toBeLessThanOrEqual(now?.version ?? 0)
  })

  test('what was sent shows what the ledger has by now, to filer and officers; experts read what was sent', async () => {
    const away = scheme.factories[2]
    const [sent] = await db.select().from(filingTable).where(eq(filingTable.enterpriseId, away.id))
    if (!sent) throw new Error('a sent filing is expected')
    const factFor = async (who: CastName) => {
      const { citations } = await opened(sent.id, who)
      return citations.find(({ path }) => path === 'outputValue')?.facts[0]
    }
    const asSent = await factFor('away')
    await putRecord(db, {
      enterpriseId: away.id,
      qxCode: away.qxCode,
      year,
      source: 'imported',
      outputValue: 51_800,
      updatedByName: '测试',
    })
    const [current] = await currentAdoptions(db, { enterpriseIds: [away.id], year, month: 0, key: 'output.value' })
    expect(current?.value).toBe(51_800)
    const now = { value: 51_800, version: current?.version, at: current?.at }
    for (const who of ['away', 'otherCounty', 'city'] as const)
      expect([who, await factFor(who)]).toEqual([who, { ...asSent, now }])
    const { cast } = scheme
    await db.insert(expertTask).values({
      id: ids.next(),
      filingId: sent.id,
      programme: sent.programme,
      qxCode: sent.qxCode,
      round: sent.round,
      expertId: cast.experts[0]?.accountId ?? '',
      assignedBy: cast.city.accountId,
      assignedAt: clock.now(),
      dueAt: addMs(clock.now(), 86_400_000),
      state: 'scoring',
    })
    expect(await factFor('expert')).toEqual({ ...asSent, now: undefined })
    // The stored filing is as it was sent.
    const [after] = await db.select().from(filingTable).where(eq(filingTable.id, sent.id))
    expect(after?.citations).toEqual(sent.citations)
  })

  test('the other forms open with it', async () => {
    const ledger = await prefilled('neighbour', greenFactory.id)
    expect(valuesFromLedger(greenFactory, ledger, year)).toMatchObject({ landArea: '52000', outputValue: '50000' })
  })
})
