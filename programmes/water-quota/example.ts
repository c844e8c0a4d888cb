/** A complete, believable year of water, and varied ones for the seed data. */
import { exampleFile } from '../blocks/example-file.ts'

type Random = () => number

/** A product of the seed data: its typical water use and output. Typical values only, no quotas. */
type Sample = {
  name: string
  quota: string
  unit: string
  industry: string
  vui: number
  output: number
  process: string
}

const samples: readonly Sample[] = [
  {
    name: '普通硅酸盐水泥熟料',
    quota: '18916.62-1',
    unit: '',
    industry: '3011',
    vui: 0.36,
    output: 1_650_000,
    process: '新型干法',
  },
  {
    name: '转炉粗钢',
    quota: '18916.2-4',
    unit: '',
    industry: '3120',
    vui: 2.9,
    output: 2_100_000,
    process: '转炉炼钢、连铸',
  },
  {
    name: '热轧带肋钢筋',
    quota: '18916.2-6',
    unit: '',
    industry: '3130',
    vui: 0.52,
    output: 860_000,
    process: '连续棒材轧制',
  },
  {
    name: '合成氨',
    quota: '18916.8-2',
    unit: '',
    industry: '2621',
    vui: 7.1,
    output: 320_000,
    process: '天然气蒸汽转化',
  },
  {
    name: '箱纸板',
    quota: '18916.5-12',
    unit: '',
    industry: '2221',
    vui: 17.5,
    output: 140_000,
    process: '废纸制浆、长网抄造',
  },
  {
    name: '啤酒',
    quota: '18916.6-1',
    unit: '',
    industry: '1513',
    vui: 5.2,
    output: 96_000,
    process: '糖化、发酵、灌装',
  },
  { name: '棉印染布', quota: '18916.4-1', unit: '', industry: '1713', vui: 2.4, output: 120_000, process: '染整' },
  { name: '平板玻璃', quota: '', unit: '重量箱', industry: '3041', vui: 0.09, output: 5_200_000, process: '浮法' },
  {
    name: '汽车制动盘',
    quota: '',
    unit: '件',
    industry: '3670',
    vui: 0.041,
    output: 2_400_000,
    process: '铸造、机加工',
  },
  { name: '印制电路板', quota: '', unit: 'm²', industry: '3982', vui: 1.9, output: 380_000, process: '图形电镀、蚀刻' },
  { name: '锂离子电池', quota: '', unit: '万只', industry: '3841', vui: 21, output: 5200, process: '涂布、化成' },
  { name: '白酒', quota: '', unit: 'kL', industry: '1512', vui: 31, output: 4100, process: '固态发酵' },
]

/** Whether a product of this industry is known here. */
export const hasSample = (industryCode: string) => samples.some(({ industry }) => industry === industryCode)

const surnames = ['徐', '陈', '刘', '周', '罗', '唐', '何', '谭', '蒋', '冉']

/** The filing of tests, documents and the empty screen. */
export function waterQuotaExample(): Record<string, unknown> {
  let step = 0
  // Fixed figures between 0 and 1, so that the example is deterministic.
  return variedExample(0, () => (step++ * 0.381966) % 1)
}

/** A filing that varies with the seed and the random source; complete, and free of errors. The product follows the enterprise's industry. */
export function variedExample(
  seed: number,
  random: Random,
  of: { industryCode?: string; year?: number; place?: { qxCode: string; postcode: string } } = {},
): Record<string, unknown> {
  const around = (value: number, spread: number) => value * (1 - spread + 2 * spread * random())
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
  const year = of.year ?? 2025
  const sample =
    (of.industryCode ? samples.find((s) => s.industry === of.industryCode) : null) ?? samples[seed % samples.length]
  if (!sample) throw new Error('no sample product')

  const output = around(sample.output, 0.4)
  // Water use falls a little from year to year.
  const vui = around(sample.vui, 0.35) * 0.97 ** (year - 2025)
  const intake = output * vui
  const [main, side] = random() < 0.4 ? [0.82, 0.18] : [1, 0]
  const product = (name: string, share: number, i: number) => ({
    rowId: `product-${i + 1}`,
    productName: name,
    quotaProduct: sample.quota,
    industryCode: of.industryCode ?? sample.industry,
    process: sample.process,
    unit: sample.unit,
    capacity: String(Math.ceil((output * share * 1.2) / 100) * 100),
    output: (output * share).toFixed(2),
    intake: (intake * share).toFixed(2),
    uncon: i === 0 ? (intake * 0.05).toFixed(2) : '',
    reuse: (intake * share * 4).toFixed(2),
  })
  const drawn = intake * 1.18
  const sources = [
    { rowId: 'source-1', source: 'tap', intake: (drawn * 0.55).toFixed(2), ofProduction: (drawn * 0.45).toFixed(2) },
    {
      rowId: 'source-2',
      source: 'surface',
      intake: (drawn * 0.48).toFixed(2),
      ofProduction: (drawn * 0.46).toFixed(2),
    },
    {
      rowId: 'source-3',
      source: 'reclaimed',
      intake: (intake * 0.05).toFixed(2),
      ofProduction: (intake * 0.05).toFixed(2),
    },
  ]
  const meters2 = between(8, 40)
  const meters3 = between(12, 90)
  const tested = random() < 0.6
  return {
    year: String(year),
    outputValue: around(42_000, 0.6).toFixed(2),
    contactDept: '安全环保部',
    contactName: `${surnames[seed % surnames.length]}演示`,
    contactPhone: `1400000${String(1000 + (seed % 9000))}`,
    email: `water${String(seed).padStart(3, '0')}@example.com`,
    postcode: of.place?.postcode ?? '400700',
    waterMeter1Need: '3',
    waterMeter1Have: '3',
    waterMeter2Need: String(meters2),
    waterMeter2Have: String(Math.ceil(meters2 * (0.9 + random() * 0.1))),
    waterMeter3Need: String(meters3),
    waterMeter3Have: String(Math.ceil(meters3 * (0.72 + random() * 0.28))),
    waterBalance: tested,
    waterBalanceDate: tested ? `${year - between(0, 2)}-0${between(3, 9)}-16` : '',
    waterBalanceReport: tested ? [exampleFile(`水平衡测试报告${seed}.pdf`)] : [],
    leakRate: (2 + random() * 8).toFixed(2),
    savingInvest: (random() * 320).toFixed(2),
    waterRows: sources,
    waterPermit: `示例取水${of.place?.qxCode ?? '500109'}第${1000 + seed}号`,
    waterCirc: (intake * (6 + random() * 8)).toFixed(2),
    waterSerial: (intake * random() * 0.6).toFixed(2),
    waterReclaim: (intake * random() * 0.4).toFixed(2),
    drain: (drawn * (0.2 + random() * 0.3)).toFixed(2),
    productRows: side
      ? [product(sample.name, main, 0), product(`${sample.name}（二线）`, side, 1)]
      : [product(sample.name, main, 0)],
    remark: '本年度生产负荷与上年基本持平，循环水系统浓缩倍数提高后补水量有所下降。',
    waterLedger: [exampleFile(`${year}年用水台账${seed}.xlsx`)],
    waterBills: [exampleFile(`${year}年水费单${seed}.pdf`)],
    commitTick: true,
    commitFile: [exampleFile(`承诺书${seed}.pdf`)],
  }
}
