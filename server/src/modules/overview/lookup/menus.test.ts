/** The menu of every role is the trade's tree, less what is not built. */
import type { MenuItem } from '@green/contract/calls/overview/lookup.ts'
import { type OrgKind, orgKinds, type Role, roles } from '@green/contract/roles.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { letterLabels, officePath, officeScreens, screenNames } from '@green/contract/screens/screens.ts'
import { describe, expect, test } from 'vitest'
import { menuOf as menuFor } from './menus.ts'

const menuOf = (person: { role: Role; orgKind: OrgKind | null }, STATIONS = false) =>
  menuFor({ ...person, taken: new Set() }, { STATIONS })
const flat = (menu: readonly MenuItem[]): MenuItem[] => menu.flatMap((item) => [item, ...flat(item.children)])
const pathsOf = (menu: readonly MenuItem[]) =>
  flat(menu)
    .filter((item) => item.path !== '')
    .map((item) => item.path.replace('/hindex/', ''))
const outline = (menu: readonly MenuItem[]) =>
  menu.map((item) => (item.children.length ? `${item.title}: ${pathsOf(item.children).join(' ')}` : pathsOf([item])[0]))

/** Screens of the specification that are not built yet. When one is built, it moves from here into contract/screens/screens.ts. */
const planned: Readonly<Record<string, string>> = {}

/** The tree of the specification without what is only planned: a screen that is built must stand where the tree has it. */
const builtPart = (tree: readonly string[]) =>
  tree.flatMap((line) => {
    const [group, rest] = line.includes(': ') ? line.split(': ') : [undefined, line]
    const built = rest?.split(' ').filter((path) => !(path in planned)) ?? []
    return built.length === 0 ? [] : [group ? `${group}: ${built.join(' ')}` : built.join(' ')]
  })

const wide = [
  'dashboard',
  // What another one has proposed: of every role.
  'dfh',
  '申报审核: apply AlicaManage lsgcsbgl chainsbgl greenYqsbgl zxzjsbgl nxlpzgl sxlpzgl zeroPlan zeroAccept zeroPark experts thly',
  '备案与入库: FilManage jnfwbagl lsxmrkgl thirdManager thirdReports htnyglht waterManager productFootprint',
  '绿色名单: greenCx chaingl greenYqgl greenYqinfo qxts',
  '年度数据: nogreenfillCx nogreenfillSh entFill Entnhsj energytotal qxdz zzbb zzbb-detail nhhc greenPower zeroProgress ntglzx ldxfbl qgtsc gnhh dataManage tjzbgl',
  '绿效码: FirmGreenCode GreenRating RatingMan jzb greencredit',
  // 监察核查 lists a supervisor's own tasks, so nobody else is led to it.
  '节能监察: SupManage RepManage jcfmk jcjd jnmbkh',
  '诊断与服务: diagnosis webrateht FeedManage jobtraining newJobtraining Jobtraining3 zxly',
  '企业管理: EntMan qy qy-detail labels EntManage handOver qyhb entside UserMannage mailings',
  '内容管理: newsManage promotionManage policyHt nrjc standardHt',
  'jobs',
]

describe('as far as it is built, the menu is the specified tree of', () => {
  const tree = (role: (typeof roles)[number], orgKind: (typeof orgKinds)[number] | null = null) =>
    expect(outline(menuOf({ role, orgKind })))

  test('admin', () => {
    tree('admin').toEqual(
      builtPart([
        ...wide,
        '系统: sys/city sys/maintenance sys/switches sys/role sys/menu sys/admin sys/registered letters notices sys/limit sys/health sys/usage sys/retention sys/keys sys/events sys/settings logManager',
      ]),
    )
  })
  test('a city that has turned the stations on: administrators find them, nobody else does', () => {
    const path = officePath('stations')
    const has = (role: Role, on: boolean) =>
      flat(menuOf({ role, orgKind: null }, on)).some((item) => item.path === path)
    expect(roles.filter((role) => has(role, true))).toEqual(['admin'])
    expect(roles.filter((role) => has(role, false))).toEqual([])
  })
  test('city: without roles and menus', () => {
    tree('city').toEqual(
      builtPart([
        ...wide,
        '系统: sys/admin sys/registered letters notices sys/limit sys/usage sys/settings logManager',
      ]),
    )
  })
  test('county', () => {
    tree('county').toEqual(
      builtPart([
        'dashboard',
        'dfh',
        '申报审核: apply AlicaManage lsgcsbgl chainsbgl greenYqsbgl zxzjsbgl nxlpzgl sxlpzgl zeroPlan zeroAccept zeroPark',
        '备案与入库: FilManage jnfwbagl lsxmrkgl htnyglht waterManager productFootprint',
        '绿色名单: greenCx chaingl greenYqgl greenYqinfo qxts',
        '年度数据: nogreenfillCx nogreenfillSh entFill Entnhsj energytotal qxdz zzbb zzbb-detail nhhc greenPower zeroProgress ntglzx ldxfbl qgtsc gnhh',
        '绿效码: FirmGreenCode jzb',
        '节能监察: RepManage jcfmk jcjd jnmbkh',
        '诊断与服务: diagnosis webrateht jobtraining Jobtraining3 zxly',
        '企业管理: EntMan qy-detail EntManage handOver mailings',
        // Its own local news, which the city publishes.
        '内容管理: newsManage',
        'jobs',
      ]),
    )
  })
  test('expert', () => {
    tree('expert').toEqual(
      builtPart([
        'dashboard',
        '评审任务: lsgcsbgl chainsbgl greenYqsbgl zxzjsbgl',
        'expertOwn',
        'diagnosis',
        'jobtraining',
        'dfh',
      ]),
    )
  })
  test('supervisor', () => {
    tree('supervisor').toEqual(
      builtPart([
        'dashboard',
        'SupManage',
        'ReportingManageFromSuperVisitor',
        'Entnhsj',
        'EntMan',
        'qy-detail',
        'nogreenfillCx',
        'qxdz',
        'jnmbkh',
        'jobtraining',
        'dfh',
      ]),
    )
  })
  test('enterprise, by what kind of organisation it stands for', () => {
    // Yearly data, energy and codes are kept of enterprises only.
    const own = ['dashboard']
    const ofEnterprise = ['dashboard', 'entside', 'entFill', 'Entnhsj', 'FirmGreenCode', 'RepManage']
    tree('enterprise', 'enterprise').toEqual(builtPart(ofEnterprise))
    tree('enterprise', 'park').toEqual(builtPart([...own, 'greenYqinfo']))
    tree('enterprise', 'institution').toEqual(builtPart([...own, 'thirdManager', 'jnfwbagl']))
  })
})

test('a screen is built or planned, not both', () => {
  const paths = screenNames.map((name) => officeScreens[name].path)
  expect(paths.filter((path) => path in planned)).toEqual([])
  expect(new Set(paths).size).toBe(paths.length)
})

test('what is done on a screen is told in known letters, reading first', () => {
  for (const name of screenNames)
    for (const letters of Object.values(officeScreens[name].may)) {
      expect(letters, name).toMatch(/^V( |$)/)
      for (const letter of letters.split(' ')) expect(Object.keys(letterLabels), name).toContain(letter)
    }
})

test('a menu offers built screens only, no empty group, and every path once', () => {
  const built = new Set<string>(screenNames.map(officePath))
  for (const role of roles)
    for (const orgKind of orgKinds) {
      const menu = menuOf({ role, orgKind })
      const items = flat(menu)
      const paths = items.map((item) => item.path).filter((path) => path !== '')
      expect(new Set(paths).size).toBe(paths.length)
      for (const path of paths) expect(built, `${role} ${path}`).toContain(path)
      for (const item of items) if (item.path === '') expect(item.children.length).toBeGreaterThan(0)
      expect(menu[0]).toMatchObject({ path: '/hindex/dashboard', title: '工作台' })
      expect(menu.map((item) => item.sort)).toEqual(menu.map((item) => item.sort).toSorted((a, b) => a - b))
    }
})

test('an organisation has one place: each screen of its menu leads to a page of the portal that its kind may open', () => {
  for (const orgKind of orgKinds) {
    const led = flat(menuOf({ role: 'enterprise', orgKind }))
    expect(led.length).toBeGreaterThan(0)
    for (const { path } of led) {
      const { inPortal = '' } = officeScreens[screenNames.find((name) => officePath(name) === path) ?? 'logs']
      const page = Object.values(portalScreens).find((one) => one.path === inPortal.split('?')[0])
      expect(page, path).toBeDefined()
      expect(page?.orgKinds ?? orgKinds, `${orgKind} ${path}`).toContain(orgKind)
    }
  }
})

test('the card of an enterprise is opened from lists, not from the menu', () => {
  for (const role of ['admin', 'city', 'county', 'supervisor'] as const) {
    const card = flat(menuOf({ role, orgKind: null })).find((item) => item.path === '/hindex/qy-detail')
    expect(card?.hidden).toBe(true)
  }
})

test('only who reviews is offered the review, and the administrator decides nothing', () => {
  const actions = (role: (typeof roles)[number]) =>
    flat(menuOf({ role, orgKind: null })).find((item) => item.path === '/hindex/lsgcsbgl')?.actions
  expect(actions('county')).toEqual(['V', 'R1', 'X', 'M'])
  expect(actions('city')).toContain('R2')
  expect(actions('expert')).toEqual(['V', 'S'])
  expect(actions('admin')).toEqual(['V', 'X', 'C'])
  expect(actions('supervisor')).toBeUndefined()
})
