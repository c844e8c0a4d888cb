/** The form of 绿色园区, filed by the park's management body: the conditions, three years of data, the indicators, the proofs. */
import type { Answers, Row } from '@green/filing/form/answers.ts'
import {
  area,
  calc,
  choice,
  type Field,
  type FileFormat,
  field,
  files,
  number,
  percent,
  rows,
  section,
  text,
  year,
  yesNo,
} from '@green/filing/form/fields.ts'
import { commitmentFields } from '../blocks/commitment.ts'
import { contactFields } from '../blocks/contact.ts'
import { evaluatorFields } from '../blocks/evaluator.ts'
import { isCityLevel, isNational, nationalExport, nationalNotice, nationalSelfFields } from '../blocks/national-self.ts'
import { selfReport } from '../blocks/self-report.ts'
import { baseItems, parkVetoFields } from './base-items.ts'
import { calendarYear, type DataYear, dataItem, dataKeys, evalYears } from './data-items.ts'
import {
  degreeIds,
  indicatorOf,
  indicatorValue,
  isChosen,
  optionalGroups,
  optionalIds,
  type ParkIndicator,
  parkIndicators,
} from './indicators.ts'
import { attained } from './rubric.ts'

const notice = '工信厅节函〔2016〕586号《绿色园区评价要求》'
const books: readonly FileFormat[] = ['pdf', 'jpg', 'png', 'xls', 'xlsx']
const yearNames: Readonly<Record<DataYear, string>> = { 0: '基准年', 1: '第一年', 2: '第二年', 3: '第三年' }

export const basics = section('base', '基本信息', [
  field(
    'applyLevel',
    '申报层级',
    choice('greenLevel', {
      required: true,
      only: ['city', 'national'],
      hint: '推荐国家级须已列入市级名单，在工信部平台自评价，不需要第三方评价报告',
    }),
  ),
  ...nationalSelfFields,
  ...evaluatorFields('park', { visible: isCityLevel }),
  field(
    'yqName',
    '园区名称',
    text({
      required: true,
      rules: ['organisationName'],
      from: { archive: 'yqName' },
      hint: '与园区档案和批复文件一致',
    }),
  ),
  field('yqLevel', '园区级别', choice('parkLevel', { required: true, from: { archive: 'yqLevel' } })),
  field('yqType', '园区类型', choice('parkType', { required: true, from: { archive: 'yqType' } })),
  field(
    'leadIndustry',
    '主导产业',
    text({ required: true, rules: [{ maxLength: 100 }], from: { archive: 'leadIndustry' } }),
  ),
  field(
    'evalYear',
    '评价年度（第三年）',
    year({ required: true, clause: notice, hint: '一般为上一自然年；评价的是到这一年为止的连续三年' }),
  ),
  field(
    'evalYears',
    '评价的三年和基准年',
    calc((_row, answers) => {
      const years = evalYears.map((one) => calendarYear(answers, one))
      const base = calendarYear(answers, 0)
      return base === null ? null : `${years.join('、')}年（基准年${base}年）`
    }),
  ),
  field(
    'experience',
    '创建经验及成效',
    area(1000, { required: true, clause: notice, hint: '能源、资源、基础设施、产业、生态环境、运行管理六个方面' }),
  ),
  field('highlight', '主要亮点', area(100)),
  ...contactFields,
] as const)

export const requirements = section(
  'requirements',
  '基本要求',
  [
    ...parkVetoFields,
    field(
      'baseRows',
      '基本要求',
      rows(
        [
          field(
            'item',
            '要求',
            calc((row) => baseItems.find((one) => one.id === row.id)?.label ?? null),
          ),
          field('conform', '是否符合', yesNo({ required: true })),
          field('note', '说明', text({ rules: [{ maxLength: 200 }] })),
          field('file', '证明', files(0, 3)),
        ],
        { each: baseItems.map((one) => one.id), name: 'item', clause: notice },
      ),
    ),
  ] as const,
  { intro: '以下为一票否决的基本要求，任何一项不符合即不能申报。' },
)

const dataColumn = (one: DataYear) =>
  field(
    `y${one}`,
    yearNames[one],
    number({
      decimals: 4,
      required: true,
      ...(one === 0 ? { visible: (row: Row) => dataItem(row.id)?.base === true } : {}),
    }),
  )

export const yearData = section(
  'data',
  '基础数据',
  [
    field(
      'dataRows',
      '近三年基础数据',
      rows(
        [
          field(
            'item',
            '数据项',
            calc((row) => dataItem(row.id)?.label ?? null),
          ),
          field(
            'unit',
            '计量单位',
            calc((row) => dataItem(row.id)?.unit ?? null),
          ),
          dataColumn(0),
          dataColumn(1),
          dataColumn(2),
          dataColumn(3),
          field('source', '数据来源', text({ rules: [{ maxLength: 50 }], example: '园区统计年报' })),
        ],
        {
          each: dataKeys,
          name: 'item',
          hint: '与统计部门盖章的证明一致；没有的填0。基准年是三年之前的一年，用于计算增长率和消减率',
          clause: notice,
        },
      ),
    ),
  ] as const,
  { intro: '大部分指标由基础数据算出，不必再填。' },
)

const declaredColumn = (one: 1 | 2 | 3) =>
  field(
    `y${one}`,
    `${yearNames[one]}（%）`,
    percent({
      unit: '',
      required: true,
      visible: (row: Row) => row.yes('chosen') && indicatorOf(row.id)?.value.from === 'told',
    }),
  )

const degreeColumn = (one: 1 | 2 | 3) => field(`y${one}`, yearNames[one], choice('parkDegree', { required: true }))

const valueColumn = (one: 1 | 2 | 3) =>
  field(
    `v${one}`,
    yearNames[one],
    calc(
      (row, answers) => {
        const indicator = indicatorOf(row.id)
        if (!indicator || (optionalIds.includes(row.id) && !isChosen(answers, row.id))) return null
        const value = indicatorValue(indicator, answers, one)
        return typeof value === 'string' && indicator.value.from === 'degree' ? indicator.value.names[value] : value
      },
      { decimals: 4 },
    ),
  )

const namedBy = (nameOf: (indicator: ParkIndicator) => string) =>
  field(
    'item',
    '指标',
    calc((row) => {
      const indicator = indicatorOf(row.id)
      return indicator ? nameOf(indicator) : null
    }),
  )
const labelColumn = namedBy(({ label }) => label)
/** Where the rows are chosen from the table, with their number there. */
const numberedColumn = namedBy(({ seq, label }) => `${seq} ${label}`)
const groupOf = (id: string) => optionalGroups.find((group) => group.ids.some((one) => one === id))

export const indicators = section('indicators', '评价指标', [
  field(
    'degreeRows',
    '设施和管理',
    rows([numberedColumn, degreeColumn(1), degreeColumn(2), degreeColumn(3)], {
      each: degreeIds,
      name: 'item',
      hint: '污水集中处理设施、发展规划只分“具备（是）”和“不具备（否）”',
      clause: notice,
    }),
  ),
  field(
    'optionalRows',
    '可选指标',
    rows(
      [
        numberedColumn,
        field(
          'rule',
          '选择规则',
          calc((row) => {
            const group = groupOf(row.id)
            return group ? `第${group.ids.map((id) => id.slice(1)).join('、')}项${group.label}` : null
          }),
        ),
        field('chosen', '是否选用', yesNo({ required: true })),
        declaredColumn(1),
        declaredColumn(2),
        declaredColumn(3),
      ],
      {
        each: optionalIds,
        name: 'item',
        hint: '共13项，选用6项；中水回用率和人均工业增加值由基础数据算出，选用后不必填数',
        clause: notice,
      },
    ),
  ),
  field(
    'indicatorRows',
    '指标数据',
    rows(
      [
        labelColumn,
        field(
          'unit',
          '计量单位',
          calc((row) => indicatorOf(row.id)?.unit || '—'),
        ),
        field(
          'kind',
          '必选或可选',
          calc((row, answers) => {
            const group = groupOf(row.id)
            return group ? `${group.label}${isChosen(answers, row.id) ? '，已选用' : ''}` : '必选'
          }),
        ),
        field(
          'lead',
          '引领值',
          calc((row) => {
            const indicator = indicatorOf(row.id)
            if (!indicator) return null
            if (indicator.value.from === 'degree') return indicator.value.names.full
            return `${indicator.inverse ? '≤' : ''}${indicator.lead}`
          }),
        ),
        valueColumn(1),
        valueColumn(2),
        valueColumn(3),
        field(
          'attained',
          '第三年达到引领值（%）',
          calc((row, answers) => attained(answers, row.id), { decimals: 2 }),
        ),
        field('source', '数据来源', text({ rules: [{ maxLength: 50 }] })),
        field('note', '说明', text({ rules: [{ maxLength: 200 }] })),
        field('file', '证明', files(0, 3, { formats: books })),
      ],
      {
        each: parkIndicators.map((indicator) => indicator.id),
        name: 'item',
        hint: '数值由以上内容算出；有需要说明或证明的指标，在对应行填写',
        clause: notice,
      },
    ),
  ),
] as const)

/** Values of the table of 2016 are worked out for the city level only. */
function atCityLevel(column: Field): Field {
  const { spec } = column
  if (spec.kind !== 'calc') return column
  return {
    ...column,
    spec: { ...spec, of: (row, answers, reference) => (isNational(answers) ? null : spec.of(row, answers, reference)) },
  }
}

const cityIndicators = {
  ...indicators,
  title: '评价指标（2016年版，市级）',
  visible: isCityLevel,
  fields: indicators.fields.map(({ key, label, spec }) => ({
    key,
    label,
    spec: spec.kind === 'rows' ? { ...spec, columns: spec.columns.map(atCityLevel) } : spec,
  })),
}

export const materials = section(
  'materials',
  '材料',
  [
    field('selfReport', '自评价报告（盖章）', files(1, 1, { formats: ['pdf'], template: selfReport })),
    field(
      'thirdReport',
      '第三方评价报告',
      files(0, 1, { formats: ['pdf'], visible: isCityLevel, hint: '市级申报委托第三方评价的提供' }),
    ),
    nationalExport,
    field('boundaryFiles', '园区批复和边界文件', files(1, 3, { hint: '设立批复、四至范围公告或红线图' })),
    field('statFiles', '统计证明（盖章）', files(1, 5, { formats: books, hint: '统计部门对基础数据出具' })),
    field('planFiles', '规划文件、标准体系、信息平台证明', files(1, 6, { formats: books })),
    field('auditFiles', '清洁生产审核名单及完成证明', files(1, 3, { formats: books })),
  ] as const,
  { intro: '盖章材料上传PDF或图片，单个文件不超过20MB。' },
)

export const commitment = section('commitment', '承诺', commitmentFields)

const hasMicroGrid = (answers: Answers) => answers.yes('microGrid')

const national = section(
  'national',
  '国家级指标',
  [
    field('microGrid', '是否建设绿色微电网', yesNo({ required: true, clause: nationalNotice })),
    field(
      'microGridMw',
      '微电网装机容量',
      number({ decimals: 4, unit: 'MW', required: hasMicroGrid, visible: hasMicroGrid }),
    ),
    field(
      'microGridKwh',
      '微电网年发电量',
      number({ decimals: 4, unit: '万kWh', required: hasMicroGrid, visible: hasMicroGrid }),
    ),
    field(
      'microGridFiles',
      '微电网并网批复',
      files(1, 3, { required: hasMicroGrid, visible: hasMicroGrid, hint: '并网批复或验收意见' }),
    ),
  ] as const,
  {
    visible: isNational,
    intro:
      '国家级按新的绿色工业园区评价要求在工信部平台自评价，2016年版指标表不再使用。新表没有公开全文，这里只核对已知的两项：绿色微电网，单位工业增加值二氧化碳排放量（由基础数据算出）；基准值未公布，不能评分。',
  },
)

export const form = [basics, requirements, yearData, national, cityIndicators, materials, commitment] as const
