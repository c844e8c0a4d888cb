/** Why personal values are shown or exported unmasked; logged. */
import { field, text } from '@green/filing/form/fields.ts'

const whyShown = { required: true, rules: [{ length: [2, 100] }], faultText: '请填写事由（至少2个字）' } as const
export const showingReason = field('reason', '其他事由', text(whyShown))
export const exportReason = field(
  'showReason',
  '导出事由',
  text({
    ...whyShown,
    hint: '例如：逐家电话通知补报',
  }),
)
