/** 城市资料: read and saved by the administrator; everybody reads its values with the system items. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { type CityProfileKey, cityProfileFields, cityProfileKeys } from '../../enterprise/city-profile.ts'
import { dailyRecord } from '../../hands.ts'
import { Digest } from '../../overview/digest.ts'
import { maxText } from '../../rule-schemas.ts'
import { Id, Moment, Nothing, RequestId, Version } from '../../shapes.ts'

const Values = z.strictObject(
  Object.fromEntries(cityProfileKeys.map((key) => [key, maxText(cityProfileFields[key].most + 40)])) as Record<
    CityProfileKey,
    z.ZodString
  >,
)

export const CityProfileView = z.object({
  values: Values,
  /** Labels of the required fields that are empty. */
  missing: z.array(z.string()),
  /** Of the city's own data, which name and districts come from. */
  city: z.object({ name: z.string(), districts: z.number() }),
  /** Null: the portal shows the platform's own mark. */
  emblem: z.object({ name: z.string(), address: z.string() }).nullable(),
  version: z.number(),
  savedAt: Moment.nullable(),
  savedByName: z.string().nullable(),
})
export type CityProfileView = z.output<typeof CityProfileView>

export const city = {
  profile: call({ get: '/city/profile', title: '城市资料', may: ['admin'], in: Nothing, out: CityProfileView }),
  saveProfile: call({
    post: '/city/saveProfile',
    hands: dailyRecord,
    title: '修改城市资料',
    may: ['admin'],
    in: z.strictObject({ values: Values, version: Version.min(0), requestId: RequestId }),
    out: CityProfileView,
  }),
  saveEmblem: call({
    post: '/city/saveEmblem',
    hands: dailyRecord,
    title: '更换或停用城市徽标',
    may: ['admin'],
    /** Null: no emblem. */
    in: z.strictObject({ fileId: Id.nullable(), version: Version.min(0), requestId: RequestId }),
    out: CityProfileView,
  }),
  /** Its address has the hash of the picture, so a browser asks once. */
  emblem: call({
    get: '/city/emblem',
    title: '城市徽标',
    may: 'anyone',
    in: z.strictObject({ sha256: Digest }),
    out: 'blob',
  }),
}
