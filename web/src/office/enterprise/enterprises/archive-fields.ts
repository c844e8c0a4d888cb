/** Names and colours of the archive's own states, and the fields of the record in their groups. */
import {
  closureLabels,
  closures,
  type Enterprise,
  registerLabels,
  type registerStates,
  type verifications,
} from '@green/contract/enterprise/enterprise.ts'
import { labelledProfile } from '@green/contract/enterprise/profile-completeness.ts'
import type { Tone } from '../../../ui/figure/tag.tsx'

export type Verification = (typeof verifications)[number]

export const verificationLabels: Record<Verification, { label: string; tone: Tone }> = {
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
export const validityOptions = [
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
    fields: labelledProfile([
      'enterpriseName',
      'socialCode',
      'qxName',
      'parkName',
      'regAddress',
      'address',
      'industryName',
      'unitNature',
      'entScale',
      'aboveScale',
      'energyLevel',
      'regCapital',
      'foundDate',
      'employeeCount',
      'mainProducts',
    ]),
  },
  {
    title: '法人与联系人',
    fields: labelledProfile([
      'legalPerson',
      'legalPhone',
      'contactDept',
      'contactName',
      'contactPhone',
      'email',
      'postcode',
    ]),
  },
]

/** A value as text; empty is a dash, not 0. */
export function shownValue(value: unknown): string {
  if (value === true) return '是'
  if (value === false) return '否'
  return value === null || value === undefined || value === '' ? '—' : String(value)
}
