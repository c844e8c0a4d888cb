/** A year of 20,000 enterprises: computed, frozen and published, and its lists and details beside those of filings. */

import { isWaiting, twoHands } from '@green/contract/calls/account/two-hands.ts'
import { greenCode } from '@green/contract/calls/code/green-code.ts'
import { greenRating, lsdtQyDf } from '@green/contract/calls/code/green-rating.ts'
import { benchmark } from '@green/contract/calls/energy/benchmark.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import type pg from 'pg'
import type { Product } from '../faults/testing/product.ts'
import { mb, ms, type Report, times } from './figures.ts'
import { type BenchRequest, inTurns, load, type Met, median, ratio } from './load.ts'
import { answerOf, tokenOf } from './people.ts'
import { memoryRise } from './process.ts'
import { resultsOfRun, seenOfRun } from './rated-store.ts'

const part = 'rating'
const wholeYearSeconds = 60
const mostMb = 150

type Answer<T> = { status: number; data: T; msg: string }

function inputOf<T>({ status, data, msg }: Answer<T>): T {
  if (status !== 200) throw new Error(`answered ${status}: ${msg}`)
  return data
}

/** Looks four times a second, until the function that it returns is called. */
function watching(look: () => Promise<void>): () => Promise<void> {
  let goesOn = true
  const watch = async () => {
    while (goesOn) {
      await look()
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
  const ended = watch().catch(() => undefined)
  return () => {
    goesOn = false
    return ended
  }
}

/** The industry tables of the year from all of its records, in the one request that an officer waits for. */
export async function measureBenchmarks(product: Product, year: number, report: Report): Promise<void> {
  const token = await tokenOf(product, 'city')
  const started = performance.now()
  const { rise, result } = await memoryRise(product.pid, async () =>
    inputOf(await product.ask(benchmark.compute, { year }, token)),
  )
  const seconds = (performance.now() - started) / 1000
  const what = `industry tables from ${result.records.toLocaleString('en')} records`
  report({
    part,
    what: `${what}: computed`,
    measured: `${seconds.toFixed(1)} s`,
    goal: `≤ ${wholeYearSeconds} s`,
    met: seconds <= wholeYearSeconds,
  })
  report({ part, what: `${what}: memory`, measured: `+${mb(rise)}`, goal: `≤ +${mostMb} MB`, met: rise <= mostMb })
}

/** The second hand, where enterprises may still send data of the year. */
async function carryOut({ ask }: Product, id: string, token: string): Promise<void> {
  const { version } = inputOf(await ask(twoHands.get, { id }, token))
  inputOf(await ask(twoHands.step, { id, version, action: 'confirm' }, token))
}

/** Computes, freezes and publishes the year, with a second connection that looks whether anything is half there. */
export async function measureRatedYear(
  product: Product,
  client: pg.Client,
  year: number,
  report: Report,
): Promise<string> {
  const [city, second] = [await tokenOf(product, 'city'), await tokenOf(product, 'city2')]
  const steps: Record<string, number> = {}
  const seen = new Set<string>()
  const started = performance.now()
  const taking = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const from = performance.now()
    const done = await work()
    steps[name] = (performance.now() - from) / 1000
    return done
  }
  const { rise, result: id } = await memoryRise(product.pid, async () => {
    const { id: run } = inputOf(await product.ask(greenRating.start, { year }, city))
    const watched = watching(async () => {
      const { results, codes } = await seenOfRun(client, run)
      seen.add(`${results} ${codes}`)
    })
    const read = async () => inputOf(await product.ask(greenRating.run, { id: run }, city))
    await taking('computed', async () => {
      while ((await read()).computedAt === null) await new Promise((resolve) => setTimeout(resolve, 100))
    })
    const seenNow = async () => ({ id: run, version: (await read()).version, opinion: '测量用的年度' })
    await taking('frozen', async () => {
      const answer = inputOf(await product.ask(greenRating.freeze, await seenNow(), city))
      if (isWaiting(answer)) await carryOut(product, answer.proposalId, second)
    })
    await taking('published', async () => inputOf(await product.ask(greenRating.publish, await seenNow(), second)))
    await watched()
    return run
  })
  const seconds = (performance.now() - started) / 1000
  const { results, codes } = await seenOfRun(client, id)
  const whole = ['0 0', `${results} 0`, `${results} ${codes}`]
  const halves = [...seen].filter((one) => !whole.includes(one))
  const parts = Object.entries(steps).map(([name, took]) => `${name} in ${took.toFixed(1)} s`)
  const what = `year of ${results.toLocaleString('en')} enterprises`
  report({
    part,
    what: `${what}: ${parts.join(', ')}: the whole`,
    measured: `${seconds.toFixed(1)} s`,
    goal: `≤ ${wholeYearSeconds} s`,
    met: seconds <= wholeYearSeconds,
  })
  report({ part, what: `${what}: memory`, measured: `+${mb(rise)}`, goal: `≤ +${mostMb} MB`, met: rise <= mostMb })
  report({
    part,
    what: `${what}: half of it seen by others, looking four times a second`,
    measured: `${halves.length} times`,
    goal: 'never',
    met: halves.length === 0,
  })
  return id
}

/** Pages and single results against the bare ones, and against those of filings. */
export async function measureRatedReading(
  product: Product,
  bareUrl: string,
  client: pg.Client,
  { runId, year }: { runId: string; year: number },
  report: Report,
): Promise<void> {
  const token = await tokenOf(product, 'city')
  const { counties, some } = await resultsOfRun(client, runId)
  const bare = (path: string, values: Record<string, string>): BenchRequest => ({
    method: 'GET',
    path: `${path}?${new URLSearchParams(values)}`,
    headers: {},
  })
  const size = 10
  const lists = {
    filings: counties.map((qxCode) =>
      answerOf(filing.list, { programme: 'non-green-data', qxCode, year, size }, token),
    ),
    results: counties.map((qxCode) => answerOf(lsdtQyDf.getLsdtQyDfPage, { runId, qxCode, size }, token)),
    codes: counties.map((qxCode) => answerOf(greenCode.list, { qxCode, year, size }, token)),
  }
  const bareLists = {
    results: counties.map((qxCode) => bare('/results', { runId, qxCode })),
    codes: counties.map((qxCode) => bare('/codes', { year: String(year), qxCode })),
  }
  const details = {
    filings: some.map(({ filingId }) => answerOf(filing.get, { id: filingId }, token)),
    results: some.map(({ enterpriseId }) => answerOf(lsdtQyDf.getLsdtQyDfDetailList, { runId, enterpriseId }, token)),
    codes: some.map(({ codeId }) => answerOf(greenCode.get, { id: codeId }, token)),
  }
  for (const connections of [1, 16]) {
    const page = (asks: readonly BenchRequest[], url = product.url) => load(url, asks, { connections, seconds: 2 })
    const met = await inTurns({
      filings: () => page(lists.filings),
      results: () => page(lists.results),
      codes: () => page(lists.codes),
      bareResults: () => page(bareLists.results, bareUrl),
      bareCodes: () => page(bareLists.codes, bareUrl),
    })
    for (const [name, text] of [
      ['results', 'results by county'],
      ['codes', 'codes by county and year'],
    ] as const) {
      const side = name === 'results' ? met.bareResults : met.bareCodes
      const slower = ratio(met[name], side, 'p99')
      const what = `page of 10 ${text}, total, ${connections} connections`
      report({
        part,
        what: `${what}: p99`,
        measured: `${times(slower)} (${ms(typical(met[name], 'p99'))})`,
        goal: '≤ 2 × bare',
        met: slower <= 2,
      })
      otherFilings(`${what}: median`, met[name], met.filings, report)
    }
  }
  const met = await inTurns({
    filings: () => load(product.url, details.filings, { seconds: 2 }),
    results: () => load(product.url, details.results, { seconds: 2 }),
    codes: () => load(product.url, details.codes, { seconds: 2 }),
  })
  otherFilings('one result: median', met.results, met.filings, report)
  otherFilings('one code: median', met.codes, met.filings, report)
}

const typical = (side: readonly Met[], of: 'p50' | 'p99') => median(side.map((met) => met[of]))

function otherFilings(what: string, side: readonly Met[], filings: readonly Met[], report: Report): void {
  const slower = ratio(side, filings, 'p50')
  report({
    part,
    what,
    measured: `${times(slower)} (${ms(typical(side, 'p50'))} of ${ms(typical(filings, 'p50'))})`,
    goal: '≤ 1.1 × filings',
    met: slower <= 1.1,
  })
}
