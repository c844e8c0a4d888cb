/** Lists of filings compared with the baseline, and with themselves: deeper pages, more rows, other roles, other desks. */
import { batch } from '@green/contract/calls/filing/batch.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { shenb as factoryCalls } from '@green/contract/calls/filing/shenb.ts'
import { cdict } from '@green/contract/calls/overview/lookup.ts'
import { search } from '@green/contract/calls/overview/search.ts'
import {
  type Condition,
  type FilterableField,
  type FilterType,
  filterableFields,
  writeConditions,
} from '@green/filing/form/conditions.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { retainedFields } from '../../server/src/filing/record/condition-values.ts'
import type { Product } from '../faults/testing/product.ts'
import type { Corner } from './city-store.ts'
import { ms, perSecond, type Report, times } from './figures.ts'
import { type BenchRequest, inTurns, load, type Met, median, ratio } from './load.ts'
import { answerOf, tokenOf } from './people.ts'

const programme = 'green-factory'

/** A page of ten of each corner, as the product and as the baseline are asked for it. */
const pages = (where: readonly Corner[], token: string): BenchRequest[] =>
  where.map(({ qxCode, state, year }) => answerOf(factoryCalls.getShenbs, { qxCode, state, year, size: 10 }, token))
const barePages = (where: readonly Corner[]): BenchRequest[] =>
  where.map(({ qxCode, state, year }) => ({
    method: 'GET',
    path: `/filtered?${new URLSearchParams({ programme, qxCode, state, year: String(year) })}`,
    headers: {},
  }))

/** A page of ten by county, state and year with its total, for a signed-in person. */
export async function measureFiltered(
  product: Product,
  bareUrl: string,
  where: readonly Corner[],
  report: Report,
): Promise<void> {
  const token = await tokenOf(product, 'city')
  const questions = pages(where, token)
  const bare = barePages(where)
  for (const connections of [1, 16, 64]) {
    const met = await inTurns({
      product: () => load(product.url, questions, { connections }),
      bare: () => load(bareUrl, bare, { connections }),
    })
    const share = ratio(met.product, met.bare, 'perSecond')
    const slower = ratio(met.product, met.bare, 'p99')
    const what = `page of 10 by county, state and year, total, ${connections} connections`
    const rates = (side: readonly Met[]) => perSecond(median(side.map((one) => one.perSecond)))
    report({
      part: 'list',
      what: `${what}: requests`,
      measured: `${times(share)} (${rates(met.product)} of ${rates(met.bare)})`,
      goal: connections === 64 ? '≥ 0.6 × bare' : '',
      met: connections !== 64 || share >= 0.6,
    })
    report({
      part: 'list',
      what: `${what}: p99`,
      measured: `${times(slower)} (${ms(median(met.product.map((one) => one.p99)))})`,
      goal: '≤ 2 × bare',
      met: slower <= 2,
    })
  }
}

/** A condition on each field of the form that has to read every filing and matches most of them. */
function widest({ key, asking, field }: FilterableField): Condition {
  const day = '2000-01-01'.slice(0, { year: 4, month: 7 }[field?.spec.kind as string] ?? 10)
  const by: Record<FilterType, Omit<Condition, 'key'>> = {
    number: { op: 'ge', value: '0' },
    time: { op: 'ge', value: day },
    code: { op: 'filled', value: '' },
    words: { op: 'has', value: '的' },
  }
  return { key, ...by[asking] }
}

/** A page of ten and its total under a condition, for every field of the form and of its tables; the slowest counts. */
export async function measureConditions(product: Product, bareUrl: string, report: Report): Promise<void> {
  const token = await tokenOf(product, 'city')
  const query = (where: string) => ({ programme, where, size: 10 })
  const askables = filterableFields(greenFactory, 'city')
  const took: { key: string; ms: number }[] = []
  for (const askable of askables) {
    const where = writeConditions([widest(askable)])
    const turns: number[] = []
    for (let i = 0; i < 3; i++) {
      const start = performance.now()
      const { status } = await product.ask(filing.list, query(where), token)
      if (status !== 200) throw new Error(`${where} was answered ${status}`)
      turns.push(performance.now() - start)
    }
    took.push({ key: askable.key, ms: median(turns) })
  }
  const [slowest] = took.toSorted((a, b) => b.ms - a.ms)
  if (!slowest) throw new Error('no field to ask about')
  report({
    part: 'condition',
    what: `page of 10 and total among 100,000 filings by any of ${took.length} fields: the slowest (${slowest.key})`,
    measured: `${ms(slowest.ms)} (median of all ${ms(median(took.map((one) => one.ms)))})`,
    goal: '< 1 s',
    met: slowest.ms < 1000,
  })
  const field = retainedFields(greenFactory).get('totalTce')
  if (!field) throw new Error('no such field')
  const bare = new URLSearchParams({ programme, field: String(field.number), path: '$ >= 20000' })
  const met = await inTurns({
    product: () => load(product.url, [answerOf(filing.list, query('totalTce.ge=20000'), token)]),
    bare: () => load(bareUrl, [{ method: 'GET', path: `/asked?${bare}`, headers: {} }]),
  })
  const slower = ratio(met.product, met.bare, 'p50')
  report({
    part: 'condition',
    what: 'page of 10 and total by a number from on',
    measured: `${times(slower)} (${ms(median(met.product.map((one) => one.p50)))})`,
    goal: '≤ 1.5 × bare',
    met: slower <= 1.5,
  })
}

/** Pages at a large offset in the list of a whole programme. */
export async function measureDepth(product: Product, bareUrl: string, report: Report): Promise<void> {
  const token = await tokenOf(product, 'city')
  const ask = (more: object) => answerOf(factoryCalls.getShenbs, { size: 10, ...more }, token)
  const jump = { page: 5000 }
  const { data } = await product.ask(factoryCalls.getShenbs, { size: 10, ...jump }, token)
  if (!data.next || !data.previous) throw new Error('page 5,000 has no neighbours')
  const met = await inTurns({
    first: () => load(product.url, [ask({})], { seconds: 2 }),
    next: () => load(product.url, [ask({ after: data.next, page: 5001 })], { seconds: 2 }),
    previous: () => load(product.url, [ask({ before: data.previous, page: 4999 })], { seconds: 2 }),
    jump: () => load(product.url, [ask(jump)], { seconds: 2 }),
    bare: () =>
      load(bareUrl, [{ method: 'GET', path: `/whole?programme=${programme}&offset=49990`, headers: {} }], {
        seconds: 2,
      }),
  })
  const p50 = (side: readonly Met[]) => ms(median(side.map((one) => one.p50)))
  for (const turn of ['next', 'previous'] as const) {
    const slower = ratio(met[turn], met.first, 'p50')
    report({
      part: 'list',
      what: `${turn} page at page 5,000`,
      measured: `${times(slower)} (${p50(met[turn])} of ${p50(met.first)})`,
      goal: '≤ 1.5 × first page',
      met: slower <= 1.5,
    })
  }
  const slower = ratio(met.jump, met.bare, 'p50')
  report({
    part: 'list',
    what: 'jump to page 5,000',
    measured: `${times(slower)} (${p50(met.jump)} of ${p50(met.bare)})`,
    goal: '≤ 1 × bare with that offset',
    met: slower <= 1,
  })
}

/** Times of two lists as the table grows: all filings, and a narrow filter. */
export async function timesOfLists(product: Product, where: readonly Corner[]): Promise<{ whole: Met; corner: Met }> {
  const token = await tokenOf(product, 'city')
  return {
    whole: await load(product.url, [answerOf(factoryCalls.getShenbs, { size: 10 }, token)], { seconds: 4 }),
    corner: await load(
      product.url,
      where.map(({ qxCode, state, year }) => answerOf(factoryCalls.getShenbs, { qxCode, state, year }, token)),
      { seconds: 4 },
    ),
  }
}

/** Opening a case, alone beside a page of the list, and as many as one process opens beside bare pages. */
export async function measureOpening(
  product: Product,
  bareUrl: string,
  ids: readonly string[],
  where: readonly Corner[],
  report: Report,
): Promise<void> {
  const token = await tokenOf(product, 'city')
  const openings = ids.map((id) => answerOf(filing.get, { id }, token))
  // The compiler of the runtime works on a path until it has been taken a thousand times.
  await load(product.url, openings, { connections: 16, seconds: 4 })
  const met = await inTurns({
    opening: () => load(product.url, openings, { seconds: 3 }),
    list: () => load(product.url, pages(where, token), { seconds: 3 }),
    many: () => load(product.url, openings, { connections: 16, seconds: 3 }),
    bare: () => load(bareUrl, barePages(where), { connections: 16, seconds: 3 }),
  })
  const p50 = (side: readonly Met[]) => ms(median(side.map((one) => one.p50)))
  const slower = ratio(met.opening, met.list, 'p50')
  report({
    part: 'opening',
    what: 'a case with its documents: median',
    measured: `${times(slower)} (${p50(met.opening)} of ${p50(met.list)})`,
    goal: '≤ 3 × a page of the list',
    met: slower <= 3,
  })
  const rate = median(met.many.map((one) => one.perSecond))
  report({
    part: 'opening',
    what: 'cases opened by one process, 16 connections',
    measured: `${perSecond(rate)} (${times(ratio(met.many, met.bare, 'perSecond'))} bare pages)`,
    goal: '≥ 400 / s',
    met: rate >= 400,
  })
}

/** A county's list compared with the administrator's. */
export async function measureCounty(product: Product, report: Report): Promise<void> {
  const as = async (loginName: string) => [
    answerOf(factoryCalls.getShenbs, { size: 10 }, await tokenOf(product, loginName)),
  ]
  const [county, admin] = [await as('county'), await as('admin')]
  const met = await inTurns({
    county: () => load(product.url, county, { seconds: 2 }),
    admin: () => load(product.url, admin, { seconds: 2 }),
  })
  const slower = ratio(met.county, met.admin, 'p50')
  report({
    part: 'list',
    what: "a county user's list",
    measured: `${times(slower)} (${ms(median(met.county.map((one) => one.p50)))})`,
    goal: "≤ 1.3 × the administrator's",
    met: slower <= 1.3,
  })
}

/** The requests of opening a desk: the list, the batches and counts of its filters, the code lists. */
export async function measureDesks(product: Product, others: readonly string[], report: Report): Promise<void> {
  const token = await tokenOf(product, 'city')
  const opening = (id: string): BenchRequest[] => [
    answerOf(filing.list, { programme: id, size: 10 }, token),
    answerOf(batch.list, { programme: id }, token),
    answerOf(filing.counts, { programme: id }, token),
    answerOf(cdict.getDicts, { code: 'district,industry' }, token),
  ]
  const sides = Object.fromEntries(
    [programme, ...others].map((id) => [id, () => load(product.url, opening(id), { connections: 4, seconds: 2 })]),
  )
  const met = await inTurns(sides)
  for (const id of others) {
    const slower = ratio(met[programme] ?? [], met[id] ?? [], 'perSecond')
    report({
      part: 'desk',
      what: `opening the desk of ${id}`,
      measured: times(slower),
      goal: '≤ 1.3 × green-factory',
      met: slower <= 1.3,
    })
  }
}

/** The keyword of a list, and the search box for number, code and name over cases, enterprises and titles. */
export async function measureSearches(
  product: Product,
  keywords: readonly string[],
  cases: number,
  report: Report,
): Promise<void> {
  const token = await tokenOf(product, 'city')
  const among = `among ${cases.toLocaleString('en')} cases: p95`
  const boxes = {
    [`a keyword of the list ${among}`]: keywords.map((keyword) => answerOf(filing.list, { keyword, size: 10 }, token)),
    [`the one search box ${among}`]: keywords.map((text) => answerOf(search.find, { words: text }, token)),
  }
  for (const [what, asks] of Object.entries(boxes)) {
    const met = await load(product.url, asks, { seconds: 8 })
    report({
      part: 'search',
      what,
      measured: `${ms(met.p95)} (median ${ms(met.p50)})`,
      goal: '< 100 ms',
      met: met.p95 < 100,
    })
  }
}
