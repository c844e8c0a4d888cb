/** 系统项: what every visitor's screen needs to know of the platform and its city. */

import type { CityProfileValues } from '@green/contract/enterprise/city-profile.ts'
import { emblemAddress, platformNameOf } from '../../../base/reference/city-profile.ts'
import { textsOfPages } from '../../../base/reference/page-texts.ts'
import { cityProfile, systemItems } from '../../../base/reference/reference-data.ts'
import { closedText, featureUser } from '../../../platform/features.ts'
import { webEntryOf } from '../../../platform/http/page/web-entry.ts'
import type { Services } from '../../../platform/services.ts'

/** The others are internal. */
const publicItems: ReadonlySet<string> = new Set([
  'externalPortalUrl',
  'uploadMaxMB',
  'uploadTypes',
  'importMaxRows',
  'requestTimeoutMs',
  'pageSizes',
  'defaultPageSize',
  'designWidth',
  'smsCodeTtlSec',
  'smsResendSec',
  'passwordMinLength',
  'sessionIdleMin',
  'reportYears',
])

export async function publicSystemItems(
  services: Pick<
    Services,
    'config' | 'dataVersion' | 'cityProfile' | 'maintenance' | 'move' | 'switches' | 'entryVersions'
  >,
): Promise<Record<string, string>> {
  const { config, dataVersion } = services
  const city = cityProfile()
  const profile = await services.cityProfile.current()
  const items = systemItems().filter((item) => publicItems.has(item.code))
  return {
    ...Object.fromEntries(items.map((item) => [item.code, item.value])),
    siteTitle: await platformNameOf(services),
    /** 0: the portal shows only that the platform is being set up. */
    open: profile.isComplete ? '1' : '0',
    cityName: city.name,
    cityShortName: city.shortName,
    cityCode: city.cityCode,
    areaCode: city.areaCode,
    ...(profile.isComplete ? shownOf(profile) : {}),
    ...(profile.isComplete && profile.emblem ? { emblem: emblemAddress(profile.emblem) } : {}),
    mobileSecondDigits: city.mobileSecondDigits,
    dataVersion: String(dataVersion),
    ...built(webEntryOf(config.repository)),
    demo: config.DEMO ? '1' : '0',
    /** 0: no text message arrives, so that nobody can register. */
    sms: config.DEMO || config.SMS_URL ? '1' : '0',
    /** 1: gateways on the way pass GET and POST only. */
    postOnly: config.GATEWAY_POST_ONLY ? '1' : '0',
    ...(await textsOfPages(services)),
    ...(await announced(services)),
    ...(await moving(services)),
    ...(await closedForVisitors(services)),
  }
}

/** An open page compares it with its own, and so learns of an update. */
const built = (entry: string | null): Record<string, string> => (entry === null ? {} : { webEntry: entry })

/** By feature, what a visitor reads in the place of what is closed in every district. */
async function closedForVisitors(services: Pick<Services, 'switches'>): Promise<Record<string, string>> {
  const closed = await closedText(services, featureUser(null))
  return Object.fromEntries(Object.entries(closed).map(([key, text]) => [`closed:${key}`, text]))
}

/** What everybody is told of a maintenance, before and during it. */
async function announced({ maintenance }: Pick<Services, 'maintenance'>): Promise<Record<string, string>> {
  const next = await maintenance.next()
  if (!next) return {}
  return {
    maintenanceFrom: next.startsAt,
    maintenanceTo: next.endsAt,
    maintenanceWhat: next.what,
    maintenanceFor: next.concerns,
    maintenanceReadOnly: next.isReadOnly ? '1' : '0',
  }
}

/** Everybody is told while the data move to another database: `copying`, then `moved`. */
async function moving({ move }: Pick<Services, 'move'>): Promise<Record<string, string>> {
  const current = await move.current()
  return current === null ? {} : { databaseMove: current.state }
}

const shownOf = ({ sponsor, hotline, icpNumber, policeNumber, accessibilityContact, email }: CityProfileValues) => ({
  sponsor,
  hotline,
  icpNumber,
  policeNumber,
  accessibilityContact,
  email,
})
