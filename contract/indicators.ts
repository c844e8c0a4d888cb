/**
 * 统计指标: every number that screens, lists and exports show beyond a single filing, defined once: name, unit, formula in words,
 * period, who keeps it, where it comes from, who sees it.
 */
import type { Role } from './roles.ts'

type Period = 'year' | 'month' | 'now'
export const periods: Readonly<Record<Period, string>> = { year: '年度', month: '月度', now: '实时' }

export const indicatorGroups = {
  energy: '能耗和碳',
  economy: '经济',
  water: '用水',
  filing: '申报填报',
  title: '绿色名单',
  service: '服务',
} as const
export type IndicatorGroup = keyof typeof indicatorGroups

export type Indicator = {
  id: string
  group: IndicatorGroup
  label: string
  unit: string
  decimals: number
  formula: string
  period: Period
  owner: string
  source: string
  /** Everybody where the public sees it. */
  sees: 'public' | readonly Role[]
}

type Told = Omit<Indicator, 'id' | 'group'>

const staff = ['county', 'city', 'supervisor', 'admin'] as const
const office = ['county', 'city', 'admin'] as const
const withOwn = ['enterprise', ...staff] as const
const energyOwner = '节能与综合利用处'
const acceptedSource = '企业年度能耗（采用的来源）'
const ofFilings = '申报办理记录'
const ofTitles = '绿色名单'
const ofRates = '服务评价'

const energy = {
  totalTce: {
    label: '综合能源消费量',
    unit: 'tce',
    decimals: 2,
    formula: 'Σ 各能源品种净消费量×折标系数（GB/T 2589-2020 当量值）',
    period: 'year',
    owner: energyOwner,
    source: acceptedSource,
    sees: withOwn,
  },
  totalTceEquivalent: {
    label: '综合能源消费量（等价值）',
    unit: 'tce',
    decimals: 2,
    formula: '当量值＋电力×（当年等价系数－1.229）＋外购耗能工质（GB/T 2589-2020）',
    period: 'year',
    owner: energyOwner,
    source: acceptedSource,
    sees: withOwn,
  },
  assessedTce: {
    label: '考核口径能耗',
    unit: 'tce',
    decimals: 2,
    formula: '等价值－原料用能－绿色电力×当年等价系数；以主管部门核定为准',
    period: 'year',
    owner: energyOwner,
    source: acceptedSource,
    sees: withOwn,
  },
  tceChange: {
    label: '能耗比上年',
    unit: '%',
    decimals: 1,
    formula: '两年都有数据的企业：（本年合计÷上年合计－1）×100',
    period: 'year',
    owner: energyOwner,
    source: acceptedSource,
    sees: withOwn,
  },
  intensity: {
    label: '单位产值综合能耗',
    unit: 'kgce/万元',
    decimals: 2,
    formula: '综合能源消费量（当量值）×1000÷工业总产值；汇总时只计有产值的企业',
    period: 'year',
    owner: energyOwner,
    source: acceptedSource,
    sees: withOwn,
  },
  co2: {
    label: '二氧化碳排放量',
    unit: 'tCO₂',
    decimals: 2,
    formula: '燃料×排放因子＋过程排放＋电力×数据年度电网因子＋热力×0.11（GB/T 32150）',
    period: 'year',
    owner: energyOwner,
    source: acceptedSource,
    sees: withOwn,
  },
  energyQuantity: {
    label: '分品种消费量',
    unit: '按品种',
    decimals: 4,
    formula: '净消费量：扣除外供和加工转换产出',
    period: 'month',
    owner: energyOwner,
    source: acceptedSource,
    sees: withOwn,
  },
  energyShare: {
    label: '能耗占比',
    unit: '%',
    decimals: 2,
    formula: '该组综合能源消费量÷合计×100',
    period: 'year',
    owner: energyOwner,
    source: acceptedSource,
    sees: office,
  },
  energyEnterprises: {
    label: '报数企业',
    unit: '家',
    decimals: 0,
    formula: '该年度有采用来源的企业数',
    period: 'year',
    owner: energyOwner,
    source: acceptedSource,
    sees: staff,
  },
  savedTce: {
    label: '改造项目年节能量',
    unit: 'tce',
    decimals: 0,
    formula: '审定通过的申报中改造项目年节能量之和，每家企业取最近一份',
    period: 'now',
    owner: energyOwner,
    source: '审定通过的申报',
    sees: 'public',
  },
} as const satisfies Record<string, Told>

const economy = {
  outputValue: {
    label: '工业总产值',
    unit: '万元',
    decimals: 2,
    formula: '按当年价格，与统计报表B204-1一致',
    period: 'year',
    owner: '运行监测处',
    source: acceptedSource,
    sees: withOwn,
  },
  outputShare: {
    label: '产值占比',
    unit: '%',
    decimals: 2,
    formula: '绿色工厂工业总产值÷有年度数据的企业工业总产值×100',
    period: 'year',
    owner: '运行监测处',
    source: `${acceptedSource}；${ofTitles}`,
    sees: office,
  },
  titledEnergyShare: {
    label: '综合能耗占比',
    unit: '%',
    decimals: 2,
    formula: '绿色工厂综合能源消费量÷有年度数据的企业综合能源消费量×100',
    period: 'year',
    owner: energyOwner,
    source: `${acceptedSource}；${ofTitles}`,
    sees: office,
  },
} as const satisfies Record<string, Told>

const water = {
  waterIntake: {
    label: '取水量',
    unit: 'm³',
    decimals: 0,
    formula: 'Σ 各水源取水量',
    period: 'year',
    owner: energyOwner,
    source: acceptedSource,
    sees: withOwn,
  },
} as const satisfies Record<string, Told>

const filings = {
  filed: {
    label: '申报',
    unit: '件',
    decimals: 0,
    formula: '该年内已提交的各类申报，草稿和已撤回的不计',
    period: 'year',
    owner: '办公室',
    source: ofFilings,
    sees: 'public',
  },
  due: {
    label: '应填报',
    unit: '家',
    decimals: 0,
    formula: '填报范围内的规上企业数',
    period: 'year',
    owner: energyOwner,
    source: '企业库、绿色名单',
    sees: office,
  },
  filedPercent: {
    label: '完成率',
    unit: '%',
    decimals: 2,
    formula: '已提交且未退回的企业数÷应填报企业数×100',
    period: 'year',
    owner: energyOwner,
    source: ofFilings,
    sees: office,
  },
  enterprises: {
    label: '在册企业',
    unit: '家',
    decimals: 0,
    formula: '企业库中未注销、未迁出的企业数',
    period: 'now',
    owner: '办公室',
    source: '企业库',
    sees: 'public',
  },
} as const satisfies Record<string, Told>

const titles = {
  factories: {
    label: '有效绿色工厂',
    unit: '家',
    decimals: 0,
    formula: '称号在有效期内的绿色工厂数',
    period: 'now',
    owner: energyOwner,
    source: ofTitles,
    sees: 'public',
  },
  titledWithYear: {
    label: '其中绿色工厂',
    unit: '家',
    decimals: 0,
    formula: '有年度数据的企业中持有效绿色工厂称号的',
    period: 'year',
    owner: energyOwner,
    source: ofTitles,
    sees: office,
  },
  serviceProviders: {
    label: '备案节能服务机构',
    unit: '家',
    decimals: 0,
    formula: '备案有效的节能服务机构数',
    period: 'now',
    owner: energyOwner,
    source: '备案记录',
    sees: 'public',
  },
} as const satisfies Record<string, Told>

const service = {
  rates: {
    label: '评价总数',
    unit: '件',
    decimals: 0,
    formula: '企业提交的服务评价',
    period: 'now',
    owner: '办公室',
    source: ofRates,
    sees: 'public',
  },
  goodShare: {
    label: '满意率',
    unit: '%',
    decimals: 2,
    formula: '满意和非常满意占全部评价',
    period: 'now',
    owner: '办公室',
    source: ofRates,
    sees: 'public',
  },
  badRates: {
    label: '差评',
    unit: '件',
    decimals: 0,
    formula: '不满意和非常不满意的评价',
    period: 'now',
    owner: '办公室',
    source: ofRates,
    sees: office,
  },
  closingRate: {
    label: '差评办结率',
    unit: '%',
    decimals: 2,
    formula: '已答复并回访办结的差评占全部差评',
    period: 'now',
    owner: '办公室',
    source: ofRates,
    sees: 'public',
  },
} as const satisfies Record<string, Told>

const table = { ...energy, ...economy, ...water, ...filings, ...titles, ...service }
export type IndicatorId = keyof typeof table

const groupOf = (id: string): IndicatorGroup =>
  id in energy
    ? 'energy'
    : id in economy
      ? 'economy'
      : id in water
        ? 'water'
        : id in filings
          ? 'filing'
          : id in titles
            ? 'title'
            : 'service'

export const indicators: Readonly<Record<IndicatorId, Indicator>> = Object.fromEntries(
  Object.entries(table).map(([id, told]) => [id, { ...told, id, group: groupOf(id) }]),
) as Record<IndicatorId, Indicator>

/** The head of a column: the name with its unit. */
export const columnTitle = (id: IndicatorId): string => `${indicators[id].label}（${indicators[id].unit}）`
