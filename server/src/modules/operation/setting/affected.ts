/** What a change of a setting touches: the drafts and cases that use it, and what was decided under it. */
import type { SettingKind } from '@green/contract/calls/operation/setting-change.ts'
import { refuse } from '@green/contract/errors.ts'
import { priceName } from '../../../base/energy/carrier-prices.ts'
import { adoptionName, adoptionSetting, limitName } from '../../../base/ledger/settings.ts'
import { messagesSince } from '../../../base/message/store.ts'
import { type TemplateKey, templates } from '../../../base/message/templates.ts'
import { type FactorVersion, factorKind } from '../../../base/reference/factors.ts'
import { dictionariesOf } from '../../../base/reference/reference.ts'
import { schemeName } from '../../../base/reference/scheme-lists.ts'
import { settingVersions } from '../../../base/reference/setting-store.ts'
import type { Tx } from '../../../db/database.ts'
import type { SettingValue } from '../../../db/schema/operation/settings.ts'
import { entryUse, entryUsedSince, limitUse, limitUsedSince } from '../../../filing/casework/setting-use-store.ts'
import { limitedStepName } from '../../../filing/casework/time-limits.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { affectedByAdjustment, districtSettingName } from '../../enterprise/district/districts.ts'
import { inspectionSettingName } from '../../inspection/inspection-paper/settings.ts'
import { touchedSince, touchedUse } from './factor-use-store.ts'
import { touchedByVersion } from './factor-versions.ts'
import { factorNameOf } from './factors.ts'
import { textNameOf } from './texts.ts'

/** A key in its two parts: the list and the code, the programme and the state. */
function partsOf(key: string): [string, string] {
  const cut = key.indexOf('/')
  return [key.slice(0, cut), key.slice(cut + 1)]
}

/** What the setting is called today; one that does not exist is refused. */
export async function settingName(services: Services, kind: SettingKind, key: string): Promise<string> {
  const name = await nameOf(services, kind, key)
  if (name === null) throw refuse('NOT_FOUND')
  return name
}

async function nameOf(services: Services, kind: SettingKind, key: string): Promise<string | null> {
  if (kind === 'dictionary') return entryName(services, ...partsOf(key))
  if (kind === 'limit') return limitedStepName(...partsOf(key))
  if (kind === 'factor') return factorNameOf(key)
  if (kind === 'text') return textNameOf(key)
  if (kind === 'district') return districtSettingName(key)
  if (kind === 'inspection') return inspectionSettingName(services.db, key)
  if (kind === 'energyPrice') return priceName(services.db, key)
  if (kind === 'scheme') return schemeName(key)
  if (kind === 'ledger') return key === adoptionSetting ? adoptionName : limitName(key)
  return Object.hasOwn(templates, key) ? templates[key as TemplateKey].label : null
}

async function entryName(services: Services, dict: string, code: string): Promise<string | null> {
  const lists = await dictionariesOf(services)
  const list = Object.hasOwn(lists, dict) ? lists[dict] : undefined
  if (!list) return null
  const label = list.items.find((one) => one.code === code)?.label
  return label === undefined ? `${list.title}（编号${code}）` : `${list.title}“${label}”`
}

/** A version of a setting; without a value where only the setting is asked about. */
type Changed = { id?: string; startsAt?: string | null; kind: SettingKind; key: string; value?: SettingValue | null }

/** In words for the officer who decides. */
export async function affectedBy(
  tx: Tx,
  { id, startsAt, kind, key, value }: Changed,
): Promise<{ label: string; count: number }[]> {
  if (kind === 'dictionary') {
    const [dict, code] = partsOf(key)
    const { drafts, open } = await entryUse(tx, [{ dict, code }])
    return [
      { label: '选用此条目的未提交申报（停用后提交前须另选）', count: drafts },
      { label: '选用此条目的在办申报（继续办理，仍显示提交时的名称）', count: open },
    ]
  }
  if (kind === 'limit')
    return [{ label: '正在此环节办理的申报（仍按原来的时限）', count: await limitUse(tx, ...partsOf(key)) }]
  if (kind === 'factor' && value !== undefined)
    return (await touchedUse(tx, await touchedOf(tx, { id, key, value }))).affected
  // Once it is carried out nothing is left that it would move.
  if (kind === 'district' && id && !(startsAt && startsAt <= clock.now())) return affectedByAdjustment(tx, id)
  return []
}

/** Against what is in force without this version. */
async function touchedOf(tx: Tx, { id, key, value }: Omit<Changed, 'kind'>) {
  const others = (await settingVersions(tx, factorKind, { until: clock.now() })).filter((one) => one.id !== id)
  return touchedByVersion(others, { key, value: (value ?? null) as FactorVersion | null })
}

/** Settings that nothing is decided under: what was computed by them keeps its figures. */
const withoutDecisions: readonly SettingKind[] = ['text', 'district', 'inspection', 'ledger', 'energyPrice', 'scheme']

/** How much has been decided under what is in force since this moment. */
export async function decidedSince(tx: Tx, change: Changed, since: string): Promise<number> {
  const { kind, key } = change
  const [first, second] = partsOf(key)
  if (kind === 'dictionary') return entryUsedSince(tx, [{ dict: first, code: second }], since)
  if (kind === 'limit') return limitUsedSince(tx, first, second, since)
  if (withoutDecisions.includes(kind)) return 0
  if (kind === 'factor') return touchedSince(tx, await touchedOf(tx, change), since)
  return messagesSince(tx, since)
}
