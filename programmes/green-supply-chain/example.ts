/** A complete, believable supply-chain filing, and varied ones for the seed data. Everyone in it is invented. */
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import { exampleFile } from '../blocks/example-file.ts'

export type SupplyChainSeed = {
  evalYear: number
  /** Code of `gscVariant`. */
  variant: string
  mainProducts: string
  /** 万元. */
  outputValue: number
  /** Suppliers from the archive; others are invented beside them. */
  suppliers: readonly { name: string; socialCode: string; isGreenFactory: boolean }[]
  /** Net consumption in the unit of the energy kind. */
  energy: readonly { year: number; energyCode: string; consumeQty: number }[]
  contactName?: string
  contactPhone?: string
  email?: string
  postcode?: string
}

const invented = [
  ['重庆示例恒达铸造有限公司', '铸件'],
  ['重庆示例嘉陵标准件有限公司', '紧固件'],
  ['四川示例蜀江铝业有限公司', '铝合金型材'],
  ['重庆示例渝南橡塑制品有限公司', '橡塑件'],
  ['重庆示例北部线束有限公司', '线束'],
  ['湖北示例江汉轴承有限公司', '轴承'],
  ['重庆示例巴南涂料有限公司', '水性涂料'],
  ['重庆示例永川包装有限公司', '可循环包装'],
  ['贵州示例黔北钢材贸易有限公司', '冷轧钢板'],
  ['重庆示例涪江电子有限公司', '控制器'],
  ['重庆示例长寿化工有限公司', '助剂'],
  ['江苏示例太湖电机有限公司', '电机'],
  ['重庆示例璧山模具有限公司', '模具'],
  ['重庆示例江津玻璃有限公司', '玻璃'],
] as const

/** The filing of tests, documents and the empty screen: a maker of motorcycles. */
export function supplyChainExample(): AnswerSet {
  let step = 0
  return variedExample(
    {
      evalYear: 2025,
      variant: 'auto',
      mainProducts: '摩托车整车及发动机',
      outputValue: 186_400,
      suppliers: [],
      energy: [2023, 2024, 2025].flatMap((year, i) => [
        { year, energyCode: '33', consumeQty: 2_860 - i * 70 },
        { year, energyCode: '15', consumeQty: 318 - i * 9 },
      ]),
    },
    // Fixed figures between 0 and 1, so that the example is deterministic.
    () => (step++ * 0.381966 + 0.3) % 1,
  )
}

/** Complete answers from the data of one enterprise; they vary with the random source and have no errors. */
export function variedExample(seed: SupplyChainSeed, random: () => number): AnswerSet {
  const between = (low: number, high: number) => low + (high - low) * random()
  const count = (low: number, high: number) => Math.min(high, low + Math.floor(random() * (high - low + 1)))
  const { evalYear } = seed
  const start = count(0, invented.length - 1)
  const rotated = invented.map((_, i) => invented[(start + i) % invented.length] as (typeof invented)[number])
  const suppliers = [
    ...seed.suppliers.map((one) => ({ ...one, material: '零部件' })),
    ...rotated.slice(0, Math.max(3, 11 - seed.suppliers.length)).map(([name, material]) => ({
      name,
      material,
      socialCode: `91500000MAXX7${String(invented.findIndex(([one]) => one === name) + 1001)}0`,
      isGreenFactory: random() < 0.12,
    })),
  ]
  const supplierTotal = suppliers.length + count(28, 160)
  const part = (low: number, high: number) => String(Math.round(supplierTotal * between(low, high)))
  const purchaseTotal = seed.outputValue * between(0.5, 0.72)
  const purchases = suppliers.map(() => (purchaseTotal / suppliers.length) * between(0.25, 0.7))
  return {
    evalYear: String(evalYear),
    rubricVariant: seed.variant,
    chainRole: 'final',
    orgName: '绿色供应链管理委员会',
    orgHead: '吴演示',
    infoPlatform: '供应商协同管理平台',
    infoPlatformUrl: 'https://www.example.com/scm',
    disclosureUrl: 'https://www.example.com/esg',
    csrReport: String(evalYear),
    contactDept: '采购与供应链部',
    contactName: seed.contactName ?? '郭演示',
    contactPhone: seed.contactPhone ?? '023-11000066',
    email: seed.email ?? 'contact066@example.com',
    postcode: seed.postcode ?? null,

    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`neg${n}`, true])),
    neg1Proof: [exampleFile('企业信用公示系统截图.pdf')],
    neg2Proof: [exampleFile('信用中国报告.pdf')],
    neg6Proof: [exampleFile('执行信息公开网截图.png')],

    supplierTotal: String(supplierTotal),
    keySupplier: part(0.15, 0.3),
    lowRiskSupplier: part(0.6, 0.95),
    greenFactorySupplier: String(suppliers.filter((one) => one.isGreenFactory).length + count(1, 6)),
    auditedSupplier: part(0.3, 0.8),
    trainedSupplier: part(0.3, 0.9),
    purchaseTotal: dec(purchaseTotal, 2),
    greenPurchase: dec(purchaseTotal * between(0.12, 0.45), 2),
    supplierRows: suppliers.map((one, i) => {
      const risk = random() < 0.75 ? 'low' : random() < 0.7 ? 'medium' : 'high'
      const isAudited = random() < 0.8
      return row(i, {
        name: one.name,
        socialCode: one.socialCode,
        material: one.material,
        purchase: dec(purchases[i] ?? 0, 2),
        risk,
        isGreenFactory: one.isGreenFactory,
        auditedOn: isAudited ? `${evalYear}-${String(count(1, 12)).padStart(2, '0')}-15` : null,
        auditResult: isAudited ? (risk === 'high' ? 'corrected' : 'passed') : null,
        hasCarbonData: random() < 0.5,
      })
    }),

    productRecovery: dec(between(25, 92), 2),
    packRecovery: dec(between(55, 98), 2),

    strategyText: `绿色供应链管理写入公司${evalYear - 2}至${evalYear + 3}年发展规划，目标是到${evalYear + 1}年低风险供应商占比达到90%、重点供应商碳数据覆盖率达到80%，由绿色供应链管理委员会按季度考核。`,
    supplierText:
      '制定《绿色采购管理办法》和《供应商环境准入标准》，新供应商须通过环境、能源、职业健康审核；重点供应商每年现场审核一次，按绩效分级，连续两年不合格的退出；每年组织两次绿色制造培训。',
    produceText: `主要产品为${seed.mainProducts}，生产环节执行能源、环境管理体系，近三年污染物稳定达标排放；产品和包装执行有害物质限制使用要求，来料按批次核对检测报告。`,
    recycleText:
      '与再生资源企业合作建立覆盖销售网点的回收点，周转箱、托盘循环使用；向下游拆解企业提供拆解手册和材料标识，并开展培训。',
    platformText:
      '供应商协同管理平台具有准入、审核、绩效、有害物质申报和碳数据填报功能，覆盖全部一级供应商，数据按月更新。',
    disclosureText:
      '在公司网站按年度披露节能减排减碳、高中风险供应商审核率和低风险供应商占比、重点供应商减排信息，发布含绿色采购内容的社会责任报告。',

    energyRows: seed.energy.map((used, i) =>
      row(i, { year: String(used.year), energyCode: used.energyCode, consumeQty: dec(used.consumeQty, 4) }),
    ),

    licenceFiles: [exampleFile('营业执照.pdf')],
    selfReport: [exampleFile('绿色供应链自评价报告.pdf')],
    thirdReport: random() < 0.3 ? [exampleFile('绿色供应链第三方评价报告.pdf')] : null,
    strategyFiles: [exampleFile('公司发展规划（绿色供应链部分）.pdf')],
    purchaseFiles: [exampleFile('绿色采购管理办法.pdf'), exampleFile('供应商环境准入标准.pdf')],
    auditFiles: [exampleFile(`${evalYear}年供应商审核与培训记录.pdf`)],
    hazardFiles: [exampleFile('有害物质管控规范.pdf')],
    recycleFiles: [exampleFile('回收合作协议.pdf')],
    platformFiles: [exampleFile('供应商协同管理平台截图.pdf')],
    disclosureFiles: [exampleFile('信息披露网页截图.pdf')],
    commitTick: true,
    commitFile: [exampleFile('真实性承诺书.pdf')],
  }
}

/** A number as it would be typed: rounded, without trailing zeros. */
const dec = (x: number, decimals: number) => String(roundHalfUp(x, decimals))
const row = (i: number, cells: Omit<RowAnswers, 'rowId'>): RowAnswers => ({ ...cells, rowId: `r${i + 1}` })
