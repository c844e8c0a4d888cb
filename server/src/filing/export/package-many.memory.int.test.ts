/** The material of many cases in one archive: what is in it and for whom, that every byte has its hash, and that half of it never looks whole. */
import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { job } from '@green/contract/calls/operation/job.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { thirdParty } from '@green/programmes/third-party/programme.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import { openZip } from '@green/upload-guards/zip-guard.ts'
import { beforeAll, expect, test } from 'vitest'
import { signIn } from '../../base/account/sign-in/session.ts'
import { jobRunner } from '../../base/job/runner.ts'
import { callHandlers } from '../../handlers.ts'
import { masked } from '../../platform/mask.ts'
import { openTestScheme } from '../test-scheme.ts'
import { packageMany } from './package-many.ts'

const { app, scheme, as } = await openTestScheme({ JOB_POLL_SECONDS: '60' })
/** The first county's two, of one name by now, and the other county's. */
let cases: string[]

beforeAll(async () => {
  const { factories } = scheme
  cases = [
    (await scheme.filed(greenFactory, factories[0], 'county_returned')).id,
    (await scheme.filed(greenFactory, factories[1], 'submitted')).id,
    (await scheme.filed(greenFactory, factories[2], 'submitted')).id,
  ]
  const { db } = app.services
  await db.$client.query(`update filing set enterprise_name = '重庆同名/水泥有限公司' where id = any($1)`, [
    cases.slice(0, 2),
  ])
})

const programme = 'green-factory'
const ask = (input: Record<string, unknown>, token: string) =>
  app.call(filing.exportMaterials, { programme, ...input }, token)

/** Every file of the archive, whole, by its name. */
async function unpacked(body: Buffer): Promise<Map<string, Buffer>> {
  const zip = await openZip(body)
  const files = new Map<string, Buffer>()
  for (const entry of zip.entries) files.set(entry.name, await zip.read(entry, 50_000_000))
  await zip.close()
  return files
}
async function rowsOf(workbook: Buffer | undefined): Promise<string[][]> {
  const rows: string[][] = []
  const all = readSheet(workbook ?? Buffer.alloc(0), { maxRows: 5000, maxColumns: 20, timeoutMs: 20_000 })
  for await (const row of all) rows.push(row.cells.map((cell) => cell.text))
  return rows
}
async function textOf(docx: Buffer | undefined): Promise<string> {
  return String((await unpacked(docx ?? Buffer.alloc(0))).get('word/document.xml'))
}
const stored = async () =>
  (await readdir(join(app.services.config.DATA_DIR, 'files'), { recursive: true })).filter((name) => name.includes('/'))
    .length

test('a county gets a folder for each of its enterprises, with form, files, index and the hash of every file', async () => {
  const answered = await ask({}, as('county'))
  expect(answered.status).toBe(200)
  expect(decodeURIComponent(String(answered.headers['content-disposition']))).toContain('绿色工厂材料_2件_')
  const files = await unpacked(answered.body)
  const names = [...files.keys()]
  const folders = new Set(names.filter((name) => name.includes('/')).map((name) => name.split('/')[0]))
  expect(folders).toEqual(new Set(['重庆同名_水泥有限公司', '重庆同名_水泥有限公司(2)']))
  for (const folder of folders) {
    const inside = names
      .filter((name) => name.startsWith(`${folder}/绿色工厂_`))
      .map((name) => name.split('/').slice(2))
    expect(inside.map(([first]) => first)).toEqual(expect.arrayContaining(['申报表.pdf', '申报表.docx', '附件']))
    expect(inside.filter(([first]) => first === '附件').every((path) => path.length === 3)).toBe(true)
  }
  expect(
    files
      .get(names.find((name) => name.endsWith('申报表.pdf')) ?? '')
      ?.subarray(0, 4)
      .toString(),
  ).toBe('%PDF')

  // The list of hashes stands last and names every other file, as `sha256sum --check` reads it.
  expect(names.at(-1)).toBe('校验清单.sha256')
  const hashes = String(files.get('校验清单.sha256')).trimEnd().split('\n')
  expect(hashes).toEqual(
    names.slice(0, -1).map((name) => {
      const hash = createHash('sha256')
      return `${hash.update(files.get(name) ?? '').digest('hex')}  ${name}`
    }),
  )
  const [head, ...lines] = await rowsOf(files.get('索引.xlsx'))
  expect(head?.slice(0, 5)).toEqual(['序号', '企业名称', '统一社会信用代码', '区县', '受理号'])
  expect(lines.map((line) => line[1])).toEqual(['重庆同名/水泥有限公司', '重庆同名/水泥有限公司'])
  for (const line of lines) {
    const inside = names.filter((name) => name.startsWith(`${line[7]}/`))
    expect(line.slice(8, 10)).toEqual([
      String(inside.length),
      String(inside.reduce((sum, name) => sum + (files.get(name)?.length ?? 0), 0)),
    ])
  }
  const { rows } = await app.services.db.$client.query(
    `select role, result from audit_log where action = '批量导出绿色工厂材料'`,
  )
  expect(rows).toEqual([{ role: 'county', result: '2件' }])
})

test('a ticked case that the asker may not see is said, none is left out in silence', async () => {
  const foreign = await ask({ ids: cases }, as('county'))
  expect([foreign.status, foreign.msg]).toEqual([409, '所选申报中有1件已不存在或不在您的范围内，请刷新列表后重新选择'])
  expect((await ask({ ids: cases.slice(0, 1) }, as('otherCounty'))).status).toBe(409)
  expect((await ask({ keyword: '不存在的企业' }, as('city'))).msg).toBe('无法导出：报表无数据')
  expect((await ask({ ids: [] }, as('city'))).status).toBe(422)
  expect((await ask({}, as('filer'))).status).toBe(403)
})

test('while the filer writes on, the archive and the single package hold what was sent', async () => {
  const id = cases[0] ?? ''
  const { data } = await app.call(filing.get, { id }, as('filer'))
  const saved = await app.call(
    shenb.saveDraft,
    {
      action: 'draft',
      id,
      version: data.version,
      answers: { ...(data.answers as Record<string, never>), factoryName: '退回后尚未提交的名称' },
    },
    as('filer'),
  )
  expect(saved.status).toBe(200)
  const many = await unpacked((await ask({ ids: [id] }, as('county'))).body)
  const single = await unpacked((await app.call(shenb.exportByEnterprise, { id }, as('county'))).body)
  const docx = [...many.keys()].find((name) => name.endsWith('.docx')) ?? ''
  expect(await textOf(many.get(docx))).not.toContain('退回后尚未提交的名称')
  expect(await textOf(single.get('申报表.docx'))).not.toContain('退回后尚未提交的名称')
})

test('identity numbers are masked in it as on the screen', async () => {
  const filed = await scheme.filed(thirdParty, scheme.institution, 'submitted')
  const { filer } = scheme.people(scheme.institution)
  const { data } = await app.call(filing.get, { id: filed.id }, await scheme.token(filer))
  const [whole] = (data.answers.staffRows as { idCard: string }[]).map(({ idCard }) => idCard)
  const answered = await app.call(filing.exportMaterials, { programme: 'third-party', ids: [filed.id] }, as('county'))
  const files = await unpacked(answered.body)
  const text = await textOf(files.get([...files.keys()].find((name) => name.endsWith('.docx')) ?? ''))
  expect(text).toContain('身份证号')
  expect(text).not.toContain(whole)
  expect(text).toContain(masked(whole ?? ''))
})

test('a file that breaks off breaks the archive off: as a job it fails and leaves nothing', async () => {
  const { services } = app
  const run = jobRunner(callHandlers)
  const start = async () =>
    (
      await app.call(
        job.start,
        { path: filing.exportMaterials.path, input: { programme, ids: cases.slice(2) }, title: '导出材料' },
        as('city'),
      )
    ).data.id
  const ended = async (id: string) => (await app.call(job.mine, {}, as('city'))).data.rows.find((row) => row.id === id)
  const before = await stored()
  const { read } = services.files
  let count = 0
  services.files.read = (key) => (++count === 3 ? Readable.from(brokenOff()) : read(key))
  const broken = await start()
  try {
    await run(services, { id: broken }, true)
  } finally {
    services.files.read = read
  }
  expect(count).toBe(3)
  expect(await ended(broken)).toMatchObject({ state: 'failed', fileName: null })
  expect(await stored()).toBe(before)

  const whole = await start()
  await run(services, { id: whole }, true)
  expect(await ended(whole)).toMatchObject({ state: 'done', done: 1, total: 1 })
  const { body } = await app.call(job.result, { id: whole }, as('city'))
  // What was ticked, and nothing else.
  expect(await rowsOf((await unpacked(body)).get('索引.xlsx'))).toHaveLength(2)
  // Cut anywhere, it does not open.
  for (const share of [0.3, 0.7, 0.99])
    await expect(openZip(body.subarray(0, Math.floor(body.length * share)))).rejects.toThrow()
})

test('what it holds goes through without being held: memory does not grow with the material', async () => {
  const { services } = app
  const actor = await signIn(services, as('city'), '127.0.0.1')
  if (!actor) throw new Error('nobody is signed in with this token')
  const query = { state: [], sort: 'updatedAt', order: 'desc' } as const
  const archive = async () => {
    const { content } = await packageMany(services, greenFactory, query, actor, () => undefined)
    let [bytes, peak] = [0, 0]
    for await (const chunk of content as AsyncIterable<Uint8Array>) {
      bytes += chunk.length
      peak = Math.max(peak, process.memoryUsage().rss)
    }
    return { bytes, peak }
  }
  // The first time loads the typefaces and the writers of paper.
  const small = await archive()
  const { key, size, sha256 } = await services.files.keep(
    Readable.from(Array.from({ length: 4 }, () => randomBytes(megabyte))),
  )
  await services.db.$client.query('update file set storage_key = $1, size = $2, sha256 = $3', [key, size, sha256])
  const large = await archive()
  expect(large.bytes - small.bytes).toBeGreaterThan(150 * megabyte)
  expect((large.peak - small.peak) / megabyte).toBeLessThan(100)
})

const megabyte = 2 ** 20

async function* brokenOff(): AsyncGenerator<Buffer> {
  yield Buffer.from('half of it')
  throw new Error('the disk gave up')
}
