/** 绿色工厂: figures, errors and warnings of the form, and its score. */
import { type AnswerSet, Answers, Row } from '@green/filing/form/answers.ts'
import { checkAnswers, clearHidden } from '@green/filing/form/check.ts'
import { computeAnswers, computeFigures } from '@green/filing/form/compute.ts'
import { field, number, type Spec, section } from '@green/filing/form/fields.ts'
import { ledger } from '@green/filing/profiles/ledger.ts'
import { defineProgramme } from '@green/filing/programme/programme.ts'
import { frozenRubrics, publishedRubric } from '@green/filing/scoring/frozen-rubric.ts'
import { type ScoreOptions, systemScore } from '@green/filing/scoring/score.ts'
import type { CheckContext, Level } from '@green/filing/workflow/findings.ts'
import { testLists } from '@green/tools/test-lists.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import enterprises from '../../data/demo/seed-enterprises.json' with { type: 'json' }
import { equipColumns } from '../blocks/rows/equip-rows.ts'
import { shownFigures, testReference } from '../test-reference.ts'
import { type FactorySeed, variedExample } from './example.ts'
import { greenFactory } from './programme.ts'
import { rubric } from './rubric.ts'

const reference = testReference(testLists())
const context: CheckContext = { reference, archive: [], lastYear: null }
const example = greenFactory.example() as AnswerSet

const computed = (values: AnswerSet) => computeAnswers(greenFactory, values, reference)
const figuresOf = (values: AnswerSet) => shownFigures(greenFactory, computed(values), reference)
const found = (level: Level, values: AnswerSet, more: Partial<CheckContext> = {}) =>
  checkAnswers(greenFactory, computed(values), { ...context, ...more }, 'submit')
    .filter((f) => f.level === level)
    .map((f) => [f.field, f.message])
const errors = (change: AnswerSet) => found('error', { ...example, ...change })
const warnings = (change: AnswerSet, more?: Partial<CheckContext>) => found('warning', { ...example, ...change }, more)
const rowOf = (table: string, i: number) => (computed(example)[table] as AnswerSet[])[i] ?? {}
const changedRow = (table: string, i: number, change: AnswerSet): AnswerSet => ({
  [table]: (example[table] as AnswerSet[]).map((row, at) => (at === i ? { ...row, ...change } : row)) as never,
})
const score = (values: AnswerSet, options?: ScoreOptions) =>
  systemScore(
    rubric,
    greenFactory,
    computed(values),
    computeFigures(greenFactory, computed(values), reference),
    options,
  )
const itemOf = (values: AnswerSet, id: string, options?: ScoreOptions) =>
  score(values, options).items.find((item) => item.id === id)

describe('figures', () => {
  const simple: AnswerSet = {
    ...example,
    outputValue: '10000',
    energyRows: [
      { rowId: 'a', year: '2025', energyCode: '33', consumeQty: '1000' },
      { rowId: 'b', year: '2025', energyCode: '15', consumeQty: '100' },
      { rowId: 'c', year: '2024', energyCode: '33', consumeQty: '99999' },
    ],
    elecPurchased: '880',
    elecOwnRenew: '120',
    elecTradedGreen: '50',
    elecGec: '30',
    hasProcess: false,
    ghgReportTotal: null,
    renewOtherTce: '10.22',
    waterRows: [
      { rowId: 'a', year: '2025', source: 'tap', intake: '6000' },
      { rowId: 'b', year: '2025', source: 'surface', intake: '4000' },
      { rowId: 'c', year: '2024', source: 'tap', intake: '77777' },
    ],
    waterReuse: '90000',
    solidRows: [
      {
        rowId: 'a',
        name: '炉渣',
        category: 'general',
        generated: '900',
        usedStock: '100',
        usedOut: '950',
        stored: '50',
      },
      { rowId: 'b', name: '废油', category: 'hazard', wasteCode: '900-249-08', generated: '10', disposed: '10' },
    ],
    landArea: '20000',
    buildArea: '24000',
    buildingFoot: '8000',
    structFoot: '1000',
    yardFoot: '600',
  }
  test('by hand: 1000 万kWh and 100 万m³ of gas are 1229 + 1330 tce; only the evaluated year counts', () => {
    expect(figuresOf(simple)).toMatchObject({
      totalTce: 2559,
      // (1000 − 120) × 5.581 + 100 × 21.6219
      co2Total: 7073.47,
      unitOutputEnergy: 255.9,
      unitOutputCarbon: 707.35,
      // (200 × 1.229 + 10.22) ÷ 2559
      renewableRate: 10,
      waterIntake: 10000,
      unitOutputWater: 1,
      waterReuseRate: 90,
      solidUtilRate: 95,
      hazardDisposalRate: 100,
      plotRatio: 1.2,
      buildingDensity: 45,
      buildingCoef: 48,
      landOutput: 0.5,
    })
  })
  test('the worst outlet decides', () => {
    const row = (rowId: string, medium: string, avgConc: string) =>
      ({ rowId, medium, outlet: 'D1', name: 'cod', limitConc: '50', avgConc }) as const
    const values = {
      ...example,
      pollutantRows: [row('a', 'water', '10'), row('b', 'water', '20'), row('c', 'air', '5')],
    }
    expect(figuresOf(values)).toMatchObject({ waterBetterMin: 60, airBetterMin: 90 })
  })
  test('a product is compared with its limit: the cement of the example is between 1级 and 2级', () => {
    expect(rowOf('productRows', 1)).toMatchObject({ lv1: '80', lv2: '87', lv3: '94', level: '1级至2级' })
  })
  test('a limit in another unit, or an unverified quota, is reported with its reason and never compared', () => {
    const other = computed({ ...example, ...changedRow('productRows', 1, { unit: '万吨', waterQuota: '18916.5-7' }) })
    expect((other.productRows as AnswerSet[])[1]).toMatchObject({
      lv1: null,
      level: '标准单位为kgce/t，与产品单位不同',
      quotaAdv: null,
      waterLevel: '该值未经核对，不用于评价，请人工核对原文',
    })
  })
  test('another coefficient needs a reason; an empty one means the one of the list', () => {
    expect(rowOf('energyRows', 1)).toMatchObject({ unit: '万千瓦时', coefDefault: '1.229' })
    const path = 'energyRows[1].coefReason'
    expect(errors(changedRow('energyRows', 1, { coef: '1.3' })).map(([at]) => at)).toContain(path)
    expect(errors(changedRow('energyRows', 1, { coef: '1.3', coefReason: '实测' }))).toEqual([])
    expect(errors(changedRow('energyRows', 1, { coef: '1.229' }))).toEqual([])
  })
})

describe('errors', () => {
  test.each<[string, AnswerSet, string, string]>([
    ['an admitted veto', { neg2: false }, 'neg2', '存在否决情形，不能申报'],
    ['more building than land', { buildingFoot: '99999999' }, 'buildingFoot', '建筑物占地面积不能大于用地面积'],
    ['three years below one', { outputValue3y: '1' }, 'outputValue3y', '近三年产值合计不能小于评价年产值'],
    ['more footprints than products', { pcfDone: '9', pcfTotal: '3' }, 'pcfDone', '已核算类别数不能大于类别总数'],
    ['a sub-industry of another industry', { subIndustry: 'steel01' }, 'subIndustry', '请从列表中选择'],
    ['a county title', { applyLevel: 'county' }, 'applyLevel', '请从列表中选择'],
    [
      'energy of a year too long ago',
      changedRow('energyRows', 0, { year: '2020' }),
      'energyRows[0].year',
      '只填评价年度及之前两年（2023至2025年）',
    ],
    [
      'wastewater without a pollutant',
      { hasWastewater: true },
      'pollutantRows',
      '有废水污染物排放的，至少填写一行废水污染物',
    ],
    ['no promise', { commitTick: false }, 'commitTick', '请勾选真实性承诺后再提交'],
  ])('%s', (_name, change, place, message) => expect(errors(change)).toContainEqual([place, message]))

  test('a third party needs its name and code', () => {
    expect(errors({ evalMode: 'third', jgName: null, jgCode: null, thirdReport: null }).map(([at]) => at)).toEqual([
      'jgName',
      'jgCode',
      'thirdReport',
    ])
  })
  describe('for the national list', () => {
    const national: AnswerSet = {
      applyLevel: 'national',
      evalMode: null,
      nationalSelfScore: '86.5',
      nationalSelfDate: '2026-10-20',
      nationalExport: example.selfReport ?? null,
    }
    test('the platform’s score, date and export are asked, and no third party', () => {
      expect(errors(national)).toEqual([])
      const without = { ...national, nationalSelfScore: null, nationalSelfDate: null, nationalExport: null }
      expect(errors(without).map(([at]) => at)).toEqual(['nationalSelfScore', 'nationalSelfDate', 'nationalExport'])
      const { values } = clearHidden(greenFactory, { ...example, ...national, evalMode: 'third', jgName: '某机构' })
      expect([values.evalMode, values.jgName]).toEqual([null, null])
    })
    test('the platform’s result is not of the future, and of a hundred points', () => {
      expect(errors({ ...national, nationalSelfDate: '2026-12-01' })).toEqual([
        ['nationalSelfDate', '国家平台自评价日期不能晚于今天'],
      ])
      expect(errors({ ...national, nationalSelfScore: '101' }).map(([at]) => at)).toEqual(['nationalSelfScore'])
    })
    test('at the city level none of it is asked', () => {
      expect(
        clearHidden(greenFactory, { ...example, ...national, applyLevel: 'city' }).values.nationalSelfScore,
      ).toBeNull()
    })
  })
  test('proof of green power is required only where green power is claimed', () => {
    expect(errors({ elecOwnRenew: '12', greenElecFiles: null })).toEqual([['greenElecFiles', '请上传文件']])
    expect(errors({ elecOwnRenew: '0', elecTradedGreen: '0', elecGec: '0', greenElecFiles: null })).toEqual([])
  })
})

describe('warnings', () => {
  test('the example has no warning', () => expect(warnings({})).toEqual([]))
  test('energy, output and water more than 2 % from the archive', () => {
    const figures = figuresOf(example)
    const [totalTce, waterIntake] = [figures.totalTce ?? 0, figures.waterIntake ?? 0]
    const near = { year: 2025, totalTce: totalTce * 1.019, outputValue: 55_306, waterIntake }
    expect(warnings({}, { archive: [near] })).toEqual([])
    const far = { ...near, totalTce: totalTce * 1.03, outputValue: 60_000 }
    expect(warnings({}, { archive: [far] }).map(([at]) => at)).toEqual(['outputValue', 'energyRows'])
  })
  test.each<[string, AnswerSet, string]>([
    ['more green power than energy', { elecOwnRenew: '999999' }, 'elecOwnRenew'],
    ['a plot ratio that smells of a wrong unit', { buildArea: '10' }, 'buildArea'],
    ['a certificate that has run out', changedRow('certRows', 0, { validTo: '2026-11-19' }), 'certRows[0].validTo'],
    [
      'eliminated equipment',
      changedRow('equipRows', 0, { model: 'JO2-51-4', planDate: '2027-06-30' }),
      'equipRows[0].model',
    ],
    ['a year that is not last year', { evalYear: '2024' }, 'evalYear'],
    ['a national application without a city title', { applyLevel: 'national' }, 'applyLevel'],
    ['energy far from the year before', changedRow('energyRows', 7, { consumeQty: '90000' }), 'energyRows'],
    [
      'a product that a limit standard names',
      changedRow('productRows', 1, { limitStd: null }),
      'productRows[1].limitStd',
    ],
    ['energy above the limit', changedRow('productRows', 1, { productTce: '300000' }), 'productRows[1].productTce'],
    ['waste that vanished', changedRow('solidRows', 0, { disposed: '0', usedOut: '0' }), 'solidRows[0].generated'],
  ])('%s', (_name, change, place) => {
    const last = change.energyRows as AnswerSet[] | undefined
    const places = (last ? warnings(change) : warnings(change)).map(([at]) => at)
    expect(places).toContain(place)
  })
})

test('the level of the batch is the level of the filing', () => {
  const at = (levelTarget: string | null) =>
    found(
      'error',
      { ...example, applyLevel: 'national' },
      { batch: { year: 2026, levelTarget, requireThirdParty: false } },
    ).map(([, message]) => message)
  expect(at('city')).toContain('本批次不受理这一层级，请按批次的申报层级选择')
  for (const level of ['national', null]) expect(at(level).join()).not.toContain('本批次不受理')
})

describe('eliminated equipment', () => {
  test('a listed model needs a date of retirement', () => {
    const keys = new Set(equipColumns.map((c) => c.key))
    const column: Spec | undefined = equipColumns.find((c) => c.key === 'planDate')?.spec
    const needsDate = (eliminated: string) =>
      typeof column?.required === 'function' &&
      column.required(new Row({ eliminated }, keys, 0) as never, new Answers(greenFactory, example))
    expect([needsDate('列入淘汰目录：第一批'), needsDate('未列入'), needsDate('疑似列入，请核对：第一批')]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('rubric A', () => {
  test('the five groups have 34, 22, 22, 14 and 8 points', () => {
    const points = new Map<string, number>()
    for (const { group, points: p } of rubric.indicators) points.set(group, (points.get(group) ?? 0) + p)
    expect([...points]).toEqual([
      ['能源低碳化', 34],
      ['资源高效化', 22],
      ['生产洁净化', 22],
      ['产品绿色化', 14],
      ['用地集约化', 8],
    ])
  })
  test('the cement works is scored against 1级 and 2级: (87 − x) ÷ 7 × 11', () => {
    const item = itemOf(example, 'energyIntensity')
    const energy = Number(rowOf('productRows', 1).unitEnergy)
    expect([item?.lead, item?.base]).toEqual([80, 87])
    expect(item?.score).toBeCloseTo(((87 - energy) / 7) * 11, 2)
  })
  test('without a limit, output is scored against the benchmark of the industry; without that it cannot be scored', () => {
    const free = { ...example, ...changedRow('productRows', 1, { limitStd: null }) }
    expect(itemOf(free, 'energyIntensity')).toMatchObject({ applicable: true, unscorable: true, score: null })
    const benchmarks = { unitOutputEnergy: { lead: 2000, base: 4000 } }
    expect(itemOf(free, 'energyIntensity', { benchmarks })).toMatchObject({ label: '单位产值综合能耗', lead: 2000 })
  })
  test.each([
    ['2999', 33.03],
    ['3000', 7.93],
    ['5000', 11.9],
    ['10000', 4.31],
  ])('at %s tce the lead of renewable energy is %d %%', (tce, lead) => {
    const energyRows = [
      { rowId: 'a', year: '2025', energyCode: '36', consumeQty: tce, coef: '1', coefReason: '按tce填报' },
    ]
    expect(itemOf({ ...example, energyRows }, 'renewableRate')?.lead).toBe(lead)
  })
  test('indicators that do not apply to the factory do not lower its score', () => {
    const off = score({ ...example, hasWastewater: false, hasWasteGas: false, hasEffStandard: false }).items
    expect(off.filter((item) => item.reason === '企业不涉及').map((item) => item.id)).toEqual([
      'waterPollutants',
      'airPollutants',
      'effProducts',
    ])
  })
  test('gates read the form: a veto, eliminated equipment, emissions above the permit', () => {
    const hits = (change: AnswerSet) => score({ ...example, ...change }).gates.map((gate) => gate.hit)
    expect(hits({})).toEqual([false, null, false, null, null])
    expect(hits({ neg1: false })).toEqual([true, null, false, null, null])
    expect(hits({ certRows: null })).toEqual([false, null, null, null, null])
    expect(hits(changedRow('equipRows', 0, { model: 'JO2-51-4' }))).toEqual([false, null, false, true, null])
    expect(hits(changedRow('pollutantRows', 0, { avgConc: '999' }))).toEqual([false, null, false, null, true])
  })
  test('a title earned by the same figures counts no second time', () => {
    const titleRows = [
      { rowId: 'a', titleName: '水效领跑者', titleKind: 'waterLeader', titleLevel: 'national', titleYear: '2024' },
    ]
    expect(score({ ...example, titleRows })).toMatchObject({ bonus: 0, total: score(example).total })
  })
  test('of a key industry, whose own table is not in the library, it only advises: neither pass nor grade', () => {
    const machines = { industryGroup: 'general', subIndustry: 'general01', applyLevel: 'city' }
    expect(score({ ...example, ...machines }).advice).toBeUndefined()
    expect(score({ ...example, ...machines, industryGroup: 'buildmat', subIndustry: 'buildmat01' })).toMatchObject({
      advice: '该细分行业的国家指标表未收录，本分仅供参考',
      pass: null,
      grade: null,
    })
  })
  test('for the national list it only advises: the ministry’s platform decides (工信厅节函〔2025〕390号)', () => {
    expect(score({ ...example, industryGroup: 'general', applyLevel: 'national' })).toMatchObject({
      advice: '国家级以工信部平台自评价为准，本分仅供参考',
      pass: null,
    })
  })
  test('a batch that published its table before says so too', () => {
    const frozen = frozenRubrics(greenFactory)
    expect(publishedRubric(greenFactory, example, frozen)?.advisory?.of(example)).toBe(
      '该细分行业的国家指标表未收录，本分仅供参考',
    )
  })
  test('every score of the example is within its points', () => {
    for (const item of score(example).items) {
      expect(item.missing, item.id).toBe(false)
      if (item.score !== null) expect(item.score >= 0 && item.score <= item.points).toBe(true)
    }
  })
})

describe('without benchmarks of its industry', () => {
  test('carbon and with it more than a fifth of 能源低碳化 cannot be scored: the total is 暂不能得出', () => {
    const sheet = score(example)
    expect(sheet).toMatchObject({ total: null, grade: null })
    expect(sheet.items.find((item) => item.id === 'carbonIntensity')).toMatchObject({ unscorable: true, score: null })
    const benchmarks = { unitOutputCarbon: { lead: 100, base: 20_000 }, unitOutputWater: { lead: 1, base: 30 } }
    expect(score(example, { benchmarks }).total).toBeGreaterThan(0)
  })
})

describe('filings of the seed data', () => {
  const years = [2023, 2024, 2025]
  const seeds: FactorySeed[] = enterprises.map((e) => ({
    ...e,
    postcode: undefined,
    energy: years.map((year, i) => ({ year, energyCode: '33', consumeQty: (e.totalTce / 1.229) * (1 - i * 0.02) })),
  }))
  test('the answers of any of the 200 enterprises pass without an error, for any random source', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...seeds),
        fc.infiniteStream(fc.double({ min: 0, max: 0.999999, noNaN: true })),
        (seed, dice) => {
          expect(
            found(
              'error',
              variedExample(seed, () => dice.next().value ?? 0),
            ),
          ).toEqual([])
        },
      ),
      { numRuns: 150 },
    )
  })
  test('they differ, and so do their scores', () => {
    const [seed] = seeds
    let step = 0
    const random = () => (step++ * 0.754877) % 1
    if (!seed) throw new Error('no enterprises')
    const benchmarks = {
      unitOutputEnergy: { lead: 100, base: 4000 },
      unitOutputCarbon: { lead: 100, base: 20_000 },
      unitOutputWater: { lead: 1, base: 30 },
    }
    const totals = [1, 2, 3, 4, 5, 6].map(() => score(variedExample(seed, random), { benchmarks }).total)
    expect(new Set(totals).size).toBeGreaterThan(4)
  })
})

test('a column that names nothing does not compile', () => {
  const form = [section('all', '全部', [field('x', '数值', number())] as const)] as const
  defineProgramme({
    id: 'x',
    title: 'x',
    shortTitle: 'x',
    formVersion: '1',
    orgKind: 'enterprise',
    workflow: ledger,
    oneOpenPer: 'year',
    form,
    figures: {},
    checks: [],
    list: ['x', 'state'],
    // @ts-expect-error: y is no field, no figure and no standard column
    export: ['x', 'y'],
    example: () => ({}),
  })
})
