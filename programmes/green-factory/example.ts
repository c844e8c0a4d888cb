/** A complete, believable green-factory filing, and varied ones for the seed data. Everyone in it is invented. */
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import { exampleFile } from '../blocks/example-file.ts'
import { carbonAnswers } from './example-carbon.ts'
import { benchmarkOf, energyPrices, type Sector, sectorOf, subIndustryOf } from './example-sectors.ts'

/** The archive's data of an enterprise; the answers are built on them and never contradict them. */
export type FactorySeed = {
  enterpriseName: string
  /** GB/T 4754 class and its name. */
  industryCode: string
  industryName: string
  socialCode?: string
  address: string
  /** 万元 in the evaluated year, and of the two years before where known (oldest first). */
  outputValue: number
  earlierOutputValues?: readonly number[]
  addedValue?: number
  revenue?: number
  mainProducts: string
  productUnit: string
  output: number
  totalTce: number
  /** Institution that evaluates some; without one every factory evaluates itself. */
  evaluator?: { name: string; code: string }
  waterIntake?: number
  /** The part of the water that was used again, and 万kWh of own and traded renewable power. */
  reusedShare?: number
  renewablePower?: number
  landArea?: number
  /** Net consumption in the unit of the energy kind. The latest year is the evaluated one. */
  energy: readonly { year: number; energyCode: string; consumeQty: number }[]
  contactName?: string
  contactPhone?: string
  email?: string
  postcode?: string
  applyLevel?: 'city' | 'national'
}

const technologies = [
  ['永磁同步电动机变频驱动系统', '国家工业和信息化领域节能降碳技术装备推荐目录（2024年版）', '装备-112'],
  ['磁悬浮离心鼓风机', '国家工业和信息化领域节能降碳技术装备推荐目录（2024年版）', '技术-087'],
  ['空压站智能群控与余热回收', '国家工业和信息化领域节能降碳技术装备推荐目录（2024年版）', '技术-093'],
  ['循环冷却水高效处理回用', '国家鼓励的工业节水工艺、技术和装备目录（2023年）', '共性-021'],
  ['蓄热式热力氧化废气治理装备', '国家鼓励发展的重大环保技术装备目录（2023年版）', '大气-014'],
  ['能量系统优化与能碳管控平台', '国家工业和信息化领域节能降碳技术装备推荐目录（2024年版）', '数字-009'],
] as const

const projects = [
  ['空压系统节能改造', 'energy', 260],
  ['厂区LED照明和分区控制改造', 'energy', 40],
  ['屋顶分布式光伏发电', 'renewable', 0],
  ['循环水站节水改造', 'water', 60],
  ['高效电机替换', 'motor', 310],
  ['余热回收利用', 'heatRecovery', 820],
  ['能碳管理平台建设', 'platform', 120],
  ['废气深度治理', 'pollution', 0],
  ['窑炉（锅炉）低氮燃烧改造', 'boiler', 180],
  ['包装材料减量与循环使用', 'resource', 0],
] as const

const cases = ['caseSaveMat', 'caseRecycled', 'caseDesign'] as const
const caseNames = { caseSaveMat: '节约原辅材料', caseRecycled: '再生材料替代', caseDesign: '绿色设计' } as const
const water = [
  ['cod', 50],
  ['nh3n', 5],
] as const

const systems = [
  ['quality', 'GB/T 19001-2016', 'Q', '质量管理体系'],
  ['environment', 'GB/T 24001-2016', 'E', '环境管理体系'],
  ['energy', 'GB/T 23331-2020', 'EN', '能源管理体系'],
  ['safety', 'GB/T 45001-2020', 'S', '职业健康安全管理体系'],
] as const

/** The filing of tests, documents and the empty screen: a cement works with waste heat and solar power. */
export function greenFactoryExample(): AnswerSet {
  let step = 0
  const energy = [2023, 2024, 2025].flatMap((year, i) => [
    { year, energyCode: '04', consumeQty: 189_400 - i * 6_200 },
    { year, energyCode: '33', consumeQty: 16_571 - i * 420 },
    { year, energyCode: '21', consumeQty: 212 - i * 4 },
  ])
  return variedExample(
    {
      enterpriseName: '重庆示例天坪水泥有限公司',
      industryCode: '3011',
      industryName: '水泥制造',
      address: '重庆市北碚区示例工业园26号',
      outputValue: 55_306,
      earlierOutputValues: [53_265, 56_325],
      addedValue: 16_319,
      revenue: 55_562,
      mainProducts: '水泥',
      productUnit: '吨',
      output: 1_684_064.52,
      totalTce: 146_061.2,
      landArea: 48_600,
      energy,
      contactName: '徐演示',
      contactPhone: '023-11000001',
      email: 'contact001@example.com',
      postcode: '400700',
      applyLevel: 'city',
    },
    // Fixed figures between 0 and 1, so that the example is deterministic.
    () => (step++ * 0.381966 + 0.2) % 1,
  )
}

/** Complete answers from the data of one enterprise; they vary with the random source and have no errors. */
export function variedExample(seed: FactorySeed, random: () => number): AnswerSet {
  const { between, count, chance, take } = drawsFrom(random)
  const evalYear = Math.max(...seed.energy.map((row) => row.year))
  const sector = sectorOf(seed.industryCode)
  const { group, sub } = subIndustryOf(seed.industryCode)
  const level = seed.applyLevel ?? (chance(0.15) ? 'national' : 'city')
  const evaluator = chance(0.35) && level === 'city' ? seed.evaluator : undefined

  const [twoBefore, oneBefore] = seed.earlierOutputValues ?? [seed.outputValue * 0.93, seed.outputValue * 0.97]
  const output3y = seed.outputValue + (twoBefore ?? 0) + (oneBefore ?? 0)
  const landArea = seed.landArea ?? Math.max(600, seed.outputValue / between(0.7, 1.7))
  const intake = seed.waterIntake ?? seed.outputValue * sector.waterPerWan * between(0.7, 1.3)
  const reused = seed.reusedShare ?? between(...sector.reuse) / 100
  const power = seed.energy.find((row) => row.year === evalYear && row.energyCode === '33')?.consumeQty ?? 0
  const green = seed.renewablePower ?? (chance(0.75) ? power * between(0.03, 0.4) : 0)
  const carbon = carbonAnswers(seed, evalYear, { power, green })
  const techs = take(technologies, count(3, 6))
  const works = take(projects, count(3, 10))
  const categories = count(1, 4)
  const footprints = chance(0.55) ? categories : count(0, categories - 1)
  const functions = Array.from({ length: 12 }, (_, i) => String(i + 1)).filter(() => chance(0.55))
  const withCase = Object.fromEntries(cases.map((key) => [key, chance(0.8)])) as Record<(typeof cases)[number], boolean>
  const products = productRows(seed, intake, evalYear, between)

  return {
    applyLevel: level,
    factoryName: `${seed.enterpriseName}本部工厂`.slice(0, 50),
    factoryAddress: seed.address.slice(0, 100),
    industryGroup: group,
    subIndustry: sub,
    otherSubIndustry: group === 'general' ? seed.industryName.slice(0, 30) : null,
    statCode: seed.industryCode,
    evalYear: String(evalYear),
    evalMode: level === 'national' ? null : evaluator ? 'third' : 'self',
    ...nationalAnswers(level, evalYear, between),
    jgName: evaluator?.name ?? null,
    jgCode: evaluator?.code ?? null,
    processIntro: `主要产品为${seed.mainProducts}。${sector.process}`.slice(0, 200),
    greenIntro: `工厂建立能源、环境管理体系和绿色工厂领导小组，${evalYear - 2}至${evalYear}年实施绿色低碳改造${works.length}项，工业用水重复利用率达到${dec(reused * 100, 1)}%，一般工业固体废物交有资质单位综合利用；${green > 0 ? '使用屋顶光伏和绿电交易，' : ''}逐步建立覆盖主要工序的能耗在线监测。`,
    highlight:
      green > 0
        ? '可再生电力应用与余热余压利用相结合，能源数据逐小时在线。'
        : '能源、用水、固废分级计量，月度对标考核。',
    titleRows: titles(level, evalYear, chance(0.1)),
    contactDept: '安全环保部',
    contactName: seed.contactName ?? '李演示',
    contactPhone: seed.contactPhone ?? '023-11000088',
    email: seed.email ?? 'contact088@example.com',
    postcode: seed.postcode ?? null,

    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`neg${n}`, true])),
    neg1Proof: [exampleFile('企业信用公示系统截图.pdf')],
    neg2Proof: [exampleFile('信用中国报告.pdf')],
    neg6Proof: [exampleFile('执行信息公开网截图.png')],
    certRows: certRows(evalYear, count),
    equipRows: equipRows(sector, evalYear, { count, chance }),

    landArea: dec(landArea, 2),
    buildArea: dec(landArea * between(0.55, 1.25), 2),
    buildingFoot: dec(landArea * between(0.34, 0.46), 2),
    structFoot: dec(landArea * between(0.03, 0.1), 2),
    yardFoot: dec(landArea * between(0, 0.06), 2),
    outputValue: dec(seed.outputValue, 2),
    outputValue3y: dec(output3y, 2),
    addedValue: seed.addedValue === undefined ? null : dec(seed.addedValue, 2),
    revenue: seed.revenue === undefined ? null : dec(seed.revenue, 2),
    tax: dec(seed.outputValue * between(0.02, 0.06), 2),
    profit: dec(seed.outputValue * between(-0.01, 0.12), 2),
    energyRows: energyRows(seed),
    co2Scope: `核算厂界内化石燃料燃烧、${carbon.hasProcess ? '工业生产过程、' : ''}净购入电力和热力产生的二氧化碳排放，与温室气体排放报告的法人边界一致，不含厂外运输。`,
    productRows: products,
    ...carbon,
    waterRows: waterRows(evalYear, intake, chance(0.3)),
    waterReuse: dec((intake * reused) / (1 - reused), 2),
    solidRows: solidRows(sector, seed.outputValue, between(0.84, 1)),
    hasWastewater: sector.wastewater,
    hasWasteGas: sector.air.length > 0,
    pollutantRows: pollutantRows(sector, between),

    techCount: String(techs.length),
    techRows: techs.map(([techName, catalogue, itemNo], i) =>
      row(i, { techName, catalogue, itemNo, place: '主要生产车间', file: [exampleFile(`${techName}采购合同.pdf`)] }),
    ),
    projectRows: projectRows(works, seed.totalTce, output3y, evalYear, { between, count }),
    platformFns: functions,
    ...Object.fromEntries(
      cases.flatMap((key) => [
        [key, withCase[key]],
        [`${key}Files`, withCase[key] ? [exampleFile(`${caseNames[key]}案例说明.pdf`)] : null],
      ]),
    ),
    pcfTotal: String(categories),
    pcfDone: String(footprints),
    hasEffStandard: false,

    ...attachments(evalYear, { green, functions, footprints, evaluator }),
    commitTick: true,
    commitFile: [exampleFile('真实性承诺书.pdf')],
  }
}

/** The result of the ministry's platform, for the national list. */
function nationalAnswers(level: string, evalYear: number, between: Draws['between']): AnswerSet {
  if (level !== 'national') return { nationalSelfScore: null, nationalSelfDate: null, nationalExport: null }
  return {
    nationalSelfScore: dec(between(72, 93), 2),
    nationalSelfDate: `${evalYear + 1}-01-15`,
    nationalExport: [exampleFile('国家平台自评价导出件.pdf')],
  }
}

/** A number as it would be typed: rounded, without trailing zeros. */
const dec = (x: number, decimals: number) => String(roundHalfUp(x, decimals))
const row = (i: number, cells: Omit<RowAnswers, 'rowId'>): RowAnswers => ({ ...cells, rowId: `r${i + 1}` })

type Draws = {
  between: (low: number, high: number) => number
  /** A whole number, both ends included. */
  count: (low: number, high: number) => number
  chance: (share: number) => boolean
  /** So many entries of a list, consecutive from some position on. */
  take: <T>(list: readonly T[], n: number) => T[]
}

function drawsFrom(random: () => number): Draws {
  const count = (low: number, high: number) => Math.min(high, low + Math.floor(random() * (high - low + 1)))
  return {
    between: (low, high) => low + (high - low) * random(),
    count,
    chance: (share) => random() < share,
    take: <T>(list: readonly T[], n: number): T[] => {
      const start = count(0, list.length - 1)
      return list.map((_, i) => list[(start + i) % list.length] as T).slice(0, n)
    },
  }
}

/** The main product in the evaluated year and the one before. */
function productRows(seed: FactorySeed, intake: number, evalYear: number, between: Draws['between']): RowAnswers[] {
  const benchmark = benchmarkOf(seed.industryCode)
  const times = benchmark.times ?? 1
  return [evalYear - 1, evalYear].map((year, i) => {
    const share = year === evalYear ? 1 : between(0.92, 1.02)
    return row(i, {
      year: String(year),
      productName: seed.mainProducts.slice(0, 50),
      unit: benchmark.unit ?? seed.productUnit.slice(0, 20),
      capacity: dec(Math.ceil((seed.output * times * 1.15) / 10) * 10, 2),
      output: dec(seed.output * times * share, 4),
      outputValue: dec(seed.outputValue * share * 0.98, 2),
      productTce: dec(seed.totalTce * share * between(0.93, 0.99), 4),
      limitStd: benchmark.limit ?? null,
      productIntake: dec(intake * share * 0.9, 2),
      waterQuota: benchmark.quota ?? null,
    })
  })
}

const certRows = (evalYear: number, count: Draws['count']): RowAnswers[] =>
  systems.map(([sysType, stdNo, letter, name], i) =>
    row(i, {
      sysType,
      stdNo,
      certNo: `CQSL${evalYear - 1}${letter}${count(1000, 9999)}`,
      issuer: '示例认证（重庆）有限公司',
      validFrom: `${evalYear - 1}-12-18`,
      validTo: `${evalYear + 2}-12-17`,
      file: [exampleFile(`${name}证书.pdf`)],
    }),
  )

const equipRows = (
  sector: Sector,
  evalYear: number,
  { count, chance }: Pick<Draws, 'count' | 'chance'>,
): RowAnswers[] =>
  sector.equipment.map(([name, model, kilowatts], i) =>
    row(i, {
      name,
      model,
      qty: String(count(1, 9)),
      ratedPower: String(kilowatts),
      effLevel: chance(0.6) ? '1' : '2',
      useYear: String(evalYear - count(1, 9)),
    }),
  )

const energyRows = (seed: FactorySeed): RowAnswers[] =>
  seed.energy.map((used, i) => {
    const price = energyPrices[used.energyCode]
    return row(i, {
      year: String(used.year),
      energyCode: used.energyCode,
      consumeQty: dec(used.consumeQty, 4),
      cost: price === undefined ? null : dec(used.consumeQty * price, 2),
    })
  })

const projectRows = (
  works: readonly (typeof projects)[number][],
  totalTce: number,
  output3y: number,
  evalYear: number,
  { between, count }: Pick<Draws, 'between' | 'count'>,
): RowAnswers[] =>
  works.map(([projectName, projType, saveTce], i) => {
    const year = evalYear - (i % 3)
    return row(i, {
      projectName: `${projectName}项目`,
      projType,
      invest: dec((output3y * between(0.2, 0.9)) / 100 / works.length, 2),
      startDate: `${year}-03-${String(count(1, 28)).padStart(2, '0')}`,
      endDate: `${year}-1${count(0, 2)}-15`,
      saveTce: saveTce === 0 ? null : dec(Math.min(saveTce, totalTce * 0.02) * between(0.6, 1.1), 4),
      progress: 'running',
    })
  })

/** The attachments; proofs of what the factory does not have are left out. */
function attachments(
  evalYear: number,
  {
    green,
    functions,
    footprints,
    evaluator,
  }: {
    green: number
    functions: readonly string[]
    footprints: number
    evaluator: FactorySeed['evaluator'] | undefined
  },
): AnswerSet {
  return {
    licenceFiles: [exampleFile('营业执照.pdf')],
    creditFiles: [exampleFile('信用查询截图.pdf')],
    orgPlanFiles: [exampleFile('绿色工厂组织架构与职责.pdf'), exampleFile('绿色工厂中长期规划.pdf')],
    systemFiles: [exampleFile('管理体系手册与内审管评报告.pdf')],
    indicatorBook: [exampleFile('指标计算过程表.xlsx')],
    indicatorPdf: [exampleFile('指标计算过程表（盖章）.pdf')],
    statOutputFiles: [exampleFile('工业产销总值报表.pdf')],
    statEnergyFiles: [exampleFile('能源购进消费与库存报表.pdf')],
    statWaterFiles: [exampleFile('工业企业用水情况报表.pdf')],
    ghgReport: [exampleFile(`${evalYear}年度温室气体排放报告.pdf`)],
    greenElecFiles: green > 0 ? [exampleFile('可再生电力核算清单及凭证.pdf')] : null,
    waterLedgerFiles: [exampleFile('用水台账.xlsx')],
    solidLedgerFiles: [exampleFile('固体废物台账与利用协议.pdf')],
    permitFiles: [exampleFile('排污许可证.pdf'), exampleFile('排污许可执行报告.pdf')],
    projectFiles: [exampleFile('改造项目清单与合同.pdf')],
    platformFiles: functions.length ? [exampleFile('能碳管理平台功能截图.pdf')] : null,
    pcfFiles: footprints > 0 ? [exampleFile('产品碳足迹报告.pdf')] : null,
    planFiles: [exampleFile('建设工程规划许可证.pdf'), exampleFile('总平面图.pdf')],
    selfReport: [exampleFile('绿色工厂自评价报告.pdf')],
    thirdReport: evaluator ? [exampleFile('绿色工厂第三方评价报告.pdf')] : null,
  }
}

function titles(level: string, evalYear: number, leader: boolean): RowAnswers[] | null {
  const held: RowAnswers[] = []
  if (level === 'national')
    held.push(
      row(0, {
        titleName: '重庆市绿色工厂',
        titleKind: 'factory',
        titleLevel: 'city',
        titleYear: String(evalYear - 2),
        file: [exampleFile('市级绿色工厂认定文件.pdf')],
      }),
    )
  if (leader)
    held.push(
      row(1, {
        titleName: '节水型企业',
        titleKind: 'waterSaving',
        titleLevel: 'city',
        titleYear: String(evalYear - 1),
        file: [exampleFile('节水型企业名单.pdf')],
      }),
    )
  return held.length ? held : null
}

function waterRows(evalYear: number, intake: number, river: boolean): RowAnswers[] {
  const parts = river
    ? ([
        ['tap', 0.35],
        ['surface', 0.65],
      ] as const)
    : ([['tap', 1]] as const)
  return parts.map(([source, share], i) =>
    row(i, {
      year: String(evalYear),
      source,
      intake: dec(intake * share, 2),
      ofProduction: dec(intake * share * 0.88, 2),
    }),
  )
}

function solidRows(sector: Sector, outputValue: number, used: number): RowAnswers[] {
  return sector.wastes.map(({ name, category, code, tonnesPerWan }, i) => {
    const generated = Math.max(0.02, roundHalfUp(outputValue * tonnesPerWan, 2))
    const usedOut = category === 'general' ? roundHalfUp(generated * used, 2) : 0
    return row(i, {
      name,
      category,
      wasteCode: code,
      generated: dec(generated, 2),
      usedOut: dec(usedOut, 2),
      disposed: dec(generated - usedOut, 2),
    })
  })
}

function pollutantRows(sector: Sector, between: (low: number, high: number) => number): RowAnswers[] {
  const liquid = sector.wastewater
    ? water.map(([name, limit]) => ['water', 'DW001', name, limit, 0.15, 0.6] as const)
    : []
  const gas = sector.air.map(({ name, limit }) => ['air', 'DA001', name, limit, 0.06, 0.19] as const)
  return [...liquid, ...gas].map(([medium, outlet, name, limit, low, high], i) =>
    row(i, {
      medium,
      outlet,
      name,
      limitConc: String(limit),
      avgConc: dec(limit * between(low, high), 4),
      emission: dec(limit * between(0.01, 0.08), 4),
    }),
  )
}
