/** The form of a provider of energy-saving services: the provider, its people, its instruments, its work of three years. */
import type { Answers } from '@green/filing/form/answers.ts'
import {
  area,
  choice,
  choices,
  date,
  type FileFormat,
  field,
  files,
  integer,
  money,
  number,
  rows,
  section,
  text,
  year,
  yesNo,
} from '@green/filing/form/fields.ts'
import { commitmentFields } from '../blocks/commitment.ts'
import { contactFields } from '../blocks/contact.ts'

/** Conditions for filing, after Guangdong's rules for providers of energy-saving services: staff, instruments and work. */
export const minStaffRows = 5
/** Three pieces of work here, against eight in Guangdong's rules. */
export const minCases = 3

const withBooks: readonly FileFormat[] = ['pdf', 'jpg', 'png', 'xls', 'xlsx']
export const issuesTestData = (answers: Answers) => answers.list('serviceTypes').includes('test')
const isAccredited = (answers: Answers) => answers.yes('cma')

const revenueColumns = [
  field('year', '年度', year({ required: true })),
  field('revenue', '营业收入', money({ required: true })),
  field('serviceRevenue', '其中节能服务收入', money({ required: true })),
  field('netProfit', '净利润', money({ required: true, signed: true, hint: '亏损填负数' })),
] as const

const staffColumns = [
  field('staffName', '姓名', text({ required: true, rules: ['personName'], personal: true })),
  field('major', '专业', text({ required: true, rules: [{ maxLength: 30 }] })),
  field('title', '职称', choice('professionalTitle', { required: true })),
  field('certName', '证书名称', text({ required: true, rules: [{ maxLength: 50 }] })),
  field('certNo', '证书编号', text({ required: true, rules: [{ maxLength: 50 }], personal: true })),
  field('years', '从业年限', integer({ unit: '年', max: 60, required: true })),
  field('socialProof', '社保证明', files(0, 2, { personal: true, hint: '也可合并在“人员证书与社保证明”中上传' })),
] as const

const deviceColumns = [
  field('deviceName', '仪器设备名称', text({ required: true, rules: [{ maxLength: 50 }] })),
  field('model', '型号', text({ required: true, rules: [{ maxLength: 50 }] })),
  field('quantity', '数量', integer({ unit: '台', required: true, rules: ['nonzero'] })),
  field('calibratedUntil', '检定有效期至', date({ required: true })),
] as const

const caseColumns = [
  field('projectName', '项目名称', text({ required: true, rules: [{ maxLength: 100 }] })),
  field('client', '用能单位', text({ required: true, rules: ['organisationName'] })),
  field('caseType', '服务类型', choice('esType', { required: true })),
  field('amount', '合同额', money({ required: true })),
  field('finishedOn', '完成时间', date({ required: true })),
  field('saving', '节能量', number({ unit: 'tce', required: true, hint: '没有直接节能量的服务填0' })),
  field('proof', '证明', files(0, 3, { hint: '合同首页与签章页、用户意见' })),
] as const

export const form = [
  section('service', '服务与能力', [
    field('filingKind', '备案类型', choice('filingKind', { required: true })),
    field(
      'serviceTypes',
      '服务类型',
      choices('esType', { required: true, hint: '备案公布后，用能单位按服务类型查找机构' }),
    ),
    field('serviceIndustries', '擅长行业', choices('industryGroup', { required: true, max: 8, hint: '最多选择8项' })),
    field(
      'capability',
      '技术优势简介',
      area(800, { required: true, hint: '写明主要技术、典型做法和取得的效果，不超过800字' }),
    ),
    field('officeArea', '办公面积', number({ unit: 'm²', required: true, rules: ['nonzero'] })),
    field('website', '网址', text({ rules: ['url'], example: 'https://www.example.com' })),
    field('creditRating', '信用等级', text({ rules: [{ maxLength: 20 }], hint: '如有请填写，例如AAA' })),
    field(
      'cma',
      '是否有CMA或CNAS资质',
      yesNo({ required: true, hint: '开展节能检测、出具具有证明作用的数据时必须具备' }),
    ),
    field('cmaNo', '资质证书编号', text({ visible: isAccredited, required: isAccredited, rules: [{ maxLength: 50 }] })),
  ]),
  section('contact', '联系方式', contactFields),
  section('staff', '人员', [
    field('staffTotal', '职工人数', integer({ unit: '人', required: true, from: { archive: 'employeeCount' } })),
    field('techStaff', '节能专职技术人员', integer({ unit: '人', required: true })),
    field('seniorStaff', '高级职称人数', integer({ unit: '人', required: true })),
    field('midStaff', '中级职称人数', integer({ unit: '人', required: true })),
    field(
      'staffRows',
      '专职技术人员',
      rows(staffColumns, {
        min: minStaffRows,
        max: 200,
        required: true,
        unique: ['staffName', 'certNo'],
        name: 'staffName',
      }),
    ),
  ]),
  section('devices', '仪器设备', [
    field('deviceRows', '仪器设备', rows(deviceColumns, { min: 1, max: 200, required: true, name: 'deviceName' })),
  ]),
  section('finance', '经营情况', [
    field(
      'revenue2y',
      '近两年营业收入',
      rows(revenueColumns, { min: 2, max: 2, required: true, unique: ['year'], name: 'year' }),
    ),
  ]),
  section('cases', '近三年业绩', [
    field(
      'caseRows',
      '近三年业绩',
      rows(caseColumns, {
        min: minCases,
        max: 100,
        required: true,
        unique: ['projectName', 'client'],
        name: 'projectName',
        hint: `至少${minCases}项，完成时间在近三年内`,
      }),
    ),
  ]),
  section('materials', '附件', [
    field('reportFile', '备案报告（盖章）', files(1, 1)),
    field('licenceFile', '营业执照', files(1, 1, { from: { archive: 'licenceFile' } })),
    field('staffFiles', '人员证书与社保证明', files(1, 20, { personal: true })),
    field('deviceFiles', '设备证明', files(1, 5, { hint: '购置发票、检定或校准证书' })),
    field('financeFiles', '两年财务报表', files(1, 4, { formats: withBooks })),
    field('caseFiles', '业绩合同与用户意见', files(1, 20)),
    field('premisesFiles', '场地证明', files(1, 3, { hint: '产权证或租赁合同' })),
    field(
      'cmaFiles',
      'CMA/CNAS证书及附表',
      files(0, 2, { visible: isAccredited, required: isAccredited, hint: '有CMA或CNAS资质时上传' }),
    ),
  ]),
  section('commitment', '真实性承诺', commitmentFields),
] as const
