/** 考核自评表 as a form of the engine: the goal from the yearly energy, and each measure with its self score and evidence. */
import type { Answers } from '@green/filing/form/answers.ts'
import {
  area,
  calc,
  choice,
  type Field,
  type FileFormat,
  field,
  files,
  money,
  number,
  type Section,
  section,
  text,
} from '@green/filing/form/fields.ts'
import type { Figure } from '@green/filing/form/form.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { ReviewVariant } from '@green/filing/programme/target-review-words.ts'
import { fact } from '@green/tools/ledger/fact.ts'
import { exampleFile } from '../blocks/example-file.ts'
import { paper } from '../blocks/paper.ts'
import { type Measure, type MeasureGroup, measureGroups, measures } from './items.ts'
import { completionOf, dropOf, reviewRubrics, totalHeldOf } from './rubric.ts'
import { type ReviewScope, reviewPaperId } from './scope.ts'

const papers: readonly FileFormat[] = ['pdf', 'jpg', 'png', 'doc', 'docx', 'xls', 'xlsx']
const percent = { unit: '%', decimals: 2 } as const

const goalFields = ({ variant, year, dropTarget, totalLimit }: ReviewScope): Field[] => [
  field(
    'contactName',
    '联系人',
    text({ required: true, rules: ['personName'], personal: true, from: { archive: 'contactName' } }),
  ),
  field(
    'contactPhone',
    '联系电话',
    text({ required: true, rules: ['telephone'], personal: true, from: { archive: 'contactPhone' } }),
  ),
  field(
    'dropTarget',
    '下达的单位产值综合能耗下降率目标',
    calc(() => dropTarget, { unit: '%', decimals: 4 }),
  ),
  field(
    'baseTce',
    `${year - 1}年综合能源消费量`,
    number({ required: true, unit: 'tce', decimals: 4, fact: fact('total.tce', { calibre: 'gb2589eq', back: 1 }) }),
  ),
  field(
    'baseOutput',
    `${year - 1}年工业总产值`,
    money({ required: true, rules: ['nonzero'], fact: fact('output.value', { back: 1 }) }),
  ),
  field(
    'yearTce',
    `${year}年综合能源消费量`,
    number({ required: true, unit: 'tce', decimals: 4, fact: fact('total.tce', { calibre: 'gb2589eq' }) }),
  ),
  field('yearOutput', `${year}年工业总产值`, money({ required: true, rules: ['nonzero'], fact: fact('output.value') })),
  field(
    'drop',
    '单位产值综合能耗下降率',
    calc((_row, answers) => dropOf(answers)?.toDouble() ?? null, percent),
  ),
  field(
    'completion',
    '目标完成率',
    calc((_row, answers) => completionOf(answers)?.toDouble() ?? null, percent),
  ),
  ...(variant === 'measures50'
    ? [
        field(
          'totalLimit',
          '下达的能源消费总量控制目标',
          calc(() => totalLimit, { unit: 'tce', decimals: 4 }),
        ),
        field(
          'held',
          '总量控制目标完成率',
          calc((_row, answers) => totalHeldOf(answers)?.toDouble() ?? null, percent),
        ),
      ]
    : []),
  field(
    'goalFiles',
    '目标完成的证明',
    files(1, 5, { formats: papers, hint: '能源统计报表、产值报表或目标完成情况报告' }),
  ),
]

const claims = (id: string) => (answers: Answers) => ['yes', 'part', 'lead', 'good'].includes(answers.text(id))

const measureFields = ({ id, label, points, by }: Measure, variant: ReviewVariant): Field[] => [
  field(
    id,
    `${label}（${points[variant]}分）`,
    by === 'level'
      ? choice('reviewLevel', { required: true, hint: '与国内同行业相比；领先得满分，先进得一半' })
      : choice('reviewAnswer', { required: true, only: points[variant] > 1 ? ['yes', 'part', 'no'] : ['yes', 'no'] }),
  ),
  field(`${id}Note`, '情况说明', area(300, { visible: claims(id), required: claims(id) })),
  field(`${id}Files`, '佐证材料', files(1, 3, { formats: papers, visible: claims(id), required: claims(id) })),
]

const sections = (scope: ReviewScope): Section[] => [
  section('goal', '节能目标', goalFields(scope), {
    intro: '能耗和产值已从年度能耗带出，请核对；完成率由系统按不取整的数值计算。',
  }),
  ...(Object.keys(measureGroups) as MeasureGroup[]).map((group) =>
    section(
      group,
      measureGroups[group],
      measures.filter((one) => one.group === group).flatMap((one) => measureFields(one, scope.variant)),
    ),
  ),
]

const figures: Record<string, Figure> = {
  completionRate: {
    label: '目标完成率',
    ...percent,
    formula: '单位产值综合能耗下降率÷下达目标×100',
    of: (answers) => completionOf(answers)?.toDouble() ?? null,
  },
  totalHeld: {
    label: '总量控制目标完成率',
    ...percent,
    formula: '总量控制目标÷综合能源消费量×100',
    of: (answers) => (answers.keys.has('totalLimit') ? (totalHeldOf(answers)?.toDouble() ?? null) : null),
  },
}

/** An enterprise that reached its goal and did nearly everything. */
function example(): Record<string, unknown> {
  return {
    contactName: '李演示',
    contactPhone: '023-11000001',
    baseTce: '20000',
    baseOutput: '40000',
    yearTce: '19400',
    yearOutput: '40000',
    goalFiles: [exampleFile('能源消费与产值报表.pdf')],
    ...Object.fromEntries(
      measures.flatMap(({ id, by, label }) => [
        [id, by === 'level' ? 'good' : 'yes'],
        [`${id}Note`, '按制度执行，台账齐全。'],
        [`${id}Files`, [exampleFile(`${label}证明.pdf`)]],
      ]),
    ),
  }
}

const made = new Map<string, Programme>()

/** The same object for the same scope. */
export function reviewPaper(scope: ReviewScope): Programme {
  const key = JSON.stringify([scope.variant, scope.year, scope.dropTarget, scope.totalLimit])
  const known = made.get(key)
  if (known) return known
  const one = paper({
    id: reviewPaperId,
    title: '节能目标责任评价考核自评表',
    form: sections(scope),
    readsLists: ['reviewAnswer', 'reviewLevel'],
    figures,
    rubric: reviewRubrics[scope.variant],
    example,
  })
  made.set(key, one)
  return one
}

/** With every field: for slots of attachments and encrypted answers. */
export const wholeTargetReview = reviewPaper({ variant: 'measures50', year: 2025, dropTarget: 3, totalLimit: 20_000 })
