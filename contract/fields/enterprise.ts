/** What officers write of an enterprise: its verification, its name, its closing. */
import { area, date, field, option } from '@green/filing/form/fields.ts'
import { closureLabels } from '../enterprise/enterprise.ts'
import { explanation } from '../reasons.ts'

/** Of the county, which needs one to send an enterprise's data back. */
export const verifyOpinion = field(
  'opinion',
  '审核意见',
  area(200, { hint: '退回时必填，5 至 200 个字，写明要改什么。' }),
)
export const nameReason = explanation('reason', '理由', [5, 200], '企业会看到，如：与营业执照一致')
export const closingFields = [
  field('closedAs', '情形', option(closureLabels, { required: true })),
  field('on', '日期', date({ required: true })),
]
export const closingReason = explanation('reason', '原因和依据', [5, 200], '记入变更记录')
