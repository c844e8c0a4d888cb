/**
 * The move to another database (npm run move-database, decision 0066) as the server sees it: while it runs nothing can be written,
 * and the database that was left is read-only for ever. PostgreSQL itself enforces this; here people are told why.
 */
import { z } from 'zod'
import { type Database, pgCode, type Tx } from '../db/database.ts'
import { findFlag } from '../db/flags.ts'
import { cachedUntilNotified, type Notifications } from '../db/listen.ts'
import { refuseIfUnfinished } from '../db/move-mark.ts'
import { StartRefused } from '../db/start-refused.ts'
import { localTime } from './clock.ts'

/** The flag of the database that is left. It is the one row that is not copied. */
export const moveFlag = 'database-move'
export const moveChannel = 'database_move'

const DatabaseMove = z.object({
  /** `copying`: until everything is proved equal. `moved`: for ever. */
  state: z.enum(['copying', 'moved']),
  /** Names this run on both sides: only the target of the same run is gone on with. */
  run: z.string(),
  /** The target without its password. */
  to: z.string(),
  at: z.string(),
})
export type DatabaseMove = z.output<typeof DatabaseMove>

export type DatabaseMoveInForce = {
  /** The move out of this database; null where there is none. */
  current(): Promise<DatabaseMove | null>
}

export async function findMove(tx: Tx): Promise<DatabaseMove | null> {
  return readMove(await findFlag(tx, moveFlag))
}

/** The flag's value as the command wrote it. */
export const readMove = (value: string | undefined): DatabaseMove | null =>
  value === undefined ? null : DatabaseMove.parse(JSON.parse(value))

/** Kept until PostgreSQL notifies this process; `onChange` hears of a move that begins or is given up. */
export async function openDatabaseMove(
  db: Database,
  notifications: Notifications,
  onChange: (move: DatabaseMove | null) => void,
): Promise<DatabaseMoveInForce> {
  let known: string | undefined
  const current = await cachedUntilNotified(
    notifications,
    moveChannel,
    async () => {
      const move = await findMove(db)
      if (move?.state !== known) onChange(move)
      known = move?.state
      return move
    },
    { atOnce: true },
  )
  return { current }
}

/** Refuses to start on a database that was left, is being left, or is not filled completely. */
export async function refuseMovedDatabase(db: Database): Promise<void> {
  await refuseIfUnfinished(db)
  const { rows } = await db.execute<{ exists: boolean }>(
    `select to_regclass('public.installation') is not null as exists`,
  )
  const move = rows[0]?.exists ? await findMove(db) : null
  if (move?.state === 'moved')
    throw new StartRefused(
      `数据已于 ${localTime(move.at)} 迁到 ${move.to}，这里只留旧数据，不能启动：${move.to === embeddedPlace ? '请去掉 DATABASE_URL' : '请把 DATABASE_URL 设为新的数据库'}`,
    )
  if (move)
    throw new StartRefused(
      `数据正在迁到 ${move.to}，现在不能启动：请再次运行 npm run move-database 做完，或用 npm run move-database -- cancel 放弃迁移`,
    )
}

/** How the embedded database is called, on the command line and to people. */
export const embeddedPlace = 'embedded'

/** Why nothing can be saved; null where no move is the reason. */
export async function movingReason(move: DatabaseMoveInForce): Promise<string | null> {
  const current = await move.current()
  if (current === null) return null
  return current.state === 'moved' ? '平台的数据已迁到新的数据库，即将重新启动' : '平台的数据正在迁到新的数据库'
}

/** PostgreSQL's refusal to write in a session that only reads. */
export const isReadOnlySession = (error: unknown): boolean => pgCode(error) === '25006'
