/** 完成情况核查: the verification of an admitted project by the county, and again by the city if needed. */
import { choice, date, field, money, number, text } from '@green/filing/form/fields.ts'

const staff = ['county', 'city', 'admin'] as const

/** The values of a verification; stored in the programme's outcome. */
export const verificationFields = [
  field(
    'verifiedBy',
    '核查人',
    text({ required: true, rules: [{ maxLength: 50 }], seenBy: staff, hint: '核查单位或人员' }),
  ),
  field('verifiedDate', '核查日期', date({ required: true })),
  field('method', '核查方式', text({ required: true, rules: [{ maxLength: 100 }], hint: '如现场核查、查阅资料' })),
  field('verifiedSaving', '核定年节能量', number({ unit: 'tce', decimals: 4, required: true, hint: '没有的填0' })),
  field('verifiedInvest', '核定投资', money({ required: true })),
  field('conclusion', '核查结论', choice('projectConclusion', { required: true })),
] as const

/** Whether a conclusion finds the project completed: 已完成 or 基本完成. */
export function isCompleted(conclusion: string): boolean {
  return conclusion === 'done' || conclusion === 'mostly'
}
