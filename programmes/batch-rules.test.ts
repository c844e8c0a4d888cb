/** What a batch asks of its filings: the levels that it takes, an evaluation by a registered third party. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import {
  acceptedLevels,
  asksThirdParty,
  type BatchTerms,
  batchFaults,
  nationalRoundNote,
  neededByBatch,
  settledByBatch,
  thirdPartyRefusal,
} from '@green/filing/programme/batch-rules.ts'
import { releasesOf } from '@green/filing/workflow/release.ts'
import { describe, expect, test } from 'vitest'
import { programmes } from './all.ts'
import { energyLeader } from './energy-leader/programme.ts'
import { greenFactory } from './green-factory/programme.ts'
import { greenPark } from './green-park/programme.ts'
import { greenSupplyChain } from './green-supply-chain/programme.ts'

const batch = (terms: Partial<BatchTerms> = {}): BatchTerms => ({
  year: 2026,
  levelTarget: null,
  requireThirdParty: false,
  ...terms,
})
const asking = batch({ requireThirdParty: true })

describe('levels', () => {
  test.each([
    ['factories and parks are recommended since 2025', greenFactory, batch(), null],
    ['parks too', greenPark, batch({ year: 2025 }), null],
    ['supply chains are not', greenSupplyChain, batch({ year: 2025 }), ['city']],
    ['before that they were', greenSupplyChain, batch({ year: 2024 }), null],
    [
      'unless the city opens the batch for the state',
      greenSupplyChain,
      batch({ levelTarget: 'national' }),
      ['national'],
    ],
    ['leaders have rounds of their own', energyLeader, batch(), null],
    ['a batch for one level takes no other', greenFactory, batch({ levelTarget: 'city' }), ['city']],
  ])('%s', (_name, programme, terms, levels) => {
    expect(acceptedLevels(programme, terms)).toEqual(levels)
  })

  test('the officer is told what a batch without a level takes, and when the state’s level is unusual', () => {
    expect(nationalRoundNote(greenSupplyChain, batch())).toContain('不限时只受理市级')
    expect(nationalRoundNote(greenSupplyChain, batch({ levelTarget: 'national' }))).toContain('国家另有通知')
    expect(nationalRoundNote(greenFactory, batch({ levelTarget: 'national' }))).toBeNull()
  })

  test('a level that the batch does not take is a fault of its field', () => {
    const faults = batchFaults(greenFactory, { applyLevel: 'national' }, batch({ levelTarget: 'city' }))
    expect(faults.map(({ field }) => field)).toEqual(['applyLevel'])
  })
})

describe('an evaluation by a third party', () => {
  const file = [{ id: 'a', name: '报告.pdf' }] as unknown as AnswerSet[string]
  const whole = { applyLevel: 'city', evalMode: 'third', jgName: '示例评价中心', thirdReport: file }

  test.each([
    ['another way of evaluation', greenFactory, { ...whole, evalMode: 'self' }, ['evalMode']],
    ['no institution', greenFactory, { ...whole, jgName: null }, ['jgName']],
    ['no report', greenFactory, { ...whole, thirdReport: [] }, ['thirdReport']],
    ['neither, in a form without a choice', greenPark, { applyLevel: 'city' }, ['jgName', 'thirdReport']],
    ['supply chains as well', greenSupplyChain, { jgName: '示例评价中心' }, ['thirdReport']],
    ['nothing lacking', greenFactory, whole, []],
    ['the national list is decided by self-assessment', greenFactory, { applyLevel: 'national' }, []],
  ])('%s', (_name, programme, answers, fields) => {
    const faults = batchFaults(programme, answers as AnswerSet, asking)
    expect(faults.map(({ field }) => field)).toEqual(fields)
    for (const { message } of faults) expect(message).toContain('本批次须由第三方机构评价')
    expect(batchFaults(programme, answers as AnswerSet, batch())).toEqual([])
  })

  test('before 2025 the national list asked for it too', () => {
    expect(asksThirdParty(greenFactory, { applyLevel: 'national' }, { ...asking, year: 2024 })).toBe(true)
  })

  test('the form begins with what the batch leaves no choice about, and marks what is needed', () => {
    expect(settledByBatch(greenFactory, {}, { ...asking, levelTarget: 'city' })).toEqual({
      applyLevel: 'city',
      evalMode: 'third',
    })
    expect(settledByBatch(greenFactory, { evalMode: 'self' }, asking)).toEqual({})
    expect(settledByBatch(greenFactory, {}, batch({ levelTarget: 'national', requireThirdParty: true }))).toEqual({
      applyLevel: 'national',
    })
    expect(neededByBatch(greenPark, { applyLevel: 'city' }, asking)).toEqual(['jgName', 'thirdReport'])
    expect(neededByBatch(greenPark, { applyLevel: 'national' }, asking)).toEqual([])
  })

  test('a batch for the national list, and one whose form knows no evaluation, cannot ask for it', () => {
    expect(thirdPartyRefusal(greenFactory, batch({ levelTarget: 'national' }))).toContain('自评价')
    expect(thirdPartyRefusal(greenFactory, batch({ levelTarget: 'national', year: 2024 }))).toBeNull()
    expect(thirdPartyRefusal(greenFactory, batch())).toBeNull()
    expect(thirdPartyRefusal(energyLeader, batch())).toContain('没有第三方评价')
  })

  test('every field that it names is in the form, of every edition', () => {
    for (const release of programmes.flatMap((programme) => releasesOf(programme))) {
      const { mode, institution, report } = release.thirdParty ?? {}
      const keys = fieldsOf(release).map(({ key }) => key)
      for (const key of [mode?.field, institution, report]) if (key) expect(keys, release.id).toContain(key)
    }
  })
})
