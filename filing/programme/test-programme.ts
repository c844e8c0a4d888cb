/** A small programme with one of everything, for the engine's own tests: a workshop reports its tools. */
import type { AnswerSet, Answers, Row } from '../form/answers.ts'
import {
  area,
  calc,
  choice,
  choices,
  date,
  field,
  files,
  industry,
  integer,
  money,
  month,
  number,
  percent,
  region,
  rows,
  section,
  text,
  year,
  yesNo,
} from '../form/fields.ts'
import { ledger } from '../profiles/ledger.ts'
import type { CheckContext } from '../workflow/findings.ts'
import { defineProgramme } from './programme.ts'
import { makeReference } from './reference.ts'

const hasTools = (answers: Answers) => answers.yes('hasTools')
const isElectric = (row: Row) => row.yes('electric')

export const workshop = defineProgramme({
  id: 'workshop',
  title: '车间工具台账',
  shortTitle: '工具台账',
  formVersion: '1',
  orgKind: 'enterprise',
  workflow: ledger,
  oneOpenPer: 'year',
  yearField: 'year',
  form: [
    section('base', '基本信息', [
      field('name', '车间名称', text({ required: true, rules: [{ length: [2, 10] }] })),
      field('phone', '电话', text({ required: true, rules: ['telephone'] })),
      field('code', '信用代码', text({ rules: ['xydm'] })),
      field('note', '说明', area(20)),
      field('year', '年度', year({ required: true })),
      field('openedOn', '启用日期', date()),
      field('checkedIn', '检查月份', month()),
      field('district', '区县', region()),
      field('trade', '行业', industry()),
      field('size', '规模', choice('size', { only: ['s', 'm'] })),
      field('group', '大类', choice('group')),
      field('kindOf', '小类', choice('kind', { under: 'group' })),
      field('skills', '工种', choices('skill', { max: 2 })),
      field('staff', '人数', integer({ max: 500 })),
      field('cost', '费用', money()),
      field('change', '增减', number({ signed: true })),
      field('weight', '重量', number({ decimals: 4 })),
      field('share', '占比', percent()),
      field('report', '报告', files(0, 2, { maxMb: 1 })),
      field('hasTools', '是否有工具', yesNo({ required: true })),
    ]),
    section(
      'tools',
      '工具',
      [
        field(
          'tools',
          '工具清单',
          rows(
            [
              field('tool', '名称', text({ required: true })),
              field('model', '型号', text()),
              field('count', '数量', integer({ required: true, rules: ['nonzero'] })),
              field('price', '单价', number({ required: true })),
              field('electric', '是否用电', yesNo()),
              field('power', '功率', number({ visible: isElectric, required: isElectric })),
              field('efficient', '是否高效', yesNo({ visible: (row: Row | Answers) => row.has('power') })),
              field(
                'value',
                '金额',
                calc((row) => (row.number('count') ?? 0) * (row.number('price') ?? 0), { decimals: 2 }),
              ),
              field(
                'part',
                '金额占比',
                calc(
                  (row, answers) => {
                    const all = answers.sum('tools', 'value')
                    return all ? ((row.number('value') ?? 0) / all) * 100 : null
                  },
                  { decimals: 1 },
                ),
              ),
            ],
            { min: 1, max: 3, required: true, unique: ['tool', 'model'], name: 'tool' },
          ),
        ),
        field('insured', '是否投保', yesNo({ required: true })),
        field('insurer', '保险公司', text({ visible: (answers: Answers | Row) => answers.yes('insured') })),
        field('policy', '保单号', text({ visible: (answers: Answers | Row) => answers.has('insurer') })),
      ],
      { visible: hasTools },
    ),
    section('log', '日志', [
      field('log', '日志', rows([field('day', '日期', date()), field('words', '内容', text())], { max: 5 })),
      field(
        'total',
        '金额合计',
        calc((_row, answers) => answers.sum('tools', 'value'), { decimals: 2 }),
      ),
    ]),
  ],
  figures: {
    toolValue: {
      label: '工具金额',
      unit: '元',
      decimals: 1,
      formula: 'Σ 数量 × 单价',
      of: (answers) => answers.sum('tools', 'value'),
    },
    broken: { label: '除以零', decimals: 2, formula: '1 ÷ 0', of: () => 1 / 0 },
  },
  checks: [
    {
      code: 'staff.few',
      level: 'warning',
      says: '应至少有一名人员',
      of: (answers) => ((answers.number('staff') ?? 1) < 1 ? { field: 'staff', message: '没有人员，请说明' } : null),
    },
    {
      code: 'tool.dear',
      level: 'error',
      says: '单价不超过 1000',
      of: (answers) =>
        answers
          .rows('tools')
          .filter((row) => (row.number('price') ?? 0) > 1000)
          .map((row) => ({ field: `tools[${row.index}].price`, message: '单价过高' })),
    },
  ],
  list: ['enterpriseName', 'name', 'toolValue', 'state'],
  export: ['enterpriseName', 'name', 'tools', 'toolValue'],
  example: () => ({}),
})

export const workshopReference = makeReference(
  {
    size: [
      { code: 's', label: '小' },
      { code: 'm', label: '中' },
      { code: 'l', label: '大' },
    ],
    group: [
      { code: 'hand', label: '手工具' },
      { code: 'machine', label: '机床' },
    ],
    kind: [
      { code: 'hammer', label: '锤', pCode: 'hand' },
      { code: 'lathe', label: '车床', pCode: 'machine' },
    ],
    skill: [
      { code: 'weld', label: '焊工' },
      { code: 'turn', label: '车工' },
      { code: 'forge', label: '锻工', enabled: false },
      { code: 'fit', label: '钳工' },
    ],
    district: [
      { code: '500103', label: '渝中区', enabled: true },
      { code: '500105', label: '江北区', enabled: false },
    ],
    industry: [{ code: '3321', label: '切削工具制造' }],
  },
  '2026-11-20',
)

export const workshopContext: CheckContext = { reference: workshopReference, archive: [], lastYear: null }

export function file(name: string, sha = name, size = 1000) {
  return { id: `id-${name}`, name, size, sha256: sha }
}

/** Valid answers of a workshop with two tools. */
export const sound: AnswerSet = {
  name: '机修车间',
  phone: '023-12345678',
  year: '2025',
  hasTools: true,
  tools: [
    { rowId: 'a', tool: '扳手', model: 'M8', count: '10', price: '12.5', electric: false },
    { rowId: 'b', tool: '角磨机', model: '', count: '2', price: '150', electric: true, power: '800' },
  ],
  insured: false,
}
