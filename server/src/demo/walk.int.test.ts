/**
 * The walk of real steps leads to the city that is packed: the same tables and columns, as many rows, and as many of them in
 * each state. The rows themselves differ from walk to walk: experts and enterprises are drawn by lot, ids and check codes are random,
 * and the clock runs on while a step takes its time. Every case of its inspections would stand before a court, and everything is done at a
 * time at which people do it.
 */
import { figureIndex, lookUp } from '@green/filing/evidence/look-up.ts'
import { magnitudeOf } from '@green/filing/evidence/written-figures.ts'
import { isDenied, isNotFiled, isOver, statesWhere } from '@green/filing/workflow/states.ts'
import { programmes } from '@green/programmes/all.ts'
import { edition2018 } from '@green/programmes/green-factory/2025/release.ts'
import { expect, test } from 'vitest'
import { cityProfile } from '../base/reference/reference-data.ts'
import { openTestApp, type TestApp } from '../db/testing.ts'
import { moveClock } from '../platform/clock.ts'
import { cityBook } from './book/city-books.ts'
import { paperPages } from './book/paper-figures.ts'
import { planted, type StoryId } from './book/planted.ts'
import { actFaults, noHolidays, numberFaults } from './check/act-days-testing.ts'
import { courtCases } from './check/court-cases-testing.ts'
import { courtFaults } from './check/court-testing.ts'
import { walkDemoCity } from './city.ts'
import { packedTables } from './state/pack.ts'
import { movedTables } from './state/restore.ts'
import { type PackedTable, readState, stateFolderOf } from './state/state-file.ts'

/** What follows from whom the lot hits: a record more or less, the line and the notice of it. In shares of the rows. */
const byLot: Readonly<Record<string, number>> = {
  enterprise_change: 0.5,
  inspection_record: 0.02,
  audit_log: 0.005,
  message: 0.005,
  delivery: 0.005,
  // What the self-checks of those drawn state, and what that contradicts.
  fact_statement: 0.005,
  fact_adoption: 0.005,
  fact_finding: 0.1,
}

const titled = programmes.flatMap(({ id, grants, oneOpenPer }) => (grants && oneOpenPer === 'batch' ? [id] : []))

/** Columns that say what kind of row it is and how far it has come. */
const telling = ['programme', 'kind', 'state', 'year', 'role', 'org_kind', 'source']

/** How many rows of each kind and state there are. */
function counted({ columns, rows }: PackedTable): Map<string, number> {
  const places = telling.map((name) => columns.indexOf(name)).filter((place) => place >= 0)
  const counts = new Map<string, number>()
  for (const row of rows) {
    const kind = places.map((place) => `${columns[place]}=${row[place]}`).join(' ')
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return counts
}

/** Contradictions on purpose, by the enterprise and its year, each with all the rules that find it. */
const planned: Readonly<Record<string, readonly string[]>> = {
  // Its own entry differs from the import, and more power came in than went out; an officer adopted the entry of the second.
  '重庆示例白沙钢铁股份有限公司 2025': ['R01', 'R09', 'R43'],
  '重庆示例远山钢材有限公司 2025': ['R01', 'R09', 'R14', 'R43'],
  '重庆示例华岩涂料股份有限公司 2025': ['R01', 'R09', 'R43'],
  // Their applications as 能效领跑者 (S05) understate the energy of the product, and overstate what is not fossil.
  '重庆示例同源玻璃有限公司 2024': ['R09'],
  '重庆示例同源玻璃有限公司 2025': ['R46'],
  '重庆示例远山玻璃有限公司 2025': ['R46'],
  // Slips of the pen in a second application of the year: the refused one had the figures of the papers.
  '重庆示例渝澄新能源汽车有限公司 2025': ['R09'],
  '重庆示例铁峰表面处理有限公司 2025': ['R09'],
  // A second record of the same enterprise with other figures was merged into it.
  '重庆示例西彭新能源汽车有限公司 2025': ['R09'],
}

/** What the cross-checks find in the whole city that no story planned, and stories that nothing finds. */
async function unplannedFindings({ services }: TestApp): Promise<string[]> {
  const query = async <T>(text: string) => (await services.db.$client.query(text)).rows as T[]
  const names = await query<{ code: string; name: string }>(
    'select social_code as code, enterprise_name as name from enterprise',
  )
  const nameOf = new Map(names.map(({ code, name }) => [code, name]))
  const told = Object.values(planted).flatMap(({ socialCode, year, rules }) =>
    rules.length > 0 ? [[`${nameOf.get(socialCode)} ${year}`, [...rules]] as const] : [],
  )
  const found = await query<{ of: string; rules: string[]; keys: string[] }>(
    `select e.enterprise_name || ' ' || f.year as of, array_agg(distinct f.rule order by f.rule) as rules,
       array_agg(distinct f.key) as keys
     from fact_finding f join enterprise e on e.id = f.enterprise_id
     where f.ended_at is null group by 1`,
  )
  // The form of 2018 has the carbon of the energy only, another calibre than that of the year.
  const old = await query<{ of: string }>(
    `select enterprise_name || ' ' || (answers ->> 'evalYear') as of from filing
     where programme = 'green-factory' and form_version = '${edition2018.formVersion}'`,
  )
  const isOfOldForm = ({ of, keys }: { of: string; keys: string[] }) =>
    keys.join() === 'total.co2' && old.some((one) => one.of === of)
  const wanted = new Map([...Object.entries(planned), ...told].map(([of, rules]) => [of, rules.join(' ')]))
  const others = found.filter((one) => !isOfOldForm(one) && wanted.get(one.of) !== one.rules.join(' '))
  const silent = [...wanted.keys()].filter((of) => !found.some((one) => one.of === of))
  return [...others.map(({ of, rules }) => `${of}: ${rules.join(' ')}`), ...silent.map((of) => `${of}: nothing`)]
}

/** Stories that no rule of the ledger finds, each with how many rows tell it: the form's own check, another version, a project that is too large. */
const otherwise = {
  S02: `select 1 from utility_reading r join supply_account a on a.number = r.number and a.carrier = r.carrier
    where a.social_code = $1 and r.version = 2`,
  S08: `select 1 from filing f join fact_adoption p on p.enterprise_id = f.enterprise_id and p.key = 'total.tce' and p.month = 0
    where f.social_code = $1 and f.programme = 'special-fund' and (f.answers ->> 'baselineTce')::numeric > 2 * p.value`,
  S15: `select 1 from enterprise e where e.social_code = $1
    and not exists (select 1 from supply_account a where a.enterprise_id = e.id)
    and exists (select 1 from utility_delivery d where d.rows > d.stored)`,
  S16: `select 1 from filing f where f.social_code = $1 and f.reasons @> '[{"code": "water.drain"}]'`,
} as const satisfies Partial<Record<StoryId, string>>

/** Stories and slips of the pen that the city does not tell. */
async function untold({ services }: TestApp): Promise<string[]> {
  const { $client } = services.db
  const silent: string[] = []
  for (const [id, query] of Object.entries(otherwise)) {
    const { rows } = await $client.query(query, [planted[id as StoryId].socialCode])
    if (rows.length === 0) silent.push(id)
  }
  const { rows } = await $client.query<{ code: string; revenue: string; area: string }>(
    `select social_code as code, answers ->> 'revenue' as revenue, answers ->> 'buildArea' as area from filing
     where programme = 'green-factory' and state = 'submitted'`,
  )
  const agreementOf = (code: string, paper: string, value: string) => {
    const pages = paperPages(cityBook(code) ?? noBook(code), paper) ?? []
    const amounts = pages.flatMap(({ lines }) => lines.map(({ amount }) => magnitudeOf(amount.replaceAll(',', ''))))
    return lookUp(figureIndex(amounts), Number(value), '')[0]?.agreement ?? 'nowhere'
  }
  const slips = rows.flatMap(({ code, revenue, area }) => [
    agreementOf(code, '工业产销总值报表.pdf', revenue),
    agreementOf(code, '总平面图.pdf', area),
  ])
  return [...silent, ...['swapped', 'nowhere'].filter((slip) => !slips.some((one) => one === slip))]
}
const noBook = (code: string): never => {
  throw new Error(`${code} has no book`)
}

test('a walk on the day of packing leads to the packed city', async () => {
  const state = await readState(stateFolderOf(process.cwd()))
  const app = await openTestApp({ DEMO: '1' })
  try {
    moveClock(state.packedAt)
    await walkDemoCity(app.services, 'empty')
    const cases = await courtCases(app.services)
    const { holidays } = cityProfile()
    expect.soft(cases.flatMap((one) => courtFaults(one, holidays))).toEqual([])
    const walked = await packedTables(app.services)
    expect.soft(actFaults(walked, holidays)).toEqual([])
    expect.soft(numberFaults(walked)).toEqual([])
    // One live filing for one title and year: the step refuses a second one.
    const { rows: doubles } = await app.services.db.$client.query(
      `select enterprise_id, programme, year from filing where deleted_at is null and batch_id is not null
         and programme = any($1) and state <> all($2) group by 1, 2, 3 having count(*) > 1`,
      [titled, statesWhere((one) => isNotFiled(one) || isDenied(one) || isOver(one))],
    )
    expect.soft(doubles).toEqual([])
    expect.soft(await unplannedFindings(app)).toEqual([])
    expect.soft(await untold(app)).toEqual([])
    expect(Object.keys(walked).sort()).toEqual(Object.keys(state.tables).sort())
    for (const [name, packed] of Object.entries(state.tables)) {
      const now = walked[name] ?? { columns: [], rows: [] }
      expect.soft([name, now.columns]).toEqual([name, packed.columns])
      const share = byLot[name]
      if (share === undefined) expect.soft([name, counted(now)]).toEqual([name, counted(packed)])
      else {
        const difference = Math.abs(now.rows.length - packed.rows.length)
        expect
          .soft(difference, `${name} has ${now.rows.length} rows, the state ${packed.rows.length}`)
          .toBeLessThanOrEqual(Math.ceil(packed.rows.length * share))
      }
    }
  } finally {
    await app.close()
  }
})

test('the packed city keeps to working days, and moved by weeks to weekdays and office hours', async () => {
  const state = await readState(stateFolderOf(process.cwd()))
  expect.soft(actFaults(state.tables, cityProfile().holidays)).toEqual([])
  // The holidays are those of another year then, and the numbers of papers stay with their days.
  for (const weeks of [1, 5, 60]) {
    const moved = movedTables(state, { weeks, years: weeks > 50 ? 1 : 0 })
    expect.soft([weeks, actFaults(moved, noHolidays)]).toEqual([weeks, []])
    expect.soft([weeks, numberFaults(moved)]).toEqual([weeks, []])
  }
})
