/** What was acknowledged held against the database: nothing lost, nothing twice. */
import type { Cluster } from './cluster.ts'
import type { Receipts } from './crowd.ts'

/** One sentence for each fault; none after a drill that went well. */
export async function receiptFaults({ rows }: Pick<Cluster, 'rows'>, receipts: Receipts): Promise<string[]> {
  return [
    ...receipts.surprises.map((text) => `unexpected answer: ${text}`),
    ...(receipts.signedOut > 0 ? [`signed out: ${receipts.signedOut} times`] : []),
    ...(await phraseFaults(rows, receipts)),
    ...(await draftFaults(rows, receipts)),
    ...(await missing(
      rows,
      'submission',
      receipts.submissions,
      `select id from filing where state <> 'draft' and id = any($1)`,
    )),
    ...(await missing(rows, 'upload', receipts.uploads, 'select id from file where id = any($1)')),
  ]
}

async function phraseFaults(rows: Cluster['rows'], { phrases }: Receipts): Promise<string[]> {
  const found = await rows<{ text: string; count: number }>(
    'select words as text, count(*)::int as count from return_phrase where words = any($1) group by words',
    [phrases.sent],
  )
  const counts = new Map(found.map(({ text, count }) => [text, count]))
  return [
    ...phrases.saved.flatMap((text) => (counts.has(text) ? [] : [`lost: ${text}`])),
    ...found.flatMap(({ text, count }) => (count > 1 ? [`written ${count} times: ${text}`] : [])),
  ]
}

/** A draft has one person: each receipt is of the version after the last, and none is newer than the row. */
async function draftFaults(rows: Cluster['rows'], { drafts }: Receipts): Promise<string[]> {
  const found = await rows<{ id: string; version: number }>('select id, version from filing where id = any($1)', [
    [...drafts.keys()],
  ])
  const versions = new Map(found.map(({ id, version }) => [id, version]))
  return [...drafts].flatMap(([id, seen]) => {
    const leap = seen.findIndex((version, no) => no > 0 && version !== (seen[no - 1] ?? 0) + 1)
    const isLost = (versions.get(id) ?? 0) < (seen.at(-1) ?? 0)
    return [
      ...(isLost ? [`lost: draft ${id}, version ${seen.at(-1)}`] : []),
      ...(leap > 0 ? [`saved twice or lost: draft ${id}, versions ${seen[leap - 1]} and ${seen[leap]}`] : []),
    ]
  })
}

async function missing(rows: Cluster['rows'], what: string, all: readonly string[], query: string): Promise<string[]> {
  const there = new Set((await rows<{ id: string }>(query, [all])).map(({ id }) => id))
  return all.filter((id) => !there.has(id)).map((id) => `lost: ${what} ${id}`)
}
