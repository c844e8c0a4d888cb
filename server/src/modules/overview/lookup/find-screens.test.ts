/** Every phrase that people were heard to say has its page first, as a question, in traditional characters and by first letters. */
import type { OrgKind, Role } from '@green/contract/roles.ts'
import { portalPhrases } from '@green/contract/screens/portal-phrases.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { officePath, officeScreens, screenNames } from '@green/contract/screens/screens.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { expect, test } from 'vitest'
import { freeze, readData } from '../../../base/reference/data-file.ts'
import { findScreens } from './find-screens.ts'
import { menuOf } from './menus.ts'
import { openScreens } from './open-screens.ts'

const screensFor = (role: Role, orgKind: OrgKind | null = null) =>
  openScreens({ role, orgKind }, orgKind ? [] : menuOf({ role, orgKind, taken: new Set() }, { STATIONS: false }))
const first = (screens: ReturnType<typeof screensFor>, typed: string) => findScreens(screens, typed)[0]?.path

const office = screenNames.flatMap((name) =>
  (officeScreens[name].says ?? []).map((phrase) => [phrase, officePath(name)] as const),
)
const portal = keysOf(portalPhrases).flatMap((name) =>
  (portalPhrases[name] ?? []).map((phrase) => [phrase, portalScreens[name].path] as const),
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
})

test.each(portal)('portal: %s leads to %s', (phrase, path) => {
  const screens = screensFor('enterprise', 'enterprise')
  for (const typed of spellingsOf(phrase)) expect([typed, first(screens, typed)]).toEqual([typed, path])
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
})
