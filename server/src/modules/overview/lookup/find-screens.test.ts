/** Every phrase that people were heard to say has its page first, as a question, in traditional characters and by first letters. */
import type { MenuItem } from '@green/contract/calls/overview/lookup.ts'
import type { OrgKind, Role } from '@green/contract/roles.ts'
import { portalPhrases } from '@green/contract/screens/portal-phrases.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { type OfficeScreen, officePath, officeScreens, screenNames } from '@green/contract/screens/screens.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { expect, test } from 'vitest'
import { freeze, readData } from '../../../base/reference/data-file.ts'
import { findScreens, isCalled } from './find-screens.ts'
import { menuOf } from './menus.ts'
import { openScreens } from './open-screens.ts'

const screensFor = (role: Role, orgKind: OrgKind | null = null) =>
  openScreens({ role, orgKind }, orgKind ? [] : menuOf({ role, orgKind, taken: new Set() }, { STATIONS: false }))
const first = (screens: ReturnType<typeof screensFor>, typed: string) => findScreens(screens, typed)[0]?.path

const office = screenNames.flatMap((name) =>
  (officeScreens[name].says ?? []).map((phrase) => [phrase, officePath(name)] as const),
)
const portal = keysOf(portalScreens).flatMap((name) =>
  (portalPhrases[name] ?? []).map(
    (phrase) => [phrase, portalScreens[name].path, portalScreens[name].orgKinds ?? ['enterprise']] as const,
  ),
)

const { pairs } = freeze(readData<{ pairs: string[] }>('traditional-characters.json'))
const traditional = new Map<string, string>()
for (const [trad = '', simple = ''] of pairs
  .join('')
  .match(/../gu)
  ?.map((pair) => [...pair]) ?? [])
  if (!traditional.has(simple)) traditional.set(simple, trad)
const inTraditional = (phrase: string) => [...phrase].map((sign) => traditional.get(sign) ?? sign).join('')

const spellingsOf = (phrase: string) => [
  phrase,
  inTraditional(phrase),
  ...['怎么', '在哪', '我要', '请问怎样', '如何'].map((start) => start + phrase),
  `${phrase}在哪里`,
  `${phrase}怎么办？`,
  ` ${inTraditional(`怎么${phrase}`)}`,
]

test('there are some ninety phrases, none of them at two pages of one side', () => {
  expect(office.length + portal.length).toBeGreaterThanOrEqual(94)
  for (const side of [office, portal]) expect(new Set(side.map(([phrase]) => phrase)).size).toBe(side.length)
})

test.each(office)('office: %s leads to %s', (phrase, path) => {
  const screens = screensFor('city')
  for (const typed of spellingsOf(phrase)) expect([typed, first(screens, typed)]).toEqual([typed, path])
  // It stands before records in which the phrase occurs.
  expect(findScreens(screens, phrase).map((one) => isCalled(one, phrase))[0]).toBe(true)
})

test.each(portal)('portal: %s leads to %s', (phrase, path, orgKinds) => {
  for (const orgKind of orgKinds) {
    const screens = screensFor('enterprise', orgKind)
    for (const typed of spellingsOf(phrase)) expect([typed, first(screens, typed)]).toEqual([typed, path])
  }
})

test('nobody finds a page that is not in the own menu, and a guest none of the office', () => {
  const paths = (screens: ReturnType<typeof screensFor>) => findScreens(screens, '权重').map(({ path }) => path)
  expect(paths(screensFor('city'))).toContain(officePath('ratingSchemes'))
  expect(paths(screensFor('county'))).not.toContain(officePath('ratingSchemes'))
  expect(findScreens(openScreens(null, []), '执法').map(({ path }) => path)).toEqual([])
  expect(first(screensFor('enterprise', 'enterprise'), '绿色园区申报')).not.toBe('/mainPages/greenparksb')
})

test('a title wholly typed, its first letters, and words that nothing has', () => {
  const screens = screensFor('city')
  expect(first(screens, '专家库')).toBe(officePath('expertRegister'))
  expect(first(screens, 'zjk')).toBe(officePath('expertRegister'))
  expect(findScreens(screens, '重庆某某机械')).toEqual([])
  expect(findScreens(screens, '？')).toEqual([])
  const [near] = findScreens(screens, '专家库里的人')
  expect(near?.path).toBe(officePath('expertRegister'))
  expect(near && isCalled(near, '专家库里的人')).toBe(false)
})

/** What a city officer comes to do, as it is typed, and where. */
const tasks: readonly (readonly [string, OfficeScreen])[] = [
  ['绿色工厂', 'green-factory'],
  ['待我复核', 'secondHand'],
  ['码的异议', 'greenCodes'],
  ['抽专家', 'expertRegister'],
  ['开始公示', 'filingManagement'],
  ['发文', 'letters'],
  ['撤销称号', 'greenFactoryList'],
  ['催报', 'fillingProgress'],
  ['区县排名', 'countyComparison'],
  ['新建批次', 'filingManagement'],
  ['冻结评级', 'greenRating'],
  ['权重', 'ratingSchemes'],
  ['推给银行', 'greenCredit'],
  ['监察进度', 'inspectionBoard'],
  ['催罚款', 'inspectionMoney'],
  ['重复企业', 'enterpriseMerges'],
  ['发政策', 'policyManage'],
  ['离职', 'accounts'],
  ['节假日', 'settings'],
  ['谁看过电话', 'logs'],
]

/** How many presses lead from the desk to a page: groups are unfolded, an entry opens its first tab. */
function pressesTo(path: string, menu: readonly MenuItem[]): number {
  const ways = menu.flatMap((item) => {
    if (item.hidden) return []
    if (item.path === path) return [1]
    const below = pressesTo(path, item.children)
    return Number.isFinite(below) ? [1 + below] : []
  })
  return Math.min(...ways, Number.POSITIVE_INFINITY)
}

test.each(tasks)(
  'a city officer comes to %s by the search box, and by the menu in three presses at most',
  (typed, name) => {
    const menu = menuOf({ role: 'city', orgKind: null, taken: new Set() }, { STATIONS: false })
    expect(first(openScreens({ role: 'city', orgKind: null }, menu), typed)).toBe(officePath(name))
    expect(pressesTo(officePath(name), menu)).toBeLessThanOrEqual(3)
  },
)
