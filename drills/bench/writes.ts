/** A draft begun, a draft saved, a step with its history: each beside a bare transaction of the same writes. */
import { randomUUID } from 'node:crypto'
import { shenb as factoryCalls } from '@green/contract/calls/filing/shenb.ts'
import { theRest } from '@green/contract/needs/review.ts'
import type { Field } from '@green/filing/form/fields.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import pg from 'pg'
import type { Product } from '../faults/testing/product.ts'
import { again, writesOf } from './bare-transaction.ts'
import { ms, type Report, times } from './figures.ts'
import { median } from './load.ts'
import { tokenOf } from './people.ts'

/** Of each kind, the product's and the bare one's in turns. */
const rounds = 150
/** Before it is timed: so long the compiler of the runtime works on a path that has not been taken yet. */
const warmUpRounds = 400

/** The demo city's enterprise once more, with nothing filed. */
async function newcomer(client: pg.Client, no: number): Promise<string> {
  const [enterpriseId, accountId, loginName] = [randomUUID(), randomUUID(), `bench_writer_${no}`]
  await client.query(
    `insert into enterprise select (jsonb_populate_record(e, jsonb_build_object('id', $1::text, 'social_code', $2::text))).*
     from enterprise e join account a on a.enterprise_id = e.id where a.login_name = 'enterprise'`,
    [enterpriseId, `91500102MA5BENCH0${no}`],
  )
  await client.query(
    `insert into account select (jsonb_populate_record(a, jsonb_build_object(
       'id', $1::text, 'enterprise_id', $2::text, 'login_name', $3::text, 'mobile', $3::text))).*
     from account a where a.login_name = 'enterprise'`,
    [accountId, enterpriseId, loginName],
  )
  return loginName
}

/** One kind of write: how the product does it, and what is made ready before it and undone after it, outside the time. */
type Kind = {
  what: string
  ready?: () => Promise<void>
  act: () => Promise<string>
  undo: (id: string) => Promise<unknown>
}
const nothing = async () => undefined

async function measured(
  client: pg.Client,
  connectionString: string,
  { what, ready = nothing, act, undo }: Kind,
  report: Report,
) {
  const before = new pg.Client({ connectionString })
  // One that is cut off fails by itself.
  before.on('error', () => undefined)
  await before.connect()
  await ready()
  const { filingId, ...bare } = await writesOf(client, before, act).finally(() => before.end())
  await undo(filingId)
  const took = { product: [] as number[], bare: [] as number[] }
  const timed = async <T>(list: number[], work: () => Promise<T>) => {
    const start = performance.now()
    const done = await work()
    list.push(performance.now() - start)
    return done
  }
  for (let i = 0; i < warmUpRounds; i++) {
    await ready()
    await undo(await act())
  }
  for (let i = 0; i < rounds; i++) {
    await ready()
    await undo(await timed(took.product, act))
    const ids = await timed(took.bare, () => again(client, bare))
    for (const id of ids.values()) await undo(id)
  }
  const share = median(took.bare) / median(took.product)
  report({
    part: 'writes',
    what: `${what} (${bare.statements.length} rows): median`,
    measured: `${times(share)} (${ms(median(took.bare))} bare, ${ms(median(took.product))})`,
    goal: '≥ 0.5 × a bare transaction of the same writes',
    met: share >= 0.5,
  })
}

/** The example's files are nobody's: what is saved has none. */
function withoutFiles(fields: readonly Field[], values: Record<string, unknown>): Record<string, unknown> {
  const specs = new Map(fields.map(({ key, spec }) => [key, spec]))
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const spec = specs.get(key)
      if (spec?.kind === 'files') return []
      if (spec?.kind !== 'rows' || !Array.isArray(value)) return [[key, value]]
      return [[key, value.map((row) => withoutFiles(spec.columns, row as Record<string, unknown>))]]
    }),
  )
}

/** An enterprise that saves drafts of the green factory: a new one in the open batch, or one again. */
export async function openWriter(product: Product, client: pg.Client, no: number) {
  const token = await tokenOf(product, await newcomer(client, no))
  const { rows: batches } = await client.query<{ id: string }>(
    'select id from batch where programme = $1 and open_at <= now() and close_at > now() order by id limit 1',
    [greenFactory.id],
  )
  const batchId = batches[0]?.id ?? ''
  const answers = withoutFiles(fieldsOf(greenFactory), greenFactory.example())
  return async (at: { id: string; version: number } | null, text: string) => {
    const { status, data, msg } = await product.ask(
      factoryCalls.saveDraft,
      { ...(at ? { id: at.id, version: at.version } : { batchId }), answers: { ...answers, greenIntro: text } },
      token,
    )
    if (status !== 200) throw new Error(`the draft was not saved: ${msg}`)
    return data
  }
}

export async function measureWrites(
  product: Product,
  client: pg.Client,
  connectionString: string,
  report: Report,
): Promise<void> {
  const saved = await openWriter(product, client, 1)
  const remove = (id: string) => client.query('delete from filing where id = $1', [id])
  const begin = async () => (await saved(null, '第一稿')).id
  await measured(client, connectionString, { what: 'a draft begun', act: begin, undo: remove }, report)

  let draft = await saved(null, '第一稿')
  let no = 0
  let version = 1
  const readVersionOf = async (id: string) => {
    const { rows } = await client.query<{ version: number }>('select version from filing where id = $1', [id])
    version = rows[0]?.version ?? 1
  }
  const saveAgain = async () => {
    draft = await saved({ id: draft.id, version }, `第${++no}稿，全年用能和产值按统计报表填写。`)
    return draft.id
  }
  await measured(
    client,
    connectionString,
    { what: 'a draft saved', ready: () => readVersionOf(draft.id), act: saveAgain, undo: nothing },
    report,
  )

  const officer = await tokenOf(product, 'county')
  const waiting = await product.ask(factoryCalls.getShenbs, { state: 'submitted', size: 50 }, officer)
  const id = waiting.data.rows?.[0]?.id ?? ''
  const { rows: was } = await client.query<{ row: string }>(
    'select to_jsonb(f)::text as row from filing f where id = $1',
    [id],
  )
  const back = async () => {
    await client.query(
      `update filing f set state = r.state, state_since = r.state_since, county_acted = r.county_acted, county_opinion = r.county_opinion
       from jsonb_populate_record(null::filing, $2::jsonb) r where f.id = $1`,
      [id, was[0]?.row],
    )
  }
  const recommend = async () => {
    const { status, msg } = await product.ask(
      factoryCalls.updateCountyState,
      {
        id,
        version,
        state: 'county_approved',
        opinion: '材料齐全，同意推荐。',
        materialsChecked: [theRest],
      },
      officer,
    )
    if (status !== 200) throw new Error(`the step was refused: ${msg}`)
    return id
  }
  await measured(
    client,
    connectionString,
    { what: 'a step with its history', ready: () => readVersionOf(id), act: recommend, undo: back },
    report,
  )
}
