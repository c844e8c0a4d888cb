/** A complete, believable declaration of a park, and varied ones for the seed data. Everyone in it is invented. */
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import { exampleFile } from '../blocks/example-file.ts'
import { baseItems } from './base-items.ts'
import { type DataKey, dataKeys } from './data-items.ts'
import { degreeIds, indicatorOf, optionalIds } from './indicators.ts'

type Years = readonly [base: number | null, first: number, second: number, third: number]

const yearly: Readonly<Record<DataKey, Years>> = {
  gdp: [null, 1_985_000, 2_120_000, 2_290_000],
  added: [1_180_000, 1_290_000, 1_395_000, 1_520_000],
  output: [null, 4_920_000, 5_260_000, 5_700_000],
  energy: [null, 462_000, 470_500, 478_000],
  renewable: [null, 52_000, 62_300, 74_000],
  clean: [null, 332_000, 346_000, 362_000],
  land: [null, 9.2, 9.3, 9.5],
  freshWater: [null, 10_600_000, 10_400_000, 10_200_000],
  reusedWater: [null, 82_000_000, 88_000_000, 95_000_000],
  reclaimed: [null, 1_800_000, 2_100_000, 2_500_000],
  solidMade: [null, 186_000, 191_000, 197_000],
  solidUsed: [null, 174_000, 180_500, 187_000],
  solidDisposed: [null, 11_200, 9_900, 9_600],
  carbon: [1_020_000, 1_080_000, 1_130_000, 1_180_000],
  wasteWater: [null, 5_600_000, 5_500_000, 5_400_000],
  cod: [310, 305, 298, 290],
  ammonia: [24, 23.5, 22.8, 22],
  so2: [420, 402, 390, 371],
  nox: [690, 672, 655, 640],
  workers: [null, 96_000, 98_000, 101_000],
  highTech: [null, 1_620_000, 1_810_000, 2_050_000],
  greenAdded: [null, 410_000, 470_000, 540_000],
  goodAirDays: [null, 318, 322, 327],
}

/** The six chosen ones; those without numbers are computed from the data. */
const chosen: Readonly<Record<string, readonly [number, number, number] | null>> = {
  i8: null,
  i9: [52, 56, 61],
  i13: [26, 29, 33],
  i15: [84, 88, 92],
  i19: null,
  i26: [29, 31, 33],
}

/** The data of the park's record; the answers are built on them. */
export type ParkSeed = {
  yqName: string
  yqLevel: 'national' | 'city'
  yqType: string
  leadIndustry: string
  /** Size relative to the example. */
  size: number
  /** Rates relative to the example: 1 equal, 0.6 far behind. */
  grade: number
  evalYear: number
  applyLevel?: 'city' | 'national'
  contactName?: string
  contactPhone?: string
  email?: string
}

const exampleSeed: ParkSeed = {
  yqName: '涪陵示例高新技术产业园区',
  yqLevel: 'national',
  yqType: 'htz',
  leadIndustry: '装备制造、新材料、生物医药',
  size: 1,
  grade: 1,
  evalYear: 2025,
}

/** Rates in which a weaker park is behind; amounts of the economy itself only scale with its size. */
const graded: readonly DataKey[] = ['renewable', 'clean', 'reusedWater', 'reclaimed', 'highTech', 'greenAdded']
const sizeless: readonly DataKey[] = ['goodAirDays']

const text = (value: number) => String(roundHalfUp(value, 2))
const file = (name: string) => [exampleFile(name)]

function dataRows({ size, grade }: ParkSeed): RowAnswers[] {
  return dataKeys.map((key) => {
    const by = (sizeless.includes(key) ? 1 : size) * (graded.includes(key) ? grade : 1)
    const whole = ['workers', 'goodAirDays'].includes(key)
    const [base, ...years] = yearly[key].map((value) =>
      value === null ? null : whole ? String(Math.round(value * by)) : text(value * by),
    )
    return {
      rowId: key,
      y0: base ?? null,
      y1: years[0] ?? null,
      y2: years[1] ?? null,
      y3: years[2] ?? null,
      source: '园区统计年报',
    }
  })
}

export function variedExample(seed: ParkSeed): AnswerSet {
  const { yqName, yqLevel, yqType, leadIndustry, evalYear, grade } = seed
  const degree = grade > 0.8 ? 'full' : 'partial'
  return {
    applyLevel: seed.applyLevel ?? 'city',
    yqName,
    yqLevel,
    yqType,
    leadIndustry,
    evalYear: String(evalYear),
    experience: `${yqName}围绕${leadIndustry}延链补链。能源方面推进屋顶光伏、集中供热和余热利用；资源方面建成再生水回用管网和一般工业固废综合利用中心；基础设施方面污水全部集中处理，新建厂房执行绿色建筑标准；产业方面高新技术和绿色产业比重逐年提高；生态环境方面完成重点企业清洁生产审核，主要污染物排放持续下降；运行管理方面设立绿色发展办公室，建成园区能碳管理平台。`,
    highlight: '园区能碳管理平台接入重点用能企业，再生水回用管网覆盖全部工业用地。',
    contactDept: '绿色发展办公室',
    contactName: seed.contactName ?? '简样例',
    contactPhone: seed.contactPhone ?? '023-11000990',
    email: seed.email ?? 'park@example.com',
    postcode: '408000',
    neg2: true,
    neg2Proof: file('信用中国报告.pdf'),
    neg3: true,
    neg3Proof: null,
    neg4: true,
    neg4Proof: null,
    baseRows: baseItems.map(({ id }) => ({
      rowId: id,
      conform: true,
      note: id === 'b6' ? '设绿色发展办公室，专职5人' : '',
      file: file(`基本要求证明${id.slice(1)}.pdf`),
    })),
    dataRows: dataRows(seed),
    degreeRows: degreeIds.map((id) => {
      const value = indicatorOf(id)?.value
      const now = value?.from === 'degree' && value.partial ? degree : 'full'
      return { rowId: id, y1: value?.from === 'degree' && value.partial ? 'partial' : 'full', y2: now, y3: now }
    }),
    optionalRows: optionalIds.map((id) => {
      const values = chosen[id]?.map((value) => text(value * grade))
      return {
        rowId: id,
        chosen: id in chosen,
        y1: values?.[0] ?? null,
        y2: values?.[1] ?? null,
        y3: values?.[2] ?? null,
      }
    }),
    indicatorRows: [
      { rowId: 'i9', source: '余热利用项目台账', note: '统计口径为可回收余热总量', file: file('余热资源调查表.xlsx') },
      { rowId: 'i25', source: '园区空气自动监测站', note: '', file: null },
    ],
    selfReport: file('绿色园区自评价报告.pdf'),
    thirdReport: file('绿色园区第三方评价报告.pdf'),
    boundaryFiles: file('园区设立批复和四至范围.pdf'),
    statFiles: file('统计证明.pdf'),
    planFiles: [
      exampleFile('绿色园区发展规划.pdf'),
      exampleFile('绿色园区标准体系.pdf'),
      exampleFile('信息平台功能截图.pdf'),
    ],
    auditFiles: file('清洁生产审核名单及验收意见.pdf'),
    commitTick: true,
    commitFile: file('承诺书.pdf'),
  }
}

export const greenParkExample = (): AnswerSet => variedExample(exampleSeed)
