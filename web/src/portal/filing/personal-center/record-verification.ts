/** How the county stands to the enterprise record: in one word, its colour, and what that means for the person who edits it. */
import type { Tone } from '../../../ui/figure/tag.tsx'
import type { ProfileRecord } from './profile-form.ts'

export const standings: Record<ProfileRecord['verification'], { tone: Tone; label: string; text: string }> = {
  pending: {
    tone: 'grey',
    label: '待完善',
    text: '填写的内容会自动保存。带*的填完、营业执照上传后，提交区县审核；审核通过后就可以申报。',
  },
  verifying: {
    tone: 'blue',
    label: '待审核',
    text: '区县正在审核，结果会发消息和短信。审核期间仍可以修改，保存后区县看到的就是新内容，不用重新提交。',
  },
  verified: {
    tone: 'green',
    label: '已审核',
    text: '修改单位名称、信用代码、区县、行业、法定代表人须重新经区县审核，其他信息保存后即时生效。',
  },
  returned: { tone: 'orange', label: '退回补正', text: '请按审核意见修改后重新提交，修改的内容会自动保存。' },
}
