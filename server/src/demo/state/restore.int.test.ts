/** A restored demo city is sound: its chain, its papers, its receipts and its files, on the day of packing, today and on 2 January. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyPassword } from '../../base/account/sign-in/passwords.ts'
import { checkChain } from '../../base/audit/chain.ts'
import { signatureOf } from '../../base/signature/paper-signature.ts'
import { decrypt } from '../../db/encryption.ts'
import { filingSubmission } from '../../db/schema/filing.ts'
import { openTestApp, type TestApp } from '../../db/testing.ts'
import { contentHash } from '../../filing/send/prepare.ts'
import { hashOfResults } from '../../modules/code/scoring/run-store.ts'
import { hashOf } from '../../operation/backup/stored-content.ts'
import { resetClock } from '../../platform/clock.ts'
import { fillDemoCity } from '../city.ts'
import { demoMarker, setDemoMarker } from '../demo-store.ts'
import { demoPassword } from '../enterprise/people.ts'
import { restoredDemoCity } from '../testing.ts'
import { shiftTo } from './shift.ts'
import { readState, stateFolderOf } from './state-file.ts'

const rowsOf = async <T>(app: TestApp, text: string) => (await app.services.db.$client.query(text)).rows as T[]

/** What must hold of every restored city. */
async function expectSound(app: TestApp): Promise<void> {
  const { db, files } = app.services
  const { lines, fault } = await checkChain(app.services)
  expect(fault).toBeNull()
  expect(lines).toBeGreaterThan(4000)

  const digests = await rowsOf<{ kind: string; name: string; digest: string; content: string | null }>(
    app,
    `select s.kind, s.name, coalesce(f.sha256, r.sha256, p.sha256, e.sha256, v.sha256) as digest,
       coalesce(r.content, p.content, e.content, v.statement) as content
     from paper_signature s
     left join inspection_paper i on s.kind = 'inspectionPaper' and i.code = s.name left join file f on f.id = i.pdf_file_id
     left join green_report r on s.kind = 'greenReport' and r.number = s.name
     left join training_proof p on s.kind = 'trainingProof' and p.number = s.name
     left join energy_scenario e on s.kind = 'scenario' and e.number = s.name
     left join energy_verification v on s.kind = 'verification' and v.number = s.name`,
  )
  expect(digests.length).toBeGreaterThan(150)
  for (const { kind, name, digest, content } of digests) {
    const paper = { kind: kind as never, name, digest, ...(content === null ? {} : { content }) }
    expect.soft([kind, name, (await signatureOf(db, paper))?.isValid]).toEqual([kind, name, true])
  }

  const sent = await db.select().from(filingSubmission)
  expect(sent.length).toBeGreaterThan(500)
  expect(
    sent.filter((one) => contentHash(one.answers as never) !== one.contentHash).map((one) => one.filingId),
  ).toEqual([])
  const last = await rowsOf(
    app,
    `select f.id from filing f join lateral (select content_hash from filing_submission s where s.filing_id = f.id order by no desc limit 1) s on true
     where f.content_hash is distinct from s.content_hash and f.state <> 'draft'`,
  )
  expect(last).toEqual([])

  for (const { id, hash } of await rowsOf<{ id: string; hash: string }>(
    app,
    'select id, hash from rating_run where hash is not null',
  ))
    expect(await hashOfResults(db, id, hash)).toBe(hash)

  const storedFiles = await rowsOf<{ key: string; sha256: string }>(
    app,
    'select distinct storage_key as key, sha256 from file',
  )
  expect(storedFiles.length).toBeGreaterThan(300)
  const wrong: string[] = []
  for (const { key, sha256 } of storedFiles) if ((await hashOf(files, key, sha256)) !== sha256) wrong.push(key)
  expect(wrong).toEqual([])
}

describe.each([
  ['today', undefined],
  ['2 January', '2027-01-02T02:00:00.000Z'],
])('restored on %s', (_, at) => {
  let app: TestApp
  beforeAll(async () => {
    app = await restoredDemoCity(at)
  }, 300_000)
  afterAll(() => app.close())

  test('chain, papers, receipts, ratings and files are sound', () => expectSound(app), 300_000)

  test('the contacts are encrypted with the own key, and the password opens every account', async () => {
    const accounts = await rowsOf<{ mobile: string; hash: string }>(
      app,
      'select mobile, password_hash as hash from account',
    )
    expect(accounts.filter(({ mobile }) => mobile !== '' && !/^[sg]1:/.test(mobile))).toEqual([])
    expect(accounts.filter(({ mobile }) => mobile !== '' && !/^1\d{10}$/.test(decrypt(mobile))).length).toBeLessThan(5)
    const [hash = ''] = [...new Set(accounts.map((one) => one.hash))]
    expect(await verifyPassword(hash, demoPassword)).toBe(true)
    const plain = await rowsOf(
      app,
      `select id from enterprise where profile ->> 'contactPhone' <> '' and profile ->> 'contactPhone' !~ '^[sg]1:' limit 5`,
    )
    expect(plain).toEqual([])
  })

  test('the days have moved by whole weeks, and the years as counted from the present', async () => {
    const state = await readState(stateFolderOf(process.cwd()))
    const shift = shiftTo(state.packedAt, at ?? new Date().toISOString())
    const packed = state.tables.batch
    const [id = 0, openAt = 0, year = 0] = ['id', 'open_at', 'year'].map((name) => packed?.columns.indexOf(name) ?? 0)
    const now = new Map(
      (await rowsOf<{ id: string; open: Date; year: number }>(app, 'select id, open_at as open, year from batch')).map(
        (row) => [row.id, row],
      ),
    )
    for (const row of packed?.rows ?? []) {
      const of = now.get(String(row[id]))
      expect((of?.open.getTime() ?? 0) - Date.parse(String(row[openAt]))).toBe(shift.weeks * 7 * 86_400_000)
      expect((of?.year ?? 0) - Number(row[year])).toBe(shift.years)
    }
  })
})

test('an interrupted restoring begins again, also with the suites of the national standard', async () => {
  const app = await openTestApp({ CRYPTO: 'gm' })
  try {
    const { db } = app.services
    await setDemoMarker(db, 'started')
    await db.$client.query(`insert into counter (kind, year, value) values ('left over', 2020, 1)`)
    expect(await demoMarker(db)).toBe('started')
    const percents: number[] = []
    await fillDemoCity(app.services, 'started', (percent) => percents.push(percent))
    expect(await demoMarker(db)).toBe('filled')
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    expect(percents.at(-1)).toBe(100)
    expect(await rowsOf(app, `select 1 from counter where kind = 'left over'`)).toEqual([])
    await expectSound(app)
  } finally {
    resetClock()
    await app.close()
  }
})
