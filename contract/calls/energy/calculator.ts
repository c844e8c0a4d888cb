/**
 * 能源计算器 and 碳计算器: the factors they offer, a calculation that keeps nothing, results an enterprise keeps by year, their
 * comparison, paper and workbook. One entry feeds both.
 */
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { FileRef } from '../../files.ts'
import { Citation } from '../../filing/citation.ts'
import { maxText, requiredText } from '../../rule-schemas.ts'
import { Id, Moment, QueryYear, RequestId } from '../../shapes.ts'

export const calculationKinds = { energy: '综合能耗', carbon: '碳排放' } as const
const kinds = keysOf(calculationKinds)

const mostRows = 60
const Amount = z.number('请填写数字').min(0, '不能为负').max(1e9, '数值过大，请核对计量单位')
/** The value that a year added may be negative. */
const SignedAmount = z.number('请填写数字').min(-1e9, '数值过小，请核对计量单位').max(1e9, '数值过大，请核对计量单位')
const Optional = Amount.nullable().optional()
const Factor = z.number('请填写数字').min(1e-9, '应大于0').max(1e6, '数值过大，请核对单位').nullable().optional()
const Percent = z.number('请填写数字').min(0, '不能为负').max(100, '不能大于100').nullable().optional()
const Code = maxText(40)
const uncertain = { activityPct: Percent, factorPct: Percent }
const reason = maxText(200).optional()
const dataYear = z.number('请选择年度').int().min(2000, '年度过早').max(2100, '年度不正确').nullable().optional()

const Product = z.strictObject({
  name: requiredText(50),
  unit: requiredText(20),
  output: z.number('请填写产量；没有产量的请删除这一行').min(0, '不能为负').max(1e12, '数值过大，请核对计量单位'),
  allocatedTceEq: Optional,
  standard: maxText(40).optional(),
  standardProduct: maxText(100).optional(),
  standardIndicator: maxText(60).optional(),
})

/** An own coefficient needs its reason. */
const EnergyInput = z.strictObject({
  items: z
    .array(
      z.strictObject({
        energyId: Code.min(1, '请选择能源品种'),
        unit: maxText(12).min(1, '请选择计量单位'),
        consumption: Optional,
        opening: Optional,
        purchased: Optional,
        closing: Optional,
        exported: Optional,
        coefficient: Factor,
        reason,
        /** The carbon fuel that stands for it: the kind of coal. */
        fuel: Code.optional(),
        ...uncertain,
      }),
    )
    .max(mostRows, `最多${mostRows}行`),
  outputValue: Optional,
  addedValue: SignedAmount.nullable().optional(),
  products: z.array(Product).max(20, '最多20个产品').optional(),
  electricityEquivalent: z
    .number('请填写数字')
    .min(0.1, '供电煤耗应在0.1至1之间')
    .max(1, '供电煤耗应在0.1至1之间')
    .nullable()
    .optional(),
  dataYear,
  feedstockTce: Optional,
  greenElectricityMWh: Optional,
})

const CarbonInput = z.strictObject({
  fuels: z
    .array(
      z.strictObject({
        fuelId: Code.min(1, '请选择燃料'),
        name: maxText(50).optional(),
        amount: Amount,
        unit: maxText(12).optional(),
        ncv: Factor,
        carbonContent: Factor,
        oxidation: Percent,
        reason,
        ...uncertain,
      }),
    )
    .max(mostRows, `最多${mostRows}行`)
    .optional(),
  process: z
    .array(
      z.strictObject({
        id: Code.min(1, '请选择排放源'),
        name: maxText(50).optional(),
        amount: Amount,
        factor: Factor,
        reason,
        ...uncertain,
      }),
    )
    .max(mostRows, `最多${mostRows}行`)
    .optional(),
  recoveredCO2: Optional,
  electricity: z
    .strictObject({
      purchasedMWh: Optional,
      exportedMWh: Optional,
      greenMWh: Optional,
      deductGreen: z.boolean().optional(),
      area: maxText(20).optional(),
      dataYear,
      factor: Factor,
      reason,
      ...uncertain,
    })
    .optional(),
  heat: z
    .strictObject({
      purchasedGJ: Optional,
      exportedGJ: Optional,
      steam: z
        .array(z.strictObject({ t: Amount, pressureMPaAbs: Factor, enthalpy: Factor }))
        .max(20, '最多20行')
        .optional(),
      hotWater: z
        .array(z.strictObject({ t: Amount, tempC: z.number('请填写水温').min(0, '不能为负').max(300, '水温过高') }))
        .max(20, '最多20行')
        .optional(),
      factor: Factor,
      reason,
      ...uncertain,
    })
    .optional(),
  outputValue: Optional,
  products: z
    .array(Product.pick({ name: true, unit: true, output: true }))
    .max(20, '最多20个产品')
    .optional(),
})

const Input = {
  kind: z.enum(['energy', 'carbon', 'both']),
  energy: EnergyInput.optional(),
  carbon: CarbonInput.optional(),
}
export const CalculatorGiven = z.strictObject(Input)
export type CalculatorGiven = z.output<typeof CalculatorGiven>

const figure = z.number().nullable()
export const Explained = z.object({
  formula: z.string(),
  how: z.string(),
  source: z.string(),
  edition: z.string(),
  rounding: z.string(),
})
export type Explained = z.output<typeof Explained>
const Uncertainty = z.object({ pct: z.number(), amount: z.number() }).nullable()
const explained = z.record(z.string(), Explained)

export const EnergyOutcome = z.object({
  items: z.array(
    z.object({
      energyId: z.string(),
      label: z.string(),
      unit: z.string(),
      consumption: z.number(),
      tceEq: z.number(),
      tceEquiv: z.number(),
      sharePct: z.number(),
      isMedium: z.boolean(),
      uncertaintyPct: figure,
      eq: Explained,
      equiv: Explained,
    }),
  ),
  totalEq: z.number(),
  totalEquiv: z.number(),
  perOutputEq: figure,
  perOutputEquiv: figure,
  perAddedValueEquiv: figure,
  products: z.array(
    z.object({
      name: z.string(),
      unitEnergy: figure,
      unit: z.string(),
      grade: z.string().nullable(),
      limits: z.object({ level1: figure, level2: figure, level3: figure }).nullable(),
      gradeNote: z.string().nullable(),
      standard: z.string().nullable(),
      explained: Explained,
    }),
  ),
  assessedEquivRef: figure,
  uncertaintyEq: Uncertainty,
  uncertaintyEquiv: Uncertainty,
  explained,
  bridge: z
    .object({
      totals: z.object({
        stat205: z.number(),
        gb2589eq: z.number(),
        gb2589equiv: z.number(),
        assessed: z.number(),
      }),
      steps: z.array(
        z.object({ code: z.string(), to: z.string(), label: z.string(), how: z.string(), delta: z.number() }),
      ),
    })
    .nullable(),
  remarks: z.array(z.string()),
})

export type EnergyOutcome = z.output<typeof EnergyOutcome>

const emission = { label: z.string(), tCO2: z.number(), uncertaintyPct: figure, explained: Explained }
export const CarbonOutcome = z.object({
  fuelItems: z.array(z.object({ fuelId: z.string(), ...emission })),
  fuelTotal: z.number(),
  processItems: z.array(z.object({ id: z.string(), ...emission })),
  processTotal: z.number(),
  sequesteredTotal: z.number(),
  recovered: z.number(),
  scope1: z.number(),
  gridFactor: figure,
  netElectricityMWh: z.number(),
  electricity: z.number(),
  netHeatGJ: z.number(),
  heat: z.number(),
  scope2: z.number(),
  total: z.number(),
  totalOtherBasis: figure,
  perOutput: figure,
  products: z.array(z.object({ name: z.string(), intensity: figure, unit: z.string() })),
  structure: z.array(z.object({ source: z.string(), tCO2: z.number(), sharePct: z.number() })),
  uncertainty: Uncertainty,
  explained,
  remarks: z.array(z.string()),
})

export type CarbonOutcome = z.output<typeof CarbonOutcome>

const Outcome = z.object({ energy: EnergyOutcome.nullable(), carbon: CarbonOutcome.nullable() })
export const CountedResult = Outcome.extend({
  /** Of input, factors and results; a result is kept only while it is the same. */
  resultHash: z.string(),
  /** Editions of the data the factors come from. */
  dataEdition: z.string(),
})

export type CountedResult = z.output<typeof CountedResult>

export const CalculatorFactors = z.object({
  energies: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      category: z.string(),
      units: z.array(z.object({ unit: z.string(), label: z.string() })),
      coefficient: z.number(),
      coefficientUnit: z.string(),
      isMedium: z.boolean(),
      /** The fuel of the carbon list; null where the emission asks for measured values. */
      fuel: z.string().nullable(),
      /** Of the statistical form; null for what it does not have. */
      statCode: z.string().nullable(),
      note: z.string().nullable(),
      isVerified: z.boolean(),
    }),
  ),
  fuels: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      group: z.string(),
      unit: z.string(),
      unitLabel: z.string(),
      ncv: z.number(),
      carbonContent: z.number(),
      oxidation: z.number(),
      isVerified: z.boolean(),
    }),
  ),
  process: z.array(
    z.object({ id: z.string(), label: z.string(), factor: figure, unit: z.string(), isVerified: z.boolean() }),
  ),
  grid: z.array(z.object({ area: z.string(), years: z.array(z.object({ year: z.number(), value: z.number() })) })),
  homeArea: z.string(),
  heatFactor: z.number(),
  steam: z.object({ least: z.number(), most: z.number() }),
  electricityEquivalent: z.array(z.object({ year: z.number(), value: z.number(), source: z.string() })),
  limits: z.array(
    z.object({
      standard: z.string(),
      product: z.string(),
      indicator: z.string(),
      unit: z.string(),
      status: z.string(),
    }),
  ),
  version: z.string(),
})
export type CalculatorFactors = z.output<typeof CalculatorFactors>

export const ListedCalculation = z.object({
  id: Id,
  kind: z.enum(kinds),
  year: z.number(),
  edition: z.number(),
  /** The newest of its year and kind. */
  current: z.boolean(),
  title: z.string(),
  number: z.string(),
  dataEdition: z.string(),
  sha256: z.string(),
  /** tce of 当量值, or tCO₂. */
  total: z.number(),
  /** tce of 等价值; null for carbon. */
  totalEquiv: figure,
  /** For 万元 of output. */
  perOutput: figure,
  madeAt: Moment,
  madeByName: z.string(),
})
export type ListedCalculation = z.output<typeof ListedCalculation>

const readers = ['enterprise', 'county', 'city', 'admin'] as const

/** Longest title of a saved result, in the call and where it is typed. */
export const resultTitleLength = 40

export const lsdtCotwo = {
  getTr: call({
    get: '/lsdtCotwo/getTr',
    title: '计算器的系数和因子（能源、燃料、过程、电网、热力、限额）及数据版本',
    may: 'anyone',
    /** Of the data; without it, of today. */
    in: z.strictObject({ dataYear: QueryYear.optional() }),
    out: CalculatorFactors,
  }),
  countNyxf: call({
    post: '/lsdtCotwo/countNyxf',
    title: '计算综合能耗和碳排放（不保存）',
    may: 'anyone',
    evenIfReadOnly: true,
    in: CalculatorGiven,
    out: CountedResult,
  }),
  saveCotwo: call({
    post: '/lsdtCotwo/saveCotwo',
    title: '保存计算结果（每年每类一份，以前的留作旧版）',
    may: ['enterprise'],
    in: CalculatorGiven.extend({
      title: requiredText(resultTitleLength, 2),
      year: z.number('请选择年度').int().min(2000, '年度过早').max(2100, '年度不正确'),
      resultHash: requiredText(64, 64),
      socialCode: maxText(18).optional(),
      requestId: RequestId,
    }),
    out: z.object({ saved: z.array(ListedCalculation) }),
  }),
  get: call({
    get: '/lsdtCotwo/get',
    title: '一份保存的计算结果：输入、因子、逐项算式',
    may: readers,
    in: z.strictObject({ id: Id }),
    out: ListedCalculation.extend({
      given: CalculatorGiven,
      ...Outcome.shape,
      remarks: z.array(z.string()),
      citations: z.array(Citation).readonly(),
    }),
  }),
  paper: call({
    get: '/lsdtCotwo/paper',
    title: '计算书（PDF）',
    may: readers,
    in: z.strictObject({ id: Id }),
    out: 'blob',
  }),
  cite: call({
    post: '/lsdtCotwo/cite',
    title: '取计算书作为申报附件',
    may: ['enterprise'],
    in: z.strictObject({ id: Id }),
    out: FileRef,
  }),
}

export const KeptYears = z.object({
  kept: z.array(ListedCalculation),
  /** Current results by year, the earliest first: what the charts and the tables beside them show. */
  years: z.array(
    z.object({
      year: z.number(),
      energyId: z.string().nullable(),
      carbonId: z.string().nullable(),
      tceEq: figure,
      tceEquiv: figure,
      perOutputTce: figure,
      tCO2: figure,
      scope1: figure,
      scope2: figure,
      perOutputCo2: figure,
      kinds: z.array(z.object({ label: z.string(), tceEq: z.number() })),
      products: z.array(
        z.object({
          name: z.string(),
          unit: z.string(),
          unitEnergy: figure,
          grade: z.string().nullable(),
          limits: z.object({ level1: figure, level2: figure, level3: figure }).nullable(),
        }),
      ),
    }),
  ),
})
export type KeptYears = z.output<typeof KeptYears>

export const report = {
  getReport: call({
    get: '/report/getReport',
    title: '保存的计算结果和逐年对照（管理部门只见申报引用的）',
    may: readers,
    in: z.strictObject({ enterpriseId: Id.optional(), year: QueryYear.optional() }),
    out: KeptYears,
  }),
  outEnerCons: call({
    get: '/report/outEnerCons',
    title: '导出计算结果：一份的输入、因子、来源和结果，或逐年对照',
    may: readers,
    in: z.strictObject({ id: Id.optional() }),
    out: 'blob',
  }),
}
