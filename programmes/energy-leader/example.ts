/** A complete, believable application of a maker of clinker, and varied ones. Everyone in it is invented. */
import type { AnswerSet } from '@green/filing/answers.ts'
import { exampleFile } from '../blocks/example-file.ts'
import { type LeaderSeed, leaderAnswers, threeYears } from '../blocks/leader.ts'

/** GB 16780-2021: 水泥熟料, 1级 100 kgce/t; the benchmark is the same. */
const limit = { code: 'STD001-2', level1: 100 }
const output = 1_550_000

export const energyLeaderExample = (): AnswerSet => variedExample({ evalYear: 2025, ahead: 0.04 })

/** Complete answers; `ahead` distinguishes them. */
export function variedExample(seed: LeaderSeed): AnswerSet {
  const tce = (factor: number) => Math.round((output * limit.level1 * factor) / 1000)
  return {
    ...leaderAnswers(seed),
    product: 'clinker',
    equipText: '第四代篦冷机、辊压机终粉磨生料系统和六级预热器，主机装备达到国内领先水平。',
    totalTce: String(tce(1 - seed.ahead) + 8_200),
    nonFossil: '23.6',
    productRows: threeYears(seed, (factor) => ({
      productName: '水泥熟料',
      unit: '吨',
      capacity: '1600000',
      output: String(output),
      productTce: String(tce(factor)),
      limitStd: limit.code,
    })),
    benchmark: String(limit.level1),
    techRows: [
      { rowId: 't1', techName: '第四代高效篦冷机改造', saved: '3100', invest: '1850' },
      { rowId: 't2', techName: '六级预热器与分解炉扩容', saved: '5200', invest: '4300' },
    ],
    energyPost: true,
    energyPostName: '陈演示',
    statistics: true,
    certRows: [
      ['energy', 'GB/T 23331-2020', 'EN'],
      ['measure', 'GB/T 19022-2003', 'ME'],
    ].map(([sysType = '', stdNo = '', letters = ''], i) => ({
      rowId: `c${i + 1}`,
      sysType,
      stdNo,
      certNo: `DEMO-${letters}-2031`,
      issuer: '示例认证有限公司',
      validFrom: '2025-03-01',
      validTo: '2028-02-29',
      file: [exampleFile(`${letters}证书.pdf`)],
    })),
    meterRows: [
      { rowId: 'm1', meterLevel: '1', energyCode: '33', need: '6', have: '6', checked: '6' },
      { rowId: 'm2', meterLevel: '2', energyCode: '33', need: '42', have: '42', checked: '41' },
    ],
  }
}
