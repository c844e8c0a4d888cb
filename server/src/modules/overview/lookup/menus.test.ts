/** The menu of every role: the screens of the trade's tree, less what is not built, in few entries. */
import type { MenuItem } from '@green/contract/calls/overview/lookup.ts'
import { type OrgKind, orgKinds, type Role, roles } from '@green/contract/roles.ts'
import { entriesOf, pagesOf } from '@green/contract/screens/menu-pages.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import {
  letterLabels,
  type OfficeScreen,
  officePath,
  officeScreens,
  screenNames,
} from '@green/contract/screens/screens.ts'
import { describe, expect, test } from 'vitest'
import { type ArrangedScreen, laidOver, usualMenu } from './menu-arrangement.ts'
import { menuOf as menuFor } from './menus.ts'

const menuOf = (person: { role: Role; orgKind: OrgKind | null }, STATIONS = false) =>
  menuFor({ ...person, taken: new Set() }, { STATIONS })
const flat = (menu: readonly MenuItem[]): MenuItem[] => menu.flatMap((item) => [item, ...flat(item.children)])
const nameOf = ({ path, hidden }: MenuItem) => (hidden ? `-${path}` : path).replace('/hindex/', '')
/** `entry[tab tab]`; a leading `-` is in no menu. */
const entryText = (item: MenuItem): string =>
  item.path === ''
    ? `${item.title}: ${item.children.map(entryText).join(' ')}`
    : item.children.length > 0
      ? `${item.title}[${item.children.map(nameOf).join(' ')}]`
      : nameOf(item)
const outline = (menu: readonly MenuItem[]) => menu.map(entryText)
const shownEntries = (menu: readonly MenuItem[]) => entriesOf(menu).filter(({ entry }) => !entry.hidden)

const desk = '工作台[dashboard dfh jobs]'
const settings = '人员账号[sys/admin sys/registered UserMannage]'
const rules = '办理规则[sys/limit thly notices]'
const groups = [
  '审核: 申报审核[AlicaManage apply lsgcsbgl chainsbgl greenYqsbgl nxlpzgl sxlpzgl zeroPlan zeroAccept zeroPark] 备案审核[FilManage jnfwbagl lsxmrkgl thirdManager thirdReports htnyglht waterManager productFootprint] zxzjsbgl 企业核验[EntManage handOver qyhb] 专家库[experts panelMeetings] letters',
  '年度数据: entFill 年度审核[nogreenfillSh nogreenfillCx zeroProgress jltyq] 企业能耗[Entnhsj nhhc greenPower ldxfbl gnhh qgtsc ntglzx lsdww] -entside 汇总对照[energytotal qxdz] zzbb -zzbb-detail tjzbgl',
  '绿效码: GreenRating FirmGreenCode 方案与基准[RatingMan jzb] greencredit',
  // 监察核查 lists a supervisor's own tasks, so nobody else is led to it.
  '监察: 节能监察[SupManage RepManage jcjd] jcfmk jnmbkh',
  '企业: 绿色名单[greenCx chaingl dataManage] 园区[greenYqgl greenYqinfo] 企业库[EntMan labels] -qy -qy-detail qxts',
  '服务: diagnosis 咨询评价[zxly webrateht FeedManage] 培训[jobtraining newJobtraining Jobtraining3] mailings',
  '内容: newsManage policyHt promotionManage standardHt nrjc',
]

describe('the menu of', () => {
  const tree = (role: (typeof roles)[number], orgKind: (typeof orgKinds)[number] | null = null) =>
    expect(outline(menuOf({ role, orgKind })))

  test('admin: the own screens first, what officers work with below one group', () => {
    tree('admin').toEqual([
      desk,
      `设置: ${settings} sys/role sys/menu ${rules} sys/settings sys/city sys/switches sys/maintenance sys/health sys/retention sys/keys sys/events 日志与使用[logManager sys/usage]`,
      // Only the city's officers record meetings of panels.
      `业务查询: ${groups.join(' ').replace('专家库[experts panelMeetings]', 'experts')}`,
    ])
    expect(menuOf({ role: 'admin', orgKind: null })[1]?.children).toHaveLength(13)
  })
  test('a city that has turned the stations on: administrators find them, nobody else does', () => {
    const path = officePath('stations')
    const has = (role: Role, on: boolean) =>
      flat(menuOf({ role, orgKind: null }, on)).some((item) => item.path === path)
    expect(roles.filter((role) => has(role, true))).toEqual(['admin'])
    expect(roles.filter((role) => has(role, false))).toEqual([])
  })
  test('city: without roles and menus', () => {
    tree('city').toEqual([desk, ...groups, `设置: ${settings} ${rules} sys/settings 日志与使用[logManager sys/usage]`])
  })
  test('county', () => {
    tree('county').toEqual([
      desk,
      '审核: 申报审核[AlicaManage apply lsgcsbgl chainsbgl greenYqsbgl nxlpzgl sxlpzgl zeroPlan zeroAccept zeroPark] 备案审核[FilManage jnfwbagl lsxmrkgl htnyglht waterManager productFootprint] zxzjsbgl 企业核验[EntManage handOver]',
      '年度数据: entFill 年度审核[nogreenfillSh nogreenfillCx zeroProgress jltyq] 企业能耗[Entnhsj nhhc greenPower ldxfbl gnhh qgtsc ntglzx lsdww] 汇总对照[energytotal qxdz] zzbb -zzbb-detail',
      '绿效码: FirmGreenCode jzb',
      '监察: 节能监察[RepManage jcjd] jcfmk jnmbkh',
      '企业: 绿色名单[greenCx chaingl] 园区[greenYqgl greenYqinfo] EntMan -qy-detail qxts',
      '服务: diagnosis 咨询评价[zxly webrateht] 培训[jobtraining Jobtraining3] mailings',
      // Its own local news, which the city publishes.
      '内容: newsManage',
    ])
  })
  test('of the city and of a county: at most 37 entries, of a group at most six', () => {
    for (const role of ['city', 'county'] as const) {
      const menu = menuOf({ role, orgKind: null })
      expect(shownEntries(menu).length).toBeLessThanOrEqual(37)
      for (const { title, children } of menu.filter(({ path }) => path === ''))
        expect([title, children.filter(({ hidden }) => !hidden).length <= 6]).toEqual([title, true])
    }
    expect(shownEntries(menuOf({ role: 'city', orgKind: null }))).toHaveLength(37)
  })
  test('expert', () => {
    tree('expert').toEqual([
      'dashboard',
      '评审任务: lsgcsbgl chainsbgl greenYqsbgl zxzjsbgl',
      'expertOwn',
      'diagnosis',
      'jobtraining',
      'dfh',
    ])
  })
  test('supervisor', () => {
    tree('supervisor').toEqual([
      'dashboard',
      'SupManage',
      'ReportingManageFromSuperVisitor',
      'Entnhsj',
      'EntMan',
      '-qy-detail',
      'nogreenfillCx',
      'qxdz',
      'jnmbkh',
      'jobtraining',
      'dfh',
    ])
  })
  test('enterprise, by what kind of organisation it stands for', () => {
    // Yearly data, energy and codes are kept of enterprises only.
    const own = ['dashboard']
    const ofEnterprise = ['dashboard', '-entside', 'entFill', 'Entnhsj', 'FirmGreenCode', 'RepManage']
    tree('enterprise', 'enterprise').toEqual(ofEnterprise)
    tree('enterprise', 'park').toEqual([...own, 'greenYqinfo'])
    tree('enterprise', 'institution').toEqual([...own, 'thirdManager', 'jnfwbagl'])
  })
})

test('a path belongs to one screen', () => {
  expect(new Set(screenNames.map((name) => officeScreens[name].path)).size).toBe(screenNames.length)
})

test('a tab stands within a screen that is an entry itself, in the same group', () => {
  const paths = new Map(screenNames.map((name) => [officeScreens[name].path, officeScreens[name]]))
  for (const { path, within, group } of Object.values(officeScreens)) {
    if (within === undefined) continue
    expect(paths.get(within), path).toMatchObject({ group })
    expect(paths.get(within)?.within, path).toBeUndefined()
  }
})

test('who may open a tab only gets it as an entry of its own, and a hidden tab is none', () => {
  const of = (screens: ArrangedScreen[]) =>
    outline(menuFor({ role: 'city', orgKind: null, taken: new Set() }, { STATIONS: false }, { ...usualMenu, screens }))
  const some = (...keys: OfficeScreen[]) => usualMenu.screens.filter(({ key }) => keys.includes(key))
  expect(of(some('greenFactoryList', 'supplyChainList'))).toEqual(['企业: 绿色名单[greenCx chaingl]'])
  const hidden = some('greenFactoryList', 'supplyChainList').map((one) =>
    one.key === 'greenFactoryList' ? { ...one, title: '名单', hiddenFor: ['city'] } : one,
  )
  expect(of(hidden)).toEqual(['企业: 名单[-greenCx chaingl]'])
  expect(
    menuFor({ role: 'city', orgKind: null, taken: new Set(['greenFactoryList V']) }, { STATIONS: false }).flatMap(
      entryText,
    ),
  ).toContain(
    '企业: 绿色名单[chaingl dataManage] 园区[greenYqgl greenYqinfo] 企业库[EntMan labels] -qy -qy-detail qxts',
  )
})

describe('a menu that was arranged before screens shared entries', () => {
  const stored = {
    groups: [
      { key: 'record', title: '备案与入库', icon: 'file' },
      { key: 'enterprise', title: '企业管理', icon: 'building' },
      { key: 'review', title: '申报', icon: 'leaf' },
      { key: 'list', title: '绿色名单', icon: 'medal' },
    ],
    screens: [
      { key: 'countyPush', title: '推送', group: 'list', hiddenFor: ['county'] },
      { key: 'enterpriseVerification', title: '企业信息审核', group: 'enterprise', hiddenFor: [] },
      { key: 'letters', title: '决定文书', group: 'content', hiddenFor: [] },
      { key: 'ownJobs', title: '我的任务', group: 'jobs', hiddenFor: [] },
      { key: 'returnPhrases', title: '退回理由库', group: 'review', hiddenFor: [] },
      { key: 'no longer there', title: '旧页面', group: 'list', hiddenFor: [] },
    ],
  }
  const now = laidOver(stored)
  const screen = (key: OfficeScreen) => now.screens.find((one) => one.key === key)

  test('has the groups of today in the stored order, with the names that were given', () => {
    expect(now.groups.map(({ title }) => title).filter(Boolean)).toEqual([
      '企业',
      '申报',
      ...usualMenu.groups.flatMap(({ key, title }) =>
        title && !['enterprise', 'review'].includes(key) ? [title] : [],
      ),
    ])
  })
  test('has each screen once: names, places and hidden items that were given stay, the others are of today', () => {
    expect(screen('countyPush')).toMatchObject({ title: '推送', group: 'enterprise', hiddenFor: ['county'] })
    expect(screen('enterpriseVerification')).toMatchObject({ group: 'review' })
    expect(screen('letters')).toMatchObject({ group: 'content' })
    expect(screen('ownJobs')).toMatchObject({ group: 'board' })
    expect(screen('returnPhrases')).toMatchObject({ group: 'system' })
    expect(now.screens.map(({ key }) => key).toSorted()).toEqual(screenNames.toSorted())
  })
  test('one of today is read as it was saved', () => {
    const saved = {
      groups: [],
      screens: [{ key: 'enterpriseVerification', title: '审企业', group: 'enterprise', hiddenFor: [] }],
    }
    expect(laidOver(saved).screens[0]).toMatchObject({ title: '审企业', group: 'enterprise' })
  })
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
      const places = pagesOf(menu).map(({ page }) => page.path)
      expect(new Set(places).size).toBe(places.length)
      const paths = items.map((item) => item.path).filter((path) => path !== '')
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
