/** A complete, believable application of a steel works or a maker of ammonia, and varied ones. Everyone in it is invented. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { type LeaderSeed, leaderAnswers, threeYears } from '../blocks/leader.ts'

type Maker = {
  industry: RegExp
  product: string
  productName: string
  /** A verified quota and its 先进值, m³/t. */
  quota: string
  advanced: number
  equipText: string
}
const steel: Maker = {
  industry: /^3120/,
  product: 'steel',
  productName: '粗钢',
  quota: '18916.2-4',
  advanced: 2.1,
  equipText: '全厂循环冷却水分质供水，高炉煤气和转炉煤气干法除尘，浊环水和雨水处理后回用。',
}
const makers: readonly Maker[] = [
  steel,
  {
    industry: /^2621/,
    product: 'nitrogen',
    productName: '合成氨',
    quota: '18916.8-2',
    advanced: 5.5,
    equipText: '闭式循环冷却、工艺冷凝液汽提回用和循环水高浓缩倍数运行，锅炉排污水梯级利用。',
  },
]

/** Whether an enterprise of the industry has a product among those that are compared. */
export const mayLead = (industryCode: string) => makers.some(({ industry }) => industry.test(industryCode))

export const waterLeaderExample = (): AnswerSet => variedExample({ evalYear: 2025, ahead: 0.08 })

/** Complete answers; `ahead` distinguishes them. */
export function variedExample(seed: LeaderSeed): AnswerSet {
  const maker = makers.find(({ industry }) => industry.test(seed.of?.industryCode ?? '')) ?? steel
  const output = Math.round(seed.of?.output ?? 1_550_000)
  const intake = (factor: number) => Math.round(output * maker.advanced * factor)
  return {
    ...leaderAnswers(seed),
    product: maker.product,
    equipText: maker.equipText,
    waterRows: [2, 1, 0].map((before) => ({
      rowId: `w${3 - before}`,
      year: String(seed.evalYear - before),
      source: 'surface',
      intake: String(intake((1 - seed.ahead) * (1 + before * 0.015)) + 21_000),
      ofProduction: String(intake((1 - seed.ahead) * (1 + before * 0.015))),
    })),
    waterReuse: String(output * 60),
    productRows: threeYears(seed, (factor) => ({
      productName: maker.productName,
      unit: '吨',
      capacity: String(Math.ceil((output * 1.03) / 100) * 100),
      output: String(output),
      productIntake: String(intake(factor)),
      waterQuota: maker.quota,
    })),
    techRows: [
      { rowId: 't1', techName: '循环水高浓缩倍数运行', saved: '120000', invest: '980' },
      { rowId: 't2', techName: '雨水收集与中水回用', saved: '46000', invest: '260' },
    ],
    noForbidden: true,
    threeFour: true,
    noOverPlan: true,
    noWaterAccident: true,
    meterRows: [
      { rowId: 'm1', meterLevel: '1', need: '3', have: '3', checked: '3' },
      { rowId: 'm2', meterLevel: '2', need: '16', have: '16', checked: '16' },
    ],
  }
}
