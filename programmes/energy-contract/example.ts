/** A complete, believable contract, and varied ones for the seed data. Everyone in it is invented. */
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import { exampleFile } from '../blocks/example-file.ts'

type Party = { name: string; socialCode: string }
export type ContractSeed = {
  no: number
  /** The year it was signed. */
  signed: number
  /** The last year with results; none when it is before the start. */
  until: number
  user: Party & { qxCode: string; industryCode: string }
  esco: Party
  contactName?: string
  contactPhone?: string
  /** tce that the user's plant can save at most: larger projects are made smaller. */
  mostTce?: number
}

const projects = [
  ['余热发电合同能源管理项目', 'share', ['waste'], 3200, 9600],
  ['空压站改造合同能源管理项目', 'share', ['air', 'motor'], 480, 1900],
  ['循环水系统节能保证项目', 'guarantee', ['motor'], 260, 1100],
  ['蒸汽热网能源费用托管项目', 'trust', ['steam', 'kiln'], 720, 5200],
  ['屋顶光伏融资租赁项目', 'lease', ['pv'], 1450, 1300],
  ['制冷机房综合改造项目', 'mixed', ['cool', 'platform'], 380, 1500],
] as const

/** The filing of tests, documents and the empty screen. */
export function contractExample(): AnswerSet {
  let step = 0
  return variedExample(
    {
      no: 0,
      signed: 2023,
      until: 2025,
      user: {
        name: '重庆示例天坪水泥有限公司',
        socialCode: '91500109MAXX10010A',
        qxCode: '500109',
        industryCode: '3011',
      },
      esco: { name: '重庆示例嘉能节能服务有限公司', socialCode: '91500112MAXX20020B' },
    },
    // Fixed figures between 0 and 1, so that the example is deterministic.
    () => (step++ * 0.381966 + 0.4) % 1,
  )
}

/** Complete answers around two parties; they differ with the random source and have no errors. */
export function variedExample(seed: ContractSeed, random: () => number): AnswerSet {
  const between = (low: number, high: number) => low + (high - low) * random()
  const [name, epcType, techType, usualInvest, usualSaving] = projects[
    seed.no % projects.length
  ] as (typeof projects)[number]
  const size = Math.min(1, (seed.mostTce ?? usualSaving) / usualSaving)
  const [invest, saving] = [usualInvest * size, usualSaving * size]
  const years = epcType === 'share' ? 5 : 6
  const start = seed.signed + 1
  const expectTce = saving * between(0.8, 1.1)
  const baselineTce = expectTce * between(5, 9)
  const escoShare = 60 + Math.floor(random() * 20)
  const done = Array.from({ length: Math.max(0, seed.until - start + 1) }, (_, i) => start + i)
  const is = (...types: readonly string[]) => types.includes(epcType)
  return {
    projectName: `${seed.user.name.replace(/^重庆示例|有限公司$/g, '')}${name}`,
    contractNo: `EPC-${seed.signed}-${String(seed.no + 1).padStart(3, '0')}`,
    epcType,
    stage: done.length > 0 ? 'running' : start > seed.until + 1 ? 'signed' : 'building',
    techType: [...techType],
    signDate: `${seed.signed}-06-18`,
    startDate: `${start}-01-01`,
    endDate: `${start + years - 1}-12-31`,
    userName: seed.user.name,
    userCode: seed.user.socialCode,
    userQx: seed.user.qxCode,
    industryCode: seed.user.industryCode,
    escoName: seed.esco.name,
    escoCode: seed.esco.socialCode,
    contactName: seed.contactName ?? '任演示',
    contactPhone: seed.contactPhone ?? '023-11000055',

    shareYears: is('share') ? String(years) : null,
    shareRows: is('share')
      ? Array.from({ length: years }, (_, i) =>
          row(i, { year: String(start + i), escoShare: String(escoShare), userShare: String(100 - escoShare) }),
        )
      : null,
    ownership: is('share') ? '合同期满后节能设施无偿移交用能单位' : null,
    guaranteedSaving: is('guarantee') ? dec(expectTce * 0.85, 4) : null,
    guaranteedRate: is('guarantee') ? dec((expectTce * 85) / baselineTce, 2) : null,
    serviceFee: is('guarantee') ? dec(invest * 0.3, 2) : null,
    compensation: is('guarantee') ? '年节能量低于保证值的，差额部分按当年能源价格补偿用能单位。' : null,
    trustFee: is('trust') ? dec(invest * 0.9, 2) : null,
    trustScope: is('trust') ? '厂区蒸汽锅炉、管网及用汽终端，含运行维护。' : null,
    baseCost: is('trust') ? dec(invest * 1.1, 2) : null,
    lessor: is('lease') ? '重庆示例绿色融资租赁有限公司' : null,
    leaseTerm: is('lease') ? String(years) : null,
    rentPerYear: is('lease') ? dec(invest * 0.21, 2) : null,
    typeNote: is('mixed', 'other') ? '前三年节能效益分享，之后按能源费用托管方式结算。' : null,

    investTotal: dec(invest, 2),
    escoInvest: dec(invest * (is('share', 'mixed') ? 1 : 0.4), 2),
    baselineTce: dec(baselineTce, 4),
    baselineNote: '以改造前连续12个月的计量数据为基准，边界为改造设备及其直接配套系统，按产量修正。',
    expectTce: dec(expectTce, 4),
    expectElec: is('lease', 'share') ? dec(expectTce / 1.229, 4) : null,
    mvMethod: is('trust', 'mixed') ? 'whole' : 'isolation',
    actualRows: done.map((year, i) => {
      const benefit = (invest / 3.2) * between(0.85, 1.1)
      return row(i, {
        year: String(year),
        actualTce: dec(expectTce * between(0.9, 1.12), 4),
        benefit: dec(benefit, 2),
        escoIncome: dec((benefit * escoShare) / 100, 2),
        userIncome: dec((benefit * (99.9 - escoShare)) / 100, 2),
        verifier: i === 0 ? '重庆示例节能量核验中心' : null,
        proof: [exampleFile(`${year}年节能量确认单.pdf`)],
      })
    }),
    contractFiles: [exampleFile('合同封面与签章页.pdf'), exampleFile('节能量和分享约定.pdf')],
    baselineFiles: [exampleFile('能耗基准确认书.pdf')],
    reportFiles: done.length > 0 ? [exampleFile('节能量核验报告.pdf')] : null,
    remark: null,
  }
}

/** A number as it would be typed: rounded, without trailing zeros. */
const dec = (x: number, decimals: number) => String(roundHalfUp(x, decimals))
const row = (i: number, cells: Omit<RowAnswers, 'rowId'>): RowAnswers => ({ ...cells, rowId: `r${i + 1}` })
