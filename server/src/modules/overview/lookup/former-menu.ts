/**
 * A menu that was arranged before screens shared entries. It had two groups more, by which it is recognised: nothing that is
 * saved today has them. What an administrator had changed stays; what was the default then is the default of today.
 */
import { officeGroups } from '@green/contract/screens/screen-entries.ts'
import { type OfficeScreen, officeScreens } from '@green/contract/screens/screens.ts'
import type { ArrangedGroup } from '../../../db/schema/account/rights.ts'

type Stored = { groups: ArrangedGroup[]; screens: { key: string; title: string; group: string; hiddenFor: string[] }[] }

const groupsGone: readonly string[] = ['record', 'list']

/** What the groups were called that have another name today. */
const formerTitles: Readonly<Record<string, string>> = {
  review: '申报审核',
  inspection: '节能监察',
  enterprise: '企业管理',
  service: '诊断与服务',
  content: '内容管理',
  system: '系统',
}

/** Where screens with an entry of their own stood that stand elsewhere today. */
const formerGroups: Partial<Record<OfficeScreen, string>> = {
  enterpriseVerification: 'enterprise',
  letters: 'system',
  mailings: 'enterprise',
  stations: 'enterprise',
}

const groupTitles: Readonly<Record<string, { title?: string }>> = officeGroups

/** The stored arrangement as it stands today. */
export function carriedOver<T extends Stored>(row: T): T {
  if (!row.groups.some(({ key }) => groupsGone.includes(key))) return row
  return {
    ...row,
    groups: row.groups
      .filter(({ key }) => !groupsGone.includes(key))
      .map((one) =>
        one.title === formerTitles[one.key] ? { ...one, title: groupTitles[one.key]?.title ?? one.title } : one,
      ),
    screens: row.screens.map((one) => ({ ...one, group: groupToday(one) })),
  }
}

function groupToday({ key, group }: Stored['screens'][number]): string {
  if (!Object.hasOwn(officeScreens, key)) return group
  const name = key as OfficeScreen
  const isDefault = formerGroups[name] === group || !Object.hasOwn(officeGroups, group)
  return isDefault ? officeScreens[name].group : group
}
