/** 系统项: what every visitor's screen needs to know of the platform and its city. */

import { cityProfile, systemItems } from '../../base/reference/reference-data.ts'
import type { Services } from '../../platform/services.ts'

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

export function publicSystemItems({
  config,
  dataVersion,
}: Pick<Services, 'config' | 'dataVersion'>): Record<string, string> {
  const city = cityProfile()
  const items = systemItems().filter((item) => publicItems.has(item.code))
  return {
    ...Object.fromEntries(items.map((item) => [item.code, item.value])),
    siteTitle: city.platformName,
    cityName: city.name,
    cityShortName: city.shortName,
    cityCode: city.cityCode,
    areaCode: city.areaCode,
    sponsor: city.sponsor,
    hotline: city.hotline,
    icpNumber: city.icpNumber,
    policeNumber: city.policeNumber,
    mobileSecondDigits: city.mobileSecondDigits,
    dataVersion: String(dataVersion),
    demo: config.DEMO ? '1' : '0',
  }
}
