/** 绿色地图: titles and enterprises as points, and the numbers of the districts beside them. */
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { type TitleKind, titleKindLabels, titleLevelLabels } from '../../filing/titles.ts'
import { maxText } from '../../rule-schemas.ts'
import { DateText, Id, QueryYear } from '../../shapes.ts'
import { EnterpriseQuery } from '../enterprise/enterprise.ts'

const { energyService: _, thirdParty: __, ...onMap } = titleKindLabels
/** The kinds of titles on the map; institutions have lists of their own. */
export const mapKindLabels: Readonly<Record<Exclude<TitleKind, 'energyService' | 'thirdParty'>, string>> = onMap
export type MapKind = keyof typeof mapKindLabels
const MapKinds = z.enum(keysOf(mapKindLabels))

/** The most points of one answer. */
export const pointsAtMost = 20_000

const Point = z.object({
  id: Id,
  name: z.string(),
  qxCode: z.string(),
  /** Degrees; null where the archive has no position. */
  lng: z.number().nullable(),
  lat: z.number().nullable(),
})

/** Without a year today, otherwise the last day of that year. The points and the numbers of the districts have the same filter. */
const titleFilter = {
  year: QueryYear.optional(),
  keyword: maxText(50).optional(),
  kind: MapKinds.optional(),
  level: z.enum(keysOf(titleLevelLabels)).optional(),
}

export const greenMap = {
  titles: call({
    get: '/map/titles',
    title: '绿色称号分布（公开）',
    may: 'anyone',
    reads: 'replica',
    in: z.strictObject(titleFilter),
    out: z.object({
      asOf: DateText,
      points: z.array(Point.extend({ kind: MapKinds, levelLabel: z.string(), grantYear: z.number() })),
    }),
  }),
  districts: call({
    get: '/map/districts',
    title: '各区县绿色称号数（公开）',
    may: 'anyone',
    reads: 'replica',
    in: z.strictObject(titleFilter),
    out: z.object({
      asOf: DateText,
      /** Which outlines belong to that day: those of today, those before the last change of districts, or before the one before it. */
      outlines: z.enum(['today', 'before', 'earlier']),
      /** First day of today's districts. */
      changedOn: DateText,
      rows: z.array(
        z.object({
          qxCode: z.string(),
          qxName: z.string(),
          titles: z.partialRecord(MapKinds, z.number()),
          total: z.number(),
          /** All of today, whatever the filter of the titles; null for an earlier day, and where it would tell of single enterprises. */
          enterprises: z.number().nullable(),
        }),
      ),
    }),
  }),
  enterprises: call({
    post: '/map/enterprises',
    title: '企业分布',
    may: ['county', 'city', 'admin'],
    reads: 'replica',
    evenIfReadOnly: true,
    in: EnterpriseQuery.omit({ page: true, size: true, isSuperVisitor: true }),
    out: z.object({
      points: z.array(Point.extend({ industryName: z.string(), energyLevel: z.string() })),
    }),
  }),
}
