/** What is written of a batch: its name, and why it is changed or ended. */
import { area, field, text } from '@green/filing/form/fields.ts'
import { explanation } from '../reasons.ts'

export const batchName = field(
  'name',
  '批次名称',
  text({ required: true, rules: [{ length: [4, 60] }], faultText: '请填写批次名称，4至60个字' }),
)
/** Why a window is closed, extended or archived; a second officer decides about it. */
export const batchReason = explanation('reason', '理由', [5, 200])
/** Of a change of a batch that has begun. */
export const batchChangeReason = field('reason', '变更理由', area(200))
export const batchReminder = explanation(
  'words',
  '提醒内容',
  [5, 200],
  '以站内消息发给这些单位；手机短信只提示有新消息',
)
