/** Hand-worked cases of a project's figures and rules. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { checkAnswers, clearHidden } from '@green/filing/form/check.ts'
import { computeAnswers } from '@green/filing/form/compute.ts'
import { allowedActions, noFacts } from '@green/filing/workflow/workflow.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { describe, expect, test } from 'vitest'
import { shownFigures, testReference } from '../test-reference.ts'
import { variedExample } from './example.ts'
import { energyProject } from './programme.ts'

const reference = testReference(testLists())
const project = (more: Record<string, unknown> = {}, stage = 'building') =>
  ({ ...variedExample({ no: 1, stage }, () => 0.5), ...more }) as AnswerSet
const figure = (key: string, more: Record<string, unknown>) =>
  shownFigures(energyProject, project(more), reference)[key]
function found(values: AnswerSet) {
  const ready = computeAnswers(energyProject, clearHidden(energyProject, values).values, reference)
  return checkAnswers(energyProject, ready, { reference, archive: [], lastYear: null }, 'submit')
}
const places = (more: Record<string, unknown>, stage?: string) =>
  found(project(more, stage)).map(({ code, field }) => (code === 'field' ? field : code))

describe('figures', () => {
  test('payback, investment per tce, saving rate, progress', () => {
    expect(figure('payback', { investTotal: '100.01', benefit: '30' })).toBe(3.33)
    expect(figure('unitInvestSave', { investTotal: '620', saveTce: '400' })).toBe(1.55)
    // At equal output 4200 would have been 4200 × 120 ÷ 100 = 5040; (5040 − 3500) ÷ 5040 = 30.5555… %
    expect(figure('saveRate', { beforeTce: '4200', afterTce: '3500', outputAfter: '120' })).toBe(30.56)
    // Without outputs: 620 ÷ 4200 = 14.761… %
    expect(figure('saveRate', { savingMethod: 'metering', saveTce: '620', beforeTce: '4200' })).toBe(14.76)
    // 0.3 ÷ 0.7 = 42.857… %
    expect(figure('progressRate', { investDone: '0.3', investTotal: '0.7' })).toBe(42.86)
  })
  test('division by empty is empty', () => {
    for (const [key, empty] of [
      ['payback', { benefit: '0' }],
      ['unitInvestSave', { saveTce: '' }],
      ['saveRate', { beforeTce: '0' }],
    ] as const)
      expect([key, figure(key, empty)]).toEqual([key, null])
  })
  test('more output at the same consumption is a saving', () => {
    // (4200 ÷ 100 − 4200 ÷ 120) × 120 = 840
    expect(figure('equalOutputSaving', { beforeTce: '4200', afterTce: '4200', outputAfter: '120' })).toBe(840)
  })
  test('carbon: electricity by the grid factor, the rest as coal, unless it was entered', () => {
    const saved = (saveElec: string, more = {}) => figure('co2Cut', { saveTce: '620', cutCo2: '', saveElec, ...more })
    // 620 × 2.4567 = 1523.154
    expect(saved('0')).toBe(1523.15)
    // 200 × 5.581 + (620 − 200 × 1.229) × 2.4567 = 1116.2 + 374.2 × 2.4567 = 2035.497…
    expect(saved('200')).toBe(2035.5)
    // 等价值: 200 × 5.581 + (620 − 200 × 3.024) × 2.4567 = 1116.2 + 15.2 × 2.4567 = 1153.541…
    expect(saved('200', { calibre: 'equivalent' })).toBe(1153.54)
    expect(saved('200', { cutCo2: '1480.5' })).toBe(1480.5)
  })
})

describe('rules', () => {
  test.each(['plan', 'pre', 'building', 'built', 'running'])(
    'a project at stage %s can be told completely',
    (stage) => {
      expect(found(project({}, stage)).filter(({ level }) => level === 'error')).toEqual([])
    },
  )
  test('the stage requires dates, progress, documents', () => {
    expect(places({ actualStart: null, progressRows: [], filingFile: [] })).toEqual(
      expect.arrayContaining(['actualStart', 'progressRows', 'filingFile']),
    )
    expect(places({ actualEnd: null, sitePhotos: [] }, 'built')).toEqual(
      expect.arrayContaining(['actualEnd', 'sitePhotos']),
    )
    expect(places({ filingFile: [] }, 'plan')).not.toContain('filingFile')
  })
  test('carbon where no tce is saved', () => {
    expect(places({ projType: 'water', saveTce: '', saveWater: '1000', cutCo2: '' })).toContain('cutCo2')
    expect(places({ cutCo2: '' })).not.toContain('cutCo2')
  })
  test('a new line has no year before it, a measured saving no output: neither is asked for', () => {
    const bare = { beforeTce: '', afterTce: '', outputBefore: '', outputAfter: '', outputUnit: '', reviewTceTyped: '0' }
    expect(places({ ...bare, savingMethod: 'metering' })).toEqual([])
    expect(places({ ...bare, buildNature: 'new', savingMethod: '', sameSite: null })).toEqual([])
    expect(places({ ...bare, savingMethod: 'output' })).toEqual(
      expect.arrayContaining(['beforeTce', 'afterTce', 'outputBefore', 'outputAfter', 'outputUnit']),
    )
  })
  test('two calibres that were mixed show in the electricity', () => {
    // 504 × 1.229 = 619.4 of 620; by 等价值 504 × 3.024 = 1524.1
    expect(places({ saveElec: '504' })).not.toContain('savedElectricity')
    expect(places({ saveElec: '504', calibre: 'equivalent' })).toContain('savedElectricity')
  })
  test('order, parts, saving, quarters', () => {
    expect(places({ planStart: '2026-05', planEnd: '2026-04' })).toContain('order.planEnd')
    expect(places({ investDone: '99999' })).toContain('within.investDone')
    expect(places({ beforeTce: '100', afterTce: '100' })).toContain('noSaving')
    // (42 − 33.58) × 100 = 842; one per cent is 8.42
    const of = (saveTce: string) => places({ beforeTce: '4200', afterTce: '3358', saveTce })
    expect(of('850.42')).not.toContain('savingDiffers')
    expect(of('850.43')).toContain('savingDiffers')
    expect(of('833.57')).toContain('savingDiffers')
    const [row] = project().progressRows as Record<string, unknown>[]
    expect(places({ progressRows: [{ ...row, quarter: '2026年3季度' }] })).not.toEqual([])
    expect(places({ progressRows: [{ ...row, quarter: '2026Q5' }] })).toContain('quarter')
  })
})

describe('节能审查 (令2025年第31号)', () => {
  const reviewed = (more: Record<string, unknown>) =>
    figure('reviewTce', { beforeTce: '4200', afterTce: '3580', ...more })
  test('the increment of a rebuilt line counts, all of it when site, process or equipment change', () => {
    expect(reviewed({ sameSite: true })).toBe(0)
    expect(reviewed({ sameSite: true, afterTce: '5100.5' })).toBe(900.5)
    expect(reviewed({ sameSite: false })).toBe(3580)
    expect(reviewed({ buildNature: 'rebuild', sameSite: true, afterTce: '5200' })).toBe(1000)
  })
  test('a figure by 等价值 is none for the review: it is asked for, and 0 is an answer', () => {
    expect(reviewed({ calibre: 'equivalent', reviewTceTyped: '' })).toBeNull()
    expect(places({ calibre: 'equivalent', saveElec: '0', reviewTceTyped: '' })).toContain('reviewTceTyped')
    expect(places({ calibre: 'equivalent', saveElec: '0', reviewTceTyped: '0' })).toEqual([])
  })
  test('exempt below 1000 tce and below 1000 t of coal; electricity alone does not matter', () => {
    const exempt = (afterTce: string, reviewCoal: string) =>
      places({ sameSite: false, savingMethod: 'metering', beforeTce: '', afterTce, reviewCoal })
    expect(exempt('999.99', '999.99')).not.toContain('reviewExempt')
    expect(exempt('1000', '0')).toContain('reviewExempt')
    expect(exempt('10', '1000')).toContain('reviewExempt')
    expect(places({ saveElec: '504', reviewCoal: '0' })).not.toContain('reviewExempt')
  })
  test('who is exempt has no document number to invent; who was reviewed names it with its day', () => {
    expect(places({ energyReviewNo: '', reviewCoal: '0' })).toEqual([])
    expect(places({ energyReview: 'done' })).toEqual(
      expect.arrayContaining(['energyReviewNo', 'energyReviewDate', 'carbonReview']),
    )
    const before = { energyReview: 'done', energyReviewNo: '示例〔2025〕1号', energyReviewDate: '2025-08-31' }
    expect(places(before)).toEqual([])
    expect(places({ ...before, energyReviewDate: '2025-09-01' })).toEqual(['carbonReview'])
    expect(places({ energyReview: 'exempt', exemptGround: 'listed', exemptListed: '', reviewCoal: '' })).toEqual([
      'exemptListed',
    ])
    expect(places({ energyReview: 'open', reviewCoal: '', carbonReview: 'open' }, 'plan')).toEqual([])
  })
  test('building before the review, an opinion older than two years', () => {
    expect(places({ energyReview: 'open', carbonReview: 'open' })).toContain('reviewBegun')
    const done = { energyReview: 'done', energyReviewNo: '示例〔2024〕1号', carbonReview: 'none' }
    expect(places({ ...done, energyReviewDate: '2024-11-19' }, 'plan')).toContain('reviewLapsed')
    expect(places({ ...done, energyReviewDate: '2024-11-20' }, 'plan')).not.toContain('reviewLapsed')
    expect(places({ ...done, energyReviewDate: '2024-11-19' })).not.toContain('reviewLapsed')
    expect(places({ ...done, energyReviewDate: '2026-11-21' })).toContain('reviewDate')
  })
})

describe('the workflow', () => {
  const steps = (state: 'submitted' | 'county_approved' | 'approved', role: 'enterprise' | 'county' | 'city') =>
    allowedActions(energyProject.workflow, { state }, { role }, { ...noFacts, now: '' }).map(({ action }) => action)
  test('county and city may both refuse; the city admits', () => {
    expect(steps('submitted', 'county')).toEqual(['countyApprove', 'countyReturn', 'countyReject'])
    expect(steps('submitted', 'city')).toEqual([])
    expect(steps('county_approved', 'city')).toEqual(['cityReturn', 'cityReject', 'cityApprove'])
  })
  test('an admitted project only reports its progress, and is removed from the list on grounds of its own', () => {
    const [step] = allowedActions(
      energyProject.workflow,
      { state: 'approved' },
      { role: 'enterprise' },
      { ...noFacts, now: '' },
    )
    expect([step?.label, step?.only?.includes('progressRows'), step?.only?.includes('investTotal')]).toEqual([
      '填报进度',
      true,
      false,
    ])
    const [out] = allowedActions(
      energyProject.workflow,
      { state: 'approved' },
      { role: 'city' },
      { ...noFacts, now: '' },
    )
    expect([out?.label, out?.needs.ground]).toEqual(['出库', { list: 'outGround' }])
  })
})
