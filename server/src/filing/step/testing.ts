/** A case whose publicity is over, for tests of what follows. */
import { sql } from 'drizzle-orm'
import type { TestApp } from '../../db/testing.ts'

export async function endPublicity({ services }: TestApp, id: string): Promise<void> {
  await services.db.execute(
    sql`update filing set state = 'publicity', publicity_end = '2020-01-01', divided = false where id = ${id}`,
  )
}
