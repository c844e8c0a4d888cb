/** 现场核查 on the real database: who may enter, what a breach needs, two inspectors on one case, photos in parts, and what the enterprise sees. */
import { randomUUID } from 'node:crypto'
import type { CallOutput } from '@green/contract/call.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { inspection as inspectionCalls } from '@green/contract/calls/inspection/inspection.ts'
import {
  type FindingFields,
  type VerificationEntry,
  verification,
} from '@green/contract/calls/inspection/verification.ts'
import { emptyVisit } from '@green/filing/inspection/verification.ts'
import { mp4 } from '@green/upload-guards/test-sounds.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { png } from '../../../base/files/testing.ts'
import { inspection, inspectionTask, inspectorCard } from '../../../db/schema/inspection/inspection.ts'
import { inspectionFinding } from '../../../db/schema/inspection/inspection-visit.ts'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'
import type { Actor } from '../../../platform/actor.ts'
import { addMs, clock, dayOf } from '../../../platform/clock.ts'
import type { InspectionRecord } from '../inspection/store.ts'
import { openedInspection } from '../inspection/testing.ts'
import { openedReview } from '../target-review/testing.ts'
import { readOwnRecord } from './reading.ts'
import { findingEntry, recordEntryOf, sendPhoto, signatureEntry, visitEntry, wholeVisit } from './testing.ts'
import { mostUnfinishedParts } from './upload.ts'

const { app, scheme, actors, as } = await openTestScheme()
const { supervisor: leader, supervisor2: member, supervisor4: outsider } = actors

const opened = (options: Parameters<typeof openedInspection>[3] = {}) =>
  openedInspection(app.services, scheme.factories[0], scheme.cast, { state: 'noticed', ...options })
const send = (who: CastName, id: string, entries: VerificationEntry[], deviceTime = new Date().toISOString()) =>
  app.call(verification.addHcInfo, { id, deviceTime, entries }, as(who))
const read = async (id: string, who: CastName = 'supervisor') =>
  (await app.call(verification.hcInfo, { id }, as(who))).data
const only = async (who: CastName, id: string, entry: VerificationEntry) =>
  (await send(who, id, [entry])).data.results[0]
const rowOf = async (id: string): Promise<InspectionRecord> => {
  const [row] = await app.services.db.select().from(inspection).where(eq(inspection.id, id))
  return row as InspectionRecord
}
const photo = () => png(40 + Math.floor(Math.random() * 60), 40)
const itemOf = (shown: CallOutput<typeof verification.hcInfo>, key: string) =>
  shown.items.find((item) => item.key === key)

describe('who may enter', () => {
  test('neither an inspector of another task nor a county, the city or the enterprise', async () => {
    const { id } = await opened()
    const entry = findingEntry('totalTce', { result: 'lawful', checked: 12_400 })
    expect((await send('supervisor4', id, [entry])).status).toBe(404)
    for (const who of ['county', 'city', 'filer'] as const) expect((await send(who, id, [entry])).status, who).toBe(403)
    expect((await read(id, 'county')).mayEnter).toBe(false)
    expect((await app.call(verification.hcInfo, { id }, as('otherCounty'))).status).toBe(404)
    expect((await app.call(verification.hcInfo, { id }, as('supervisor4'))).status).toBe(404)
  })

  test('nor somebody whose card is over, nor one inspector alone', async () => {
    const { id } = await opened()
    const { db } = app.services
    const expire = (who: Actor | undefined, validTo: string) =>
      db
        .update(inspectorCard)
        .set({ validTo })
        .where(eq(inspectorCard.accountId, who?.accountId ?? ''))
    const entry = () => findingEntry('totalTce', { result: 'lawful', checked: 12_400 })
    await expire(leader, '2020-01-01')
    expect(await only('supervisor', id, entry())).toMatchObject({
      state: 'refused',
      message: expect.stringContaining('过期'),
    })
    await expire(leader, '2999-12-31')
    const others = scheme.cast.supervisors.filter((one) => one !== leader)
    for (const one of others) await expire(one, '2020-01-01')
    expect(await only('supervisor', id, entry())).toMatchObject({
      state: 'refused',
      message: expect.stringContaining('不足两名'),
    })
    for (const one of others.slice(0, 2)) await expire(one, '2999-12-31')
    expect(await only('supervisor', id, entry())).toMatchObject({ state: 'taken' })
  })

  test('nor anybody before the notice is served, or once the case has gone on', async () => {
    const early = await opened({ state: 'submitted' })
    const late = await opened({ state: 'verified' })
    for (const { id } of [early, late])
      expect(await only('supervisor', id, findingEntry('totalTce', { result: 'notConcerned' }))).toMatchObject({
        state: 'refused',
      })
  })
})

describe('a finding', () => {
  test('shows the declared value beside the checked one; a difference alone is a correction', async () => {
    const { id } = await opened()
    await send('supervisor', id, [findingEntry('totalTce', { result: 'lawful', checked: 13_020 })])
    const item = itemOf(await read(id), 'totalTce')
    expect(item).toMatchObject({
      declared: 12_400,
      missing: [],
      finding: { difference: 5, fields: { result: 'lawful' } },
    })
    expect((await rowOf(id)).breaches).toBe(0)
  })

  test('of a breach is not whole without clause, facts, evidence and proposal, and verification is not completed', async () => {
    const { id } = await opened()
    await send('supervisor', id, [findingEntry('eliminatedEquipment', { result: 'breach', checked: 3 })])
    expect(itemOf(await read(id), 'eliminatedEquipment')?.missing).toHaveLength(4)
    expect(await rowOf(id)).toMatchObject({ findingsComplete: false, breaches: 1 })
  })

  test('cites a clause that was in force on the day of the visit', async () => {
    const { id } = await opened()
    const from = '2026-01-20T02:00:00.000Z'
    await send('supervisor', id, [visitEntry({ from, place: '配电室' })])
    await send('supervisor', id, [findingEntry('meterRate', { result: 'breach', clause: 'jnf-74' })])
    expect(itemOf(await read(id), 'meterRate')?.finding).toMatchObject({
      clauseVersion: 1,
      clauseWords: expect.stringContaining('GB 17167-2006'),
    })
    expect(
      await only(
        'supervisor',
        id,
        findingEntry('meterRate', { result: 'breach', clause: 'jnf-999' }, { result: 'breach', clause: 'jnf-74' }),
      ),
    ).toMatchObject({
      state: 'refused',
      faults: [{ field: 'clause', message: expect.stringContaining('无效') }],
    })
  })

  test('cites an article on 重点用能单位 only of one: by its yearly energy, or by the list of the year', async () => {
    const { id } = await opened()
    expect((await read(id)).keyUnit).toEqual({ isKeyUnit: true, why: '自查表填报的综合能耗12,400吨标准煤' })
    // As its self-check would say of a small factory.
    await app.services.db.update(inspection).set({ totalTce: 16.85 }).where(eq(inspection.id, id))
    const shown = await read(id)
    expect(shown.keyUnit.isKeyUnit).toBe(false)
    expect(shown.clauses.map(({ key }) => key)).not.toContain('jnf-82')
    const cited = findingEntry('usageReport', { result: 'breach', clause: 'jnf-82' })
    expect(await only('supervisor', id, cited)).toMatchObject({
      state: 'refused',
      faults: [
        { field: 'clause', message: expect.stringContaining('只适用于重点用能单位：自查表填报的综合能耗16.85吨') },
      ],
    })
    await openedReview(app.services, scheme.factories[0], scheme.cast)
    expect((await read(id)).keyUnit).toMatchObject({ isKeyUnit: true, why: expect.stringMatching(/^列入\d{4}年度/) })
    expect(await only('supervisor', id, { ...cited, clientId: randomUUID() })).toMatchObject({ state: 'taken' })
  })

  test('cites no article on another content of the inspection', async () => {
    const { id } = await opened()
    expect(
      await only('supervisor', id, findingEntry('meterRate', { result: 'breach', clause: 'jnf-71' })),
    ).toMatchObject({
      state: 'refused',
      faults: [{ field: 'clause', message: expect.stringContaining('监察内容') }],
    })
  })

  test('stays in every edition; the last one counts', async () => {
    const { id } = await opened()
    const first: Partial<FindingFields> = { result: 'lawful', checked: 1 }
    await send('supervisor', id, [findingEntry('outputValue', first)])
    await send('supervisor', id, [findingEntry('outputValue', { ...first, checked: 2 }, first)])
    const editions = await app.services.db
      .select()
      .from(inspectionFinding)
      .where(eq(inspectionFinding.inspectionId, id))
    expect(editions.map(({ fields }) => fields.checked).sort()).toEqual([1, 2])
    expect(itemOf(await read(id), 'outputValue')).toMatchObject({ superseded: 1, finding: { fields: { checked: 2 } } })
  })

  test('of an item that the task does not ask for is refused', async () => {
    const { id } = await opened({ task: { contents: ['metering'] } })
    expect((await read(id)).items.map(({ content }) => content)).toEqual([3, 3])
    expect(await only('supervisor', id, findingEntry('totalTce', { result: 'lawful', checked: 1 }))).toMatchObject({
      state: 'refused',
    })
  })
})

describe('two inspectors on one case', () => {
  test('different fields go together; the same field is chosen by a person', async () => {
    const { id } = await opened()
    const base: Partial<FindingFields> = { result: 'lawful', checked: 100 }
    await send('supervisor', id, [findingEntry('totalTce', base)])
    expect(
      await only('supervisor2', id, findingEntry('totalTce', { ...base, remark: '抄自总表' }, base)),
    ).toMatchObject({
      state: 'taken',
    })
    // The leader was without network meanwhile: the remark of the colleague stays, the own figure is taken.
    expect(await only('supervisor', id, findingEntry('totalTce', { ...base, checked: 110 }, base))).toMatchObject({
      state: 'taken',
    })
    expect(itemOf(await read(id), 'totalTce')?.finding?.fields).toMatchObject({ checked: 110, remark: '抄自总表' })
    const clash = await only('supervisor2', id, findingEntry('totalTce', { ...base, checked: 120 }, base))
    expect(clash).toMatchObject({
      state: 'conflict',
      conflicts: [{ field: 'checked', label: '核查值', base: 100, theirs: 110, mine: 120, byName: leader.name }],
    })
    expect(itemOf(await read(id), 'totalTce')?.finding?.fields.checked).toBe(110)
    const current = itemOf(await read(id), 'totalTce')?.finding?.fields as FindingFields
    await send('supervisor2', id, [findingEntry('totalTce', { ...current, checked: 120 }, current)])
    expect(itemOf(await read(id), 'totalTce')?.finding).toMatchObject({
      fields: { checked: 120 },
      byName: member.name,
    })
  })

  test('an entry that is sent again after a lost answer has one effect', async () => {
    const { id } = await opened()
    const entry = recordEntryOf('到达现场，查看中控室')
    expect((await send('supervisor', id, [entry, entry])).data.results).toEqual([
      { clientId: entry.clientId, state: 'taken', isRepeat: false },
      { clientId: entry.clientId, state: 'taken', isRepeat: true },
    ])
    expect((await read(id)).record.filter(({ text }) => text === '到达现场，查看中控室')).toHaveLength(1)
  })

  test('one refused entry leaves the others alone', async () => {
    const { id } = await opened()
    const { results } = (
      await send('supervisor', id, [
        recordEntryOf('第一条记录'),
        findingEntry('no-such-item', {}),
        recordEntryOf('第三条记录'),
      ])
    ).data
    expect(results.map(({ state }) => state)).toEqual(['taken', 'refused', 'taken'])
  })
})

describe('photos', () => {
  test('a cut in the middle loses one part, not the photo', async () => {
    const { id } = await opened()
    const whole = jpegOf(2.4 * 1024 * 1024)
    const clientId = randomUUID()
    const cut = await sendPhoto(app, as('supervisor'), { id, clientId, content: whole, name: '熟料磨.jpg' }, [0, 1])
    expect(cut.data).toMatchObject({ received: [0, 1], file: null })
    expect((await app.call(verification.uploadState, { id, clientId }, as('supervisor'))).data.received).toEqual([0, 1])
    const end = await sendPhoto(app, as('supervisor'), { id, clientId, content: whole, name: '熟料磨.jpg' }, [2])
    expect(end.data.file).not.toBeNull()
    // The answer was lost: the same part again changes nothing.
    const again = await sendPhoto(app, as('supervisor'), { id, clientId, content: whole, name: '熟料磨.jpg' }, [2])
    expect(again.data.file?.id).toBe(end.data.file?.id)
  })

  test('what an account has left unfinished makes room: the file that began first goes, the one under way stays', async () => {
    const { id } = await opened()
    const whole = jpegOf(2.4 * 1024 * 1024)
    const [left, under] = [randomUUID(), randomUUID()]
    await sendPhoto(app, as('supervisor'), { id, clientId: under, content: whole }, [0])
    const { rows } = await app.services.db.$client.query<{ id: string }>(
      'select account_id as id from inspection_upload_part where client_id = $1',
      [under],
    )
    await app.services.db.$client.query(
      `insert into inspection_upload_part (account_id, client_id, index, content, received_at)
       select $1, $2, n, '\\x00', '2026-01-01' from generate_series(1, $3) n`,
      [rows[0]?.id, left, mostUnfinishedParts],
    )
    await sendPhoto(app, as('supervisor'), { id, clientId: under, content: whole }, [1])
    const received = async (clientId: string) =>
      (await app.call(verification.uploadState, { id, clientId }, as('supervisor'))).data.received
    expect([await received(left), await received(under)]).toEqual([[], [0, 1]])
  })

  test('nobody sends a part without signing in', async () => {
    const sent = await app.send({ method: 'POST', url: `/ht${verification.uploadPart.path}` })
    expect(sent.status).toBe(401)
  })

  test('40 MB is refused with a sentence, before anything is stored', async () => {
    const { id } = await opened()
    const sent = await sendPhoto(app, as('supervisor'), { id, content: Buffer.alloc(40 * 1024 * 1024, 1) }, [0])
    expect([sent.status, sent.msg]).toEqual([422, expect.stringContaining('超过 20 MB 的上限')])
  })

  test('what is no picture, or not the one that was taken, is refused', async () => {
    const { id } = await opened()
    const page = await sendPhoto(app, as('supervisor'), {
      id,
      content: Buffer.from('<html><body>不是照片</body></html>'),
    })
    expect(page.status).toBe(422)
    const other = await sendPhoto(app, as('supervisor'), { id, content: photo(), sha256: 'a'.repeat(64) })
    expect([other.status, other.msg]).toEqual([422, expect.stringContaining('校验码不一致')])
    expect((await sendPhoto(app, as('supervisor4'), { id, content: photo() })).status).toBe(404)
  })

  test('and recordings alike: checked by content, the medium of a visit, played by those who read the case', async () => {
    const { id } = await opened()
    const film = await sendPhoto(app, as('supervisor'), { id, content: mp4(['vide', 'soun']), name: '现场.m4a' })
    expect(film).toMatchObject({ status: 422, msg: expect.stringContaining('视频') })
    const { clientId, data } = await sendPhoto(app, as('supervisor'), { id, content: mp4(), name: '询问录音.m4a' })
    await send('supervisor', id, [recordEntryOf('询问值班长', [clientId])])
    expect((await read(id)).visitMissing.join()).not.toContain('录一段音')
    const listen = (who: CastName) =>
      app.send({
        method: 'POST',
        url: `/ht/file/download/lsdt/${data.file?.id}.m4a`,
        query: { inline: '1' },
        headers: { authorization: as(who) },
      })
    const played = await listen('county')
    expect(played.headers).toMatchObject({
      'content-type': 'audio/mp4',
      'content-disposition': expect.stringMatching(/^inline/),
      'content-security-policy': expect.stringContaining("media-src 'self' blob:"),
    })
    expect((await listen('otherCounty')).status).toBe(404)
  })

  test('are cited only once they have arrived', async () => {
    const { id } = await opened()
    expect(await only('supervisor', id, recordEntryOf('缺少照片', [randomUUID()]))).toMatchObject({ state: 'refused' })
    const { clientId } = await sendPhoto(app, as('supervisor'), { id, content: photo() })
    await send('supervisor', id, [recordEntryOf('铭牌照片', [clientId])])
    const entry = (await read(id)).record.find(({ text }) => text === '铭牌照片')
    expect(entry).toMatchObject({ files: [{ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }] })
  })
})

describe('the record', () => {
  test('is corrected by a later entry, and both stay', async () => {
    const { id } = await opened()
    await send('supervisor', id, [recordEntryOf('电表读数1200')])
    const wrong = (await read(id)).record.find(({ text }) => text === '电表读数1200')
    await send('supervisor', id, [recordEntryOf('电表读数1020', [], wrong?.id)])
    const shown = (await read(id)).record.filter(({ text }) => text.startsWith('电表'))
    expect(shown.map(({ text, isSuperseded }) => [text, isSuperseded])).toEqual([
      ['电表读数1200', true],
      ['电表读数1020', false],
    ])
  })

  test('is not corrected where it follows from a finding, a signature or the words of the enterprise', async () => {
    const { id } = await opened()
    await verified(id)
    await sign(id)
    await app.call(verification.answerRecord, { id, kind: 'confirm', words: '', files: [] }, as('filer'))
    const { record } = await read(id)
    expect(record.filter(({ mayCorrect }) => mayCorrect).map(({ text }) => text)).toEqual(['到达现场'])
    const texts = ['核查项“在用淘汰设备台数”：违规', '企业代表王厂长签字', '企业对核查记录：确认无误']
    for (const entry of record.filter(({ text }) => texts.includes(text)))
      expect(await only('supervisor', id, recordEntryOf('改写这一条', [], entry.id)), entry.text).toMatchObject({
        state: 'refused',
        message: expect.stringContaining('请重新登记'),
      })
    expect(record.filter(({ text }) => texts.includes(text))).toHaveLength(texts.length)
  })

  test('keeps both clocks where the device runs ahead', async () => {
    const { id } = await opened()
    const ahead = new Date(clock.nowMs() + 2 * 3_600_000).toISOString()
    await send('supervisor', id, [{ ...recordEntryOf('设备时间超前'), deviceAt: ahead } as VerificationEntry], ahead)
    const times = (await read(id)).record.find(({ text }) => text === '设备时间超前')?.times
    expect(times?.deviceAt).toBe(ahead)
    expect(times?.aheadSeconds).toBeGreaterThan(7100)
    expect(Date.parse(times?.receivedAt ?? '')).toBeLessThan(Date.parse(ahead) - 3_600_000)
  })
})

/** Everything a verification needs, by two inspectors. */
async function verified(id: string) {
  const { clientId } = await sendPhoto(app, as('supervisor'), { id, content: photo() })
  const { items } = await read(id)
  const visit = wholeVisit([leader, member], clock.now())
  await send('supervisor', id, [
    visitEntry(visit),
    recordEntryOf('到达现场', [clientId]),
    ...items.map(({ key }) =>
      key === 'eliminatedEquipment'
        ? findingEntry(key, {
            result: 'breach',
            checked: 2,
            clause: 'jnf-71',
            facts: '水泵房两台JO2-51-4电动机仍在使用，列入淘汰目录。',
            evidence: [clientId],
            consequence: 'stopUse',
          })
        : findingEntry(key, { result: 'notConcerned' }),
    ),
  ])
  return visit
}
async function sign(id: string) {
  await send('supervisor', id, [
    signatureEntry('inspector', leader.name, leader.accountId),
    signatureEntry('representative', '王厂长'),
  ])
  await send('supervisor2', id, [signatureEntry('inspector', member.name, member.accountId)])
}
const codeOf = async (id: string, who: CastName) =>
  (await app.call(verification.signCode, { id }, as(who))).data?.code ?? ''

describe('signatures', () => {
  test('a signature of one pixel is refused', async () => {
    const { id } = await opened()
    const dot = { ...signatureEntry('representative', '王厂长'), strokes: [[10, 10]] } as VerificationEntry
    expect(await only('supervisor', id, dot)).toMatchObject({
      state: 'refused',
      message: expect.stringContaining('重新签写'),
    })
  })

  test('the record is kept once all have signed what stands, and not after a later change', async () => {
    const { id } = await opened()
    await verified(id)
    expect(await rowOf(id)).toMatchObject({ findingsComplete: true, recordKept: false, breaches: 1 })
    await sign(id)
    expect(await rowOf(id)).toMatchObject({ recordKept: true })
    const finding = { result: 'notConcerned' as const }
    await send('supervisor', id, [findingEntry('training', { ...finding, remark: '补充说明' }, finding)])
    expect(await rowOf(id)).toMatchObject({ recordKept: false })
    expect((await read(id)).signatures.map(({ isStale }) => isStale)).toEqual([true, true, true])
  })

  test('ends the verification by a step of its own, once everything is signed', async () => {
    const { id } = await opened()
    await verified(id)
    const end = async (who: CastName) => {
      const { version } = await rowOf(id)
      return app.call(inspectionCalls.step, { id, version, action: 'verify' }, as(who))
    }
    expect(await end('supervisor')).toMatchObject({ status: 409, msg: expect.stringContaining('还没有签') })
    expect((await read(id)).lacking).toEqual([expect.stringContaining('签名')])
    await sign(id)
    expect((await read(id)).lacking).toEqual([])
    expect((await end('city')).status).toBe(403)
    expect((await end('supervisor4')).status).toBe(404)
    expect((await end('supervisor2')).data).toMatchObject({ state: 'verified', verifiedAt: expect.any(String) })
    expect(await only('supervisor', id, findingEntry('meterRate', { result: 'lawful' }))).toMatchObject({
      state: 'refused',
    })
  })

  test('a refusal to sign is noted by two officers of the case', async () => {
    const { id } = await opened()
    await verified(id)
    const refusal = (officers: (string | undefined)[]) =>
      ({
        clientId: randomUUID(),
        deviceAt: clock.now(),
        kind: 'refusal',
        reason: '企业代表认为数据有误，拒绝签字',
        officers,
        code: '',
      }) as VerificationEntry
    expect(await only('supervisor', id, refusal([leader.accountId, outsider.accountId]))).toMatchObject({
      state: 'refused',
    })
    expect(await only('supervisor', id, refusal([member.accountId, outsider.accountId]))).toMatchObject({
      state: 'refused',
    })
    await send('supervisor', id, [
      signatureEntry('inspector', leader.name, leader.accountId),
      refusal([leader.accountId, member.accountId]),
    ])
    await send('supervisor2', id, [signatureEntry('inspector', member.name, member.accountId)])
    // Named by one, noted by one.
    expect((await read(id)).signatures.find(({ role }) => role === 'refusal')?.name).toBe(leader.name)
    expect((await read(id)).lacking.at(-1)).toContain('拒绝签字只由一名监察人员注明')
    expect(await rowOf(id)).toMatchObject({ recordKept: false })
    await send('supervisor2', id, [refusal([member.accountId, leader.accountId])])
    expect(await rowOf(id)).toMatchObject({ recordKept: true })
  })

  test('a refusal is noted by two on one device with the code of the other one', async () => {
    const { id } = await opened()
    await verified(id)
    const note = (code: string) =>
      only('supervisor', id, {
        clientId: randomUUID(),
        deviceAt: clock.now(),
        kind: 'refusal',
        code,
        reason: '企业代表认为数据有误，拒绝签字',
        officers: [leader.accountId, member.accountId],
      })
    expect(await note('000000')).toMatchObject({ state: 'refused', faults: [{ field: 'code' }] })
    expect(await note(await codeOf(id, 'supervisor2'))).toMatchObject({ state: 'taken' })
    await send('supervisor', id, [signatureEntry('inspector', leader.name, leader.accountId)])
    await send('supervisor2', id, [signatureEntry('inspector', member.name, member.accountId)])
    expect(await rowOf(id)).toMatchObject({ recordKept: true })
  })

  test('an inspector is signed for by nobody else: the own session, or a code of the own, once, for this case', async () => {
    const { id } = await opened()
    const other = await opened()
    const signing = (code: string, of = id) =>
      only('supervisor', of, signatureEntry('inspector', member.name, member.accountId, code))
    expect(await signing('')).toMatchObject({ state: 'refused', message: expect.stringContaining('签字码') })
    const code = await codeOf(id, 'supervisor2')
    expect(code).toMatch(/^\d{6}$/)
    // Neither in another case nor as the leader's own code.
    expect(await signing(code, other.id)).toMatchObject({ state: 'refused' })
    expect(await signing(await codeOf(id, 'supervisor'))).toMatchObject({ state: 'refused' })
    expect(await signing(code)).toMatchObject({ state: 'taken' })
    expect(await signing(code)).toMatchObject({ state: 'refused', message: expect.stringContaining('已使用') })
    for (const [who, status] of [
      ['supervisor4', 404],
      ['county', 403],
      ['city', 403],
    ] as const)
      expect([who, (await app.call(verification.signCode, { id }, as(who))).status]).toEqual([who, status])
  })

  test('a time outside the days of the case, or ahead of the device, is marked and needs its reason', async () => {
    const { id } = await opened()
    const { days } = await read(id)
    const early = `${dayOf(addMs(`${days.first}T04:00:00.000Z`, -86_400_000))}T02:00:00.000Z`
    const before = wholeVisit([leader, member], early)
    const visit = { ...before, noMediaReason: '防爆区域不允许拍摄' }
    await send('supervisor', id, [visitEntry(visit)])
    const shown = await read(id)
    expect(shown.visit.marks).toContainEqual(expect.stringMatching(/^到达时间不在案件可以核查的日期内/))
    expect(shown.visitMissing).toEqual([expect.stringContaining('在“时间说明”中写明原因')])
    await send('supervisor', id, [visitEntry({ ...visit, timeReason: '企业要求提前一天开始' }, visit)])
    expect((await read(id)).visitMissing).toEqual([])
    expect((await read(id)).visit.marks).not.toEqual([])
    const late = { ...recordEntryOf('夜班记录'), to: addMs(clock.now(), 7_200_000) } as VerificationEntry
    await send('supervisor', id, [late], addMs(clock.now(), 1_800_000))
    expect((await read(id)).record.find(({ text }) => text === '夜班记录')?.marks).toEqual([
      '结束时间晚于登记时设备的时间',
      '设备的时间比平台快30分钟',
    ])
  })

  test('without a photo or a written reason the visit is not recorded', async () => {
    const { id } = await opened()
    const visit = wholeVisit([leader, member], clock.now())
    await send('supervisor', id, [visitEntry(visit)])
    expect((await read(id)).visitMissing).toEqual([expect.stringContaining('至少拍一张')])
    await send('supervisor', id, [visitEntry({ ...visit, noMediaReason: '防爆区域不允许拍摄' }, visit)])
    expect((await read(id)).visitMissing).toEqual([])
    const one = { ...visit, noMediaReason: '防爆区域不允许拍摄' }
    await send('supervisor', id, [visitEntry({ ...one, inspectors: one.inspectors.slice(0, 1) }, one)])
    expect((await read(id)).visitMissing).toEqual([expect.stringContaining('两名')])
  })
})

describe('the enterprise', () => {
  test('sees the record once it exists, without inner remarks and proposals, and nobody else’s', async () => {
    const { id } = await opened()
    await verified(id)
    const early = (await app.call(verification.ownRecord, { id }, as('filer'))).data
    expect(early).toMatchObject({ findings: [], mayAnswer: false, inspectors: [] })
    await sign(id)
    const shown = (await app.call(verification.ownRecord, { id }, as('filer'))).data
    expect(shown.inspectors.map(({ cardNo }) => cardNo)).toEqual([
      expect.stringContaining('渝A'),
      expect.stringContaining('渝A'),
    ])
    expect(shown.findings.find(({ result }) => result === 'breach')).toMatchObject({
      clauseWords: expect.stringContaining('第七十一条'),
      files: [{ name: '现场照片.png' }],
    })
    expect(JSON.stringify(shown)).not.toMatch(/consequence|remark|stopUse/)
    expect((await app.call(verification.ownRecord, { id }, as('away'))).status).toBe(404)
  })

  test('confirms or objects; the inspector replies once, and both stay', async () => {
    const { id } = await opened()
    await verified(id)
    const answer = (kind: 'confirm' | 'object', text: string) =>
      app.call(verification.answerRecord, { id, kind, words: text, files: [] }, as('filer'))
    expect((await answer('confirm', '')).status).toBe(409)
    await sign(id)
    expect((await answer('object', '')).status).toBe(422)
    expect((await answer('object', '其中一台电动机已于上月停用，请核对。')).data.answers).toHaveLength(1)
    const titles = (await app.call(message.list, { page: 1, size: 10 }, as('supervisor2'))).data.rows.map(
      ({ title }) => title,
    )
    expect(titles).toContainEqual(expect.stringContaining('企业有异议'))
    const [{ id: answerId } = { id: '' }] = (await read(id)).answers
    const reply = () =>
      app.call(
        verification.replyRecord,
        { id, answerId, reply: '现场照片显示该电动机在运行，维持记录。', files: [] },
        as('supervisor2'),
      )
    expect((await reply()).data.answers[0]).toMatchObject({ repliedByName: member.name })
    expect((await reply()).status).toBe(409)
    expect((await app.call(verification.ownRecord, { id }, as('filer'))).data.answers[0]).toMatchObject({
      words: '其中一台电动机已于上月停用，请核对。',
      reply: '现场照片显示该电动机在运行，维持记录。',
    })
  })
})

describe('the answer of the enterprise', () => {
  const answered = async () => {
    const { id } = await opened()
    await verified(id)
    await sign(id)
    const text = '其中一台电动机已于上月停用。'
    await app.call(verification.answerRecord, { id, kind: 'object', words: text, files: [] }, as('filer'))
    return { id, words: text }
  }
  const operator = (): Actor => ({
    ...scheme.cast.filerOf(scheme.factories[0].id),
    operator: { mainName: '王厂长', maySubmit: false },
  })
  const moved = (id: string, changes: Partial<InspectionRecord>) =>
    app.services.db.update(inspection).set(changes).where(eq(inspection.id, id))

  test('is read in every later state by all who read the case, and answered by its inspectors alone', async () => {
    const { id, words: text } = await answered()
    for (const state of ['verified', 'hearing', 'rectifying', 'rectified', 'transferred', 'suspended']) {
      await moved(id, { state, verifiedAt: clock.now() })
      for (const who of ['supervisor', 'supervisor2', 'county', 'city', 'admin'] as const) {
        const { answers, mayReply } = await read(id, who)
        // What was found, and what is said of it, is the county's once it is served.
        const isHidden = who === 'county' && (state === 'verified' || state === 'suspended')
        expect(answers, `${who} in ${state}`).toMatchObject(isHidden ? [] : [{ words: text }])
        expect(mayReply, `${who} in ${state}`).toBe(['supervisor', 'supervisor2'].includes(who))
      }
      const own = (await app.call(verification.ownRecord, { id }, as('filer'))).data
      expect(own, state).toMatchObject({ mayAnswer: true, answers: [{ words: text }] })
      expect(own.findings.length, state).toBeGreaterThan(0)
      expect(await readOwnRecord(app.services, id, operator()), state).toMatchObject({
        mayAnswer: false,
        whyNot: '由主账号确认或提出异议',
        answers: [{ words: text }],
      })
      expect((await app.call(verification.ownRecord, { id }, as('away'))).status).toBe(404)
      expect((await app.call(verification.hcInfo, { id }, as('otherCounty'))).status).toBe(404)
    }
    await moved(id, { state: 'closed', closedAt: clock.now() })
    expect((await read(id)).mayReply).toBe(false)
    expect((await app.call(verification.ownRecord, { id }, as('filer'))).data.answers).toMatchObject([{ words: text }])
  })

  test('is refused with the reason while there is no record to answer', async () => {
    for (const state of ['verified', 'hearing', 'rectifying'] as const) {
      const { id } = await opened({ state })
      const answer = { id, kind: 'confirm' as const, words: '', files: [] }
      expect(await app.call(verification.answerRecord, answer, as('filer')), state).toMatchObject({
        status: 409,
        msg: expect.stringContaining('没有在平台登记核查记录'),
      })
      expect((await app.call(verification.ownRecord, { id }, as('filer'))).data, state).toMatchObject({
        mayAnswer: false,
        findings: [],
        whyNot: expect.stringContaining('陈述申辩'),
      })
      expect((await read(id)).answers).toEqual([])
    }
  })
})

describe('the key of a device', () => {
  test('is the same for the same person and device, and another one for anybody else', async () => {
    const deviceId = randomUUID()
    const key = async (who: CastName, device = deviceId) =>
      (await app.call(verification.fieldKey, { deviceId: device }, as(who))).data.key
    expect(await key('supervisor')).toBe(await key('supervisor'))
    expect(await key('supervisor')).not.toBe(await key('supervisor2'))
    expect(await key('supervisor')).not.toBe(await key('supervisor', randomUUID()))
  })

  test('an inspector takes along the cases of its own tasks only', async () => {
    const { id } = await opened()
    const mine = (await app.call(verification.fieldCases, {}, as('supervisor'))).data
    expect(mine.map((one) => one.id)).toContain(id)
    expect((await app.call(verification.fieldCases, {}, as('supervisor4'))).data).toEqual([])
  })
})

test('a written inspection needs signatures but no visit', async () => {
  const { id, taskId } = await opened()
  await app.services.db.update(inspectionTask).set({ mode: 'paper' }).where(eq(inspectionTask.id, taskId))
  expect((await read(id)).visitMissing).toEqual([])
  expect(emptyVisit.from).toBeNull()
})

/** A valid JPEG of about this size: a small head, then entropy-coded filler. */
function jpegOf(size: number): Buffer {
  const start = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0])
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 64, 0, 64, 1, 1, 0x11, 0])
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0])
  return Buffer.concat([start, frame, scan, Buffer.alloc(size, 0x55), Buffer.from([0xff, 0xd9])])
}
