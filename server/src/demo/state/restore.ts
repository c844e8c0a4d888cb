/**
 * Restores the packed city into an empty installation: its dates moved to the present, its contacts encrypted with the installation's
 * key, hashes, chain and signatures made by the product's own functions. An interrupted restoring is begun again by the next start.
 */
import { Readable } from 'node:stream'
import { programmes } from '@green/programmes/all.ts'
import { hashPassword } from '../../base/account/sign-in/passwords.ts'
import { sealLines } from '../../base/audit/chain.ts'
import { signPaper } from '../../base/signature/paper-signature.ts'
import { type Database, transaction, withoutSync } from '../../db/database.ts'
import { sealedCell } from '../../db/encrypt-answers.ts'
import { encrypt } from '../../db/encryption.ts'
import { keepEveryValue } from '../../filing/lists/keep-every-value-store.ts'
import { hashOfResults } from '../../modules/code/scoring/run-store.ts'
import { fillSearch } from '../../modules/overview/search/fill-store.ts'
import { clock } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import type { OnProgress } from '../../platform/start/start-progress.ts'
import { demoPassword } from '../enterprise/people.ts'
import { columnRules, rulesOf } from './column-rules.ts'
import { withHashes } from './hashes.ts'
import { isNothing, moved, type Shift, shiftTo } from './shift.ts'
import {
  type CityState,
  type PackedTable,
  passwordPlaceholder,
  readFiles,
  readState,
  withEncrypted,
} from './state-file.ts'
import { analyse, clearTables, columnsNow, forgetFilled, setRunHash, writeRows } from './state-store.ts'

/** Whether the state fits this database: it names only columns that there are, and every column that a row must name. */
export async function fits(db: Database, { tables }: CityState): Promise<boolean> {
  const now = await columnsNow(db)
  return Object.entries(tables).every(([table, { columns }]) => {
    const there = now.get(table)
    const made = [...rulesOf(table)].flatMap(([column, rule]) =>
      rule === 'password' || rule === 'signature' ? [column] : [],
    )
    const named = new Set([...columns, ...made])
    return (
      there !== undefined &&
      columns.every((column) => there.has(column)) &&
      [...there].every(([column, { needed }]) => !needed || named.has(column))
    )
  })
}

/** Restores the state if there is a usable one for this moment; false where the city has to be walked. */
export async function restoreCity(
  services: Services,
  folder: string,
  onProgress: OnProgress = () => undefined,
): Promise<boolean> {
  const state = await readState(folder)
  const shift = shiftTo(state.packedAt, clock.now())
  // A clock from before the packing: ids would lie in the future, and the chain of the log goes by them.
  if (shift.weeks < 0 || !(await fits(services.db, state))) return false
  onProgress(10, '读取演示城市')
  const db = withoutSync(services.db)
  try {
    // The state was packed with the international algorithms.
    const isOtherSuite = services.config.CRYPTO === 'gm'
    const tables = movedTables(state, shift, isOtherSuite)
    onProgress(25, '写入数据和附件')
    await Promise.all([storeFiles(services, folder, state), loadTables(db, tables)])
    onProgress(60, '文书签名和日志链')
    await forgetFilled(db)
    await analyse(db)
    await Promise.all([
      (async () => {
        await signPapers(db, tables)
        await sealLines({ db })
        if (!isNothing(shift) || isOtherSuite) await hashRuns(db, tables)
      })(),
      (async () => {
        for (const programme of programmes) await keepEveryValue(db, programme)
      })(),
    ])
    onProgress(85, '编入检索')
    await fillSearch(db)
  } finally {
    await db.$client.end()
  }
  onProgress(100, '演示城市')
  return true
}

/** Content of a real document bears the document's own day. */
const realKinds = ['policy', 'question', 'interpretation']

/** The tables with every value moved, and every hash made again where the content or the suite of algorithms is another. */
export function movedTables({ tables }: CityState, shift: Shift, isOtherSuite = false): Record<string, PackedTable> {
  if (isNothing(shift) && !isOtherSuite) return { ...tables }
  const real = realContent(tables.content)
  const all = Object.entries(tables).map(([name, packed]): [string, PackedTable] => {
    const rules = rulesOf(name)
    const ruleAt = packed.columns.map((column) => rules.get(column) ?? 'keep')
    const idAt = packed.columns.indexOf(name === 'content' ? 'id' : 'content_id')
    const isReal = (row: readonly unknown[]) => /^content(_text)?$/.test(name) && real.has(row[idAt])
    const rows = packed.rows.map((row) =>
      isReal(row) ? row : row.map((cell, i) => moved(ruleAt[i] ?? 'keep', cell, shift)),
    )
    return [name, { ...packed, rows: name === 'green_report_paper' && !isNothing(shift) ? [] : rows }]
  })
  return withHashes(Object.fromEntries(all))
}

function realContent(content: PackedTable | undefined): ReadonlySet<unknown> {
  const [id = 0, kind = 0] = ['id', 'kind'].map((name) => content?.columns.indexOf(name) ?? 0)
  return new Set(content?.rows.filter((row) => realKinds.includes(String(row[kind]))).map((row) => row[id]))
}

/** Contents keep their keys, so that a restoring that begins again writes the same ones. */
async function storeFiles({ files }: Pick<Services, 'files'>, folder: string, state: CityState): Promise<void> {
  const contents = await readFiles(folder, state.files)
  const next = contents.values()
  const work = async () => {
    for (const { key, content } of next)
      if ((await files.sizeOf(key)) !== content.length) await files.keep(Readable.from([content]), key)
  }
  await Promise.all(Array.from({ length: 8 }, work))
}

async function loadTables(db: Database, tables: Record<string, PackedTable>): Promise<void> {
  const hash = await hashPassword(demoPassword)
  await clearTables(db, [...Object.keys(columnRules), 'audit_seal', 'filing_value'])
  // The largest first, so that no connection is left alone with one at the end.
  const order = Object.entries(tables)
    .filter(([name]) => name !== 'paper_signature')
    .sort(([, a], [, b]) => b.rows.length - a.rows.length)
    .values()
  const work = async () => {
    for (const [name, { columns, rows }] of order) {
      const own = rows.map((row) =>
        row.map((cell, at) => withPassword(sealedCell(name, columns[at] ?? '', withEncrypted(cell, encrypt)), hash)),
      )
      const packed = { columns, rows: own }
      await writeRows(db, name, name === 'account' ? withColumn(packed, 'password_hash', hash) : packed)
    }
  }
  await Promise.all([work(), work(), work()])
}

/** What a merge noted of an account names its password too. */
const withPassword = (cell: unknown, hash: string): unknown =>
  typeof cell === 'object' && cell !== null && JSON.stringify(cell).includes(passwordPlaceholder)
    ? JSON.parse(JSON.stringify(cell).replaceAll(passwordPlaceholder, hash))
    : cell

const withColumn = ({ columns, rows }: PackedTable, column: string, value: unknown): PackedTable => ({
  columns: [...columns, column],
  rows: rows.map((row) => [...row, value]),
})

/** Every signature again, by this installation's key, over what stands now and with the moved moment. */
async function signPapers(db: Database, tables: Record<string, PackedTable>): Promise<void> {
  const signed = tables.paper_signature
  if (!signed) return
  const digestOf = digests(tables)
  const [kind = 0, name = 0, at = 0] = ['kind', 'name', 'signed_at'].map((column) => signed.columns.indexOf(column))
  await transaction(db, async (tx) => {
    for (const row of signed.rows) {
      const paper = { kind: String(row[kind]) as never, name: String(row[name]) }
      const digest = digestOf.get(`${row[kind]} ${row[name]}`)
      if (!digest) throw new Error(`the signed paper ${row[name]} is not in the state`)
      await signPaper(tx, { ...paper, digest }, String(row[at]))
    }
  })
}

/** The hash of every signed paper, by its kind and name. */
function digests(tables: Record<string, PackedTable>): Map<string, string> {
  const found = new Map<string, string>()
  const each = (table: string, columns: readonly string[], see: (...cells: string[]) => void) => {
    const packed = tables[table]
    const at = columns.map((column) => packed?.columns.indexOf(column) ?? -1)
    for (const row of packed?.rows ?? []) see(...at.map((i) => String(row[i])))
  }
  const files = new Map<string, string>()
  each('file', ['id', 'sha256'], (id = '', sha256 = '') => files.set(id, sha256))
  each('inspection_paper', ['code', 'pdf_file_id'], (code = '', id = '') =>
    found.set(`inspectionPaper ${code}`, files.get(id) ?? ''),
  )
  each('letter', ['number', 'file_id'], (of = '', id = '') => found.set(`letter ${of}`, files.get(id) ?? ''))
  for (const [kind, table] of [
    ['greenReport', 'green_report'],
    ['trainingProof', 'training_proof'],
    ['scenario', 'energy_scenario'],
    ['verification', 'energy_verification'],
  ] as const)
    each(table, ['number', 'sha256'], (of = '', sha256 = '') => found.set(`${kind} ${of}`, sha256))
  return found
}

/** A rating's hash is over its results as they stand in the database. */
async function hashRuns(db: Database, tables: Record<string, PackedTable>): Promise<void> {
  const runs = tables.rating_run
  const [id = 0, hash = 0] = ['id', 'hash'].map((column) => runs?.columns.indexOf(column) ?? 0)
  for (const row of runs?.rows ?? [])
    if (row[hash] !== null) await setRunHash(db, String(row[id]), await hashOfResults(db, String(row[id])))
}
