/** The form of a third-party evaluator: the institution, its people, its work of five years, its promises. */
import {
  area,
  choice,
  choices,
  date,
  type FileFormat,
  field,
  files,
  integer,
  rows,
  section,
  text,
  year,
} from '@green/filing/form/fields.ts'
import { type Template, textPart } from '@green/filing/form/template.ts'
import { commitmentFields } from '../blocks/commitment.ts'
import { contactFields } from '../blocks/contact.ts'

/** Pieces of work of five years required (绿色制造第三方评价工作要求: 近五年主导或参与绿色制造评审、论证、评价). */
export const minPerformances = 3

const withBooks: readonly FileFormat[] = ['pdf', 'jpg', 'png', 'xls', 'xlsx']

const staffColumns = [
  field('staffName', '姓名', text({ required: true, rules: ['personName'], personal: true })),
  field('idCard', '身份证号', text({ required: true, rules: ['idCard'], personal: true })),
  field('major', '专业', text({ required: true, rules: [{ maxLength: 30 }] })),
  field('title', '职称', choice('professionalTitle', { required: true, only: ['1', '2', '3'] })),
  field('certName', '证书', text({ rules: [{ maxLength: 50 }] })),
  field('insured', '社保缴纳单位', text({ required: true, rules: ['organisationName'], hint: '专职人员由本机构缴纳' })),
] as const

const performanceColumns = [
  field('kind', '类型', choice('jgScope', { required: true })),
  field('projectName', '项目名称', text({ required: true, rules: [{ maxLength: 100 }] })),
  field('client', '委托方', text({ required: true, rules: ['organisationName'] })),
  field('year', '年份', year({ required: true })),
  field('part', '承担角色', text({ required: true, rules: [{ maxLength: 20 }], example: '主持、参与' })),
  field('proof', '证明', files(0, 3)),
] as const

const qualificationColumns = [
  field('name', '名称', text({ required: true, rules: [{ maxLength: 50 }] })),
  field('number', '编号', text({ required: true, rules: [{ maxLength: 50 }] })),
  field('validUntil', '有效期至', date({ required: true })),
  field('file', '文件', files(1, 2, { validUntil: 'validUntil' })),
] as const

const independenceLetter: Template = {
  title: '独立性与保密承诺书',
  parts: [
    textPart('{单位}承诺：'),
    textPart('一、不参与申报单位自评价报告的编写，不评价与本机构有投资、隶属或其他利害关系的单位。'),
    textPart('二、评价结论客观、真实，不受任何单位和个人干预；评价人员具备相应能力，工作记录可追溯。'),
    textPart('三、对评价中知悉的数据、商业秘密和技术秘密保密，不用于评价以外的用途。'),
    { kind: 'signature' },
  ],
}

export const form = [
  section('institution', '机构情况', [
    field('jgType', '机构性质', choice('jgType', { required: true, from: 'lastYear' })),
    field(
      'jgScopes',
      '评价/服务范围',
      choices('jgScope', { required: true, from: 'lastYear', hint: '备案公布后，企业按范围选择评价机构' }),
    ),
    field('industries', '擅长行业', choices('industryGroup', { required: true, from: 'lastYear' })),
    field(
      'officeAddr',
      '办公地址',
      text({ required: true, rules: [{ maxLength: 100 }], from: { archive: 'address' } }),
    ),
    field('techHead', '技术负责人', text({ required: true, rules: ['personName'], from: 'lastYear' })),
    field(
      'techPhone',
      '技术负责人电话',
      text({ required: true, rules: ['telephone'], personal: true, from: 'lastYear' }),
    ),
    field(
      'intro',
      '机构简介',
      area(800, { required: true, from: 'lastYear', hint: '主要业务、评价能力和内部质量控制' }),
    ),
  ]),
  section('contact', '联系方式', contactFields),
  section('staff', '人员', [
    field(
      'staffMid',
      '中级以上职称专职人员',
      integer({
        unit: '人',
        required: true,
        from: 'lastYear',
        hint: '从事绿色评价的专职人员',
        clause: '绿色制造第三方评价工作要求',
      }),
    ),
    field('staffSenior', '其中高级职称', integer({ unit: '人', required: true, from: 'lastYear' })),
    field(
      'staffRows',
      '专职人员',
      rows(staffColumns, {
        min: 1,
        max: 200,
        required: true,
        unique: ['idCard'],
        name: 'staffName',
        from: 'lastYear',
        hint: '每名中级以上专职人员一行；身份证号只有本机构和市级管理员能看到全号',
      }),
    ),
  ]),
  section('performance', '业绩与资质', [
    field(
      'perfRows',
      '近五年业绩',
      rows(performanceColumns, {
        min: minPerformances,
        max: 100,
        required: true,
        unique: ['projectName', 'client'],
        name: 'projectName',
        from: 'lastYear',
      }),
    ),
    field('qualRows', '资质', rows(qualificationColumns, { max: 50, name: 'name', from: 'lastYear' })),
  ]),
  section('materials', '附件', [
    field('licenceFile', '营业执照或法人证书', files(1, 1, { from: { archive: 'licenceFile' } })),
    field('financeFile', '财务制度或审计报告', files(1, 1, { from: 'lastYear', formats: withBooks })),
    field('officeFile', '固定办公场所证明', files(1, 1, { from: 'lastYear' })),
    field('staffFiles', '人员职称与社保', files(1, 30, { from: 'lastYear', personal: true })),
    field('perfFiles', '业绩证明', files(1, 20, { from: 'lastYear' })),
    field(
      'independence',
      '独立性与保密承诺',
      files(1, 1, { hint: '不参与申报单位的自评价，对数据和技术秘密保密', template: independenceLetter }),
    ),
  ]),
  section('commitment', '真实性承诺', commitmentFields),
] as const
