/** The acceptance of a 零碳工厂: the indicators of the year that is judged, what was built, what remains. */
import { area, field, files, section } from '@green/filing/form/fields.ts'
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
} from '../zero-plan/sections.ts'

export const form = [
  section('boundary', '边界', boundaryFields('验收年度', 'siteName'), {
    intro: '厂区名称须与建设方案一致。',
  }),
  section('requirements', '否决情形', requirementFields, { intro: '任何一项不符合即不能申报。' }),
  section('energy', '用能结构', energyFields),
  section('carbon', '碳核算', carbonFields),
  section('efficiency', '能效', efficiencyFields),
  section('chain', '碳足迹、供应链和数字化', chainFields),
  resultSection('target', '验收指标'),
  section('works', '建设完成情况', [
    field(
      'workText',
      '完成情况',
      area(1000, { required: true, atLeast: 20, hint: '对照建设方案逐项说明；20至1000字' }),
    ),
    workRows('完成的项目'),
    field('pilotFiles', '项目验收材料', files(1, 5)),
  ] as const),
  section('offset', '抵销和披露', offsetFields),
  section('papers', '材料', [field('reportFile', '零碳工厂建设报告', files(1, 2)), ...paperFields] as const),
] as const
