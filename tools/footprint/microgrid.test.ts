/** 工业绿色微电网 by the worked example of the guide, its borders, and what is not judged. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MicrogridYear, microgridFigures, microgridText } from './microgrid.ts'
import { defaultSettings } from './settings.ts'

const year: MicrogridYear = {
  commissionedOn: '2026-03-01',
  generationMwh: 12_000,
  selfUseMwh: 7350,
  nearbyUseMwh: 480,
  feedInMwh: 3720,
  curtailedMwh: 330,
  storageInMwh: 1320,
  storageOutMwh: 1200,
  loadMwh: 49_000,
}
const of = (change: Partial<MicrogridYear> = {}, settings = defaultSettings) =>
  microgridFigures({ ...year, ...change }, settings)
const spot = { ...defaultSettings, microgrid: { ...defaultSettings.microgrid, spotMarket: true } }

test('the example of the guide to the digit', () => {
  expect(of()).toEqual({
    selfUsePct: 65.25,
    feedInPct: 31.88,
    greenLoadPct: 15,
    unbalancedMwh: 0,
    isBalanced: true,
    keepsSelfUse: true,
    keepsFeedIn: null,
  })
  expect(of({}, spot).keepsFeedIn).toBe(false)
  expect(microgridText(of())).toBe('就近消纳达到60%；上网比例不判定（本市现货市场情况未确认）（未核对）')
  expect(microgridText(of({}, spot), spot)).toBe('就近消纳达到60%；上网比例高于20%（未核对）')
})

test('exactly at a limit it is kept, compared unrounded', () => {
  expect(of({ selfUseMwh: 6720, nearbyUseMwh: 480 }).keepsSelfUse).toBe(true)
  expect(of({ selfUseMwh: 6719.99, nearbyUseMwh: 480 })).toMatchObject({ selfUsePct: 60, keepsSelfUse: false })
  expect(of({ feedInMwh: 2334 }, spot).keepsFeedIn).toBe(true)
})

test('what began before the guide is shown and not judged; nothing generated has no share', () => {
  const old = of({ commissionedOn: '2025-12-31' }, spot)
  expect(old).toMatchObject({ selfUsePct: 65.25, keepsSelfUse: null, keepsFeedIn: null })
  expect(microgridText(old)).toBe('2026年以前投运，只列出比例')
  const none = of({ generationMwh: 0, selfUseMwh: 0, nearbyUseMwh: 0, feedInMwh: 0, curtailedMwh: 0, loadMwh: 0 })
  expect(none).toMatchObject({ selfUsePct: null, feedInPct: null, greenLoadPct: null, keepsSelfUse: null })
  expect(microgridText(none)).toBe('当年没有发电')
})

test('statements balance within a hundredth of what was generated', () => {
  expect(of({ feedInMwh: 3840 })).toMatchObject({ unbalancedMwh: -120, isBalanced: true })
  expect(of({ feedInMwh: 3840.01 }).isBalanced).toBe(false)
})

test('more that is used on site never lowers the share', () => {
  fc.assert(
    fc.property(fc.nat(12_000), fc.nat(12_000), (a, b) => {
      const [few, many] = [of({ selfUseMwh: Math.min(a, b) }), of({ selfUseMwh: Math.max(a, b) })]
      expect(many.selfUsePct).toBeGreaterThanOrEqual(few.selfUsePct ?? 0)
    }),
  )
})
