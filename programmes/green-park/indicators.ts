/**
 * The 31 indicators of a green park (工信厅节函〔2016〕586号 绿色园区评价要求; taken over by 工信部节〔2024〕13号): 18 are
 * mandatory, of the other 13 six are chosen, so that 24 count. Groups, and numbers 1 to 11 with their leads, were seen in an
 * excerpt; the other leads stand unverified until the annex is at hand.
 */
import { type Answers, divide, times } from '@green/filing/form/answers.ts'
import { calendarYear, type DataYear, dataOf, type EvalYear, type ParkData } from './data-items.ts'

/** Degrees of the four judged indicators: codes of parkDegree. */
export type Degree = 'full' | 'partial' | 'none'

type Value =
  /** Computed from the basic data. */
  | { from: 'data'; formula: string; of: (data: ParkData, year: EvalYear, answers: Answers) => number | null }
  /** Entered for each year, in percent. */
  | { from: 'told' }
  /** Judged for each year; `partial` only where the table has 较完善. */
  | { from: 'degree'; partial: boolean; names: Readonly<Record<Degree, string>> }

export type ParkIndicator = {
  id: string
  seq: string
  group: string
  label: string
  unit: string
  /** 1 means 具备, 完善, 是. */
  lead: number
  /** Less is better. */
  inverse?: true
  value: Value
}

const energy = '能源利用（EG）'
const resources = '资源利用（RG）'
const infrastructure = '基础设施（IG）'
const industry = '产业（CG）'
const environment = '生态环境（HG）'
const management = '运行管理（MG）'

const percent = (a: number | null, b: number | null) => times(divide(a, b), 100)
const share = (part: number | null, rest: number | null) =>
  part === null || rest === null ? null : percent(part, part + rest)
/** Without waste, all of it counts as disposed of. */
const ofWaste = (part: number | null, whole: number | null) => (whole === 0 ? 100 : percent(part, whole))
const sum = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b)

const data = (formula: string, of: Extract<Value, { from: 'data' }>['of']): Value => ({ from: 'data', formula, of })
const declaredValue: Value = { from: 'told' }
const yesNo: Value = { from: 'degree', partial: false, names: { full: '具备', partial: '较完善', none: '不具备' } }
const degree: Value = { from: 'degree', partial: true, names: { full: '完善', partial: '较完善', none: '无' } }

/** Carbon emitted for 10 000 yuan of industrial value added, t. */
const carbonIntensity = (read: ParkData, year: DataYear) => divide(read('carbon', year), read('added', year))

/** Average yearly growth from the base year, as a fraction; null where the base is zero or empty. */
function growth(from: number | null, to: number | null, years: number): number | null {
  return from === null || to === null || from <= 0 || to < 0 ? null : (to / from) ** (1 / years) - 1
}

const pollutants = ['cod', 'ammonia', 'so2', 'nox'] as const

/**
 * Mean growth of the pollutants that were emitted ÷ growth of value added, both yearly averages since the base year. 0 where
 * nothing is emitted; null where value added does not grow, since the quotient is then meaningless.
 */
function elasticity(read: ParkData, year: EvalYear): number | null {
  const addedGrowth = growth(read('added', 0), read('added', year), year)
  if (addedGrowth === null || addedGrowth <= 0) return null
  const emitted = pollutants.map((name) => [read(name, 0), read(name, year)] as const)
  if (emitted.some(([before, now]) => before === null || now === null)) return null
  const growths = emitted.filter(([before, now]) => before !== 0 || now !== 0).map(([a, b]) => growth(a, b, year))
  if (growths.length === 0) return 0
  if (growths.some((one) => one === null)) return null
  return growths.reduce<number>((total, one) => total + (one ?? 0), 0) / growths.length / addedGrowth
}

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

type Line = readonly [
  group: string,
  label: string,
  unit: string,
  lead: number,
  value: Value,
  more?: Pick<ParkIndicator, 'inverse'>,
]

const table: readonly Line[] = [
  [
    energy,
    '能源产出率',
    '万元/tce',
    3,
    data('工业增加值÷综合能耗', (read, year) => divide(read('added', year), read('energy', year))),
  ],
  [
    energy,
    '可再生能源使用比例',
    '%',
    15,
    data('可再生能源使用量÷综合能耗×100', (read, year) => percent(read('renewable', year), read('energy', year))),
  ],
  [
    energy,
    '清洁能源使用率',
    '%',
    75,
    data('清洁能源使用量÷综合能耗×100', (read, year) => percent(read('clean', year), read('energy', year))),
  ],
  [
    resources,
    '水资源产出率',
    '元/m³',
    1500,
    data('工业增加值÷工业新鲜水量', (read, year) =>
      divide(times(read('added', year), 10_000), read('freshWater', year)),
    ),
  ],
  [
    resources,
    '土地资源产出率',
    '亿元/km²',
    15,
    data('工业增加值÷工业用地面积', (read, year) => divide(divide(read('added', year), 10_000), read('land', year))),
  ],
  [
    resources,
    '工业固废综合利用率',
    '%',
    95,
    data('综合利用量÷产生量×100；没有产生固废的为100', (read, year) =>
      ofWaste(read('solidUsed', year), read('solidMade', year)),
    ),
  ],
  [
    resources,
    '工业用水重复利用率',
    '%',
    90,
    data('重复用水量÷（重复用水量＋新鲜水量）×100', (read, year) =>
      share(read('reusedWater', year), read('freshWater', year)),
    ),
  ],
  [
    resources,
    '中水回用率',
    '%',
    30,
    data('中水回用量÷（中水回用量＋废水排放量）×100', (read, year) =>
      share(read('reclaimed', year), read('wasteWater', year)),
    ),
  ],
  [resources, '余热资源回收利用率', '%', 60, declaredValue],
  [resources, '废气资源回收利用率', '%', 90, declaredValue],
  [resources, '再生资源回收利用率', '%', 80, declaredValue],
  [infrastructure, '污水集中处理设施', '', 1, yesNo],
  [infrastructure, '新建工业建筑中绿色建筑的比例', '%', 30, declaredValue],
  [infrastructure, '新建公共建筑中绿色建筑的比例', '%', 60, declaredValue],
  [infrastructure, '500米公交站点覆盖率', '%', 90, declaredValue],
  [infrastructure, '节能与新能源公交车比例', '%', 30, declaredValue],
  [
    industry,
    '高新技术产业产值占园区工业总产值比例',
    '%',
    30,
    data('高新技术产业产值÷工业总产值×100', (read, year) => percent(read('highTech', year), read('output', year))),
  ],
  [
    industry,
    '绿色产业增加值占园区工业增加值比例',
    '%',
    30,
    data('绿色产业增加值÷工业增加值×100', (read, year) => percent(read('greenAdded', year), read('added', year))),
  ],
  [
    industry,
    '人均工业增加值',
    '万元/人',
    15,
    data('工业增加值÷工业从业人数', (read, year) => divide(read('added', year), read('workers', year))),
  ],
  [industry, '现代服务业比例', '%', 30, declaredValue],
  [
    environment,
    '工业固体废弃物（含危废）处置利用率',
    '%',
    100,
    data('（综合利用量＋处置量）÷产生量×100；没有产生固废的为100', (read, year) =>
      ofWaste(sum(read('solidUsed', year), read('solidDisposed', year)), read('solidMade', year)),
    ),
  ],
  [
    environment,
    '万元工业增加值碳排放量消减率',
    '%',
    3,
    data('（上年万元工业增加值碳排放量－当年）÷上年×100；第一年与基准年比', (read, year) => {
      const [before, now] = [carbonIntensity(read, (year - 1) as DataYear), carbonIntensity(read, year)]
      return before === null || now === null ? null : percent(before - now, before)
    }),
  ],
  [
    environment,
    '单位工业增加值废水排放量',
    't/万元',
    5,
    data('废水排放量÷工业增加值', (read, year) => divide(read('wasteWater', year), read('added', year))),
    { inverse: true },
  ],
  [
    environment,
    '主要污染物弹性系数',
    '',
    0.3,
    data('COD、氨氮、SO₂、NOx自基准年起的年均增长率的平均值÷工业增加值年均增长率；不大于0即达到', elasticity),
    { inverse: true },
  ],
  [
    environment,
    '园区空气质量优良率',
    '%',
    80,
    data('空气优良天数÷全年天数×100', (read, year, answers) => {
      const calendar = calendarYear(answers, year)
      return calendar === null ? null : percent(read('goodAirDays', year), isLeap(calendar) ? 366 : 365)
    }),
  ],
  [environment, '绿化覆盖率', '%', 30, declaredValue],
  [environment, '道路遮荫比例', '%', 80, declaredValue],
  [environment, '露天停车场遮荫比例', '%', 80, declaredValue],
  [management, '绿色园区标准体系完善程度', '', 1, degree],
  [
    management,
    '编制绿色园区发展规划',
    '',
    1,
    { from: 'degree', partial: false, names: { full: '是', partial: '较完善', none: '否' } },
  ],
  [management, '绿色园区信息平台完善程度', '', 1, degree],
]

/** In the order of the published table; ids are i1 … i31. */
export const parkIndicators: readonly ParkIndicator[] = table.map(([group, label, unit, lead, value, more], i) => ({
  id: `i${i + 1}`,
  seq: String(i + 1),
  group,
  label,
  unit,
  lead,
  value,
  ...more,
}))

/** The park chooses some of these; all others are mandatory. */
export const optionalGroups = [
  { label: '4选2', ids: ['i8', 'i9', 'i10', 'i11'], count: 2 },
  { label: '2选1', ids: ['i13', 'i14'], count: 1 },
  { label: '2选1', ids: ['i15', 'i16'], count: 1 },
  { label: '2选1', ids: ['i19', 'i20'], count: 1 },
  { label: '3选1', ids: ['i26', 'i27', 'i28'], count: 1 },
] as const satisfies readonly { label: string; ids: readonly string[]; count: number }[]

export const optionalIds: readonly string[] = optionalGroups.flatMap((group) => group.ids)
export const degreeIds = parkIndicators.filter(({ value }) => value.from === 'degree').map(({ id }) => id)

const byId = new Map(parkIndicators.map((indicator) => [indicator.id, indicator]))

/** The indicator of a row. */
export function indicatorOf(id: string): ParkIndicator | undefined {
  return byId.get(id)
}

/** Whether the park chose this optional indicator. */
export function isChosen(answers: Answers, id: string): boolean {
  return answers.rows('optionalRows').some((row) => row.id === id && row.yes('chosen'))
}

/** The indicator's value in a year: a number, the code of a degree, or nothing. */
export function indicatorValue(indicator: ParkIndicator, answers: Answers, year: EvalYear): number | Degree | null {
  const { id, value } = indicator
  const cell = (key: 'optionalRows' | 'degreeRows') => answers.rows(key).find((row) => row.id === id)
  switch (value.from) {
    case 'data':
      return value.of(dataOf(answers), year, answers)
    case 'told':
      return cell('optionalRows')?.number(`y${year}`) ?? null
    case 'degree': {
      const code = cell('degreeRows')?.text(`y${year}`) ?? ''
      return code in value.names ? (code as Degree) : null
    }
  }
}

/** Carbon intensity of a year (tCO₂/万元), for the rule that it must keep falling. */
export function carbonIntensityOf(answers: Answers, year: DataYear): number | null {
  return carbonIntensity(dataOf(answers), year)
}
