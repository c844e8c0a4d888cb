/** Figures that several programmes share (programmes/README §4). Each reads the shared tables and keys by their names. */
import { type Answers, divide, minus, times, total } from '@green/filing/form/answers.ts'
import type { Figure } from '@green/filing/form/form.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { electricityCoefficient, gridFactor } from '@green/tools/energy-conversion/rules.ts'
import { processTotal, reportedTotal } from './rows/carbon-rows.ts'

/** A base that is not above 0 gives no ratio: with a negative one the worst would rank as the best. */
const aboveZero = (base: number | null) => (base !== null && base > 0 ? base : null)
const percent = (a: number | null, b: number | null) => times(divide(a, b), 100)

/** 综合能源消费量 of the year named by `yearKey`, from energyRows. */
export function totalTceOf(yearKey: string) {
  return {
    label: '综合能源消费量（当量值）',
    unit: 'tce',
    decimals: 2,
    formula:
      'Σ 评价年度各能源品种净消费量×折标系数（GB/T 2589-2020 当量值，电力0.1229kgce/kWh，热力0.03412kgce/MJ）；净消费量已扣除外供与加工转换产出',
    of: (answers: Answers) => ofYear(answers, yearKey, 'tce'),
  } satisfies Figure
}

/** CO₂ of the energy used in the year named by `yearKey`, from energyRows; without the emissions of the process. */
export function energyCo2Of(yearKey: string) {
  return {
    label: '能源消费二氧化碳排放量',
    unit: 'tCO₂',
    decimals: 2,
    formula:
      'Σ 化石燃料消费量×排放因子＋电力×数据年度电网平均排放因子＋净购入热×0.11（GB/T 32150），不含工业生产过程排放',
    of: (answers: Answers) => ofYear(answers, yearKey, 'co2'),
  } satisfies Figure
}

const ofYear = (answers: Answers, yearKey: string, column: 'tce' | 'co2') =>
  answers.sum('energyRows', column, (row) => row.text('year') === answers.text(yearKey))

/**
 * Energy and carbon of the year named by `yearKey`, from energyRows, outputValue, addedValue, renewOtherTce and the fields of
 * carbon-rows.ts.
 */
export function energyFigures(yearKey: string) {
  const totalTce = totalTceOf(yearKey)
  /** Fuel, process, net purchased power and heat; null while a part is not known. */
  const ownSum = (answers: Answers) => {
    const [energy, process] = [ofYear(answers, yearKey, 'co2'), processTotal(answers)]
    return energy === null || process === null ? null : total([energy, process])
  }
  const co2 = (answers: Answers) => reportedTotal(answers, yearKey) ?? ownSum(answers)
  const green = (answers: Answers) => total(['elecTradedGreen', 'elecGec'].map((key) => answers.number(key)))
  const renewablePower = (answers: Answers) => total([answers.number('elecOwnRenew'), green(answers)])
  const renewableTce = (answers: Answers, reference: Reference) =>
    total([
      times(renewablePower(answers), electricityCoefficient(reference, Number(answers.text(yearKey)))),
      answers.number('renewOtherTce'),
    ])
  return {
    totalTce,
    co2Process: {
      label: '工业生产过程排放',
      unit: 'tCO₂',
      decimals: 2,
      formula: 'Σ 过程活动数据×排放因子，固碳产品扣减（GB/T 32150）；没有过程排放的为0',
      of: processTotal,
    },
    co2Own: {
      label: '本表核算的二氧化碳排放量',
      unit: 'tCO₂',
      decimals: 2,
      formula:
        '化石燃料燃烧＋工业生产过程＋（电力消费量－自发自用可再生电量）×数据年度电网平均排放因子＋净购入热×0.11（GB/T 32150）；绿电交易和绿证不扣减',
      of: ownSum,
    },
    co2Market: {
      label: '扣除绿电的二氧化碳排放量（参考）',
      unit: 'tCO₂',
      decimals: 2,
      formula: '本表核算的二氧化碳排放量－（绿电交易电量＋绿证折电量）×数据年度电网平均排放因子；只作参考，不参与评分',
      of: (answers, reference) => {
        const [own, power, factor] = [
          ownSum(answers),
          green(answers),
          gridFactor(reference, Number(answers.text(yearKey)))?.co2Factor ?? null,
        ]
        return minus(own, times(power, factor))
      },
    },
    co2Total: {
      label: '二氧化碳排放量',
      unit: 'tCO₂',
      decimals: 2,
      formula:
        '该年度温室气体排放报告总量（报告分列二氧化碳的取二氧化碳，未分列的为二氧化碳当量）；没有报告的为本表核算的二氧化碳排放量',
      of: co2,
    },
    unitOutputEnergy: {
      label: '单位产值综合能耗',
      unit: 'kgce/万元',
      decimals: 2,
      formula: '综合能源消费量（当量值）×1000÷工业总产值（GB/T 36132-2025）',
      of: (answers) => divide(times(ofYear(answers, yearKey, 'tce'), 1000), answers.number('outputValue')),
    },
    unitOutputCarbon: {
      label: '单位产值碳排放量',
      unit: 'kgCO₂/万元',
      decimals: 2,
      formula: '二氧化碳排放量×1000÷工业总产值（GB/T 36132-2025）',
      of: (answers) => divide(times(co2(answers), 1000), answers.number('outputValue')),
    },
    unitAddedCarbon: {
      label: '单位增加值碳排放量',
      unit: 't/万元',
      decimals: 4,
      formula: '二氧化碳排放量÷工业增加值；工业增加值不大于0时不适用',
      of: (answers) => divide(co2(answers), aboveZero(answers.number('addedValue'))),
    },
    greenPower: {
      label: '可再生电力消费量',
      unit: '万kWh',
      decimals: 4,
      formula: '自发自用可再生电量＋绿电交易电量＋绿证折电量',
      of: renewablePower,
    },
    renewableRate: {
      label: '可再生能源利用率',
      unit: '%',
      decimals: 2,
      formula:
        '（可再生电力消费量×电力折标系数＋非电可再生能源折标量）÷综合能源消费量×100，分子分母用同一电力折标系数（GB/T 36132-2025）',
      of: (answers, reference) => percent(renewableTce(answers, reference), ofYear(answers, yearKey, 'tce')),
    },
  } satisfies Record<string, Figure>
}

/** Water of the year named by `yearKey`, from waterRows, waterReuse and outputValue. */
export function waterFigures(yearKey: string) {
  const intake = (answers: Answers) =>
    answers.sum('waterRows', 'intake', (row) => row.text('year') === answers.text(yearKey))
  return {
    waterIntake: {
      label: '取水量',
      unit: 'm³',
      decimals: 2,
      formula: 'Σ 评价年度各水源取水量（GB/T 7119）',
      of: intake,
    },
    unitOutputWater: {
      label: '单位产值取水量',
      unit: 'm³/万元',
      decimals: 4,
      formula: '取水量÷工业总产值（GB/T 36132-2025）',
      of: (answers) => divide(intake(answers), answers.number('outputValue')),
    },
    waterReuseRate: {
      label: '工业用水重复利用率',
      unit: '%',
      decimals: 2,
      formula: '重复利用水量÷（重复利用水量＋取水量）×100（GB/T 7119）',
      of: (answers) => {
        const [reuse, drawn] = [answers.number('waterReuse'), intake(answers)]
        return reuse === null || drawn === null ? null : percent(reuse, total([reuse, drawn]))
      },
    },
  } satisfies Record<string, Figure>
}

const solid = (answers: Answers, category: 'general' | 'hazard', ...columns: string[]) =>
  total(columns.map((column) => answers.sum('solidRows', column, (row) => row.text('category') === category)))

/** Solid waste, from solidRows. */
export const solidFigures = {
  solidUtilRate: {
    label: '一般工业固废综合利用率',
    unit: '%',
    decimals: 2,
    formula:
      '（自行利用量＋委托利用量，含利用往年贮存量）÷（产生量＋利用往年贮存量）×100，只计一般工业固体废物（GB/T 36132-2025）',
    of: (answers) =>
      percent(
        solid(answers, 'general', 'usedOwn', 'usedOut') ?? 0,
        solid(answers, 'general', 'generated', 'usedStock'),
      ),
  },
  hazardDisposalRate: {
    label: '危险废物处置利用率',
    unit: '%',
    decimals: 2,
    formula: '危险废物规范处置利用量÷产生量×100',
    of: (answers) =>
      percent(solid(answers, 'hazard', 'usedOwn', 'usedOut', 'disposed') ?? 0, solid(answers, 'hazard', 'generated')),
  },
} satisfies Record<string, Figure>

/** Land, from landArea, buildArea, buildingFoot, structFoot, yardFoot and outputValue. */
export const landFigures = {
  plotRatio: {
    label: '容积率',
    decimals: 2,
    formula: '计容建筑面积÷用地面积；层高超过8米的按加倍面积计入（GB/T 36132-2025，加倍规则待核对）',
    of: (answers) => divide(answers.number('buildArea'), answers.number('landArea')),
  },
  buildingDensity: {
    label: '建筑密度',
    unit: '%',
    decimals: 2,
    formula: '（建筑物占地＋构筑物占地）÷用地面积×100',
    of: (answers) =>
      percent(total([answers.number('buildingFoot'), answers.number('structFoot')]), answers.number('landArea')),
  },
  buildingCoef: {
    label: '建筑系数',
    unit: '%',
    decimals: 2,
    formula: '（建筑物占地＋构筑物占地＋露天堆场占地）÷用地面积×100（GB/T 36132-2025）',
    of: (answers) =>
      percent(
        total([answers.number('buildingFoot'), answers.number('structFoot'), answers.number('yardFoot')]),
        answers.number('landArea'),
      ),
  },
  landOutput: {
    label: '单位用地面积产值',
    unit: '万元/m²',
    decimals: 4,
    formula: '工业总产值÷工厂用地面积（GB/T 36132-2025）',
    of: (answers) => divide(answers.number('outputValue'), answers.number('landArea')),
  },
} satisfies Record<string, Figure>

/** Retrofits of three years, from projectRows and outputValue3y. */
export const retrofitFigures = {
  retrofitPerYear: {
    label: '近三年改造年均项目数',
    unit: '项/年',
    decimals: 2,
    formula: '近三年绿色低碳改造项目数÷3（GB/T 36132-2025）',
    of: (answers) => divide(answers.rows('projectRows').length, 3),
  },
  retrofitInvestRatio: {
    label: '近三年改造投资额占比',
    unit: '%',
    decimals: 2,
    formula: '近三年绿色低碳改造投资额÷近三年工业总产值×100（GB/T 36132-2025）',
    of: (answers) => percent(answers.sum('projectRows', 'invest') ?? 0, answers.number('outputValue3y')),
  },
  retrofitSavedTce: {
    label: '近三年改造年节能量',
    unit: 'tce',
    decimals: 2,
    formula: '近三年绿色低碳改造项目年节能量之和',
    of: (answers) => answers.sum('projectRows', 'saveTce'),
  },
} satisfies Record<string, Figure>

/** The outlet and pollutant that is worst against its permit decides. */
const worstOutlet = (medium: 'water' | 'air', label: string): Figure => ({
  label,
  unit: '%',
  decimals: 2,
  formula: '各排放口各污染物（1－年均浓度÷许可限值）×100 的最低值（GB/T 36132-2025）',
  of: (answers) => {
    const better = answers
      .rows('pollutantRows')
      .filter((row) => row.text('medium') === medium)
      .map((row) => row.number('better'))
      .filter((value) => value !== null)
    return better.length ? Math.min(...better) : null
  },
})

/** Outlets, from pollutantRows. */
export const outletFigures = {
  waterBetterMin: worstOutlet('water', '废水污染物优于许可限值最低比例'),
  airBetterMin: worstOutlet('air', '废气污染物优于许可限值最低比例'),
} satisfies Record<string, Figure>

/** Products, from pcfDone, pcfTotal. */
export const footprintFigures = {
  pcfRatio: {
    label: '开展碳足迹核算产品类别占比',
    unit: '%',
    decimals: 2,
    formula: '已核算碳足迹的产品类别数÷产品类别总数×100（GB/T 24067、GB/T 36132-2025）',
    of: (answers) => percent(answers.number('pcfDone'), answers.number('pcfTotal')),
  },
} satisfies Record<string, Figure>
