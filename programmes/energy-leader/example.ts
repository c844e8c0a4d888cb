/** A complete, believable application of a maker of clinker, glass, alloy or ammonia, and varied ones. Everyone in it is invented. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { exampleFile } from '../blocks/example-file.ts'
import { type LeaderSeed, leaderAnswers, threeYears } from '../blocks/leader.ts'

/** What such an enterprise makes: its limit standard in force in 2025 with level 1, and the benchmark as an applicant would type it. */
type Maker = {
  industry: RegExp
  product: string
  productName: string
  unit: string
  limitStd: string
  level1: number
  benchmarkItem: string
  benchmark: number
  equipText: string
  techniques: readonly [string, string]
}
const clinker: Maker = {
  industry: /^3011/,
  product: 'clinker',
  productName: '水泥熟料',
  unit: '吨',
  limitStd: 'STD001-2',
  level1: 100,
  benchmarkItem: 'BM027',
  benchmark: 100,
  equipText: '第四代篦冷机、辊压机终粉磨生料系统和六级预热器，主机装备达到国内领先水平。',
  techniques: ['第四代高效篦冷机改造', '六级预热器与分解炉扩容'],
}
const makers: readonly Maker[] = [
  clinker,
  {
    industry: /^3041/,
    product: 'glass',
    productName: '平板玻璃',
    unit: '重量箱',
    limitStd: 'STD006-3',
    level1: 8,
    benchmarkItem: 'BM028',
    benchmark: 8,
    equipText: '日熔化量900吨浮法线，全氧助燃、全保温熔窑和余热发电，主机装备达到国内领先水平。',
    techniques: ['熔窑全保温与富氧助燃改造', '余热锅炉与汽轮机提效'],
  },
  {
    industry: /^3140/,
    product: 'ferroalloy',
    productName: '锰硅合金',
    unit: '吨',
    limitStd: 'STD007-6',
    level1: 850,
    benchmarkItem: 'BM037',
    benchmark: 860,
    equipText: '全密闭矿热炉，配套料面自动控制、煤气回收利用和短网补偿，主机装备达到国内领先水平。',
    techniques: ['矿热炉全密闭与煤气回收', '短网低压无功补偿'],
  },
  {
    industry: /^2621/,
    product: 'ammonia',
    productName: '合成氨',
    unit: '吨',
    limitStd: 'STD010-5',
    level1: 996,
    benchmarkItem: 'BM020',
    benchmark: 1000,
    equipText: '天然气换热式转化、低压合成和蒸汽梯级利用，主机装备达到国内领先水平。',
    techniques: ['换热式转化改造', '合成气压缩机汽轮机提效'],
  },
]

export const energyLeaderExample = (): AnswerSet => variedExample({ evalYear: 2025, ahead: 0.04 })

/** Complete answers; `ahead` distinguishes them. */
export function variedExample(seed: LeaderSeed): AnswerSet {
  const maker = makers.find(({ industry }) => industry.test(seed.of?.industryCode ?? '')) ?? clinker
  const output = Math.round(seed.of?.output ?? 1_550_000)
  const tce = (factor: number) => Math.round((output * maker.level1 * factor) / 1000)
  return {
    ...leaderAnswers(seed),
    product: maker.product,
    equipText: maker.equipText,
    equipFiles: [exampleFile('主要装备清单和铭牌.pdf')],
    totalTce: String(tce(1 - seed.ahead) + 8_200),
    nonFossil: '23.6',
    nonFossilFiles: [exampleFile('非化石能源比例计算表和绿电凭证.pdf')],
    productRows: threeYears(seed, (factor) => ({
      productName: maker.productName,
      unit: maker.unit,
      capacity: String(Math.ceil((output * 1.03) / 100) * 100),
      output: String(output),
      productTce: String(tce(factor)),
      limitStd: maker.limitStd,
    })),
    benchmarkItem: maker.benchmarkItem,
    benchmark: String(maker.benchmark),
    benchmarkPage: [exampleFile('能效标杆水平文件原文页.pdf')],
    techRows: [
      { rowId: 't1', techName: maker.techniques[0], saved: '3100', invest: '1850' },
      { rowId: 't2', techName: maker.techniques[1], saved: '5200', invest: '4300' },
    ],
    energyPost: true,
    energyPostName: '陈演示',
    statistics: true,
    savingPlan: true,
    targetDuty: true,
    planFiles: [exampleFile('节能降碳规划和目标责任制文件.pdf')],
    monitoring: ['online', 'centre'],
    monitoringFiles: [exampleFile('能耗在线监测系统验收报告.pdf')],
    certRows: [
      ['energy', 'GB/T 23331-2020', 'EN', '能源管理体系'],
      ['measure', 'GB/T 19022-2003', 'ME', '测量管理体系'],
    ].map(([sysType = '', stdNo = '', letters = '', name = ''], i) => ({
      rowId: `c${i + 1}`,
      sysType,
      stdNo,
      certNo: `DEMO-${letters}-2031`,
      issuer: '示例认证有限公司',
      validFrom: '2025-03-01',
      validTo: '2028-02-29',
      file: [exampleFile(`${name}证书.pdf`)],
    })),
    meterRows: [
      { rowId: 'm1', meterLevel: '1', energyCode: '33', need: '6', have: '6', checked: '6' },
      { rowId: 'm2', meterLevel: '2', energyCode: '33', need: '42', have: '42', checked: '41' },
    ],
  }
}
