/** Names and colours of the archive's own states, and the fields of the record in their groups. */
import {
  closureLabels,
  closures,
  type Enterprise,
  registerLabels,
  type registerStates,
  type verifications,
} from '@green/contract/enterprise.ts'
import type { Tone } from '../../ui/tag.tsx'

export type Verification = (typeof verifications)[number]

export const verificationWords: Record<Verification, { label: string; tone: Tone }> = {
  pending: { label: '待完善', tone: 'grey' },
  verifying: { label: '待审核', tone: 'blue' },
  verified: { label: '已审核', tone: 'green' },
  returned: { label: '退回补正', tone: 'orange' },
}

export const registerTones: Record<(typeof registerStates)[number], Tone> = {
  waiting: 'grey',
  same: 'green',
  different: 'orange',
  unknown: 'purple',
}

/** The states of an enterprise, for the filter. */
export const standingOptions = [
  { value: 'operating', label: '正常经营' },
  { value: 'closed', label: '已停业或注销' },
  ...closures.map((value) => ({ value, label: closureLabels[value] })),
]

export const registerOptions = Object.entries(registerLabels).map(([value, label]) => ({ value, label }))

type Shown = keyof Enterprise

/** The record as labelled text. */
export const profileGroups: readonly { title: string; fields: readonly (readonly [key: Shown, label: string])[] }[] = [
  {
    title: '基本信息',
    fields: [
      ['enterpriseName', '企业名称'],
      ['socialCode', '统一社会信用代码'],
      ['qxName', '所属区县'],
      ['parkName', '所在园区'],
      ['regAddress', '注册地址'],
      ['address', '生产地址'],
      ['industryName', '国民经济行业'],
      ['unitNature', '单位性质'],
      ['entScale', '企业规模'],
      ['aboveScale', '是否规上'],
      ['energyLevel', '用能等级'],
      ['regCapital', '注册资本（万元）'],
      ['foundDate', '成立日期'],
      ['employeeCount', '职工人数'],
      ['mainProducts', '主营产品'],
    ],
  },
  {
    title: '法人与联系人',
    fields: [
      ['legalPerson', '法定代表人'],
      ['legalPhone', '法定代表人电话'],
      ['contactDept', '联系部门'],
      ['contactName', '联系人'],
      ['contactPhone', '联系电话'],
      ['email', '电子邮箱'],
      ['postcode', '邮编'],
    ],
  },
]

/** A value as text; empty is a dash, not 0. */
export function shownValue(value: unknown): string {
  if (value === true) return '是'
  if (value === false) return '否'
  return value === null || value === undefined || value === '' ? '—' : String(value)
}
