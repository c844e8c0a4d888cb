/** Hand-worked cases of a project's figures and rules. */
import type { AnswerSet } from '@green/filing/answers.ts'
import { checkAnswers, clearHidden } from '@green/filing/check.ts'
import { computeAnswers } from '@green/filing/compute.ts'
import { allowedActions, noFacts } from '@green/filing/workflow.ts'
import { describe, expect, test } from 'vitest'
import { shownFigures, testReference } from '../test-reference.ts'
import { variedExample } from './example.ts'
import { energyProject } from './programme.ts'

const reference = testReference()
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
    // (4200 − 3500) ÷ 4200 = 16.666… %
    expect(figure('saveRate', { beforeTce: '4200', afterTce: '3500' })).toBe(16.67)
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
  test('carbon is computed from the saving unless it was entered', () => {
    // 620 × 2.4567 = 1523.154
    expect(figure('co2Cut', { saveTce: '620', cutCo2: '' })).toBe(1523.15)
    expect(figure('co2Cut', { saveTce: '620', cutCo2: '1480.5' })).toBe(1480.5)
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
  test('an energy review from 1000 tce on; carbon where no tce is saved', () => {
    expect(places({ afterTce: '1000', energyReviewNo: '' })).toContain('energyReviewNo')
    expect(places({ afterTce: '999.9', energyReviewNo: '' })).not.toContain('energyReviewNo')
    expect(places({ projType: 'water', saveTce: '', saveWater: '1000', cutCo2: '' })).toContain('cutCo2')
    expect(places({ cutCo2: '' })).not.toContain('cutCo2')
  })
  test('order, parts, saving, quarters', () => {
    expect(places({ planStart: '2026-05', planEnd: '2026-04' })).toContain('order.planEnd')
    expect(places({ investDone: '99999' })).toContain('within.investDone')
    expect(places({ beforeTce: '100', afterTce: '100' })).toContain('noSaving')
    expect(places({ beforeTce: '4200', afterTce: '3580', saveTce: '652' })).toContain('savingDiffers')
    expect(places({ beforeTce: '4200', afterTce: '3580', saveTce: '651' })).not.toContain('savingDiffers')
    const [row] = project().progressRows as Record<string, unknown>[]
    expect(places({ progressRows: [{ ...row, quarter: '2026年3季度' }] })).not.toEqual([])
    expect(places({ progressRows: [{ ...row, quarter: '2026Q5' }] })).toContain('quarter')
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
