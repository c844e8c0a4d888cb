/** What is refused before anything is written, each with one sentence that says what to do. */
import { ownMigrations } from '../../db/migrate.ts'
import { localTime } from '../../platform/clock.ts'
import { type DatabaseMove, readMove } from '../../platform/database-move.ts'
import type { Connection } from '../backup/backup-store.ts'
import type { Place } from './place.ts'
import {
  type About,
  aboutDatabase,
  contentsOf,
  languageOf,
  lockMoves,
  migrationsIn,
  moveNote,
  queueVersion,
  runOf,
  type Table,
} from './store.ts'

/** `move`: what an earlier run has noted, that this one goes on with or replaces. */
export type SourceState = { about: About; move: DatabaseMove | null; isHeld: boolean }

/** The source is the whole database of this version, and its user may make it read-only. */
export async function requireSource(client: Connection, place: Place): Promise<SourceState> {
  const about = await aboutDatabase(client)
  if (about.isPooled) throw new Error('DATABASE_URL 经过连接池，不能迁移：请用 DATABASE_DIRECT_URL 给出主库自身的地址')
  if (about.isReplica) throw new Error(`${place.name} 是备库，不能迁移：请用主库的地址`)
  const theirs = await migrationsIn(client)
  if (theirs === null || (await queueVersion(client)) === null)
    throw new Error(`${place.name} 中没有本产品的数据，无可迁移`)
  if (ownMigrations().join() !== theirs.join())
    throw new Error(`${place.name} 由另一版本的产品建立或升级：请先用本版本启动一次（或换用那个版本），再迁移`)
  if (!about.ownsDatabase)
    throw new Error(
      `账号 ${about.user} 不是数据库 ${about.database} 的所有者，不能把它设为只读：请由数据库管理员执行 alter database ${about.database} owner to ${about.user}`,
    )
  if (!(await lockMoves(client))) throw new Error('另一个迁移正在进行')
  const move = readMove(await moveNote(client))
  return { about, move, isHeld: move !== null && about.readsOnly }
}

/** How the target is filled: not yet, or partly by the run with this name. */
export type TargetState = { run: string | undefined; sortsAlike: boolean }

/** The target is an empty database of a version, encoding and language in which the product works alike. */
export async function requireTarget(
  client: Connection,
  place: Place,
  source: { client: Connection; about: About },
): Promise<TargetState> {
  const about = await aboutDatabase(client)
  if (about.isPooled) throw new Error('目标的地址经过连接池，不能迁移：请给出主库自身的地址和端口（一般是 5432）')
  if (about.identity === source.about.identity) throw new Error('目标就是现在的数据库，不需要迁移')
  if (about.major < 15 || about.major > 18) throw new Error(`目标是 PostgreSQL ${about.major}，本产品使用 15 到 18`)
  if (about.isReplica) throw new Error(`${place.name} 是备库，不能作为目标：请用主库的地址`)
  if (about.encoding !== 'UTF8')
    throw new Error(`目标数据库的编码是 ${about.encoding}，须为 UTF8：${howToCreate(about)}`)
  if (!about.mayCreate)
    throw new Error(
      `账号 ${about.user} 不能在数据库 ${about.database} 中建表：请由数据库管理员执行 alter database ${about.database} owner to ${about.user}`,
    )
  const [here, there] = [await languageOf(source.client), await languageOf(client)]
  if (here.search !== there.search)
    throw new Error(
      `目标数据库不区分或不认识英文以外的字母（LC_CTYPE 为 C 或 POSIX），检索结果会与现在不同：${howToCreate(about)}`,
    )
  if (!(await lockMoves(client))) throw new Error('另一个迁移正在写入这个目标')
  const run = await runOf(client)
  if (run === undefined && (await contentsOf(client)).length > 0)
    throw new Error(
      place.isEmbedded
        ? '自带的数据库不是空的，不会覆盖：请先停止全部进程，把 DATA_DIR 中的 postgres 目录改名移开（原来的数据留在那里），再迁回'
        : `${place.name} 不是空的，不会覆盖：请换一个新建的空数据库`,
    )
  if (about.readsOnly) throw new Error(`${place.name} 只能读取，不能作为目标：请取消它的只读设置`)
  return { run, sortsAlike: here.order === there.order }
}

const howToCreate = ({ database, user }: About) =>
  `请新建一个：create database ${database} owner ${user} encoding 'UTF8' locale 'C.UTF-8' template template0`

/** A move that was finished, or is under way to another place, is not begun again; `run`: the one that the target bears. */
export function requireNotElsewhere(move: DatabaseMove | null, to: string, run: string | undefined): void {
  if (move?.state === 'moved' && move.run !== run) throw new Error(movedText(move))
  if (move && move.to !== to)
    throw new Error(`上一次迁移的目标是 ${move.to}，还没有做完：请接着迁到那里，或先用 cancel 放弃它`)
}

export const movedText = ({ at, to }: DatabaseMove) => `数据已于 ${localTime(at)} 迁到 ${to}，不需要再迁`

/** Both sides have the same tables with the same columns: they were made by the same migrations. */
export function requireSameTables(here: readonly Table[], there: readonly Table[]): void {
  const columnsOf = ({ columns }: Table) => columns.map(({ name, type }) => `${name} ${type}`).join()
  const target = new Map(there.map((table) => [table.name, columnsOf(table)]))
  const source = new Map(here.map((table) => [table.name, columnsOf(table)]))
  const odd = [...new Set([...source.keys(), ...target.keys()])].filter((name) => source.get(name) !== target.get(name))
  if (odd.length > 0) throw new Error(`两边的表不同，不能迁移：${odd.join('、')}。请先用本版本启动一次，再迁移`)
}
