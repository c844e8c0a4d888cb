/** The demo city is believable: what it shows could be true of a city, and nothing in it pretends to come from a real authority. */
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { allCalls } from '@green/contract/all-calls.ts'
import type { Call } from '@green/contract/call.ts'
import { rightsChange } from '@green/contract/calls/account/rights-change.ts'
import { enterprise } from '@green/contract/calls/enterprise/enterprise.ts'
import { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { checkSection, formUsage } from '@green/contract/calls/overview/form-usage.ts'
import { badLevel } from '@green/contract/calls/service/rating.ts'
import { letter } from '@green/contract/calls/title/letter.ts'
import type { ImportReport } from '@green/contract/imports.ts'
import { fewestOpenings } from '@green/contract/overview/form-usage-words.ts'
import { columnsAtMost } from '@green/contract/overview/report.ts'
import { reportSources, sourceNames } from '@green/contract/overview/report-sources.ts'
import { administratorDuties } from '@green/contract/roles.ts'
import { type SearchKind, searchKindKeys } from '@green/contract/screens/search-kinds.ts'
import { rawWords } from '@green/contract/testing/plain-words.ts'
import { greenCodeCase } from '@green/filing/cases/green-code.ts'
import { inspectionCase } from '@green/filing/cases/inspection/inspection.ts'
import type { PaperKindKey } from '@green/filing/cases/inspection/inspection-papers.ts'
import { targetReviewCase } from '@green/filing/cases/inspection/target-review.ts'
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { rubricFor } from '@green/filing/scoring/rubric.ts'
import { findField } from '@green/filing/workflow/decision.ts'
import { isInForce, statesWhere } from '@green/filing/workflow/states.ts'
import { programmes } from '@green/programmes/all.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { keyUnitOf } from '@green/tools/inspection/clauses.ts'
import { paperKindOf } from '@green/tools/inspection/paper-kinds.ts'
import { openZip } from '@green/upload-guards/zip-guard.ts'
import { eq, isNotNull } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '../base/account/sign-in/session.ts'
import { enterpriseWorkbook, sendWorkbook, soundRow } from '../base/enterprise/testing.ts'
import { districts } from '../base/reference/reference-data.ts'
import type { PublicDocument } from '../base/search/index-store.ts'
import { inspection } from '../db/schema/inspection/inspection.ts'
import { inspectionFinding } from '../db/schema/inspection/inspection-visit.ts'
import { targetReview } from '../db/schema/inspection/target-review.ts'
import { searchDocument } from '../db/schema/search.ts'
import { serviceRate } from '../db/schema/services.ts'
import type { TestApp } from '../db/testing.ts'
import { exportPackage } from '../filing/export/package.ts'
import { readBoard } from '../modules/content/content-check/board.ts'
import { countyCarbon, targetsOfYear } from '../modules/energy/county-target/store.ts'
import { enterpriseLinks } from '../modules/enterprise/enterprise-merge/link-columns-store.ts'
import { currentCase } from '../modules/inspection/verification/case-at-verification.ts'
import { searchSources } from '../modules/overview/search/sources.ts'
import { addMs, clock } from '../platform/clock.ts'
import { restoredDemoCity } from './testing.ts'

type Filed = {
  programme: string
  number: string | null
  name: string
  industry: string | null
  code: string
  qx: string
  state: string
  form_version: string
  answers: AnswerSet
  system_score: number | null
  expert_score: number | null
  submitted_at: string | null
  batch_year: number | null
  open_at: string | null
  close_at: string | null
  main: string
  address: string
}

/** The answers that somebody gave. */
function withoutComputed({ programme, answers }: Filed): AnswerSet {
  const form = programmes.find(({ id }) => id === programme)
  return Object.fromEntries(
    Object.entries(answers).filter(([key]) => form === undefined || findField(form, key)?.spec.kind !== 'calc'),
  )
}

describe.each([
  ['today', undefined],
  ['2 January', '2027-01-02T02:00:00.000Z'],
])('the city restored on %s', (_day, at) => {
  let app: TestApp
  let filings: Filed[]
  const rowsOf = async <T>(text: string) => (await app.services.db.$client.query(text)).rows as T[]

  beforeAll(async () => {
    app = await restoredDemoCity(at)
    filings = await rowsOf<Filed>(`
    select f.programme, f.number, f.enterprise_name as name, f.industry_code as industry, f.social_code as code, f.qx_code as qx, f.state, f.form_version, f.answers,
      f.system_score, f.expert_score, f.submitted_at, b.year as batch_year, b.open_at, b.close_at, e.profile ->> 'mainProducts' as main, e.profile ->> 'address' as address
    from filing f join enterprise e on e.id = f.enterprise_id left join batch b on b.id = f.batch_id`)
  }, 600_000)
  afterAll(() => app.close())

  const of = (one: Filed) => `${one.programme} ${one.name} ${one.state}`

  test('products fit what the enterprise makes', () => {
    const pairs = (text: string) => new Set(Array.from({ length: text.length - 1 }, (_, i) => text.slice(i, i + 2)))
    const strange = filings.flatMap((one) => {
      const made = pairs(one.main ?? '')
      return ((one.answers.productRows ?? []) as RowAnswers[])
        .map((row) => String(row.productName ?? ''))
        .filter((name) => name !== '' && ![...pairs(name)].some((pair) => made.has(pair)))
        .map((name) => `${of(one)}: ${name} (${one.main})`)
    })
    expect(strange).toEqual([])
  })

  test('projects fit the industry, and stand where the enterprise does', () => {
    const only: readonly [RegExp, RegExp][] = [
      [/水泥窑/, /^3011/],
      [/烧结余热/, /^3120/],
      [/加热炉/, /^3[123]/],
      [/固废制备建材/, /^30/],
      [/燃煤锅炉/, /^(?:1|22|27)/],
    ]
    const projects = filings.filter(({ programme }) => ['energy-project', 'special-fund'].includes(programme))
    expect(projects.length).toBeGreaterThan(15)
    const strange = projects.filter(({ answers, industry }) =>
      only.some(([name, fits]) => name.test(String(answers.projectName)) && !fits.test(industry ?? '')),
    )
    expect(strange.map((one) => `${of(one)}: ${one.answers.projectName}`)).toEqual([])
    const place = (one: Filed) => String(one.answers.site ?? one.answers.projectSite ?? '')
    const away = projects.filter((one) => place(one) !== '' && place(one) !== one.address)
    expect(away.map((one) => `${of(one)}: ${place(one)}`)).toEqual([])
  })

  test('energy costs what it costs in the trade', () => {
    // Yuan for one unit of the statistical form: natural gas for 10^4 m³, electricity for 10^4 kWh, coal for a tonne.
    const usual: Readonly<Record<string, readonly [number, number]>> = {
      '15': [15_000, 55_000],
      '33': [4_000, 11_000],
      '04': [400, 1_500],
    }
    const odd = filings.flatMap((one) =>
      ((one.answers.energyRows ?? []) as RowAnswers[]).flatMap(({ energyCode, consumeQty, cost }) => {
        const range = usual[String(energyCode)]
        const price = (Number(cost) * 10_000) / Number(consumeQty)
        return range && cost && Number(consumeQty) > 1 && (price < range[0] || price > range[1])
          ? [`${of(one)}: ${energyCode} ${price}`]
          : []
      }),
    )
    expect(odd).toEqual([])
  })

  test('who is rewarded for a title holds it, and the notices take their days from the batches', async () => {
    const notices = await rowsOf<{ title: string; summary: string }>(
      `select title, summary from content where title like '%通知'`,
    )
    const open = await rowsOf<{ name: string; from: string; to: string }>(
      `select name, to_char(open_at at time zone 'Asia/Shanghai', 'YYYY"年"FMMM"月"FMDD"日"') as from,
       to_char(close_at at time zone 'Asia/Shanghai', 'YYYY"年"FMMM"月"FMDD"日"') as to
     from batch where close_at > '${clock.now()}'`,
    )
    expect(open.length).toBeGreaterThan(5)
    for (const { name, from, to } of open)
      expect(notices.find(({ title }) => title.includes(name))?.summary, name).toBe(`窗口${from}开放，${to}24时关闭。`)
    const rewarded = filings.filter(
      ({ programme, answers }) => programme === 'special-fund' && answers.sbfx === 'gf_title',
    )
    const holders = await rowsOf<{ code: string }>(
      `select distinct social_code as code from title where kind = 'factory'`,
    )
    const held = new Set(holders.map(({ code }) => code))
    expect(rewarded.filter(({ code }) => !held.has(code)).map(of)).toEqual([])
  })

  test('nobody was approved below the line', () => {
    const states = new Set<string>([...statesWhere(isInForce), 'publicity'])
    const below = filings.flatMap((one) => {
      const programme = programmes.find(({ id }) => id === one.programme)
      const isJudged = programme?.workflow.transitions.some(({ action }) => action === 'distExpert')
      const line = programme && isJudged ? rubricFor(programme, one.answers)?.passLine : null
      const score = one.expert_score ?? one.system_score
      return line && states.has(one.state) && (score === null || Number(score) < line) ? [`${of(one)}: ${score}`] : []
    })
    expect(below).toEqual([])
  })

  test('filings of a year are in the form of that year', () => {
    const late = filings.filter(
      ({ programme, batch_year, form_version }) =>
        ['green-factory', 'green-park'].includes(programme) &&
        batch_year !== null &&
        batch_year <= 2025 &&
        form_version !== '2025',
    )
    expect(late.map(of)).toEqual([])
  })

  test('no number in the series of a real authority', async () => {
    const series = /(?:渝|国|工信|发改|环)[^〔〕"\s]{0,14}〔20\d\d〕\s*\d+\s*号/
    const texts = [
      // What the form computes may name the notice that it follows.
      ...filings.map((one) => [of(one), JSON.stringify(withoutComputed(one))]),
      ...(await rowsOf<{ id: string; text: string }>(
        `select 'title' as id, coalesce(document_number, '') || ' ' || coalesce(batch_no, '') as text from title
       union all select 'decision ' || programme, coalesce(document_number, '') from filing
       union all select 'history', coalesce(h::text, '') from filing_history h
       -- A policy is a public document under its own number; what the demo invents has none.
       union all select 'content', t.text::text from content_text t
         join content c on c.id = t.content_id and c.kind <> 'policy'`,
      ).then((rows) => rows.map(({ id, text }) => [id, text]))),
    ] as [string, string][]
    expect([
      ...new Set(texts.flatMap(([id, text]) => (series.test(text) ? [`${id}: ${series.exec(text)?.[0]}`] : []))),
    ]).toEqual([])
  })

  test('permits and project numbers are their own and say that they are samples', () => {
    const numbers = filings.flatMap((one) =>
      ['waterPermit', 'filingNo', 'permitNo', 'pollutionPermit', 'emissionPermitNo'].flatMap((key) =>
        one.answers[key] ? [{ at: `${of(one)} ${key}`, owner: one.code, value: String(one.answers[key]) }] : [],
      ),
    )
    expect(
      numbers
        .filter(({ value, owner }) => !value.includes('示例') && !value.startsWith(owner))
        .map(({ at, value }) => `${at}: ${value}`),
    ).toEqual([])
    const owners = new Map<string, Set<string>>()
    for (const { owner, value } of numbers) owners.set(value, (owners.get(value) ?? new Set()).add(owner))
    expect([...owners].filter(([, names]) => names.size > 1).map(([value]) => value)).toEqual([])
  })

  test('every breach rests on a clause that was in force and binds the unit', async () => {
    const { db } = app.services
    const cited = await db.select().from(inspectionFinding).where(isNotNull(inspectionFinding.clauseKey))
    expect(cited.length).toBeGreaterThan(4)
    const wrong: string[] = []
    for (const { inspectionId, clauseKey, clauseVersion, title } of cited) {
      const [row] = await db.select().from(inspection).where(eq(inspection.id, inspectionId))
      if (!row) throw new Error('a finding belongs to a case')
      const { clauses, unit } = await currentCase(db, row)
      if (!clauses.some(({ key, version }) => key === clauseKey && version === clauseVersion))
        wrong.push(`${row.enterpriseName} ${title} ${clauseKey}: ${keyUnitOf(unit).why}`)
    }
    expect(wrong).toEqual([])
  })

  test('days are in their order', async () => {
    const now = clock.now()
    const steps = await rowsOf<{ id: string; at: string }>(
      'select filing_id as id, at from filing_history order by filing_id, id',
    )
    expect(steps.filter(({ at }) => new Date(at).toISOString() > now)).toEqual([])
    const back = await rowsOf<{ id: string }>(
      `select id from (select filing_id as id, at, lag(at) over (partition by filing_id order by id) as before from filing_history) steps where at < before`,
    )
    expect(back).toEqual([])
    const outside = filings.filter(
      ({ submitted_at, open_at, close_at, state }) =>
        submitted_at && open_at && close_at && state !== 'draft' && new Date(submitted_at) < new Date(open_at),
    )
    expect(outside.map(of)).toEqual([])
    const early = await rowsOf<{ id: string }>(
      `select t.number as id from title t join filing f on f.id = t.filing_id where t.valid_from < (f.submitted_at at time zone 'Asia/Shanghai')::date or t.valid_to <= t.valid_from`,
    )
    expect(early).toEqual([])
  })

  test('addresses and postcodes are of the district', async () => {
    const places = await rowsOf<{ name: string; qx: string; address: string; postcode: string | null }>(
      `select enterprise_name as name, qx_code as qx, profile ->> 'address' as address, profile ->> 'postcode' as postcode from enterprise`,
    )
    const known = new Map(districts().map((one) => [one.code, one]))
    const wrong = places.filter(
      ({ qx, address, postcode }) =>
        !address.startsWith(`重庆市${known.get(qx)?.name}`) || postcode !== known.get(qx)?.postcode,
    )
    expect(wrong.slice(0, 5)).toEqual([])
  })

  test('files have Chinese names', async () => {
    const files = await rowsOf<{ name: string }>('select distinct name from file')
    expect(
      files
        .map(({ name }) => name)
        .filter((name) => /[A-Za-z]/.test(name.replace(/\.\w+$/, '')) || !/[一-鿿]/.test(name)),
    ).toEqual([])
  })

  test('nothing is said of the code before it exists', async () => {
    const { readFile } = await import('node:fs/promises')
    const { join } = await import('node:path')
    const text = await readFile(join(app.services.config.repository, 'data/demo-content.json'), 'utf8')
    const { news } = JSON.parse(text) as { news: { title: string; body: string[]; summary: string }[] }
    expect(
      news.filter((one) => /赋码|绿效码/.test(one.title + one.summary + one.body.join(''))).map(({ title }) => title),
    ).toEqual([])
  })

  test('the search holds exactly what its sources publish: every step wrote its own', async () => {
    const { db } = app.services
    const sources = await Promise.all(searchSources.map(async ({ documents }) => documents(db)))
    const line = ({ kind, ref, title, about, text, address }: Omit<PublicDocument, 'date'>) =>
      JSON.stringify([kind, ref, title, about, text, address])
    const rows = await db.select().from(searchDocument)
    expect(rows.map((row) => line({ ...row, kind: row.kind as SearchKind })).sort()).toEqual(
      sources.flat().map(line).sort(),
    )
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(searchKindKeys))
  })

  test('a file of the demo says in Chinese what it is', async () => {
    const [paper] = await rowsOf<{ id: string }>(
      `select id from file where name like '%.pdf' and slot = 'demo' limit 1`,
    )
    const stored = await app.services.db.$client.query('select storage_key as key from file where id = $1', [paper?.id])
    const text = String(await buffer(app.services.files.read(stored.rows[0].key)))
    const lines = [...text.matchAll(/<([0-9a-f]+)> Tj/g)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').swap16().toString('utf16le'),
    )
    expect(lines.slice(0, 2)).toEqual(['演示材料', '供演示用，不是真实文件。'])
    expect(text).not.toMatch(/\([A-Za-z ]+\) Tj/)
  })

  /** Raw words in the names and cells of a workbook, each with its cell; the name of an account is nobody's language. */
  async function rawCells(workbook: Buffer): Promise<string[]> {
    const raw: string[] = []
    for (const { name, rows } of (await readXlsx(workbook)).sheets.filter((one) => one.name !== '模板标记')) {
      const [head = []] = rows
      const account = head.findIndex((one) => String(one) === '账号')
      for (const cells of [[name], ...rows])
        for (const [i, cell] of cells.entries())
          if (typeof cell === 'string' && i !== account)
            for (const word of rawWords(cell.replace(/（账号[^）]+）$/, '')))
              raw.push(`${word}（${cell.slice(0, 60)}）`)
    }
    return raw
  }

  /** Raw words in the names, workbooks and Word documents of an archive; the PDF is made of the same text as the Word document. */
  async function rawInArchive(archive: Buffer): Promise<string[]> {
    const zip = await openZip(archive)
    const raw: string[] = []
    for (const entry of zip.entries) {
      raw.push(...rawWords(entry.name.replace(/\.\w+$/, '')))
      const isForm = entry.name.endsWith('申报表.docx')
      if (!isForm && !/(清单|索引)\.xlsx$/.test(entry.name)) continue
      const content = await zip.read(entry, 50_000_000)
      if (!isForm) raw.push(...(await rawCells(content)))
      else {
        const word = await openZip(content)
        const body = word.entries.find(({ name }) => name === 'word/document.xml')
        const xml = body ? String(await word.read(body, 50_000_000)) : ''
        const texts = [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)</g)].map(([, text = '']) => text)
        expect(texts.length).toBeGreaterThan(10)
        for (const text of texts) for (const one of rawWords(text)) raw.push(`${one}（${text.slice(0, 60)}）`)
        await word.close()
      }
    }
    await zip.close()
    return [...new Set(raw)]
  }

  // The words of a download do not hang on the day.
  const withToday = at === undefined ? describe : () => undefined
  withToday('what is downloaded', () => {
    const ofAll = programmes.map(({ id }) => ({ programme: id }))
    const showReason = '核对演示数据'
    /** Who asks for each, and with what; without a line here the administrator asks for the whole. */
    const requests: Record<string, { as?: string; inputs: readonly Record<string, unknown>[] }> = {
      'GET /filing/exportList': { inputs: ofAll },
      'GET /greenCode/exportList': { inputs: [{ year: clock.year() - 2 }] },
      'GET /spec/exportFinance': { as: 'city', inputs: [{ showReason }] },
      'GET /enterprise/importFilled': { inputs: [{ showReason }] },
      'GET /customReport/exportReport': {
        inputs: sourceNames.map((source) => ({
          source,
          columns: Object.keys(reportSources[source].columns).slice(0, columnsAtMost).join(','),
        })),
      },
      'GET /user/exportLogs': { inputs: [{ kind: 'all' }] },
      'GET /formUsage/exportList': { inputs: [{ period: 'week' }] },
      'GET /lsdt/standardMatching/importTemplate': { as: 'city', inputs: [{}] },
      'GET /greenTarget/importTemplate': { as: 'city', inputs: [{}] },
      'GET /parkPilot/importTemplate': { as: 'city', inputs: [{}] },
      'GET /carbonMarket/importTemplate': { as: 'city', inputs: [{}] },
      'GET /carbonResult/importTemplate': { as: 'city', inputs: [{}] },
      'GET /utility/importTemplate': { as: 'city', inputs: [{ carrier: 'power', company: 'sgcq' }] },
    }
    // Papers, lists that the demo city has nothing for, and stations, which it has not turned on: each is proved in its own suite.
    const elsewhere = [
      ...['/energyScenario/export', '/energyVerification/export'],
      ...['/station/exportFilled', '/station/importTemplate', '/supplyAccount/export'],
    ]
    const isWorkbook = (call: Call) =>
      call.out === 'blob' &&
      !elsewhere.includes(call.path) &&
      call.method === 'GET' &&
      /\/(export(?!By)\w*|importFilled|importTemplate)$/.test(call.path)
    const named = allCalls
      .filter((call) => isWorkbook(call))
      .map((call) => [`${call.method} ${call.path}`, call] as const)
    const tokenOf = async (loginName: string) => {
      const [person] = await rowsOf<{ id: string }>(`select id from account where login_name = '${loginName}'`)
      return openSession(app.services.db, person?.id ?? '', '127.0.0.1')
    }

    beforeAll(async () => {
      const [granted] = await rowsOf<{ id: string }>(
        `select id from filing where programme = 'green-factory' and state = 'approved' order by number limit 1`,
      )
      const issued = await app.call(letter.issue, { filingId: granted?.id ?? '' }, await tokenOf('city'))
      expect(issued.status).toBe(200)
      // The demo brings no figures of how its forms are used.
      const { id: programme, formVersion, form } = greenFactory
      const faulty = { wrong: ['statCode', 'energyRows.consumeQty'], missing: ['licenceFiles'], isSent: false }
      const sections = [form[0]?.key ?? '', checkSection].map((section) => ({ section, time: 3 }))
      const report = { programme, formVersion, sections, last: checkSection, ...faulty }
      for (let i = 0; i < fewestOpenings; i++)
        expect((await app.call(formUsage.report, report, await tokenOf('enterprise'))).status).toBe(200)
    })

    test.each(named)('%s: headings and cells are Chinese', async (name, call) => {
      const { as = 'admin', inputs } = requests[name] ?? { inputs: [{}] }
      const token = await tokenOf(as)
      let read = 0
      const raw = new Set<string>()
      for (const input of inputs) {
        const answer = await app.call(call, input as never, token)
        if (answer.status === 422 && inputs.length > 1) continue
        expect([input, answer.status, answer.status === 200 ? '' : answer.body.toString()]).toEqual([input, 200, ''])
        read++
        for (const word of await rawCells(answer.body)) raw.add(word)
      }
      expect(read).toBeGreaterThan(0)
      expect([...raw]).toEqual([])
    })

    test.each(programmes.map((one) => [one.title, one] as const))(
      'the material of %s: names of files, form and list are Chinese',
      async (_, programme) => {
        const [sent] = await rowsOf<{ id: string; qx: string }>(
          `select id, qx_code as qx from filing where programme = '${programme.id}' and submitted_at is not null order by number limit 1`,
        )
        const [officer] = await rowsOf<{ id: string }>(`select id from account where login_name = 'city'`)
        const actor = await app.services.ports.personOf(app.services, officer?.id ?? '', '127.0.0.1')
        if (!sent || !actor) throw new Error('nothing was filed, or nobody reads it')
        const one = await exportPackage(app.services, programme, sent.id, actor, () => undefined)
        const many = await app.call(
          filingCalls.exportMaterials,
          { programme: programme.id, ids: [sent.id] },
          await tokenOf('city'),
        )
        expect(many.status).toBe(200)
        expect([
          ...(await rawInArchive(await buffer(one.content as Readable))),
          ...(await rawInArchive(many.body)),
          ...rawWords(one.fileName.replace(/\.zip$/, '')),
        ]).toEqual([])
      },
    )

    test('the marked copy of an import: headings, cells and faults are Chinese', async () => {
      const token = await tokenOf('admin')
      const wrong = [
        { ...soundRow, 统一社会信用代码: '123' },
        { ...soundRow, 统一社会信用代码: '91500109MAXX10010N', 区县: '不存在', 成立日期: '2999-01-01' },
        { ...soundRow, 企业名称: '', 联系电话: '12', 电子邮箱: '无', 经度: 999, 企业规模: '巨型' },
      ]
      const { data } = await sendWorkbook(app, token, enterpriseWorkbook(wrong))
      const { importId, errors } = data as unknown as ImportReport
      expect(errors.length).toBeGreaterThan(4)
      const marked = await app.call(enterprise.importMarked, { importId }, token)
      expect(marked.status).toBe(200)
      expect(await rawCells(marked.body)).toEqual([])
    })
  })

  test('three administrators can split their duties between them; until then nobody has one', async () => {
    const logins = ['admin', 'admin2', 'admin3']
    const tokens = await Promise.all(
      logins.map(async (login) => {
        const [found] = await rowsOf<{ id: string }>(`select id from account where login_name = '${login}'`)
        return openSession(app.services.db, found?.id ?? '', '127.0.0.1')
      }),
    )
    const [first = '', second = ''] = tokens
    const dutiesNow = async () => (await app.call(rightsChange.duties, {}, first)).data
    const usual = await dutiesNow()
    expect([usual.split, usual.administrators.map(({ duty }) => duty)]).toEqual([false, [null, null, null]])
    expect(usual.administrators.map(({ loginName, unfit }) => [loginName, unfit])).toEqual(
      expect.arrayContaining(logins.map((login) => [login, null])),
    )
    const split = async (on: boolean) => {
      const { administrators } = await dutiesNow()
      const duties = logins.map((login, i) => {
        const { id = '', version = 0 } = administrators.find(({ loginName }) => loginName === login) ?? {}
        return { id, version, duty: on ? (administratorDuties[i] ?? null) : null }
      })
      const proposed = await app.call(rightsChange.proposeDuties, { split: on, duties, reason: '试用三员分立' }, first)
      const { id, version } = proposed.data
      return app.call(rightsChange.step, { id, version, action: 'confirm' }, second)
    }
    expect((await split(true)).data.state).toBe('confirmed')
    expect((await dutiesNow()).administrators.map(({ duty }) => duty).sort()).toEqual(administratorDuties.toSorted())
    expect((await split(false)).data.state).toBe('confirmed')
    expect((await dutiesNow()).split).toBe(false)
  })

  test('yearly energy is checked, contradicted, decided, explained, and left open', async () => {
    const [counted] = await rowsOf<Record<string, number>>(`
    select count(*) filter (where check_result = 'sound')::int as sound,
      count(*) filter (where check_result = 'doubtful')::int as doubtful,
      count(*) filter (where check_result is null)::int as unchecked,
      count(*) filter (where month > 0)::int as months,
      count(*) filter (where accepted_by_name is not null)::int as decided,
      count(*) filter (where not accepted and month = 0)::int as beside
    from energy_record`)
    for (const [what, n] of Object.entries(counted ?? {})) expect.soft(n, what).toBeGreaterThan(0)
    const [explanations] = await rowsOf<{ n: number }>('select count(*)::int as n from energy_explanation')
    expect(explanations?.n).toBeGreaterThan(3)
  })

  test('codes come from published ratings, in every state, and most enterprises have one', async () => {
    const stray = await rowsOf<{ n: number }>(
      `select count(*)::int as n from green_code c where not exists (select 1 from rating_run r where r.id = c.run_id and r.year = c.year and r.state = 'published')`,
    )
    expect(stray).toEqual([{ n: 0 }])
    const states = await rowsOf<{ state: string }>('select distinct state from green_code')
    expect(states.map(({ state }) => state).sort()).toEqual(
      [...Object.keys(greenCodeCase.states)].filter((state) => state !== 'dropped').sort(),
    )
    const runs = await rowsOf<{ year: number; state: string }>(
      `select year, state from rating_run where not trial order by year`,
    )
    const year = clock.year()
    expect(runs).toEqual([
      { year: year - 3, state: 'published' },
      { year: year - 2, state: 'published' },
      { year: year - 1, state: 'computed' },
    ])
    const shares = await rowsOf<{ year: number; none: number; best: number; open: number }>(`
    select r.year, avg((grade = '未赋码')::int)::float as none, avg((grade in ('A+', 'A'))::int)::float as best,
      count(*) filter (where grade = '暂不能得出')::int as open
    from rating_result q join rating_run r on r.id = q.run_id where not trial group by 1 order by 1`)
    for (const { year: of, none, best, open } of shares) {
      // The latest year is still open: some have not sent it.
      expect(none).toBeLessThan(of === year - 1 ? 0.5 : 0.4)
      expect(best).toBeGreaterThan(0.05)
      expect(best).toBeLessThan(0.6)
      // Mining has too few enterprises for a benchmark.
      expect(open).toBeGreaterThan(0)
    }
  })

  /** Columns with an enterprise's id that a merge leaves as they are, and why. */
  const notLinks: Readonly<Record<string, string>> = {
    'enterprise.id': 'the record itself',
    'enterprise_merge.survivor_id': 'tells of a merge',
    'enterprise_merge.absorbed_id': 'tells of a merge',
    'enterprise_merge_row.from_id': 'tells of a merge',
    'enterprise_merge_row.to_id': 'tells of a merge',
  }

  test('every column with the id of an enterprise follows when two records are merged', async () => {
    const columns = await rowsOf<{ tab: string; col: string }>(
      `select c.table_name as tab, c.column_name as col from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'uuid'`,
    )
    const holding: string[] = []
    for (const { tab, col } of columns) {
      const text = `select exists (select 1 from ${tab} t join enterprise e on e.id = t.${col}) as there`
      if ((await rowsOf<{ there: boolean }>(text))[0]?.there) holding.push(`${tab}.${col}`)
    }
    const known = new Set([...enterpriseLinks.map(({ place }) => place), ...Object.keys(notLinks)])
    expect(holding.filter((place) => !known.has(place))).toEqual([])
  })

  describe('inspections', () => {
    test('stand in every state, some of them late, one transferred, and the draw repeats', async () => {
      const cases = await rowsOf<{ state: string; late: boolean; overdue: boolean }>(
        'select state, self_late_since is not null as late, rectify_late_since is not null as overdue from inspection',
      )
      expect(cases.length).toBeGreaterThanOrEqual(60)
      expect(new Set(cases.map(({ state }) => state))).toEqual(new Set(Object.keys(inspectionCase.states)))
      expect(cases.filter(({ state }) => state === 'transferred')).toHaveLength(1)
      expect(cases.some(({ late }) => late)).toBe(true)
      expect(cases.filter(({ state, overdue }) => state === 'rectifying' && overdue)).toHaveLength(1)
      expect(await rowsOf("select 1 from inspection_plan where state = 'published'")).toHaveLength(2)
      expect(await rowsOf('select 1 from inspection_draw')).toHaveLength(1)
      expect(await rowsOf('select 1 from inspection_workbook')).toHaveLength(3)
    })

    /** What a case has said of itself, and the paper that says it. */
    const papersBehind = {
      notice_served_at: 'notice',
      report_served_at: 'report',
      hearing_served_at: 'statementNotice',
      statement_answered_at: 'statementRecord',
      order_served_at: 'order',
      transfer_signed_at: 'transfer',
      penalty_notified_at: 'penaltyNotice',
      extended_at: 'extensionReply',
      review_passed_at: 'legalReview',
      verified_at: 'siteRecord',
    }
    test.each(Object.entries(papersBehind))('no case has %s without its paper', async (fact, kind) => {
      const having = await rowsOf<{ number: string; papers: number }>(
        `select i.number, (select count(*)::int from inspection_paper p
         where p.inspection_id = i.id and p.kind = '${kind}' and p.state = 'issued') as papers
       from inspection i where i.${fact} is not null`,
      )
      expect(having.length).toBeGreaterThan(0)
      expect(having.filter(({ papers }) => papers === 0)).toEqual([])
    })

    test('papers bear number and code, and came to the enterprise', async () => {
      const papers = await rowsOf<{ kind: PaperKindKey; number: string; code: string; served: boolean }>(
        `select kind, number, code, served_at is not null as served
       from inspection_paper where state = 'issued'`,
      )
      expect(new Set(papers.map(({ kind }) => kind)).size).toBeGreaterThan(16)
      for (const { kind, number, code, served } of papers) {
        const { form, served: isServed = false } = paperKindOf(kind)
        expect.soft([kind, code.length, number !== null]).toEqual([kind, 12, form === 'letter'])
        expect.soft([kind, served]).toEqual([kind, isServed])
        if (number) expect.soft(number).toMatch(/^演示〔20\d\d〕\d+号$/)
      }
    })

    test('a closed case has a whole file, a statement its answer, and results are public', async () => {
      const incomplete = "select number from inspection where state = 'closed' and not file_complete"
      expect(await rowsOf(incomplete)).toEqual([])
      const statements = await rowsOf<{ answered: boolean }>(
        'select answered_at is not null as answered from inspection_statement',
      )
      expect(new Set(statements.map(({ answered }) => answered))).toEqual(new Set([true, false]))
      const objections = "select 1 from inspection_answer where kind = 'object'"
      expect((await rowsOf(objections)).length).toBeGreaterThan(0)
      const shown = await rowsOf<{ result: string }>('select result from inspection where published_at is not null')
      expect(new Set(shown.map(({ result }) => result))).toEqual(new Set(['lawful', 'breach', 'transferred']))
    })

    test('of three fines one is paid and one is overdue', async () => {
      const owed = await rowsOf<{ left: number; late: boolean }>(
        `select (yuan - (select coalesce(sum((p ->> 'yuan')::numeric), 0) from jsonb_array_elements(payments) p))::float as left,
         due_on < '${clock.today()}' as late from obligation order by due_on`,
      )
      const states = owed.map(({ left, late }) => (left === 0 ? 'paid' : late ? 'overdue' : 'due'))
      // The third is due some days after the packing: papers of supervision, and the days they name, are kept.
      expect(states.filter((state) => state !== 'paid').length).toBe(2)
      expect(states).toContain('paid')
      expect(states).toContain('overdue')
    })

    test('one was done wholly without network', async () => {
      const received = await rowsOf<{ late: number }>(
        `select count(*)::int as late from inspection_received where received_at > device_at + interval '6 hours'
       group by inspection_id`,
      )
      expect(received.some(({ late }) => late > 10)).toBe(true)
    })
  })

  test('energy goals are reviewed in every state, one overdue', async () => {
    const of = await app.services.db.select().from(targetReview)
    const today = clock.today()
    expect([...new Set(of.map(({ state }) => state))].sort()).toEqual(Object.keys(targetReviewCase.states).sort())
    expect(of.filter(({ state, deadline }) => state === 'to_fill' && deadline < today)).toHaveLength(1)
  })

  test('carbon targets of counties stand beside what their ledgers have, each of its own year', async () => {
    const year = clock.year() - 1
    const targets = await targetsOfYear(app.services.db, year, null)
    const carbon = await countyCarbon(app.services.db, year, null)
    const totals = targets.filter(({ indicator }) => indicator === 'co2Total')
    expect(totals.length).toBeGreaterThanOrEqual(4)
    for (const { qxCode, targetValue } of totals) {
      const found = carbon.find((one) => one.qxCode === qxCode)
      // The paper is of the whole county: its enterprises are most of it, and never more.
      expect((found?.co2 ?? 0) / targetValue).toBeGreaterThan(0.8)
      expect((found?.co2 ?? 0) / targetValue).toBeLessThanOrEqual(1)
    }
  })

  test('of the bad marks one waits for its answer and one for its call back', async () => {
    const of = await app.services.db.select().from(serviceRate)
    const bad = of.filter(({ level, state }) => level <= badLevel && state !== 'fixed')
    expect(bad.map(({ state }) => state).sort()).toEqual(['replied', 'waiting'])
  })

  test('no column that the demo shows is empty or older than twelve months, and the nightly check has run', async () => {
    const { lines, checkedAt } = await readBoard(app.services)
    const yearAgo = addMs(clock.now(), -365 * 86_400_000)
    const isStale = ({ newest, state }: (typeof lines)[number]) =>
      state === 'empty' || (newest !== null && newest < yearAgo)
    // A policy bears the day of its document: it is enough that one column has a new one.
    const [policies, others] = [true, false].map((of) => lines.filter(({ key }) => key.includes(' policy ') === of))
    expect(others?.filter(isStale).map(({ place }) => place)).toEqual([])
    expect(policies?.some((line) => !isStale(line))).toBe(true)
    expect(checkedAt).not.toBeNull()
  })
})
