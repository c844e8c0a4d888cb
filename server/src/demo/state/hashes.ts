/** Makes the hashes again whose content has moved, and puts the new ones wherever the old ones are cited. Pure. */
import { digestHex } from '@green/contract/overview/digest.ts'
import { digest } from '../../crypto/digest.ts'
import { contentHash } from '../../filing/send/prepare.ts'
import type { BenchmarkRecord } from '../../modules/energy/benchmark/store.ts'
import { hashOf } from '../../modules/energy/benchmark/tables.ts'
import { type PackedTable, withEncrypted } from './state-file.ts'

type Tables = Record<string, PackedTable>
type Row = Record<string, unknown>

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const plain = (value: unknown) => withEncrypted(value, (text) => text) as Row

/** What a row's hash is made of, by the product's own functions. `filing` cites the hash of its last submission. */
const made: readonly { table: string; hash: string; of: (row: Row) => string | null }[] = [
  { table: 'benchmark_table', hash: 'hash', of: (row) => hashOf(row as unknown as BenchmarkRecord) },
  { table: 'filing_submission', hash: 'content_hash', of: ({ answers }) => contentHash(plain(answers) as never) },
  { table: 'self_check_version', hash: 'hash', of: ({ answers }) => contentHash(plain(answers) as never) },
  {
    table: 'target_review',
    hash: 'sent_hash',
    of: ({ sent }) => (sent === null ? null : contentHash(plain(sent) as never)),
  },
  { table: 'green_report', hash: 'sha256', of: ({ content }) => digest(String(content)) },
  { table: 'training_proof', hash: 'sha256', of: ({ content }) => digest(String(content)) },
  {
    table: 'energy_verification',
    hash: 'sha256',
    of: ({ statement }) => (statement === null ? null : digest(String(statement))),
  },
]

/** Hashes that are made at another place: `filing` by citing, a rating's when its results stand in the database. */
export const hashesElsewhere: readonly string[] = ['filing.content_hash', 'rating_run.hash']
export const madeHashes: readonly string[] = made.map(({ table, hash }) => `${table}.${hash}`)

const number = (hash: string) => digestHex(hash).slice(0, 16)
/** 核对号 of a self-check, as its readers see it. */
const grouped = (hash: string) => number(hash).toUpperCase().match(/.{4}/g)?.join('-') ?? ''
const cited = /\b(?:[a-z0-9]{1,8}:)?[0-9a-f]{16,64}\b|\b(?:[0-9A-F]{4}-){3}[0-9A-F]{4}\b/g

/** The tables with their hashes made again; `moved` holds the moved rows. */
export function withHashes(tables: Tables): Tables {
  const news = new Map<string, string>()
  const replaced = (text: string) => text.replace(cited, (hash) => news.get(hash) ?? hash)
  const all: Tables = { ...tables }
  for (const { table, hash, of } of made) {
    const packed = all[table]
    if (!packed) continue
    const at = packed.columns.indexOf(hash)
    const keys = packed.columns.map(camel)
    const rows = packed.rows.map((row) => {
      const before = row[at]
      if (typeof before !== 'string') return row
      const now = of(Object.fromEntries(row.map((cell, i) => [keys[i] ?? '', cell])))
      if (now === null || now === before) return row
      news.set(before, now).set(number(before), number(now)).set(grouped(before), grouped(now))
      return row.map((cell, i) => (i === at ? now : cell))
    })
    all[table] = { ...packed, rows }
  }
  if (news.size === 0) return all
  return Object.fromEntries(
    Object.entries(all).map(([name, packed]) => [
      name,
      { ...packed, rows: packed.rows.map((row) => JSON.parse(replaced(JSON.stringify(row))) as unknown[]) },
    ]),
  )
}
