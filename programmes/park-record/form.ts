/** The form of a park's record. */
import {
  area,
  choice,
  choices,
  date,
  field,
  files,
  integer,
  number,
  region,
  section,
  text,
} from '@green/filing/form/fields.ts'
import { contactFields } from '../blocks/contact.ts'
import { benchmarkRows } from '../blocks/self-benchmark.ts'

const basics = section('base', '园区', [
  field('yqName', '园区名称', text({ required: true, rules: ['organisationName'], hint: '与设立批复一致' })),
  field('yqLevel', '园区级别', choice('parkLevel', { required: true })),
  field('yqType', '园区类型', choice('parkType', { required: true })),
  field('qxCode', '所属区县', region({ required: true, from: { archive: 'qxCode' } })),
  field(
    'yqAddress',
    '园区地址',
    text({ required: true, rules: [{ maxLength: 100 }], from: { archive: 'address' }, hint: '管理机构所在地' }),
  ),
  field('foundDate', '成立日期', date({ required: true, hint: '设立批复的日期' })),
  field(
    'leadIndustry',
    '主导产业',
    text({ required: true, rules: [{ maxLength: 100 }], example: '装备制造、新材料、生物医药' }),
  ),
  field('planArea', '规划面积', number({ unit: 'km²', decimals: 4, required: true, rules: ['nonzero'] })),
  field('builtArea', '建成面积', number({ unit: 'km²', decimals: 4, required: true })),
  field('enterpriseCount', '企业数', integer({ unit: '家', required: true, rules: ['people'] })),
  field('aboveScaleCount', '规上企业数', integer({ unit: '家', required: true, rules: ['people'] })),
  field('greenFactoryCount', '绿色工厂数', integer({ unit: '家', required: true, rules: ['people'], hint: '没有填0' })),
  field('sysCerts', '体系认证', choices('certSystem', { hint: '园区管理机构取得的管理体系认证' })),
  field('intro', '园区简介', area(500, { required: true })),
  benchmarkRows,
  field('boundaryFile', '四至范围图', files(1, 2, { hint: '批复所附的四至范围图或用地红线图' })),
] as const)

const body = section('body', '管理机构', [
  field(
    'adminBody',
    '管理机构',
    text({ required: true, rules: ['organisationName'], from: { archive: 'enterpriseName' } }),
  ),
  field('socialCode', '信用代码', text({ required: true, rules: ['xydm'], from: { archive: 'socialCode' } })),
  field('head', '负责人', text({ required: true, rules: ['personName'], from: { archive: 'legalPerson' } })),
  field(
    'headPhone',
    '负责人电话',
    text({ required: true, rules: ['telephone'], personal: true, from: { archive: 'legalPhone' } }),
  ),
  ...contactFields,
] as const)

export const form = [basics, body] as const
