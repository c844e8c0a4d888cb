/**
 * 情景测算: an enterprise's year with other fuels, devices or power. Up to four scenarios side by side, computed on the accepted
 * figures of the year, kept with everything they were computed from, taken as a paper and cited in an application.
 */
import { z } from 'zod'
import { call, paperChecks } from '../../call.ts'
import { FileRef } from '../../files.ts'
import { Citation } from '../../filing/citation.ts'
import { PaperSignature } from '../../filing/paper-signature.ts'
import { maxText, requiredText } from '../../rule-schemas.ts'
import {
  Done,
  Id,
  Moment,
  printedCodeLength,
  printedNumberLength,
  QueryYear,
  RequestId,
  Version,
} from '../../shapes.ts'

/** Longest names of a study, its scenarios and their measures, in the calls and where they are typed. */
export const scenarioLengths = { title: 40, scenario: 30, measure: 40 } as const
export const mostScenarios = 4
export const mostMeasures = 10

const Amount = z.number('请填写数字').min(0, '不能为负').max(1e9, '数值过大')
const Percent = z.number('请填写数字').min(0, '不能为负').max(100, '不能大于100')
/** A heat pump gives more heat than it takes power. */
const Efficiency = z.number('请填写数字').min(1, '效率应为1至1000').max(1000, '效率应为1至1000')
const Kind = requiredText(4)
const common = {
  /** Named by its kind where empty. */
  name: maxText(scenarioLengths.measure).default(''),
  investWan: Amount.default(0),
}

/** One measure; electricity in 万kWh, investment in 万元, efficiencies and shares in percent, `premium` in yuan for one kWh. */
export const ScenarioMeasure = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('fuel'),
    ...common,
    from: Kind,
    to: Kind,
    share: Percent,
    fromEfficiency: Efficiency,
    toEfficiency: Efficiency,
  }),
  z.strictObject({ kind: z.literal('device'), ...common, energyCode: Kind, saved: Amount }),
  z.strictObject({ kind: z.literal('ownPower'), ...common, quantity: Amount }),
  z.strictObject({ kind: z.literal('greenPower'), ...common, share: Percent, premium: Amount.default(0) }),
])
export type ScenarioMeasure = z.output<typeof ScenarioMeasure>

const Scenario = z.strictObject({
  title: requiredText(scenarioLengths.scenario, 1),
  changes: z
    .array(ScenarioMeasure)
    .min(1, '每个方案至少要有一项措施')
    .max(mostMeasures, `一个方案最多${mostMeasures}项措施`),
})
const draft = {
  year: QueryYear,
  scenarios: z.array(Scenario).min(1, '请至少填写一个方案').max(mostScenarios, `最多并列${mostScenarios}个方案`),
  /** Yuan for one small unit of a kind: kWh, m³, t, GJ. */
  prices: z
    .array(z.strictObject({ energyCode: Kind, yuan: Amount }))
    .max(60)
    .default([]),
}

const figure = z.number().nullable()
const Figures = z.object({
  tce: z.number(),
  tceEquivalent: z.number(),
  tceAssessed: z.number(),
  co2: figure,
  co2Market: figure,
  unitEnergy: figure,
  unitCarbon: figure,
  ownPower: z.number(),
  greenPower: z.number(),
})
const change = { tce: z.number(), co2: figure, co2Market: figure, yuan: figure }
export const ScenarioOutcome = z.object({
  figures: Figures,
  change: z.object({ ...change, yuanByTce: figure }),
  lines: z.array(z.object({ energyCode: z.string(), before: z.number(), after: z.number() })),
  steps: z.array(
    z.object({
      ...change,
      label: z.string(),
      how: z.string(),
      lines: z.array(z.object({ energyCode: z.string(), delta: z.number() })),
    }),
  ),
  bridge: z.array(
    z.object({ code: z.string(), to: z.string(), label: z.string(), how: z.string(), delta: z.number() }),
  ),
  investWan: z.number(),
  paybackYears: figure,
  gaps: z.array(z.string()),
})
export type ScenarioOutcome = z.output<typeof ScenarioOutcome>

export const ScenarioKind = z.object({ code: z.string(), label: z.string(), unit: z.string() })
export type ScenarioKind = z.output<typeof ScenarioKind>

/** What a year is computed on. */
const Source = z.object({
  year: z.number(),
  /** In words, and whether an officer has checked it. */
  source: z.string(),
  isChecked: z.boolean(),
  outputValue: figure,
  used: z.array(ScenarioKind.extend({ quantity: z.number(), tce: figure, co2: figure })),
  figures: Figures,
  yuanPerTce: z.number(),
  priceSource: z.string(),
  /** Reference prices of the kinds, in words; none in a study from before they were. */
  referencePrices: z.array(z.string()),
  /** Of the figures and factors; a study is kept only while they are the same. */
  baseHash: z.string(),
})

export const ScenarioStudy = z.object({
  base: Source,
  kinds: z.array(ScenarioKind),
  prices: z.array(z.object({ energyCode: z.string(), yuan: z.number() })),
  scenarios: z.array(Scenario.extend({ result: ScenarioOutcome })),
})
export type ScenarioStudy = z.output<typeof ScenarioStudy>

export const ListedScenario = z.object({
  id: Id,
  number: z.string(),
  title: z.string(),
  year: z.number(),
  edition: z.number(),
  /** The newest edition. */
  current: z.boolean(),
  /** Of everything it was computed from and of the results. */
  sha256: z.string(),
  scenarioTitles: z.array(z.string()),
  /** The ledger has other values by now than those it was computed from. */
  isUpdated: z.boolean(),
  madeAt: Moment,
  madeByName: z.string(),
  /** Filings that cite it, as far as the reader may see them. */
  cited: z.array(z.object({ filingId: Id, programme: z.string(), number: z.string().nullable() })),
})
export type ListedScenario = z.output<typeof ListedScenario>

const readers = ['enterprise', 'county', 'city', 'admin'] as const

export const energyScenario = {
  base: call({
    get: '/energyScenario/base',
    title: '情景测算的基准：本企业一个年度采用的能耗',
    may: ['enterprise'],
    in: z.strictObject({ year: QueryYear.optional() }),
    /** Without a base: no year has figures that count. */
    out: z.object({ years: z.array(z.number()), base: Source.nullable(), kinds: z.array(ScenarioKind) }),
  }),
  compute: call({
    post: '/energyScenario/compute',
    title: '情景测算：算出各方案（不保存）',
    may: ['enterprise'],
    evenIfReadOnly: true,
    in: z.strictObject(draft),
    out: ScenarioStudy,
  }),
  save: call({
    post: '/energyScenario/save',
    title: '保存情景测算（再次保存为新版本，以前的版本不变）',
    may: ['enterprise'],
    in: z.strictObject({
      ...draft,
      title: requiredText(scenarioLengths.title, 2),
      baseHash: requiredText(64, 64),
      /** The study that gets a new edition; absent for a new one. */
      of: z.strictObject({ id: Id, edition: Version }).optional(),
      requestId: RequestId,
    }),
    out: ListedScenario,
  }),
  list: call({
    get: '/energyScenario/list',
    title: '情景测算列表（管理部门只见申报引用的）',
    may: readers,
    in: z.strictObject({ enterpriseId: Id.optional() }),
    out: z.array(ListedScenario),
  }),
  get: call({
    get: '/energyScenario/get',
    title: '一份情景测算（管理部门只见申报引用的）',
    may: readers,
    in: z.strictObject({ id: Id }),
    out: ListedScenario.extend({ study: ScenarioStudy, citations: z.array(Citation).readonly() }),
  }),
  remove: call({
    post: '/energyScenario/remove',
    title: '删除情景测算（已被申报引用的，引用处仍可查看）',
    may: ['enterprise'],
    in: z.strictObject({ id: Id, requestId: RequestId }),
    out: Done,
  }),
  export: call({
    get: '/energyScenario/export',
    title: '情景测算书（PDF）',
    may: readers,
    in: z.strictObject({ id: Id }),
    out: 'blob',
  }),
  cite: call({
    post: '/energyScenario/cite',
    title: '取情景测算书作为申报附件',
    may: ['enterprise'],
    in: z.strictObject({ id: Id }),
    out: FileRef,
  }),
  check: call({
    get: '/energyScenario/check',
    title: '按编号和校验码核验情景测算书（公开）',
    may: 'anyone',
    perAddress: paperChecks,
    in: z.strictObject({ number: requiredText(printedNumberLength, 6), code: requiredText(printedCodeLength, 8) }),
    out: z.object({
      number: z.string(),
      title: z.string(),
      enterpriseName: z.string(),
      year: z.number(),
      edition: z.number(),
      current: z.boolean(),
      /** Taken back by the enterprise. */
      ended: z.boolean(),
      madeAt: Moment,
      /** Null for a paper from before the signatures. */
      signature: PaperSignature.nullable(),
      sha256: z.string(),
      paperSha256: z.string().nullable(),
    }),
  }),
}
