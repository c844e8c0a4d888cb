/** The mark of a database that a move has not filled completely (npm run move-database): a schema of its own, dropped at the end. */
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { StartRefused } from './start-refused.ts'

export const moveSchema = 'unfinished_move'

/** Refuses to start on it: it looks like a whole database and is none. */
export async function refuseIfUnfinished(db: Database): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from pg_namespace where nspname = ${moveSchema}`)
  if (rows.length > 0)
    throw new StartRefused(
      '这个数据库是一次没有做完的迁移的目标，数据不完整，不能启动：请用原来的设置再次运行 npm run move-database 做完',
    )
}
