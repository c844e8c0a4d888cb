/** 名单库: entered, imported, mended and counted by the city; read by everybody; what stands in the way of an application. */

import { buffer } from 'node:stream/consumers'
import type { CallInput, CallOutput, CallRequest } from '@green/contract/call.ts'
import { titleList } from '@green/contract/calls/title/public-titles.ts'
import { type KeptTitle, project, qy, titles } from '@green/contract/calls/title/titles.ts'
import { institutionKinds, type TitleKind } from '@green/contract/filing/titles.ts'
import type { ImportReport } from '@green/contract/imports.ts'
import { programmes } from '@green/programmes/all.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { writeSheet } from '@green/spreadsheet/writer.ts'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { png, sendFile } from '../../../base/files/testing.ts'
import { byTwo, settleIn, stepOf, waitingOf } from '../../../base/two-hands/testing.ts'
import { aPerson } from '../../../db/test-people.ts'
import { requestOf } from '../../../db/testing.ts'
import { homeCounty } from '../../../demo/enterprise/people.ts'
import { savedByTwo } from '../../../filing/batches/testing.ts'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'
import { clock } from '../../../platform/clock.ts'
import { yearsOfTitle } from './term.ts'

const { app, scheme, as } = await openTestScheme()
await settleIn(app)
/** Another officer of the city. */
const second = (await aPerson(app, 'city')).token

/** By two officers of the city. */
const run = (importId: string) => byTwo(app, titles.importRun, { importId }, [as('city'), second])

const entry = {
  kind: 'waterLeader',
  level: 'city',
  enterpriseName: '重庆示例巴渝钢材有限公司',
  socialCode: '91500118MAXX1058X5',
  qxCode: homeCounty,
  industryCode: '3130',
  year: 2026,
  batchNo: '2026年第一批',
  documentNumber: '渝经信〔2026〕8号',
  validFrom: '2026-03-01',
  jgName: '重庆示例测评技术有限公司',
  summary: '冷却水串级利用，取水量三年下降两成。',
  extras: { product: '钢材', vui: '2.1', reuseRate: '97.5', intruder: 'x' },
} as const

/** What was saved at once. */
function saved({ data, msg }: { data: CallOutput<typeof titles.save>; msg: string }): KeptTitle {
  if (!('number' in data)) throw new Error(`${msg}: it waits`)
  return data
}

describe('an entry by hand', () => {
  test('stands two years as 水效领跑者, keeps only the extras of its kind, and is public at once', async () => {
    const waits = waitingOf(await app.call(titles.save, entry, as('city')))
    expect((await app.call(project.projectWaterEfficiency, { keyword: '巴渝钢材' })).data.total).toBe(0)
    expect((await stepOf(app, waits, as('city'))).status).toBe(403)
    expect((await stepOf(app, waits, second)).status).toBe(200)
    const [row] = (await app.call(titles.list, { kind: 'waterLeader' }, as('city'))).data.rows
    if (!row) throw new Error('nothing was entered')
    const stored = { data: row }
    expect(stored.data).toMatchObject({
      kindLabel: '水效领跑者',
      validTo: '2028-02-29',
      state: 'valid',
      source: 'entered',
      extras: { product: '钢材', vui: '2.1', advanced: '', reuseRate: '97.5' },
    })
    expect(stored.data.number).toBe(`MD2026${homeCounty}001`)
    const open = await app.call(project.projectWaterEfficiency, { keyword: '巴渝钢材' })
    expect(open.data.rows).toEqual([expect.objectContaining({ id: stored.data.id, levelLabel: '市级' })])
    expect(JSON.stringify(open.data)).not.toContain('MAXX1058')
    expect((await app.call(project.projectEnergyEfficiency, {})).data.total).toBe(0)
    const kinds = (await app.call(project.projectList, {})).data
    expect(kinds.find((one) => one.kind === 'waterLeader')).toMatchObject({ total: 1, city: 1, national: 0 })
  })

  test('the same title of the same year is refused; a wrong period at its field', async () => {
    expect((await app.call(titles.save, entry, as('city'))).status).toBe(409)
    const wrong = await app.call(titles.save, { ...entry, year: 2025, validTo: '2026-01-01' }, as('city'))
    expect(wrong.data).toMatchObject({ errors: [{ field: 'validTo' }] })
    expect((await app.call(titles.save, { ...entry, socialCode: '91500118MAXX1058I5' }, as('city'))).status).toBe(422)
  })

  test('shows the notice, pictures and figures that were entered, and serves nothing else', async () => {
    const token = as('city')
    const pdf = Buffer.from(
      `%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n${'x'.repeat(500)}\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`,
    )
    const sent = (slot: string, content: Buffer, name: string, type: string) =>
      sendFile(app, { content, name, type, token, slot })
    const { msg: _said, ...docFile } = await sent('title.docFile', pdf, '认定通知.pdf', 'application/pdf')
    const { msg: _also, ...picture } = await sent('title.images', png(40, 30), '厂区.png', 'image/png')
    expect((await sent('title.images', Buffer.from('<svg/>'.repeat(40)), '图.png', 'image/png')).msg).toMatch(/内容/)
    const [row] = (await app.call(titles.list, { kind: 'waterLeader' }, token)).data.rows
    if (!row) throw new Error('the entry is gone')
    const change = { ...entry, id: row.id, version: row.version }
    const keep = async (input: CallRequest<typeof titles.save>) => saved(await app.call(titles.save, input, token))
    const figure = { name: '单位产品取水量', value: '2.1', unit: 'm³/t', year: '2025' }
    const wrong = await app.call(titles.save, { ...change, docFile: picture, images: [docFile] }, token)
    expect(wrong.data).toMatchObject({ errors: [{ field: 'docFile' }, { field: 'images' }] })
    const full = await keep({ ...change, docFile, images: [picture], kpiRows: [figure] })
    expect(full).toMatchObject({
      docFile: { name: '认定通知.pdf' },
      images: [{ name: '厂区.png' }],
      kpiRows: [figure],
    })

    const open = (await app.call(titleList.detail, { id: row.id })).data
    expect(open).toMatchObject({ document: { id: docFile.id }, images: [{ id: picture.id }], figures: [figure] })
    expect(JSON.stringify(open)).not.toContain('sha256')
    const shown = await app.call(titleList.file, { id: row.id, file: picture.id })
    expect([shown.status, shown.headers['content-type'], shown.body.equals(png(40, 30))]).toEqual([
      200,
      'image/png',
      true,
    ])
    // A file of somebody else is not the public's, whatever title is named with it.
    const { id: own } = await sendFile(app, {
      content: pdf,
      name: 'a.pdf',
      type: 'application/pdf',
      token,
      slot: 'licence',
    })
    expect((await app.call(titleList.file, { id: row.id, file: own })).status).toBe(404)

    // What is not named stays; what is emptied goes, also from the public.
    const same = await keep({ ...change, version: full.version })
    expect(same).toMatchObject({ docFile: { id: docFile.id }, images: [{ id: picture.id }], kpiRows: [figure] })
    const none = { docFile: null, images: [], kpiRows: [] }
    await keep({ ...change, version: same.version, ...none })
    expect((await app.call(titleList.file, { id: row.id, file: docFile.id })).status).toBe(404)
  })

  test('has the term of its programme; another end, or a kind without a programme, needs what says it', async () => {
    const faultsOf = async (change: object) => {
      const { data } = await app.call(titles.save, { ...entry, year: 2025, ...change }, as('city'))
      return (data as unknown as { errors?: { field: string; message: string }[] }).errors ?? []
    }
    expect(await faultsOf({ validTo: '2029-02-28' })).toEqual([
      { field: 'validSource', message: expect.stringContaining('按规定有效期2年，至2028-02-29') },
    ])
    const bare = { kind: 'cleanProd', extras: {} } as const
    expect((await faultsOf(bare)).map(({ field }) => field)).toEqual(['validTo', 'validSource'])
    expect((await faultsOf({ ...bare, validTo: '2031-02-28' })).map(({ field }) => field)).toEqual(['validSource'])
    const whole = { ...entry, ...bare, validTo: '2031-02-28', validSource: '渝经信〔2026〕8号第四条：有效期五年' }
    await byTwo(app, titles.save, whole, [as('city'), second])
    const listed = async () => (await app.call(titles.list, { kind: 'cleanProd' }, as('city'))).data.rows[0]
    const made = await listed()
    expect(made).toMatchObject({ validTo: '2031-02-28', validSource: whole.validSource })
    // What keeps its term is not asked again, and no omission shortens it by one hand.
    const { validTo: _end, validSource: _source, ...silent } = whole
    const mended = { ...silent, id: made?.id, version: made?.version, summary: '通过验收。' }
    expect(saved(await app.call(titles.save, mended, as('city'))).validTo).toBe('2031-02-28')
    for (const { grants } of programmes) {
      if (!grants || institutionKinds.includes(grants.titleKind as TitleKind)) continue
      const years = await yearsOfTitle(app.services.db, grants.titleKind as TitleKind, 2026)
      expect([grants.titleKind, years]).toEqual([grants.titleKind, grants.validYears ?? 'none'])
    }
  })

  test('a county reads its own, and enters nothing', async () => {
    const total = async (name: CastName) => (await app.call(titles.list, { kind: 'waterLeader' }, as(name))).data.total
    expect([await total('county'), await total('otherCounty'), await total('city')]).toEqual([1, 0, 1])
    expect((await app.call(titles.save, entry, as('county'))).status).toBe(403)
    expect((await app.call(titles.list, {}, as('filer'))).status).toBe(403)
  })

  test('removed, it leaves the public list; a stale change is refused', async () => {
    const [row] = (await app.call(titles.list, { kind: 'waterLeader' }, as('city'))).data.rows
    if (!row) throw new Error('the entry is gone')
    const change = { ...entry, id: row.id, version: row.version, state: 'revoked' as const }
    const gone = saved(await app.call(titles.save, change, as('city')))
    expect(gone.stateLabel).toBe('已撤销')
    expect((await app.call(titles.save, change, as('city'))).status).toBe(409)
    expect((await app.call(project.projectWaterEfficiency, {})).data.total).toBe(0)
    const again = { ...change, version: gone.version, state: 'valid' as const }
    const waits = waitingOf(await app.call(titles.save, again, as('city')))
    expect((await app.call(project.projectWaterEfficiency, {})).data.total).toBe(0)
    expect((await stepOf(app, waits, second, 'giveBack', '没有恢复的文件')).status).toBe(200)
    expect((await app.call(project.projectWaterEfficiency, {})).data.total).toBe(0)
  })
})

describe('a title that a filing granted', () => {
  test('keeps what was decided and may be renamed; the enterprise cannot apply for it again', async () => {
    const before = (await app.call(project.initQyInfo, {}, as('neighbour'))).data.batches
    expect(before.find((one) => one.programme === greenFactory.id)).toMatchObject({ filed: null, reasons: [] })
    await scheme.filed(greenFactory, scheme.factories[1], 'approved')
    const [row] = (await app.call(titles.list, { kind: 'factory' }, as('city'))).data.rows
    if (!row) throw new Error('no title was granted')
    const { id, version, kind, level, enterpriseName, socialCode, qxCode, year, validFrom } = row
    const same = { id, version, kind, level, enterpriseName, socialCode, qxCode, year, validFrom }
    const request = { ...same, documentNumber: row.documentNumber ?? '', industryCode: row.industryCode ?? '' }
    const moved = await app.call(titles.save, { ...request, level: 'national', state: 'revoked' }, as('city'))
    expect((moved.data as unknown as { errors: { field: string }[] }).errors.map((one) => one.field)).toEqual([
      'level',
      'state',
    ])
    const renamed = await app.call(
      titles.save,
      { ...request, validTo: row.validTo, enterpriseName: '重庆示例新名水泥有限公司', oldName: enterpriseName },
      as('city'),
    )
    const { $client } = app.services.db
    await $client.query(`update title set state = 'revoked' where id = $1`, [id])
    const revived = { ...request, validTo: row.validTo, version: version + 1, state: 'valid' as const }
    const refused = await app.call(titles.save, revived, as('city'))
    expect(refused.data).toMatchObject({ errors: [{ field: 'state', message: expect.stringContaining('已经撤销') }] })
    await $client.query(`update title set state = 'valid' where id = $1`, [id])
    expect(renamed.data).toMatchObject({ oldName: enterpriseName, source: 'granted', number: row.number })
    const card = await app.call(qy.info, { socialCode }, as('county'))
    expect(card.data.titles).toEqual([expect.objectContaining({ kindLabel: '绿色工厂', number: row.number })])
    expect((await app.call(qy.info, { socialCode }, as('otherCounty'))).status).toBe(404)
    // A further batch, in which nothing is filed yet.
    const soon = new Date(Date.parse(clock.now()) + 86_400_000).toISOString()
    await savedByTwo(
      app,
      {
        programme: greenFactory.id,
        name: '年度第二批测试批次',
        year: clock.year(),
        openAt: new Date(Date.parse(clock.now()) - 86_400_000).toISOString(),
        closeAt: soon,
      },
      [as('city'), as('city2')],
    )
    const after = (await app.call(project.initQyInfo, {}, as('neighbour'))).data.batches
    expect(after.find((one) => one.name === '年度第二批测试批次')?.reasons).toEqual([
      expect.stringMatching(/^已持有有效的“绿色工厂”称号（编号.*），.*起可以再次申报$/),
    ])
  })
})

describe('a workbook', () => {
  const head = [
    '类别',
    '层级',
    '单位名称',
    '统一社会信用代码',
    '区县代码',
    '行业代码',
    '年份',
    '批次',
    '文号',
    '有效期自',
    '有效期至',
    '有效期的依据',
    '第三方机构',
    '主要做法与成效',
    '产品',
    '单位产品能耗',
    '限额1级值',
    '标杆值',
    '非化石能源占比（%）',
    '单位产品用水量',
    '定额先进值',
    '重复利用率（%）',
    '绿色指数',
  ]
  const saidEnd = ['2029-02-28', '公布文件第四条']
  const line = (kind: string, socialCode: string, year: number, term = saidEnd) =>
    [
      kind,
      '市级',
      '重庆示例导入有限公司',
      socialCode,
      homeCounty,
      '3130',
      year,
      '第一批',
      '渝经信〔2026〕9号',
      '2026-03-01',
      ...term,
    ].concat(Array.from({ length: head.length - 10 - term.length }, () => ''))
  const workbook = (rows: (string | number)[][]) =>
    buffer(
      writeSheet({
        name: '名单',
        columns: head.map((title) => ({ title, kind: title === '年份' ? ('number' as const) : ('code' as const) })),
        rows,
      }),
    )
  const preview = async (bytes: Buffer) => {
    const boundary = 'edge'
    const payload = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="list.xlsx"\r\ncontent-type: application/vnd.openxmlformats-officedocument.spreadsheetml.sheet\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const base = requestOf(titles.importPreview, {}, as('city'), {
      'content-type': `multipart/form-data; boundary=${boundary}`,
    })
    return app.send({ ...base, payload }) as unknown as Promise<{
      status: number
      data: ImportReport
    }>
  }

  test('refuses a title whose end neither a rule nor its document says', async () => {
    const code = '91500118MAXX2058X5'
    const { data } = await preview(
      await workbook([
        line('节水型企业', code, 2024, []),
        line('节水型企业', code, 2023, ['2029-02-28']),
        line('水效领跑者', code, 2024, ['2030-02-28']),
        line('水效领跑者', code, 2023, []),
      ]),
    )
    expect(data).toMatchObject({ failed: 3, added: 1 })
    expect(JSON.stringify(data)).toContain('按规定有效期2年，至2028-02-29')
  })

  test('exported to be changed it updates its titles; what was decided stands, what changed since is told, others are left alone', async () => {
    const file = await workbook([
      line('节水型企业', '91500118MAXX2058X5', 2024),
      line('节水型企业', '91500118MAXX2058X5', 2023),
    ])
    await run((await preview(file)).data.importId)
    const filled = await app.call(titles.importFilled, { kind: 'waterSaving' }, as('city'))
    expect((await app.call(titles.importFilled, { kind: 'waterSaving' }, as('county'))).status).toBe(403)
    const [header = [], ...lines] = (await readXlsx(filled.body)).sheets[0]?.rows ?? []
    const heads = header.map(String)
    const at = (title: string) => heads.indexOf(title)
    const again = async (rows: unknown[][]) =>
      preview(
        await buffer(
          writeSheet({
            name: '名单',
            columns: heads.map((title) => ({
              title,
              kind: title === '年份' ? ('number' as const) : ('code' as const),
            })),
            rows: rows.map((cells) =>
              cells.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : (cell as string | number))),
            ),
          }),
        ),
      )
    expect((await again(lines)).data).toMatchObject({ unchanged: 2, updated: 0, failed: 0 })
    const mended = lines.map((cells) => cells.with(at('文号'), '渝经信〔2026〕10号'))
    const looked = await again(mended)
    expect(looked.data).toMatchObject({ updated: 2, added: 0 })
    await run(looked.data.importId)
    expect((await again(mended)).data).toMatchObject({ unchanged: 2 })
    // The first export is older than what stands now.
    expect((await again(lines)).data).toMatchObject({ conflicts: 2, updated: 0 })
    const typed = lines.map((cells) => cells.with(at('行标记'), ''))
    expect((await again(typed)).data).toMatchObject({ skipped: 2, updated: 0, added: 0 })

    const granted = await app.call(titles.importFilled, { kind: 'factory' }, as('city'))
    const [decided = []] = (await readXlsx(granted.body)).sheets[0]?.rows.slice(1) ?? []
    const refused = await again([decided.with(at('文号'), '另一文号').with(at('主要做法与成效'), '改了做法')])
    expect(refused.data.errors.map((one) => one.title)).toEqual(['文号'])
    expect((await again([decided.with(at('主要做法与成效'), '改了做法')])).data).toMatchObject({
      updated: 1,
      failed: 0,
    })
  })

  test('is refused with every fault, then taken in once', async () => {
    const wrong = await preview(await workbook([line('能效之星', '91500118MAXX1058I5', 2026)]))
    expect(wrong.data).toMatchObject({ added: 0, failed: 1 })
    expect(wrong.data.errors.map((one) => one.title)).toEqual(['类别', '统一社会信用代码'])
    const right = await workbook([
      line('能效领跑者', '91500118MAXX1058X5', 2026),
      line('能效领跑者', '91500118MAXX1058X5', 2025),
    ])
    const looked = await preview(right)
    expect(looked.data).toMatchObject({ added: 2, failed: 0 })
    await run(looked.data.importId)
    const done = await app.call(titles.importCheck, { importId: looked.data.importId }, as('city'))
    expect(done.data).toMatchObject({ added: 2, done: true })
    expect((await app.call(project.projectEnergyEfficiency, {})).data.total).toBe(2)
    expect((await preview(right)).data).toMatchObject({ added: 0, unchanged: 2 })
    const exported = await app.call(titles.exportList, { kind: 'energyLeader' }, as('county'))
    const { sheets } = await readXlsx(exported.body)
    expect(sheets[0]?.rows).toHaveLength(3)
    const counts = (await app.call(titles.statistics, { year: 2025 }, as('city'))).data.counts
    expect(counts).toContainEqual(
      expect.objectContaining({ kindLabel: '能效领跑者', levelLabel: '市级', year: 2025, count: 1 }),
    )
    for (const { kind, level, year, count } of counts) {
      const query = { kind, level, year, page: 1, size: 10 } as CallInput<typeof titles.list>
      expect((await app.call(titles.list, query, as('city'))).data.total).toBe(count)
    }
  })
})
