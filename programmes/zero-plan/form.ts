/** The plan of a 零碳工厂: where it stands in the base year, the way to the target year, the works. */
import { area, field, files, number, percent, rows, section, year } from '@green/filing/form/fields.ts'
import {
  boundaryFields,
  carbonFields,
  chainFields,
  efficiencyFields,
  energyFields,
  offsetFields,
  paperFields,
  requirementFields,
  resultSection,
  workRows,
} from './sections.ts'

/** The last year of the plans that the guidance speaks of. */
const lastTarget = 2030

/** Plans begin after the base year; none is older than the round of 2026. */
const years = [2026, lastTarget] as const

export const form = [
  section('boundary', '边界', boundaryFields('基准年', 'enterpriseName')),
  section('requirements', '否决情形', requirementFields, { intro: '任何一项不符合即不能申报。' }),
  section('energy', '用能结构', energyFields),
  section('carbon', '碳核算', carbonFields),
  section('efficiency', '能效', efficiencyFields),
  section('chain', '碳足迹、供应链和数字化', chainFields),
  resultSection('basic', '基本要求'),
  section('target', '目标和路径', [
    field('targetYear', '目标年', year({ required: true, years, hint: '最迟2030年；到年底未验收的为逾期未验收' })),
    field('co2Target', '目标年碳排放量', number({ unit: 'tCO₂', decimals: 4, required: true })),
    field('nonFossilTarget', '目标年非化石能源消费占比', percent({ required: true })),
    field(
      'pathRows',
      '分年路径',
      rows(
        [
          field('year', '年度', year({ required: true, years })),
          field('co2', '碳排放量', number({ unit: 'tCO₂', decimals: 4, required: true })),
          field('nonFossilPct', '非化石能源消费占比', percent({ required: true })),
          field('measures', '主要措施', area(300, { required: true })),
        ],
        { min: 1, max: 5, required: true, unique: ['year'], name: 'year' },
      ),
    ),
    workRows('项目清单'),
  ] as const),
  section('offset', '抵销和披露', offsetFields),
  section('papers', '材料', [field('planFile', '零碳工厂建设方案', files(1, 2)), ...paperFields] as const),
] as const
