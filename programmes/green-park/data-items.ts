/** 基础数据 of a park: amounts of each of three years, and of some items for the year before them. */
import type { Answers } from '@green/filing/form/answers.ts'

/** The three evaluated years; 0 is the base year before them. */
export type EvalYear = 1 | 2 | 3
export type DataYear = 0 | EvalYear
export const evalYears: readonly EvalYear[] = [1, 2, 3]

type DataItem = {
  label: string
  unit: string
  /** Growth and reduction are measured against the base year, so it is required too. */
  base?: true
  /** Not a divisor, so 0 is valid. */
  mayBeZero?: true
  hint?: string
}

const items = {
  gdp: { label: '地区生产总值', unit: '万元' },
  added: { label: '工业增加值', unit: '万元', base: true },
  output: { label: '工业总产值', unit: '万元' },
  energy: { label: '综合能耗', unit: 'tce', hint: '当量值，GB/T 2589' },
  renewable: { label: '可再生能源使用量', unit: 'tce', mayBeZero: true },
  clean: { label: '清洁能源使用量', unit: 'tce', mayBeZero: true, hint: '天然气、电力、可再生能源等' },
  land: { label: '工业用地面积', unit: 'km²' },
  freshWater: { label: '工业新鲜水量', unit: 'm³' },
  reusedWater: { label: '工业重复用水量', unit: 'm³', mayBeZero: true },
  reclaimed: { label: '中水回用量', unit: 'm³', mayBeZero: true },
  solidMade: { label: '工业固废（含危废）产生量', unit: 't', mayBeZero: true },
  solidUsed: { label: '工业固废综合利用量', unit: 't', mayBeZero: true },
  solidDisposed: { label: '工业固废（含危废）处置量', unit: 't', mayBeZero: true },
  carbon: { label: '碳排放量', unit: 'tCO₂', base: true },
  wasteWater: { label: '工业废水排放量', unit: 't', mayBeZero: true },
  cod: { label: '化学需氧量（COD）排放量', unit: 't', base: true, mayBeZero: true },
  ammonia: { label: '氨氮排放量', unit: 't', base: true, mayBeZero: true },
  so2: { label: '二氧化硫（SO₂）排放量', unit: 't', base: true, mayBeZero: true },
  nox: { label: '氮氧化物（NOx）排放量', unit: 't', base: true, mayBeZero: true },
  workers: { label: '工业从业人数', unit: '人' },
  highTech: { label: '高新技术产业产值', unit: '万元', mayBeZero: true },
  greenAdded: { label: '绿色产业增加值', unit: '万元', mayBeZero: true },
  goodAirDays: { label: '空气优良天数', unit: '天', mayBeZero: true },
} as const satisfies Record<string, DataItem>

export type DataKey = keyof typeof items
export const dataKeys = Object.keys(items) as DataKey[]
export const dataItem = (key: string): DataItem | undefined =>
  Object.hasOwn(items, key) ? items[key as DataKey] : undefined

export type ParkData = (key: DataKey, year: DataYear) => number | null

/** Reads the table of basic data by item and year. */
export function dataOf(answers: Answers): ParkData {
  const rows = new Map(answers.rows('dataRows').map((row) => [row.id, row]))
  return (key, year) => rows.get(key)?.number(`y${year}`) ?? null
}

/** The calendar year of the first, second, third year or the base year. */
export function calendarYear(answers: Answers, year: DataYear): number | null {
  const evaluated = answers.number('evalYear')
  return evaluated === null ? null : evaluated - 3 + year
}
