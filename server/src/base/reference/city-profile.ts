/**
 * 城市资料 in force: the one source of the platform's name, sponsor, hotline and filing numbers. Every process caches it
 * until PostgreSQL notifies it of a new version.
 */
import { city } from '@green/contract/calls/operation/city-profile.ts'
import {
  type CityProfileValues,
  cityProfileFields,
  cityProfileKeys,
  emptyCityProfile,
  missingInProfile,
} from '@green/contract/enterprise/city-profile.ts'
import { refuse } from '@green/contract/errors.ts'
import type { FileRef } from '@green/contract/files.ts'
import type { Database, Tx } from '../../db/database.ts'
import { cachedUntilNotified, type Notifications } from '../../db/listen.ts'
import { clock } from '../../platform/clock.ts'
import type { CityProfileInForce, Services } from '../../platform/services.ts'
import { insertProfile, latestProfile, profileChannel } from './city-profile-store.ts'
import { cityFile } from './reference-data.ts'

/** Fills an empty table from the city's own file, then reads through the cache. */
export async function openCityProfile(
  db: Database,
  notifications: Notifications,
  { demo }: { demo: boolean },
): Promise<CityProfileInForce> {
  await adoptProfile(db, { demo })
  return { current: await cachedUntilNotified(notifications, profileChannel, () => profileNow(db)) }
}

/** What the file says of the city becomes the first version, unless these are the words of the demo and this is none. */
export async function adoptProfile(tx: Tx, { demo }: { demo: boolean }): Promise<void> {
  const { meta, ...file } = cityFile()
  if ((meta.status === 'demo' && !demo) || (await latestProfile(tx))) return
  const profile = { ...emptyCityProfile }
  for (const key of cityProfileKeys) profile[key] = file[key] ?? ''
  if (cityProfileKeys.every((key) => key === 'platformName' || profile[key] === '')) return
  await insertProfile(tx, { version: 1, profile, emblem: null, savedAt: clock.now(), savedByName: '城市数据文件' })
}

async function profileNow(tx: Tx) {
  const row = await latestProfile(tx)
  const values = row?.profile ?? emptyCityProfile
  const isComplete = missingInProfile(values).length === 0
  return { ...values, isComplete, version: row?.version ?? 0, emblem: row?.emblem ?? null }
}

/** The sponsor, for a paper that names it; refused while the profile is incomplete: nothing goes out without its sender. */
export async function requireSponsor({ cityProfile }: Pick<Services, 'cityProfile'>): Promise<string> {
  const profile = await cityProfile.current()
  if (!profile.isComplete) throw refuse('CITY_UNFINISHED', { missing: missingLabels(profile).join('、') })
  return profile.sponsor
}

/** Labels of the required fields that are empty. */
export const missingLabels = (values: CityProfileValues): string[] =>
  missingInProfile(values).map((key) => cityProfileFields[key].label)

/** Where everybody reads the picture; another picture has another address. */
export const emblemAddress = ({ sha256 }: Pick<FileRef, 'sha256'>): string =>
  `/ht${city.emblem.path}?sha256=${encodeURIComponent(sha256)}`

/** The product's own name, until the city has given the platform one. */
const productName = '工业绿效码企业服务平台'

/** The name of the platform, which signs every text message. */
export async function platformNameOf({ cityProfile }: Pick<Services, 'cityProfile'>): Promise<string> {
  return (await cityProfile.current()).platformName || productName
}
