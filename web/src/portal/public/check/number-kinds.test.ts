import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { expect, test } from 'vitest'
import { addressIn, allNumberKinds, checksFor } from './number-kinds.ts'

const checks = Object.values(portalScreens).filter(({ parent }) => parent === portalScreens.numberCheck.path)
const found = (typed: string) => {
  const fit = checksFor(typed)
  return fit && [fit.kind.page, fit.search]
}

test('every check of a number has its kind, and each example leads to its own page', () => {
  expect(allNumberKinds.map(({ page }) => portalScreens[page].path).toSorted()).toEqual(
    checks.map(({ path }) => path).toSorted(),
  )
  for (const { page, example, key } of allNumberKinds.filter(({ page }) => page !== 'inspectionPaperCheck'))
    expect(found(example), page).toEqual([page, { [key]: example }])
})

test('a number is known however it is typed', () => {
  expect(found(' lxm-2025-7k3m9qxa ')).toEqual(['greenCodeCheck', { code: 'LXM-2025-7K3M9QXA' }])
  expect(found('ＬＸＭＢＧ－2025－7K3M9QXA')).toEqual(['greenReportCheck', { number: 'LXMBG-2025-7K3M9QXA' }])
  expect(found('渝经信绿认[2026]12号')).toEqual(['letterCheck', { number: '渝经信绿认〔2026〕12号' }])
  expect(found('渝经信绿认（2026）12号 7K3M9QXA2B4C')).toEqual([
    'letterCheck',
    { number: '渝经信绿认〔2026〕12号', code: '7K3M9QXA2B4C' },
  ])
  expect(found('LSGC2026 500112 001')).toEqual(['certificateCheck', { number: 'LSGC2026500112001' }])
  expect(found('gf2026-00012 ABCDEF0123456789')).toEqual([
    'receiptCheck',
    { number: 'GF2026-00012', code: 'abcdef0123456789' },
  ])
  expect(found('7k3m9qxa2b4c')).toEqual(['inspectionPaperCheck', { code: '7K3M9QXA2B4C' }])
})

test('what is no number of the platform is not guessed at', () => {
  for (const typed of ['', '   ', '水泥', 'GB 16780-2021', '91500112MA5U0EXAM1', '13800000000'])
    expect(found(typed), typed).toBeNull()
})

test('the address of a square code leads to its page, and to no other', () => {
  const pathOf = (page: keyof typeof portalScreens): string => portalScreens[page].path
  const code = 'https://green.example.cn/web/mainPages/certificateCheck?number=LSGC2026500112001'
  expect(addressIn(code, pathOf)).toBe('/mainPages/certificateCheck?number=LSGC2026500112001')
  expect(addressIn('https://green.example.cn/web/mainPages/personalCenter?tab=privacy', pathOf)).toBeNull()
  expect(addressIn('LSGC2026500112001', pathOf)).toBeNull()
})
