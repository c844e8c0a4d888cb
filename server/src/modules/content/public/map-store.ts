/** Queries of the map: titles held on a day, with the position of their holder. No contact is read here. */
import { pointsAtMost } from '@green/contract/calls/content/map.ts'
import { institutionKinds } from '@green/contract/filing/titles.ts'
import { and, asc, count, desc, eq, gte, inArray, lte, notInArray, type SQL } from 'drizzle-orm'
import { keywordMatch, titleSearch } from '../../../base/enterprise/search-store.ts'
import type { Tx } from '../../../db/database.ts'
import { title } from '../../../db/schema/decisions.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { isHeld } from './store.ts'

type Day = { asOf: string; today: string }
export type TitlesQuery = Day & {
  keyword?: string | undefined
  kind?: string | undefined
  level?: string | undefined
}

/** Today as in every list of titles. For an earlier day those whose term covers it; taken back later counts as never held. */
const heldOn = ({ asOf, today }: Day): SQL | undefined =>
  asOf >= today
    ? isHeld(today)
    : and(lte(title.validFrom, asOf), gte(title.validTo, asOf), inArray(title.state, ['valid', 'review', 'expired']))

const matching = (query: TitlesQuery): SQL | undefined =>
  and(
    notInArray(title.kind, [...institutionKinds]),
    heldOn(query),
    query.kind === undefined ? undefined : eq(title.kind, query.kind),
    query.level === undefined ? undefined : eq(title.level, query.level),
    keywordMatch(query.keyword, titleSearch),
  )

/** Titles held on a day, newest first, at most `pointsAtMost`; without position where the archive has none. */
export function titlePoints(tx: Tx, query: TitlesQuery) {
  return tx
    .select({
      id: title.id,
      kind: title.kind,
      level: title.level,
      qxCode: title.qxCode,
      grantYear: title.year,
      enterpriseName: title.enterpriseName,
      siteName: title.siteName,
      lng: enterprise.lng,
      lat: enterprise.lat,
    })
    .from(title)
    .leftJoin(enterprise, eq(enterprise.id, title.enterpriseId))
    .where(matching(query))
    .orderBy(desc(title.year), asc(title.number), asc(title.id))
    .limit(pointsAtMost)
}

/** Number of the same titles by kind and the district they were granted in. */
export function titlesByDistrict(tx: Tx, query: TitlesQuery) {
  return tx
    .select({ qxCode: title.qxCode, kind: title.kind, n: count() })
    .from(title)
    .where(matching(query))
    .groupBy(title.qxCode, title.kind)
}
