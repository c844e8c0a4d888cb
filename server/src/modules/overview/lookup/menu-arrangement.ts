/**
 * 菜单: order, names, icons, places and hidden items of the office's menu. Read with every menu, so that a change
 * holds in every process at once. It leads; what somebody may open is the contract's, less what was taken.
 */
import type { CallInput } from '@green/contract/call.ts'
import { type MenuArrangement, type menu as menuCalls, menuIcons } from '@green/contract/calls/operation/menu.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { roleLabels, roles } from '@green/contract/roles.ts'
import { isFixed, screenPermission } from '@green/contract/screens/permissions.ts'
import { type OfficeScreenEntry, officeGroups } from '@green/contract/screens/screen-entries.ts'
import { entryOf, type OfficeScreen, officeScreens, screenNames } from '@green/contract/screens/screens.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { type Database, transaction } from '../../../db/database.ts'
import type { ArrangedGroup } from '../../../db/schema/account/rights.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { carriedOver } from './former-menu.ts'
import { type ArrangementRecord, findArrangement, putArrangement } from './menu-store.ts'

export type ArrangedScreen = { key: OfficeScreen; title: string; group: string; hiddenFor: string[] }
export type Arranged = { groups: ArrangedGroup[]; screens: ArrangedScreen[] }

const groupsOfContract = Object.entries(officeGroups as Record<string, { title?: string; icon?: string }>).map(
  ([key, { title = '', icon = 'list' }]) => ({ key, title, icon }),
)
/** Groups with a title: the others are places beside them, which stay where they are. */
const titled = groupsOfContract.filter(({ title }) => title !== '')
const isTitled = (group: string) => titled.some(({ key }) => key === group)

/** The menu of the contract. */
export const usualMenu: Arranged = {
  groups: groupsOfContract,
  screens: screenNames.map((key) => ({
    key,
    title: officeScreens[key].title,
    group: officeScreens[key].group,
    hiddenFor: [],
  })),
}

/** Whether the city has turned on what the screen is for. */
export function isTurnedOn(key: OfficeScreen, settings: Pick<Config, 'STATIONS'>): boolean {
  const { setting } = officeScreens[key] as OfficeScreenEntry
  return setting === undefined || settings[setting]
}

const isFixedScreen = (key: OfficeScreen) => isFixed('admin', screenPermission(key, 'V'))

/** The stored arrangement laid over the contract: what a new release has added stands at the end of its group, a tab with its entry. */
export function laidOver(stored: Pick<ArrangementRecord, 'groups' | 'screens'> | null): Arranged {
  if (!stored) return usualMenu
  const row = carriedOver(stored)
  const before = groupsOfContract.filter(({ title }) => title === '')
  const groups = row.groups.filter(({ key }) => isTitled(key))
  const added = titled.filter(({ key }) => !groups.some((one) => one.key === key))
  const [first, ...last] = before
  const screens = row.screens.filter((one): one is ArrangedScreen => Object.hasOwn(officeScreens, one.key))
  const known = new Set(screens.map(({ key }) => key))
  return {
    groups: [...(first ? [first] : []), ...groups, ...added, ...last],
    screens: withEntries([...screens, ...usualMenu.screens.filter(({ key }) => !known.has(key))]),
  }
}

/** Tabs stand in the group of their entry, wherever that was moved. */
function withEntries(screens: readonly ArrangedScreen[]): ArrangedScreen[] {
  const groups = new Map(screens.map(({ key, group }) => [key, group]))
  return screens.map((one) => ({ ...one, group: groups.get(entryOf(one.key)) ?? one.group }))
}

/** How the menu is arranged now. */
export const arrangedMenu = async (db: Database): Promise<Arranged> => laidOver(await findArrangement(db))

export async function getArrangement({ db, config }: Pick<Services, 'config' | 'db'>): Promise<MenuArrangement> {
  const row = await findArrangement(db)
  const { groups, screens } = laidOver(row)
  return {
    version: row?.version ?? 0,
    updatedAt: row?.updatedAt ?? null,
    updatedByName: row?.updatedByName ?? null,
    groups: groups.flatMap(({ key, title, icon }) => {
      const usual = titled.find((one) => one.key === key)
      return usual ? [{ key, title, icon: iconOf(icon), usual: { title: usual.title, icon: iconOf(usual.icon) } }] : []
    }),
    screens: screens
      .filter(({ key }) => isTurnedOn(key, config))
      .map(({ key, title, group, hiddenFor }) => ({
        key,
        title,
        group,
        hiddenFor: roles.filter((role) => hiddenFor.includes(role)),
        usual: { title: officeScreens[key].title, group: officeScreens[key].group },
        roles: roles.filter((role) => officeScreens[key].may[role] !== undefined),
        kept: isFixedScreen(key),
        within: entryOf(key) === key ? null : officeScreens[entryOf(key)].title,
      })),
  }
}

const iconOf = (icon: string) => (Object.hasOwn(menuIcons, icon) ? icon : 'list') as keyof typeof menuIcons

/** Saves the arrangement; one that nobody could undo any more, or that names what does not exist, is refused. */
export async function saveArrangement(services: Services, actor: Actor, wanted: CallInput<typeof menuCalls.save>) {
  requireSound(wanted)
  const { version, groups, screens } = wanted
  // What is turned off is on no screen; it stays as it was.
  const off = (await arrangedMenu(services.db)).screens.filter(({ key }) => !isTurnedOn(key, services.config))
  const all = [...screens.filter(({ key }) => off.every((one) => one.key !== key)), ...off]
  await write(services, actor, '调整菜单', { version, groups: [...groups], screens: all })
  return getArrangement(services)
}

export async function resetArrangement(services: Services, actor: Actor, { version }: { version: number }) {
  if (version === 0) throw refuseFields([{ field: 'version', message: '菜单已是默认，没有需要恢复的内容' }])
  await write(services, actor, '菜单恢复默认', {
    version,
    groups: titled,
    screens: usualMenu.screens,
  })
  return getArrangement(services)
}

async function write(
  services: WithDb,
  actor: Actor,
  action: string,
  wanted: Pick<ArrangementRecord, 'version' | 'groups' | 'screens'>,
): Promise<void> {
  await transaction(services.db, async (tx) => {
    const before = laidOver(await findArrangement(tx))
    const by = { updatedAt: clock.now(), updatedByName: actor.name }
    if (!(await putArrangement(tx, { ...wanted, ...by }))) throw refuse('STALE')
    const changes = differences(before, laidOver(wanted))
    await writeAudit(tx, { kind: 'system', actor, action, object: '后台菜单', result: '成功', changes })
  })
}

function requireSound({ groups, screens }: CallInput<typeof menuCalls.save>): void {
  const twice = (keys: readonly string[]) => keys.find((key, i) => keys.indexOf(key) !== i)
  const faults = [
    ...groups.flatMap(({ key }, i) =>
      isTitled(key) ? [] : [{ field: `groups[${i}].key`, message: '没有这个菜单组，请刷新后重试' }],
    ),
    ...screens.flatMap(({ key, group, hiddenFor }, i) => {
      const at = (name: string, message: string) => [{ field: `screens[${i}].${name}`, message }]
      if (!Object.hasOwn(officeScreens, key)) return at('key', '没有这个页面，请刷新后重试')
      const name = key as OfficeScreen
      const own = officeScreens[name].group
      if (group !== own && !(isTitled(group) && isTitled(own))) return at('group', '这个页面不能放到所选的菜单组')
      if (isFixedScreen(name) && hiddenFor.includes('admin'))
        return at('hiddenFor', `“${officeScreens[name].title}”不能对系统管理员隐藏，否则无人能再调整`)
      return []
    }),
  ]
  const double = twice(screens.map(({ key }) => key)) ?? twice(groups.map(({ key }) => key))
  if (double !== undefined) faults.push({ field: 'screens', message: '同一页面或菜单组出现两次，请刷新后重试' })
  if (faults.length > 0) throw refuseFields(faults)
}

/** What differs, line by line, for the log. */
function differences(before: Arranged, after: Arranged) {
  const hidden = (to: readonly string[]) => roles.filter((role) => to.includes(role)).map((role) => roleLabels[role])
  const titleOf = (menu: Arranged, group: string) => menu.groups.find(({ key }) => key === group)?.title ?? ''
  const linesOf = (menu: Arranged) => {
    const lines = menu.screens.map(
      ({ key, title, group, hiddenFor }) =>
        [
          officeScreens[key].title,
          [title, titleOf(menu, group), ...hidden(hiddenFor).map((role) => `对${role}隐藏`)].filter(Boolean).join('，'),
        ] as const,
    )
    const groups = menu.groups.map(({ key, title, icon }) => {
      const usual = titled.find((one) => one.key === key)?.title ?? ''
      return [`菜单组${usual}`, `${title}，图标${menuIcons[iconOf(icon)]}`] as const
    })
    return new Map([...groups, ...lines])
  }
  const [was, is] = [linesOf(before), linesOf(after)]
  const order = (menu: Arranged) =>
    [...menu.groups.map(({ title }) => title), ...menu.screens.map(({ title }) => title)].filter(Boolean).join('、')
  const changes = [...is].flatMap(([label, now]) =>
    was.get(label) === now ? [] : [{ label, before: was.get(label) ?? '', after: now }],
  )
  const moved = order(before) !== order(after) ? [{ label: '顺序', before: order(before), after: order(after) }] : []
  return [...changes, ...moved]
}
