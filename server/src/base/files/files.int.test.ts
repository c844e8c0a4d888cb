import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { evidence } from '@green/contract/calls/filing/evidence.ts'
import { file, lsdtFile } from '@green/contract/calls/filing/files.ts'
import { errors } from '@green/contract/errors.ts'
import type { FileRef } from '@green/contract/files.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { containerOf, documentOf, workbookOf, zipOf } from '@green/upload-guards/test-archives.ts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '../../db/database.ts'
import type { CitedBy } from '../../db/schema/files.ts'
import { filingSubmission } from '../../db/schema/filing.ts'
import { expertTask } from '../../db/schema/review.ts'
import { anEnterprise, aPerson, type TestEnterprise, type TestPerson } from '../../db/test-people.ts'
import { sharedTestApp } from '../../db/testing.ts'
import { aFilingRow } from '../../filing/test-filings.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock, moveClock, resetClock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { renderPdf } from '../../platform/paper/pdf.ts'
import { citeFiles } from './rights.ts'
import { slotRule } from './slot.ts'
import type {} from './store.ts'
import { png } from './testing.ts'

const app = await sharedTestApp()
let firm: TestEnterprise
let clerk: TestPerson
let stranger: TestPerson
let county: TestPerson
let otherCounty: TestPerson
let city: TestPerson
let admin: TestPerson
let supervisor: TestPerson
let expert: TestPerson

beforeAll(async () => {
  firm = await anEnterprise(app)
  clerk = await aPerson(app, 'enterprise', { enterpriseId: firm.id })
  stranger = await aPerson(app, 'enterprise', { enterpriseId: (await anEnterprise(app)).id })
  county = await aPerson(app, 'county', { qxCode: '500112' })
  otherCounty = await aPerson(app, 'county', { qxCode: '500113' })
  city = await aPerson(app, 'city')
  admin = await aPerson(app, 'admin')
  supervisor = await aPerson(app, 'supervisor')
  expert = await aPerson(app, 'expert')
})
afterEach(resetClock)

const pdf = Buffer.from(
  `%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n${'x'.repeat(5000)}\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`,
)

const sample = (name: string) => readFile(new URL(`../../../../e2e/samples/${name}`, import.meta.url))

type Sent = { name?: string; type?: string; content?: Buffer; slot?: string; as?: TestPerson | null }

/** Uploads a file as a browser does. */
function send({ name = '承诺书.pdf', type = 'application/pdf', content = pdf, slot = 'licence', as = clerk }: Sent) {
  const boundary = '----a-boundary-of-the-test'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  return app.send({
    method: 'POST',
    url: '/ht/lsdtFile/upload',
    query: { slot },
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
    },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
}

async function uploaded(as: TestPerson = clerk, content: Buffer = pdf): Promise<FileRef> {
  const answer = await send({ as, content })
  expect(answer.msg).toBe('操作成功')
  return answer.data as unknown as FileRef
}

/** Every file in the store. */
async function stored(): Promise<string[]> {
  const folder = join(app.services.config.DATA_DIR, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

const statusOf = async (who: TestPerson | null, id: string) =>
  (await app.call(lsdtFile.getFileName, { id }, who?.token ?? null)).status
const download = (who: TestPerson | null, name: string, more: { inline?: '0' | '1'; token?: string } = {}) =>
  app.call(file.download, { name, ...more }, who?.token ?? null)

const actor = (person: TestPerson, over: Partial<Actor> = {}): Actor => ({
  accountId: person.id,
  loginName: 'someone',
  name: '张示例',
  mobile: person.mobile,
  role: 'enterprise',
  taken: new Set(),
  qxCode: null,
  enterpriseId: person.enterpriseId,
  orgKind: 'enterprise',
  state: 'active',
  operator: null,
  agent: null,
  standsFor: null,
  keyScope: null,
  viewer: null,
  duty: null,
  mustChangePassword: false,
  mustSetSecondFactor: false,
  scopeLabels: [],
  sessionHash: '',
  ip: '127.0.0.1',
  ...over,
})

const cite = (kind: CitedBy, target: string, fileIds: string[], by = actor(clerk)) =>
  transaction(app.services.db, (tx) => citeFiles(tx, kind, target, fileIds, by))

/** A filing in a state; the workflow that leads there is tested with the engine. */
const filingIn = async (state: string) => (await aFilingRow(app, greenFactory, firm, { state, round: 1 })).id

describe('upload', () => {
  test('is stored under a random name with its Chinese name, size and SHA-256, and downloaded byte for byte', async () => {
    const ref = await uploaded()
    expect(ref).toMatchObject({
      name: '承诺书.pdf',
      size: pdf.length,
      sha256: createHash('sha256').update(pdf).digest('hex'),
    })
    expect((await stored()).join()).not.toContain('承诺书')
    const answer = await download(clerk, ref.id)
    expect(answer.status).toBe(200)
    expect(answer.body.equals(pdf)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="___.pdf"; filename*=UTF-8''${encodeURIComponent('承诺书.pdf')}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-length': String(pdf.length),
    })
    expect((await app.call(lsdtFile.getFileName, { id: ref.id }, clerk.token)).data).toEqual(ref)
  })

  const book = { name: '台账.xlsx', type: 'application/octet-stream', slot: 'water-quota.waterLedger' }
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4000, 1)])
  const hostile: [string, Sent, RegExp][] = [
    ['an empty file', { content: Buffer.alloc(0) }, /空文件/],
    ['a program with the name of a document', { content: program }, /程序/],
    [
      'a web page with the name of a picture',
      { name: '照片.png', type: 'image/png', content: Buffer.from('<html><script>alert(1)</script>') },
      /网页/,
    ],
    [
      'a picture in SVG',
      { name: '图.svg', type: 'image/svg+xml', content: Buffer.from('<svg onload="alert(1)"/>') },
      /PDF、JPG、PNG/,
    ],
    [
      'a workbook where a document is asked for',
      { name: '表.xlsx', type: 'application/octet-stream', content: workbookOf({ sheets: { 表: '' } }) },
      /PDF、JPG、PNG/,
    ],
    ['a document renamed to PDF', { content: documentOf() }, /DOCX/],
    ['an archive renamed to PDF', { content: zipOf([{ name: 'a.txt', data: 'a' }]) }, /ZIP/],
    ['a script with the name of a workbook', { ...book, content: Buffer.from('alert(1)') }, /不是有效的 XLSX/],
    ['a file cut off in the middle', { content: pdf.subarray(0, 3000) }, /损坏|不完整/],
  ]
  test.each(hostile)(
    '%s is refused with a sentence that says what to do, and nothing of it is kept',
    async (_, sent, says) => {
      const before = await stored()
      const answer = await send(sent)
      expect(answer.status).toBe(errors.FILE_REFUSED[0])
      expect(answer.data).toMatchObject({ reason: 'FILE_REFUSED' })
      expect(answer.msg).toMatch(says)
      expect(answer.msg).toContain('请')
      expect(await stored()).toEqual(before)
    },
  )

  test('a name of 300 characters, with a path and a reversed writing direction, becomes a safe one', async () => {
    const long = await send({ name: `${'长'.repeat(300)}.pdf` })
    expect([...(long.data as unknown as FileRef).name].length).toBeLessThanOrEqual(120)
    expect((long.data as unknown as FileRef).name).toMatch(/\.pdf$/)
    const tricky = await send({ name: '../../etc/\u202efdp.pdf' })
    expect((tricky.data as unknown as FileRef).name).toBe('fdp.pdf')
  })

  test('a file over the limit of its slot, and one over the general limit, are refused by size', async () => {
    const before = await stored()
    for (const megabytes of [21, 51]) {
      const answer = await send({ content: Buffer.concat([pdf, Buffer.alloc(megabytes * 1024 * 1024)]) })
      expect(answer.status).toBe(422)
      expect(answer.msg).toBe('文件“承诺书.pdf”超过 20 MB 的上限，请压缩或拆分后重新上传')
    }
    expect(await stored()).toEqual(before)
  })

  const honest = workbookOf({ sheets: { 表: '<row><c><v>1</v></c></row>' } })

  /** What Kylin's and WPS's desktops, archivers and old browsers call an office file. */
  const foreignTypes = [
    ...['application/vnd.ms-office', 'application/zip', 'application/x-ole-storage', 'application/wps-writer'],
    ...['application/octet-stream', 'application/x-et', 'text/plain', ''],
  ]

  test.each(foreignTypes)(
    'a workbook and a document called “%s” are accepted by content and stored as what they are',
    async (type) => {
      const sheet = await send({ ...book, type, content: await sample('01-plain.xlsx') })
      expect(sheet.msg).toBe('操作成功')
      const paper = await send({ type })
      expect(paper.msg).toBe('操作成功')
      const { headers } = await download(clerk, (paper.data as unknown as FileRef).id)
      expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
    },
  )

  test('the form defines which files a slot accepts', async () => {
    expect(slotRule('water-quota.waterLedger').formats).toContain('xlsx')
    expect(slotRule('energy-service-filing.caseRows.proof').formats).toEqual(['pdf', 'jpg', 'png'])
    expect(slotRule('green-factory.indicatorPdf').formats).toEqual(['pdf'])
    expect(slotRule('no-such-programme.file').formats).toEqual(['pdf', 'jpg', 'png'])
    expect((await send({ ...book, content: honest })).status).toBe(200)
    expect((await send({ ...book, content: honest, slot: 'licence' })).status).toBe(422)
  })

  test('a workbook with macros, a password or an archive bomb in it is refused', async () => {
    const before = await stored()
    const macro = workbookOf({ sheets: { 表: '' }, more: [{ name: 'xl/vbaProject.bin', data: 'x' }] })
    const bomb = workbookOf({ sheets: { 表: '' }, more: [{ name: 'a.xml', data: Buffer.alloc(50 * 1024 * 1024) }] })
    const locked = containerOf(['Root Entry', 'EncryptionInfo', 'EncryptedPackage'])
    for (const [content, says] of [
      [macro, /宏/],
      [bomb, /安全风险/],
      [locked, /密码/],
    ] as const) {
      const answer = await send({ ...book, content })
      expect(answer.status).toBe(422)
      expect(answer.msg).toMatch(says)
    }
    expect(await stored()).toEqual(before)
  })

  test('a request without file, sign-in or multipart is refused', async () => {
    const none = await app.call(lsdtFile.upload, { slot: 'licence' }, clerk.token)
    expect(none).toMatchObject({ status: 422, data: { reason: 'FILE_REFUSED' } })
    expect((await send({ as: null })).status).toBe(401)
  })

  test('one account cannot fill the disk', async () => {
    const person = await aPerson(app, 'supervisor')
    const answers = []
    for (let i = 0; i < 61; i++) answers.push(await send({ as: person, content: Buffer.alloc(0) }))
    expect(answers.at(-1)?.status).toBe(429)
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    expect(answers.at(-2)?.status).toBe(422)
  })
})

describe('permission to read a file', () => {
  test('before it is cited only its uploader; a file without permission is answered like a missing one', async () => {
    const { id } = await uploaded()
    expect(await statusOf(clerk, id)).toBe(200)
    for (const other of [stranger, county, otherCounty, city, admin, supervisor, expert])
      expect(await statusOf(other, id)).toBe(404)
    expect(await statusOf(null, id)).toBe(401)
    const foreign = await app.call(lsdtFile.getFileName, { id }, stranger.token)
    const missing = await app.call(lsdtFile.getFileName, { id: ids.next() }, stranger.token)
    expect({ ...foreign, headers: {}, body: {}, traceId: '' }).toEqual({
      ...missing,
      headers: {},
      body: {},
      traceId: '',
    })
    for (const call of [lsdtFile.getPriUrl, lsdtFile.getFileName])
      expect((await app.call(call, { id }, stranger.token)).status).toBe(404)
    expect((await download(stranger, id)).status).toBe(404)
  })

  test('a submitted filing opens its files to its county, the city and the administrator, a draft to nobody else', async () => {
    for (const [state, status] of [
      ['draft', 404],
      ['submitted', 200],
    ] as const) {
      const { id } = await uploaded()
      await cite('filing', await filingIn(state), [id])
      for (const reader of [county, city, admin]) expect(await statusOf(reader, id)).toBe(status)
      for (const other of [stranger, otherCounty, supervisor, expert]) expect(await statusOf(other, id)).toBe(404)
    }
  })

  test('an expert reads the files of an assigned filing during review and for 90 days after', async () => {
    const { id } = await uploaded()
    const filingId = await filingIn('expert_review')
    await cite('filing', filingId, [id])
    const task = { id: ids.next(), filingId, programme: 'green-factory', qxCode: firm.qxCode, round: 1 }
    const { db } = app.services
    await db.insert(expertTask).values({
      ...task,
      expertId: expert.id,
      assignedBy: city.id,
      assignedAt: clock.now(),
      dueAt: clock.now(),
      state: 'scoring',
    })
    const another = await aPerson(app, 'expert')
    expect(await statusOf(expert, id)).toBe(200)
    expect(await statusOf(another, id)).toBe(404)
    await db.update(expertTask).set({ state: 'submitted', submittedAt: clock.now() })
    expect(await statusOf(expert, id)).toBe(200)
    await db.update(expertTask).set({ submittedAt: new Date(clock.nowMs() - 91 * 86_400_000).toISOString() })
    expect(await statusOf(expert, id)).toBe(404)
  })

  test('an enterprise record opens its files to its county, the city and the administrator', async () => {
    const { id } = await uploaded()
    await cite('enterprise', firm.id, [id])
    for (const reader of [clerk, county, city, admin]) expect(await statusOf(reader, id)).toBe(200)
    for (const other of [stranger, otherCounty, expert, supervisor]) expect(await statusOf(other, id)).toBe(404)
  })

  test('a county’s attachment to an opinion is readable by the filer', async () => {
    const { id } = await uploaded(county)
    const filingId = await filingIn('county_returned')
    expect(await statusOf(clerk, id)).toBe(404)
    await cite('step', filingId, [id], actor(county, { role: 'county', qxCode: '500112', enterpriseId: null }))
    expect(await statusOf(clerk, id)).toBe(200)
  })
})

describe('citing', () => {
  test('returns the stored metadata of the files; ids without permission, unknown and malformed ones are refused alike', async () => {
    const filingId = await filingIn('draft')
    const ref = await uploaded()
    expect((await cite('filing', filingId, [ref.id, ref.id])).get(ref.id)).toEqual(ref)
    const foreign = await uploaded(stranger)
    for (const id of [foreign.id, ids.next(), "' or 1=1"])
      await expect(cite('filing', filingId, [ref.id, id])).rejects.toMatchObject({ code: 'FILE_REFUSED' })
    // A refused citation changes nothing.
    expect((await cite('filing', filingId, [ref.id])).size).toBe(1)
  })

  test('a file removed from a draft is closed again, one that was submitted stays with its history', async () => {
    const filingId = await filingIn('submitted')
    const [dropped, sent] = [await uploaded(), await uploaded()]
    await cite('filing', filingId, [dropped.id, sent.id])
    await app.services.db.insert(filingSubmission).values({
      formVersion: '2026',
      snapshotId: ids.next(),
      filingId,
      qxCode: firm.qxCode,
      no: 1,
      at: clock.now(),
      answers: { commitmentFile: [sent] },
      figures: {},
      organisation: {},
      contentHash: '',
      actorId: clerk.id,
    })
    await cite('filing', filingId, [])
    expect(await statusOf(county, dropped.id)).toBe(404)
    expect(await statusOf(county, sent.id)).toBe(200)
  })

  test('somebody who only reads a file cannot gain it by citing it', async () => {
    const { id } = await uploaded()
    await cite('filing', await filingIn('submitted'), [id])
    const officer = actor(county, { role: 'county', qxCode: '500112', enterpriseId: null })
    await expect(cite('step', await filingIn('submitted'), [id], officer)).rejects.toMatchObject({
      code: 'FILE_REFUSED',
    })
  })
})

describe('links', () => {
  const linkOf = async (who: TestPerson, id: string) => {
    const { data } = await app.call(lsdtFile.getPriUrl, { id }, who.token)
    return { ...data, token: new URL(data.url, 'http://portal').searchParams.get('token') ?? '' }
  }

  test('a link works for its account for five minutes, for nobody else and not for another file', async () => {
    const [ref, other] = [await uploaded(), await uploaded()]
    await cite('filing', await filingIn('submitted'), [ref.id])
    const link = await linkOf(clerk, ref.id)
    expect(link).toMatchObject({ name: '承诺书.pdf' })
    expect(link.url).toBe(`/ht/file/download/lsdt/${ref.id}?token=${link.token}`)
    const use = (who: TestPerson | null) =>
      app.send({ method: 'POST', url: link.url, headers: who ? { authorization: `Bearer ${who.token}` } : {} })
    expect((await use(clerk)).body.equals(pdf)).toBe(true)
    expect((await use(null)).status).toBe(401)
    // The county may read the file, but not with the clerk's link.
    expect((await use(county)).status).toBe(404)
    expect((await download(clerk, other.id, { token: link.token })).status).toBe(404)
    moveClock(4 * 60_000)
    expect((await use(clerk)).status).toBe(200)
    moveClock(61_000)
    expect((await use(clerk)).status).toBe(404)
  })

  test('the name may have an extension; no name becomes a path', async () => {
    const { id } = await uploaded()
    expect((await download(clerk, `${id}.pdf`)).status).toBe(200)
    for (const name of ['..%2f..%2fsecret', '../../secret', `${id}/../x`, 'con', '%00'])
      expect((await download(clerk, name)).status).toBe(404)
  })

  test('a picture or PDF may be displayed in the browser, and nothing else may', async () => {
    const { id } = await uploaded()
    expect((await download(clerk, id, { inline: '1' })).headers['content-disposition']).toMatch(/^inline/)
  })
})

describe('a search of figures', () => {
  const bill = async () =>
    uploaded(
      clerk,
      Buffer.from(
        await renderPdf({
          content: [
            '供电结算单',
            { text: '本年用电 48,346 kWh，4836.40 万元', pageBreak: 'before' },
            '购进 1,250.50 吨',
          ],
        }),
      ),
    )
  const search = (who: TestPerson | null, fileId: string, figures = [{ value: 1250.5, unit: 't' }]) =>
    app.call(evidence.search, { fileId, figures }, who?.token ?? null)

  test('tells the page and place of each, what is nearly there, and what is not', async () => {
    const { id } = await bill()
    const { data } = await search(clerk, id, [
      { value: 1250.5, unit: '吨' },
      { value: 48_364, unit: 'kWh' },
      { value: 48_364_000, unit: '元' },
      { value: 77_123, unit: '' },
    ])
    expect(data).toMatchObject({ state: 'searched', note: '' })
    expect(data.hits).toMatchObject([
      [{ agreement: 'same', page: 2, text: '1,250.50', around: '购进 1,250.50 吨', sheet: null }],
      [{ agreement: 'unit', power: 3, page: 2 }],
      [{ agreement: 'same', page: 2, text: '4836.40 万' }],
      [],
    ])
    const [hits] = data.hits as { box: { top: number } | null }[][]
    expect(hits?.[0]?.box?.top).toBeGreaterThan(0)
    const near = await search(clerk, id, [{ value: 48_436, unit: 'kWh' }])
    expect(near.data.hits).toMatchObject([[{ agreement: 'swapped', text: '48,346' }]])
  })

  test('is for whoever may open the file, and for nobody else; a picture says that it cannot be searched', async () => {
    const { id } = await bill()
    await cite('filing', await filingIn('submitted'), [id])
    expect((await search(county, id)).data).toMatchObject({ state: 'searched' })
    expect((await search(null, id)).status).toBe(401)
    for (const person of [stranger, otherCounty, expert]) expect((await search(person, id)).status).toBe(404)
    expect((await search(clerk, ids.next())).status).toBe(404)
    expect((await search(clerk, id, [])).data).toMatchObject({
      errors: [{ field: 'figures', message: '没有要检索的数值' }],
    })
    const photo = await send({ name: '照片.png', type: 'image/png', content: png(20, 20) })
    expect((await search(clerk, (photo.data as unknown as FileRef).id)).data).toEqual({
      state: 'scanned',
      note: '',
      hits: [[]],
    })
  })
})
