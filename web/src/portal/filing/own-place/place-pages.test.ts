import { ownPlaceKinds } from '@green/contract/calls/overview/own-place.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { expect, test } from 'vitest'
import { placePages } from './place-pages.ts'

const titles = (kind: Parameters<typeof placePages>[0]) => placePages(kind).map(({ title }) => title)

test('every page of the group is in the place of an enterprise, and each says what it holds', () => {
  const group = Object.values(portalScreens).filter(
    ({ group: of, orgKinds }) => of === 'mine' && (orgKinds?.includes('enterprise') ?? true),
  )
  expect(titles('enterprise')).toEqual(group.map(({ title }) => title).filter((title) => title !== '我的企业'))
  for (const kind of keysOf(ownPlaceKinds))
    for (const { title, about } of placePages(kind)) expect(about, title).not.toBe('')
})

test('other organisations have their own, and no page of an enterprise', () => {
  expect(titles('park')).toEqual(['工作台', '厂区与园区', '近零碳园区试点', '园区档案'])
  expect(titles('institution')).toContain('年度能耗核查')
  expect(titles('bank')).toEqual(['工作台', '信贷参考', '金融产品', '绿效码报告核验'])
  for (const kind of ['park', 'institution', 'bank'] as const) expect(titles(kind)).not.toContain('绿效码')
})
