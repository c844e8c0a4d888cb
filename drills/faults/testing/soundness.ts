/** Compares the database and the files with what was acknowledged, and checks their consistency: nothing lost, nothing half-written. */
import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import pg from 'pg'
import type { Journal } from './journal.ts'

const toldFiler = greenFactory.workflow.transitions
  .filter((step) => step.tells?.includes('filer'))
  .map((step) => step.action)

/** Each query returns the ids of half-written records; all must return none. */
const halves: Readonly<Record<string, string>> = {
  'a filing whose state is not the end of its history': `
    select f.id from touched join filing f using (id) left join lateral
      (select to_state from filing_history h where h.filing_id = f.id order by h.at desc, h.id desc limit 1) last on true
    where f.state <> 'draft' and last.to_state is distinct from f.state`,
  'a filing whose sendings do not stand in its record, its submissions and its history alike': `
    select f.id from touched join filing f using (id)
    where f.submissions <> (select count(*) from filing_submission s where s.filing_id = f.id)
       or f.submissions <> (select count(*) from filing_history h where h.filing_id = f.id and h.action in ('submit', 'resubmit', 'edit'))
       or (f.state not in ('draft', 'withdrawn', 'county_returned', 'city_returned') and not exists
          (select 1 from filing_submission s where s.filing_id = f.id and s.no = f.submissions and s.content_hash = f.content_hash and s.answers = f.answers))`,
  'an approval without its title or its figures, or a title without approval': `
    select f.id from touched join filing f using (id) where f.programme = 'green-factory' and
      ((f.state = 'approved') <> exists (select 1 from title t where t.filing_id = f.id and t.state = 'valid')
       or (f.state = 'approved') <> exists (select 1 from statistic s where s.filing_id = f.id))`,
  'a review whose sheets, history and state do not agree': `
    select f.id from touched join filing f using (id)
    where (select count(*) from expert_task t where t.filing_id = f.id and t.state = 'submitted')
       <> (select count(*) from filing_history h where h.filing_id = f.id and h.action = 'expertScore')
       or (f.state = 'expert_review') <> exists
          (select 1 from expert_task t where t.filing_id = f.id and t.state in ('pending', 'scoring'))`,
  'a decision that its filer was not told, or told twice': `
    select f.id from touched join filing f using (id) join account a on a.enterprise_id = f.enterprise_id
    where (select count(*) from filing_history h where h.filing_id = f.id and h.action = any($1))
       <> (select count(*) from message m where m.account_id = a.id and m.link like '%filing=' || f.id)`,
  'a step of an officer without its line in the log': `
    select h.id from touched join filing f using (id) join filing_history h on h.filing_id = f.id
    where h.action in ('countyApprove', 'countyReturn', 'distExpert', 'startPublicity', 'cityApprove')
      and not exists (select 1 from audit_log l where l.account_id = h.actor_id and l.object like '%' || f.number
        and l.at between h.at - interval '10 seconds' and h.at + interval '10 seconds')`,
  'a number given twice': `select min(id::text) from filing where number is not null group by number having count(*) > 1`,
}

export type Verdict = {
  faults: string[]
  /** Content on disk without a row: what an unanswered upload may leave until the next cleaning. */
  orphans: number
}

/**
 * Every inconsistency, one sentence each; none after a fault that was handled well. With a moment given, only records
 * touched since then: a drill of hundreds of faults checks each trial's own records, and all of them in the end.
 */
export async function holdAgainst(
  connectionString: string,
  filesFolder: string,
  journal: Journal,
  since = '-infinity',
): Promise<Verdict> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const faults = [...journal.surprises]
    await client.query('create temp table touched (id uuid primary key)')
    await client.query(
      `insert into touched select id from filing where updated_at >= $1 union
        select filing_id from filing_history where at >= $1 union select filing_id from filing_submission where at >= $1`,
      [since],
    )
    for (const [what, question] of Object.entries(halves)) {
      const { rows } = await client.query(question, question.includes('$1') ? [toldFiler] : [])
      if (rows.length) faults.push(`${what}: ${JSON.stringify(rows.slice(0, 3))}`)
    }
    faults.push(...(await lostDeeds(client, journal)))
    faults.push(...(await lostScores(client, journal)))
    faults.push(...(await halfImports(client, journal)))
    const files = await lostFiles(client, filesFolder, journal, since)
    return { faults: [...faults, ...files.faults], orphans: files.orphans }
  } finally {
    await client.end()
  }
}

async function lostDeeds(client: pg.Client, { deeds }: Journal): Promise<string[]> {
  const faults: string[] = []
  const last = new Map(deeds.map((operation) => [operation.id, operation]))
  for (const operation of last.values()) {
    const { rows } = await client.query('select version, state from filing where id = $1', [operation.id])
    const found = rows[0] as { version: number; state: string } | undefined
    if (!found || found.version < operation.version) faults.push(`lost: ${JSON.stringify({ deed: operation, found })}`)
    else if (found.version === operation.version && found.state !== operation.state)
      faults.push(`another state under the acknowledged version: ${JSON.stringify({ deed: operation, found })}`)
  }
  for (const { id, hash } of deeds)
    if (hash) {
      const { rowCount } = await client.query(
        'select 1 from filing_submission where filing_id = $1 and content_hash = $2',
        [id, hash],
      )
      if (!rowCount) faults.push(`lost sending ${id} ${hash}`)
    }
  return faults
}

async function lostScores(client: pg.Client, { scores }: Journal): Promise<string[]> {
  const last = new Map(scores.map((score) => [score.taskId, score]))
  const { rows } = await client.query('select id, version, state from expert_task where id = any($1)', [
    [...last.keys()],
  ])
  const found = new Map(rows.map((row) => [row.id as string, row as { version: number; state: string }]))
  return [...last.values()].flatMap((score) => {
    const row = found.get(score.taskId)
    const isSaved = row && (row.version > score.version || (row.version === score.version && row.state === score.state))
    return isSaved ? [] : [`lost score: ${JSON.stringify({ score, row })}`]
  })
}

/** An import is complete or absent, whether its response arrived or not. */
async function halfImports(client: pg.Client, { attempts, imports }: Journal): Promise<string[]> {
  const { rows } = await client.query('select social_code from enterprise where social_code = any($1)', [
    attempts.flat(),
  ])
  const present = new Set(rows.map((row) => row.social_code as string))
  const faults = attempts.flatMap((codes) => {
    const count = codes.filter((code) => present.has(code)).length
    return count === 0 || count === codes.length ? [] : [`half an import: ${count} of ${codes.length} rows`]
  })
  for (const { importId, codes, isRun } of imports) {
    const { rows: runs } = await client.query('select done_at from import_run where id = $1', [importId])
    const isDone = Boolean(runs[0]?.done_at)
    if (runs.length === 0 || (isRun && !isDone)) faults.push(`lost import ${importId}`)
    if (isDone !== present.has(codes[0] ?? '')) faults.push(`an import whose mark and rows do not agree: ${importId}`)
  }
  return faults
}

async function lostFiles(client: pg.Client, folder: string, { uploads }: Journal, since: string) {
  const faults: string[] = []
  const { rows } = await client.query<{ id: string; size: string; sha256: string; key: string; fresh: boolean }>(
    'select id, size, sha256, storage_key as key, uploaded_at >= $1 as fresh from file',
    [since],
  )
  for (const row of rows.filter(({ fresh }) => fresh)) {
    const size = await stat(join(folder, row.key)).then(
      (found) => found.size,
      () => null,
    )
    if (size !== Number(row.size)) faults.push(`a file recorded without its content: ${row.id} (${size})`)
  }
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { id, sha256 } of uploads) {
    const row = byId.get(id)
    const content = row && (await readFile(join(folder, row.key)).catch(() => null))
    if (!content || createHash('sha256').update(content).digest('hex') !== sha256) faults.push(`lost upload ${id}`)
  }
  const runs = await client.query<{ key: string }>('select storage_key as key from import_run')
  const named = new Set([...rows, ...runs.rows].map((row) => row.key))
  const stored = await readdir(folder, { recursive: true, withFileTypes: true })
  const orphans = stored.filter(
    (entry) => entry.isFile() && !named.has(join(entry.parentPath, entry.name).slice(folder.length + 1)),
  )
  return { faults, orphans: orphans.length }
}
