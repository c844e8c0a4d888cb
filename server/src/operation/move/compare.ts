/** Proves that both sides hold the same: rows and hash of every table, the chain of the log, and that the secret opens the keys. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type ChainState, checkChain } from '../../base/audit/chain.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { otherKey, setEncryptionSecret } from '../../db/encryption.ts'
import { requireOpening } from '../../db/encryption-keys.ts'
import type { Config } from '../../platform/config.ts'
import { secretOf } from '../../platform/secret.ts'
import type { Connection } from '../backup/backup-store.ts'
import { chainText } from '../log-check.ts'
import type { Place } from './place.ts'
import { fingerprintOf, forgetCopied, type Table } from './store.ts'

/** Counts and hashes every table on both sides at the same time; returns how many rows there are. */
export async function requireEqual(
  { from, to }: { from: Connection; to: Connection },
  tables: readonly Table[],
  stop: AbortSignal,
): Promise<number> {
  const differing: string[] = []
  let total = 0
  for (const table of tables) {
    stop.throwIfAborted()
    const [here, there] = await Promise.all([fingerprintOf(from, table), fingerprintOf(to, table)])
    total += here.rows
    if (here.rows === there.rows && here.hash === there.hash) continue
    differing.push(
      `${table.name}（${here.rows} 行，目标 ${there.rows} 行${here.rows === there.rows ? '，内容不同' : ''}）`,
    )
    await forgetCopied(to, table.name)
  }
  if (differing.length > 0) throw new Error(`两边的内容不一致：${differing.join('；')}。再次运行会重新复制这些表`)
  return total
}

/** The chain is whole; with `like`, it also ends where that one does. */
export async function requireChain(place: Place, like?: ChainState): Promise<ChainState> {
  return withDatabase(place, async (db) => {
    const state = await checkChain({ db })
    if (state.fault) throw new Error(`${place.name}：${chainText(state)}`)
    if (like && (state.lines !== like.lines || state.head?.hash !== like.head?.hash))
      throw new Error(`两边的日志链不同：${chainText(like)}；目标 ${chainText(state)}`)
    return state
  })
}

/** The secret of the settings opens the keys and the contacts of this database. */
export async function requireSecret(config: Config, place: Place): Promise<void> {
  if (!config.SECRET && !existsSync(join(config.DATA_DIR, 'secret'))) throw new Error(otherKey)
  setEncryptionSecret(await secretOf(config), config.CRYPTO, config.SECRET_FORMER)
  await withDatabase(place, requireOpening)
}

async function withDatabase<T>({ address }: Place, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(address, { max: 1 })
  return await work(db).finally(() => db.$client.end())
}
