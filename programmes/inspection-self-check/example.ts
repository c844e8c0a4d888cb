/** A complete, believable self-check of a cement works, cut to the scope of a task. Everyone in it is invented. */
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { exampleFile } from '../blocks/example-file.ts'
import { manageItemsOf } from './manage-items.ts'
import { asksFor, content, type Part, parts, type SelfCheckScope } from './scope.ts'

/** The name of a proof: the question without its explanation in brackets. */
const proofOf = (label: string) => `${label.replace(/（.*?）/g, '')}证明`

const energyOf = (year: number, factor: number): RowAnswers[] => {
  const amount = (value: number) => String(Math.round(value * factor))
  return [
    {
      rowId: `e${year}-04`,
      year: String(year),
      energyCode: '04',
      openStock: amount(2100),
      purchaseQty: amount(41_000),
      consumeQty: amount(40_800),
      closeStock: amount(2300),
      coef: '0.7143',
      coefReason: '按年度煤质化验平均热值折算',
      cost: amount(3264),
    },
    {
      rowId: `e${year}-33`,
      year: String(year),
      energyCode: '33',
      purchaseQty: amount(6200),
      consumeQty: amount(6200),
      cost: amount(3906),
    },
  ]
}

const partAnswers: Record<Part, (scope: SelfCheckScope) => AnswerSet> = {
  A: () => ({
    industryCode: '3011',
    contactDept: '生产技术部',
    contactName: '尹示例',
    contactPhone: '023-11000881',
    email: 'selfcheck@example.com',
    postcode: '400000',
    energyLeader: '贺示例',
    leaderTitle: '能源管理部部长',
    leaderCert: '能源管理师 2024-0126',
    leaderFiled: true,
    energyDept: '能源管理部',
    runMonths: '10',
    mainProcess: '石灰石破碎、生料粉磨、熟料烧成（新型干法）、水泥粉磨；主要用能为烧成系统和粉磨系统。',
    certRows: [],
  }),
  B: ({ years }) => ({
    energyRows: years.flatMap((year, i) => energyOf(year, 1 + (years.length - 1 - i) * 0.03)),
    yearRows: years.map((year) => ({ rowId: String(year), outputValue: '42600', addedValue: '9800' })),
    balanceNote: '年末库存盘点与台账一致。',
  }),
  C: ({ years }) => ({
    productRows: years.map((year, i) => ({
      rowId: `p${year}`,
      year: String(year),
      productName: '水泥熟料',
      unit: '吨',
      capacity: '400000',
      output: '312000',
      outputValue: '9360',
      productTce: String(31_900 + (years.length - 1 - i) * 400),
      limitStd: 'STD001-2',
    })),
    processRows: [],
  }),
  D: () => ({
    equipRows: [
      {
        rowId: 'd1',
        category: 'motor',
        name: '生料磨主电机',
        model: 'YRKK710-6',
        qty: '1',
        ratedPower: '1800',
        effLevel: '2',
        useYear: '2016',
      },
      {
        rowId: 'd2',
        category: 'fan',
        name: '窑尾高温风机',
        model: 'W6-2×40-46',
        qty: '1',
        ratedPower: '1600',
        effLevel: '2',
        useYear: '2016',
      },
      {
        rowId: 'd3',
        category: 'transformer',
        name: '总降主变',
        model: 'S20-M-2500/10',
        qty: '2',
        ratedPower: '2500',
        effLevel: '2',
        useYear: '2022',
      },
    ],
  }),
  E: () => ({
    meterMeets: true,
    onlineMonitor: true,
    meterRows: [
      { rowId: 'm1', meterLevel: '1', energyCode: '33', need: '2', have: '2', checked: '2' },
      { rowId: 'm2', meterLevel: '1', energyCode: '04', need: '1', have: '1', checked: '1' },
      { rowId: 'm3', meterLevel: '3', energyCode: '33', need: '26', have: '26', checked: '26' },
    ],
  }),
  F: (scope) => {
    const items = manageItemsOf(scope)
    return {
      ...(items.length > 0
        ? {
            manageRows: items.map(({ id, label }) => ({
              rowId: id,
              answer: 'yes',
              evidence: [exampleFile(`${proofOf(label)}.pdf`)],
            })),
          }
        : {}),
      ...(asksFor(scope, [content.training]) ? { trainingTimes: '4', trainingPeople: '126' } : {}),
      ...(asksFor(scope, [content.formerOpinion])
        ? { formerOpinion: '2023年监察建议更换2台低效风机，已于2024年6月完成。' }
        : {}),
    }
  },
  G: () => ({
    projectRows: [
      {
        rowId: 'g1',
        projectName: '窑头篦冷机第四代改造',
        projType: 'energy',
        invest: '1850',
        startDate: '2024-03-01',
        endDate: '2024-09-20',
        saveTce: '1260',
        progress: 'running',
      },
    ],
    targetRows: [
      { rowId: 'intensity', target: '3', actual: '3.4' },
      { rowId: 'cap', target: '41000', actual: '36763' },
    ],
  }),
  H: () => ({ conclusion: 'none', conclusionNote: '' }),
}

const partNames = Object.keys(parts) as Part[]

export function selfCheckExample(scope: SelfCheckScope): AnswerSet {
  const files = (contents: readonly string[], values: AnswerSet) => (asksFor(scope, contents) ? values : {})
  return {
    ...Object.assign(
      {},
      ...partNames.filter((part) => asksFor(scope, parts[part].contents)).map((part) => partAnswers[part](scope)),
    ),
    ...files([content.statistics], { statFiles: [exampleFile('205-1能源购进消费与库存.xlsx')] }),
    ...files([content.statistics, content.meters], { ledgerFiles: [exampleFile('能源消费台账.xlsx')] }),
    ...files([content.standards], { outputFiles: [exampleFile('产品产量证明.pdf')] }),
    ...files([content.standards, content.eliminated], { equipFile: [exampleFile('主要用能设备清单.xlsx')] }),
    commitTick: true,
    commitFile: [exampleFile('自查真实性承诺书.pdf')],
  }
}
