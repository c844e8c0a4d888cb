/** Queries for counties' pushes. */
import { and, desc, eq, getTableColumns, or } from 'drizzle-orm'
import { labelled } from '../../base/enterprise/label-store.ts'
import { keywordMatch } from '../../base/enterprise/search-store.ts'
import type { Tx } from '../../db/database.ts'
import { type PageNumber, pageOf } from '../../db/page.ts'
import { countyPush } from '../../db/schema/services.ts'
import type { Actor } from '../../platform/actor.ts'
import { scopeOf } from './scope-store.ts'

export type PushRecord = typeof countyPush.$inferSelect

export type PushFilter = {
  keyword?: string | undefined
  qxCode?: string | undefined
  year?: number | undefined
  state?: string | undefined
  label?: string | undefined
}

export async function pushPage(tx: Tx, actor: Actor, f: PushFilter, page: PageNumber) {
  const where = and(
    scopeOf(actor),
    f.qxCode ? eq(countyPush.qxCode, f.qxCode) : undefined,
    f.year ? eq(countyPush.year, f.year) : undefined,
    f.state ? eq(countyPush.state, f.state) : undefined,
    labelled(actor, countyPush.enterpriseId, f.label),
    f.keyword
      ? or(
          keywordMatch(f.keyword, { texts: [countyPush.enterpriseName], enterpriseId: countyPush.enterpriseId }),
          eq(countyPush.socialCode, f.keyword),
        )
      : undefined,
  )
  return pageOf(
    tx,
    {
      select: getTableColumns(countyPush),
      from: (select) => select.from(countyPush).where(where),
      orderBy: [desc(countyPush.pushedAt), desc(countyPush.id)],
    },
    page,
  )
}
