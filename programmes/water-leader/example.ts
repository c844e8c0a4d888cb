/** A complete, believable application of a maker of clinker, and varied ones. Everyone in it is invented. */
import type { AnswerSet } from '@green/filing/answers.ts'
import { type LeaderSeed, leaderAnswers, threeYears } from '../blocks/leader.ts'

/** GB/T 18916.62: 水泥熟料, 先进值 0.225 m³/t. */
const quota = { code: '18916.62-1', advanced: 0.225 }
const output = 1_550_000

export const waterLeaderExample = (): AnswerSet => variedExample({ evalYear: 2025, ahead: 0.08 })

/** Complete answers; `ahead` distinguishes them. */
export function variedExample(seed: LeaderSeed): AnswerSet {
  const intake = (factor: number) => Math.round(output * quota.advanced * factor)
  return {
    ...leaderAnswers(seed),
    product: 'buildmat',
    equipText: '全厂循环冷却水闭式改造，余热发电采用空冷机组，雨水和中水回用于喷淋与绿化。',
    waterRows: [2, 1, 0].map((before) => ({
      rowId: `w${3 - before}`,
      year: String(seed.evalYear - before),
      source: 'surface',
      intake: String(intake((1 - seed.ahead) * (1 + before * 0.015)) + 21_000),
      ofProduction: String(intake((1 - seed.ahead) * (1 + before * 0.015))),
    })),
    waterReuse: '9400000',
    productRows: threeYears(seed, (factor) => ({
      productName: '水泥熟料',
      unit: '吨',
      capacity: '1600000',
      output: String(output),
      productIntake: String(intake(factor)),
      waterQuota: quota.code,
    })),
    techRows: [
      { rowId: 't1', techName: '余热发电空冷改造', saved: '120000', invest: '980' },
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
