/** 自查表 A–H: every part of it, cut down to what the task asks for. */
import type { Answers, Row } from '@green/filing/form/answers.ts'
import { minus, times } from '@green/filing/form/answers.ts'
import {
  area,
  calc,
  choice,
  date,
  type Field,
  type FileFormat,
  field,
  files,
  industry,
  integer,
  money,
  number,
  rows,
  type Section,
  section,
  text,
  yesNo,
} from '@green/filing/form/fields.ts'
import { type Template, textPart } from '@green/filing/form/template.ts'
import { equivalentFactor, isElectricity } from '@green/tools/energy-conversion/rules.ts'
import { fact } from '@green/tools/ledger/fact.ts'
import { contactFields } from '../blocks/contact.ts'
import { certColumns } from '../blocks/rows/cert-rows.ts'
import { energyFullColumns } from '../blocks/rows/energy-rows.ts'
import { equipColumns } from '../blocks/rows/equip-rows.ts'
import { meterColumns } from '../blocks/rows/meter-rows.ts'
import { limitLevelOf, productEnergyColumns, productOutputColumns } from '../blocks/rows/product-rows.ts'
import { projectColumns } from '../blocks/rows/project-rows.ts'
import { manageItem, manageItemsOf } from './manage-items.ts'
import { asksFor, content, lastYearOf, type Part, parts, partsOf, type SelfCheckScope } from './scope.ts'

const books: readonly FileFormat[] = ['pdf', 'jpg', 'png', 'xls', 'xlsx']

const basics = (scope: SelfCheckScope): Field[] => [
  field('industryCode', '所属行业', industry({ required: true, from: { archive: 'industryCode' } })),
  ...contactFields,
  field('energyLeader', '能源管理负责人', text({ required: true, rules: ['personName'], personal: true })),
  field('leaderTitle', '职务', text({ rules: [{ maxLength: 30 }] })),
  field(
    'leaderCert',
    '培训或资格证书',
    text({ rules: [{ maxLength: 100 }], hint: '证书名称和编号，没有的空着', example: '能源管理师 2024-0126' }),
  ),
  field(
    'leaderFiled',
    '能源管理负责人已向主管部门备案',
    yesNo({ required: true, clause: '《节约能源法》第55条（重点用能单位）' }),
  ),
  field('energyDept', '能源管理机构', text({ rules: [{ maxLength: 50 }], hint: '没有专门机构的填归口部门' })),
  field('runMonths', '生产月数', integer({ unit: '月', max: 12, required: true, hint: `${lastYearOf(scope)}年` })),
  field('mainProcess', '主要生产工艺', area(500, { required: true, hint: '主要工序和主要用能设备所在工序' })),
  field('certRows', '能源管理体系等证书', rows(certColumns, { max: 20, name: 'certNo' })),
]

const ofYear = (answers: Answers, row: Row) => (one: Row) => one.text('year') === row.id && answers.has('energyRows')

/** 等价值 of one row: electricity by the year's coal consumption of power supply, everything else as 当量值. */
const equivalentTce = calc(
  (row, answers, reference) => {
    const equal = answers.sum('energyRows', 'tce', ofYear(answers, row))
    const power = answers
      .rows('energyRows')
      .filter((one) => ofYear(answers, row)(one) && isElectricity(one.text('energyCode')))
    if (equal === null || power.some((one) => !one.has('consumeQty'))) return equal
    const factor = equivalentFactor(reference, Number(row.id))?.tcePerUnit ?? null
    return power.reduce<number | null>((sum, one) => {
      const more = minus(times(one.number('consumeQty'), factor), one.number('tce'))
      return sum === null || more === null ? null : sum + more
    }, equal)
  },
  { unit: 'tce', decimals: 2 },
)

const yearColumns = [
  field(
    'ofYear',
    '年度',
    calc((row) => `${row.id}年`),
  ),
  field(
    'outputValue',
    '工业总产值',
    money({ required: true, rules: ['nonzero'], fact: fact('output.value'), hint: '与统计报表一致' }),
  ),
  field('addedValue', '工业增加值', money({ signed: true, fact: fact('output.added') })),
  field(
    'yearTce',
    '综合能源消费量（当量值）',
    calc((row, answers) => answers.sum('energyRows', 'tce', ofYear(answers, row)), { unit: 'tce', decimals: 2 }),
  ),
  field('yearEquivalentTce', '综合能源消费量（等价值）', equivalentTce),
  field(
    'intensity',
    '单位产值综合能耗',
    calc((row) => times(divided(row.number('yearTce'), row.number('outputValue')), 1000), {
      unit: 'kgce/万元',
      decimals: 2,
    }),
  ),
] as const

const divided = (a: number | null, b: number | null) => (a === null || b === null || b === 0 ? null : a / b)

/** From the first year that is inspected to the last. */
const yearsOf = (years: readonly number[]) => Math.max(...years) - Math.min(...years) + 1

const energy = ({ years }: SelfCheckScope): Field[] => [
  field(
    'energyRows',
    '分品种能源消费',
    rows(energyFullColumns, {
      min: 1,
      max: 90,
      required: true,
      unique: ['year', 'energyCode'],
      factYears: yearsOf(years),
      hint: `填${years.join('、')}年，各品种一行，与统计报表205-1一致；购进、库存、加工转换用于核对实物量平衡`,
      clause: 'GB/T 2589-2020',
    }),
  ),
  field(
    'yearRows',
    '各年度产值与综合能耗',
    rows(yearColumns, { each: years.map(String), name: 'ofYear', hint: '综合能耗由上表自动计算' }),
  ),
  field('balanceNote', '实物量平衡和变化说明', area(500, { hint: '库存盘盈盘亏、损耗、产能变化等' })),
]

const isOver = (row: Row) => limitLevelOf(row) === '4'
const overColumns = [
  field('overReason', '超过限定值的原因', text({ visible: isOver, required: isOver, rules: [{ length: [5, 500] }] })),
  field(
    'overMeasure',
    '已采取和计划采取的措施',
    text({ visible: isOver, required: isOver, rules: [{ length: [5, 500] }] }),
  ),
] as const

const [, ...energyAgainstLimit] = productEnergyColumns

const limits = ({ years }: SelfCheckScope): Field[] => [
  field(
    'productRows',
    '产品',
    rows([...productOutputColumns, ...productEnergyColumns, ...overColumns], {
      min: 1,
      max: 60,
      required: true,
      unique: ['year', 'productName'],
      name: 'productName',
      factYears: yearsOf(years),
      hint: `有能耗限额标准的产品，${years.join('、')}年逐年填写；选择标准后自动带出限额并判定`,
      clause: '《节约能源法》第16条；单位产品能耗限额强制性国家标准',
    }),
  ),
  field(
    'processRows',
    '工序',
    rows(
      [
        ...productOutputColumns.slice(0, 1),
        field('processName', '工序名称', text({ required: true, rules: [{ maxLength: 50 }] })),
        ...productOutputColumns.slice(2, 3),
        ...productOutputColumns.slice(4, 5),
        field('productTce', '工序能耗', number({ decimals: 4, unit: 'tce', required: true })),
        ...energyAgainstLimit,
        ...overColumns,
      ],
      {
        max: 60,
        unique: ['year', 'processName'],
        name: 'processName',
        hint: '标准对工序规定限额的填写，如烧结、球团、炼铁',
      },
    ),
  ),
]

const equipment = (): Field[] => [
  field(
    'equipRows',
    '主要用能设备',
    rows([field('category', '设备类别', choice('equipCategory', { required: true })), ...equipColumns], {
      min: 1,
      required: true,
      name: 'name',
      hint: '电动机、泵、风机、空压机、变压器、锅炉、制冷等；填型号后自动与淘汰目录比对，列入目录的须填计划淘汰时间',
      clause: '《节约能源法》第16、17条',
    }),
  ),
]

const newEditionFrom = '2026-02-01'

const meters = (): Field[] => [
  field(
    'meterEdition',
    '适用的计量标准',
    calc(
      (_row, _answers, { now }) =>
        `GB 17167-${now.date >= newEditionFrom ? '2025' : '2006'}《用能单位能源计量器具配备和管理通则》`,
    ),
  ),
  field('meterMeets', '配备和管理符合该标准', yesNo({ required: true, clause: '《节约能源法》第27条' })),
  field('onlineMonitor', '已接入重点用能单位能耗在线监测', yesNo({ required: true })),
  field(
    'meterRows',
    '计量器具',
    rows(meterColumns, { min: 1, max: 60, required: true, unique: ['meterLevel', 'energyCode'], clause: 'GB 17167' }),
  ),
]

const answeredNo = (row: Row) => row.text('answer') === 'no' || row.text('answer') === 'na'

const management = (scope: SelfCheckScope): Field[] => {
  const items = manageItemsOf(scope)
  const table = field(
    'manageRows',
    '管理情况',
    rows(
      [
        field(
          'item',
          '事项',
          calc((row) => manageItem(row.id)?.label ?? null),
        ),
        field(
          'basis',
          '依据',
          calc((row) => manageItem(row.id)?.clause ?? null),
        ),
        field('answer', '自查', choice('selfAnswer', { required: true })),
        field('note', '说明', text({ rules: [{ maxLength: 200 }], required: answeredNo })),
        field('evidence', '证明材料', files(0, 3)),
      ],
      { each: items.map(({ id }) => id), name: 'item', hint: '答“否”或“不适用”的请说明' },
    ),
  )
  return [
    ...(items.length > 0 ? [table] : []),
    ...(asksFor(scope, [content.training])
      ? [
          field(
            'trainingTimes',
            '节能培训次数',
            integer({ unit: '次', required: true, hint: `${lastYearOf(scope)}年，没有填0` }),
          ),
          field('trainingPeople', '参加培训人次', integer({ unit: '人次', required: true })),
        ]
      : []),
    ...(asksFor(scope, [content.formerOpinion])
      ? [
          field(
            'formerOpinion',
            '上次监察意见的落实情况',
            area(500, { required: true, hint: '没有接受过监察的填“没有”' }),
          ),
        ]
      : []),
    ...(asksFor(scope, [content.other]) ? [field('otherMatter', '其他需要说明的情况', area(500))] : []),
  ]
}

/** The two targets that may have been set for an enterprise. */
export const targetItems = {
  intensity: { label: '单位产值能耗下降率（%）', isReached: (target: number, actual: number) => actual >= target },
  cap: { label: '能源消费总量控制（tce）', isReached: (target: number, actual: number) => actual <= target },
} as const

const targetOf = (row: Row) => targetItems[row.id as keyof typeof targetItems]

const targets = (scope: SelfCheckScope): Field[] => [
  field('projectRows', '近三年节能技术改造项目', rows(projectColumns, { max: 50, name: 'projectName', factYears: 3 })),
  field(
    'targetRows',
    '节能目标',
    rows(
      [
        field(
          'item',
          '目标',
          calc((row) => targetOf(row)?.label ?? null),
        ),
        field('target', '下达值', number({ decimals: 4, signed: true })),
        field('actual', '实际值', number({ decimals: 4, signed: true, required: (row: Row) => row.has('target') })),
        field(
          'reached',
          '完成情况',
          calc((row) => {
            const [target, actual] = [row.number('target'), row.number('actual')]
            if (target === null || actual === null) return null
            return targetOf(row)?.isReached(target, actual) ? '完成' : '未完成'
          }),
        ),
      ],
      { each: Object.keys(targetItems), name: 'item', hint: `${lastYearOf(scope)}年的目标；没有下达的空着` },
    ),
  ),
]

const hasFound = (answers: Answers) => answers.text('conclusion') === 'found'

const conclusion = (): Field[] => [
  field('conclusion', '自查结论', choice('selfConclusion', { required: true })),
  field(
    'problemRows',
    '自查发现的问题',
    rows(
      [
        field('problem', '问题', text({ required: true, rules: [{ maxLength: 200 }] })),
        field('basis', '依据', text({ required: true, rules: [{ maxLength: 100 }], example: 'GB 16780-2021 表1' })),
        field('measure', '整改措施', text({ required: true, rules: [{ maxLength: 200 }] })),
        field('deadline', '完成期限', date({ required: true })),
        field('responsible', '责任人', text({ required: true, rules: ['personName'], personal: true })),
      ],
      { min: 1, max: 50, name: 'problem', visible: hasFound, required: hasFound },
    ),
  ),
  field('conclusionNote', '说明', area(500)),
]

const commitmentLetter: Template = {
  title: '节能监察自查真实性承诺书',
  parts: [
    textPart('{单位}按节能监察要求完成自查，现郑重承诺：'),
    textPart('一、自查表所填内容和所附材料真实、准确、完整，没有伪造、隐匿、销毁、篡改数据和资料。'),
    textPart('二、能源、产量、产值等数据与向统计部门报送的一致；不一致的已如实说明。'),
    textPart('三、配合监察人员核查，提供原始记录、台账和凭证。'),
    textPart('四、如有不实，愿意承担法律责任。'),
    { kind: 'signature' },
  ],
}

const materials = (scope: SelfCheckScope): Field[] => {
  const { standards, eliminated, meters: metering, statistics } = content
  const attachments: readonly (readonly [readonly string[], Field])[] = [
    [
      [statistics],
      field('statFiles', '能源统计报表', files(1, 3, { formats: books, proves: ['yearRows', 'energyRows'] })),
    ],
    [
      [statistics, metering],
      field('ledgerFiles', '能源台账或计量记录', files(1, 10, { formats: books, proves: ['energyRows'] })),
    ],
    [[standards], field('outputFiles', '产品产量证明', files(1, 3, { formats: books, proves: ['productRows'] }))],
    [[standards, eliminated], field('equipFile', '用能设备清单', files(1, 1, { formats: ['xls', 'xlsx'] }))],
    [[eliminated], field('eliminatedFiles', '设备淘汰证明', files(0, 5, { hint: '已淘汰设备的报废、拆除或处置凭证' }))],
    [[statistics], field('useReportFile', '能源利用状况报告', files(0, 1, { formats: ['pdf'] }))],
  ]
  return [
    ...attachments.flatMap(([contents, one]) => (asksFor(scope, contents) ? [one] : [])),
    field(
      'commitTick',
      '真实性承诺',
      yesNo({ required: true, anew: true, hint: '本单位承诺：自查内容和所附材料真实、准确、完整，并对此承担法律责任' }),
    ),
    field(
      'commitFile',
      '签字盖章承诺书扫描件',
      files(1, 1, { anew: true, hint: '由法定代表人签字、加盖公章后扫描上传', template: commitmentLetter }),
    ),
  ]
}

const fieldsOfPart: Record<Part, (scope: SelfCheckScope) => Field[]> = {
  A: basics,
  B: energy,
  C: limits,
  D: equipment,
  E: meters,
  F: management,
  G: targets,
  H: conclusion,
}

/** The form of a task, in the order A–H; the attachments and the promise come last. */
export const formOf = (scope: SelfCheckScope): Section[] => [
  ...partsOf(scope).map((part) => section(part, `${part} ${parts[part].title}`, fieldsOfPart[part](scope)) as Section),
  section('files', '附件与承诺', materials(scope)) as Section,
]
