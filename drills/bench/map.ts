/** 绿色地图 with 10,000 titles: the answer of the server, and the first paint of the map in Chromium. */
import { execFile } from 'node:child_process'
import { get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type pg from 'pg'
import type { Product } from '../faults/testing/product.ts'
import { idFrom } from './city-store.ts'
import { ms, type Report } from './figures.ts'

const many = 10_000
const rounds = 5
const paintScript = fileURLToPath(new URL('../../e2e/map-paint.ts', import.meta.url))

/** Titles of today with holders spread over the city, copied from one title and one enterprise of the demo city. */
export async function addTitledEnterprises(client: pg.Client): Promise<void> {
  const columnsOf = async (table: string) => {
    const { rows } = await client.query(
      'select column_name as name from information_schema.columns where table_name = $1 order by ordinal_position',
      [table],
    )
    return rows.map(({ name }) => String(name))
  }
  const copied = async (table: string, from: string, own: Readonly<Record<string, string>>) => {
    const names = await columnsOf(table)
    await client.query(
      `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
       select ${names.map((name) => own[name] ?? `p."${name}"`).join(', ')}
       from generate_series(1, ${many}) n cross join (${from}) p`,
    )
  }
  await copied('enterprise', 'select * from enterprise where lng is not null order by id limit 1', {
    id: idFrom(`'enterprise' || n`),
    social_code: `'X' || lpad(n::text, 17, '0')`,
    enterprise_name: `'重庆示例测试企业' || n`,
    lng: '105.4 + (n * 7919 % 10000) / 10000.0 * 4.2',
    lat: '28.4 + (n * 104729 % 10000) / 10000.0 * 3.4',
  })
  await copied('title', `select * from title where kind = 'factory' and state = 'valid' order by id limit 1`, {
    id: idFrom(`'title' || n`),
    enterprise_id: idFrom(`'enterprise' || n`),
    filing_id: 'null',
    social_code: `'X' || lpad(n::text, 17, '0')`,
    enterprise_name: `'重庆示例测试企业' || n`,
    site_name: 'null',
    number: `'X-MAP-' || lpad(n::text, 6, '0')`,
  })
  await client.query('analyze enterprise')
  await client.query('analyze title')
}

export async function measureMap(product: Product, report: Report): Promise<void> {
  const address = `${product.url}/ht/map/titles`
  const durations: number[] = []
  let points = 0
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    const answer = await fetch(address)
    const { data } = (await answer.json()) as { data: { points: unknown[] } }
    durations.push(performance.now() - start)
    points = data.points.length
  }
  const packed = await bytesOf(address)
  const titles = points.toLocaleString('en')
  report({
    part: 'map',
    what: `${titles} titles from the server: median`,
    measured: `${ms(middle(durations))}, ${Math.round(packed / 1024)} KiB compressed`,
    goal: '≤ 300 ms',
    met: points > many && middle(durations) <= 300,
  })
  const page = `${product.url}/web/mainPages/webmap`
  const empty = await paints(`${page}?keyword=${encodeURIComponent('龘')}`, '[data-part~=point-map-place] path')
  const full = await paints(page, '.leaflet-marker-icon span')
  report({
    part: 'map',
    what: `${titles} titles: from opening the page to the clusters drawn (without any title ${ms(empty)})`,
    measured: ms(full),
    goal: '≤ 1 s',
    met: full <= 1000,
  })
}

/** Median of the milliseconds that `e2e/map-paint.ts` measured in Chromium. */
async function paints(url: string, selector: string): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [paintScript, url, selector, String(rounds)])
  return middle(JSON.parse(stdout))
}

/** As sent, still compressed: the client of `fetch` unpacks before one can count. */
function bytesOf(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br, gzip' } }, (answer) => {
      let sum = 0
      answer.on('data', (chunk: Buffer) => {
        sum += chunk.length
      })
      answer.on('end', () => resolve(sum))
    }).on('error', reject)
  })
}

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
