/** The enterprise's own record as a form, so that it is edited, checked and rendered like every other form. */

import type { CallOutput } from '@green/contract/call.ts'
import type { user } from '@green/contract/calls/account/user.ts'
import type { AnswerSet, Answers, AnswerValue } from '@green/filing/form/answers.ts'
import {
  choice,
  date,
  field,
  files,
  industry,
  integer,
  money,
  region,
  section,
  text,
  yesNo,
} from '@green/filing/form/fields.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { ledger } from '@green/filing/profiles/ledger.ts'
import { defineProgramme } from '@green/filing/programme/programme.ts'
import { asLicensedLabel, enterpriseNameFault, isUsualName } from '@green/filing/value/enterprise-name.ts'
import { longestEnterpriseName } from '@green/filing/value/rule-settings.ts'

/** The record as the server returns it to the enterprise. */
export type ProfileRecord = CallOutput<typeof user.getQyinfoById>

const short = (max: number) => [{ maxLength: max }] as const

/** A contact who is not the legal person must upload an authorisation. */
const actsForAnother = (answers: Answers) =>
  answers.has('contactName') && answers.text('contactName') !== answers.text('legalPerson')

export const profileForm = defineProgramme({
  id: 'enterprise-profile',
  title: '企业信息',
  shortTitle: '企业信息',
  formVersion: '1',
  orgKind: 'enterprise',
  workflow: ledger,
  oneOpenPer: 'enterprise',
  form: [
    section('basic', '基本信息', [
      field('enterpriseName', '单位名称', text({ required: true, rules: short(longestEnterpriseName) })),
      field(
        'nameAsLicensed',
        asLicensedLabel,
        yesNo({
          visible: (answers: Answers) => answers.has('enterpriseName') && !isUsualName(answers.text('enterpriseName')),
          hint: '营业执照是证明；名称由市级核准后，区县审核企业信息',
        }),
      ),
      field('socialCode', '统一社会信用代码', text({ required: true, rules: ['xydm'] })),
      field('qxCode', '所属区县', region({ required: true })),
      field('parkName', '所在园区', text({ rules: ['organisationName', ...short(50)] })),
      field('regAddress', '注册地址', text({ rules: short(100) })),
      field('address', '生产（办公）地址', text({ required: true, rules: short(100) })),
      field('industryCode', '国民经济行业（四位代码）', industry({ required: true, clause: 'GB/T 4754-2017' })),
      field('unitNature', '单位性质', choice('unitNature')),
      field('entScale', '企业规模', choice('entScale')),
      field('aboveScale', '是否规模以上', yesNo({ required: true })),
      field('energyLevel', '用能等级', choice('energyLevel')),
      field('regCapital', '注册资本', money()),
      field('foundDate', '成立日期', date()),
      field('employeeCount', '职工人数', integer({ unit: '人' })),
      field('mainProducts', '主营产品或服务', text({ rules: short(200) })),
    ]),
    section('people', '法定代表人和联系人', [
      field('legalPerson', '法定代表人', text({ required: true, rules: ['personName'] })),
      field('legalPhone', '法定代表人电话', text({ rules: ['telephone'] })),
      field('contactDept', '联系部门', text({ rules: short(30) })),
      field('contactName', '联系人', text({ required: true, rules: ['personName'] })),
      field(
        'contactPhone',
        '联系电话',
        text({ required: true, rules: ['telephone'], hint: '座机写区号-号码，也可填手机号' }),
      ),
      field('email', '电子邮箱', text({ required: true, rules: ['email'] })),
      field('postcode', '邮编', text({ rules: ['postcode'] })),
    ]),
    section('papers', '证明文件', [
      field('licenceFile', '营业执照', files(1, 1)),
      field(
        'authorisationFile',
        '经办人授权书',
        files(0, 1, { required: actsForAnother, hint: '联系人为法定代表人本人时不需要' }),
      ),
    ]),
  ],
  figures: {},
  checks: [
    {
      code: 'enterpriseName.rule',
      level: 'error',
      says: '单位名称由汉字和括号组成；证照上的名称另有字母、数字的，须勾选并经市级核准',
      of: (answers) => {
        const name = answers.text('enterpriseName')
        const message = name === '' ? null : enterpriseNameFault(name, answers.yes('nameAsLicensed'))
        return message === null ? null : { field: 'enterpriseName', message }
      },
    },
  ],
  list: [],
  export: [],
  example: () => ({}),
})

/** The record as answers of the form. Before it was first sent nobody has said whether the enterprise is above the scale. */
export function valuesOf(record: ProfileRecord): AnswerSet {
  const stored = record as unknown as Record<string, AnswerValue>
  const values: AnswerSet = Object.fromEntries(fieldsOf(profileForm).map(({ key }) => [key, stored[key] ?? null]))
  if (record.verification === 'pending' && !record.aboveScale) values.aboveScale = null
  // A stored name was ticked when it was entered.
  values.nameAsLicensed = isUsualName(record.enterpriseName) ? null : true
  return values
}
