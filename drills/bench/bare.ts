/**
 * The baseline of the bench: node:http and two prepared statements on the same database, without login, permissions,
 * rules, steps or log. Listens on a free port and prints its address.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 6 })

const columns = `id, programme, number, enterprise_id, enterprise_name, social_code, qx_code, organisation ->> 'qxName' as qx_name,
  organisation ->> 'industryName' as industry_name, batch_id, year, state, submitted_at, updated_at, state_since, returned_at,
  reply_by, system_score, expert_score, gate_hits, divided, county_acted, round, county_opinion, city_opinion, title_number,
  document_number, valid_to, version, listed`
const filtered = `from filing where programme = $1 and qx_code = $2 and state = $3 and year = $4
  and deleted_at is null and state <> 'draft'`
const whole = `from filing where programme = $1 and deleted_at is null and state <> 'draft'`
const order = 'order by updated_at desc nulls last, id desc nulls last limit 10'

/** Rows of a rating as their list shows them. */
const rated =
  'enterprise_id, enterprise_name, social_code, qx_code, industry_code, year, filing_id, total, grade, gates, band'
const ofRun = 'from rating_result where run_id = $1 and qx_code = $2'
const ofYear = `from green_code where year = $1 and qx_code = $2 and (current or state = 'computed')`

const byField = `${whole} and id in (select filing_id from filing_value where field = $2 and jsonb_path_match(value, $3::jsonpath, '{}', true))`

/**
 * Filtered, results, codes: a page and its exact total. Asked: the same with a condition on a field. Whole: a page at a
 * large offset, and a total that stops at ten thousand.
 */
const queries = {
  '/filtered': {
    keys: ['programme', 'qxCode', 'state', 'year'],
    page: `select ${columns} ${filtered} ${order}`,
    total: `select count(*)::int as n ${filtered}`,
  },
  '/asked': {
    keys: ['programme', 'field', 'path'],
    page: `select ${columns} ${byField} ${order}`,
    total: `select count(*)::int as n ${byField}`,
  },
  '/results': {
    keys: ['runId', 'qxCode'],
    page: `select ${rated}, lacks, outliers ${ofRun} order by total desc nulls last, enterprise_id limit 10`,
    total: `select count(*)::int as n ${ofRun}`,
  },
  '/documents': {
    keys: ['kind'],
    page: 'select kind, ref, title, about, address, at from search_document where kind = $1 order by at desc, ref limit 10',
    total: 'select count(*)::int as n from (select 1 from search_document where kind = $1 limit 201) counted',
  },
  '/codes': {
    keys: ['year', 'qxCode'],
    page: `select id, code, state, version, updated_at, told_at, contest_by, confirmed_at, consent_at, ${rated} ${ofYear}
      order by year desc, updated_at desc, id desc limit 10`,
    total: `select count(*)::int as n ${ofYear}`,
  },
  '/whole': {
    keys: ['programme', 'offset'],
    page: `select ${columns} ${whole} ${order} offset $2`,
    total: `select count(*)::int as n from (select 1 ${whole} and $2::int is not null limit 10001) counted`,
  },
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://bare')
  const query = queries[pathname as keyof typeof queries]
  const values = query.keys.map((key) => searchParams.get(key))
  const [page, total] = await Promise.all([
    pool.query({ name: `page ${pathname}`, text: query.page, values }),
    pool.query({ name: `total ${pathname}`, text: query.total, values }),
  ])
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ rows: page.rows, total: total.rows[0].n }))
})
server.keepAliveTimeout = 65_000
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
