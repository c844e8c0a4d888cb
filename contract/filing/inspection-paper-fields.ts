/** What is written in the acts around 监察文书: service, statements, reviews, rectification, payments. */
import { area, date, field, files, money, option, text } from '@green/filing/form/fields.ts'
import { explanation } from '../reasons.ts'
import { evidenceWays, followLengths, obligationKinds, serviceWays } from './inspection-follow.ts'

export const paperNumber = field(
  'number',
  '文号',
  text({
    rules: [{ maxLength: 60 }],
    hint: '由本机关编号，例如“演示〔2026〕12号”，同一机关不重复。出具后文书锁定，有误的作废后重新出具。',
  }),
)

/** 送达回证. The 送达确认书 is needed for electronic service. */
export const serviceFields = [
  field('way', '送达方式', option(serviceWays, { required: true })),
  field('receiver', '受送达人', text({ required: true, rules: [{ length: [2, 60] }], hint: '姓名和职务' })),
  field('on', '送达日期', date({ required: true })),
  field('place', '送达地点', text({ required: true, rules: [{ length: [2, 100] }] })),
  field(
    'consent',
    '送达确认书',
    text({ rules: [{ maxLength: 100 }], hint: '签署人和日期；没有送达确认书的，不能电子送达' }),
  ),
  field('remark', '备注', area(300)),
]
export const serviceFiles = field('files', '签收单、邮寄凭证', files(0, 5))

export const voidReason = explanation('reason', '作废的理由', [5, 200])
export const withdrawalReason = explanation('reason', '理由', [5, 200])

export const conclusionFields = [
  field(
    'result',
    '监察结论',
    option({ lawful: '未发现违法用能行为', notVerifiable: '无法核查（停产等）' }, { required: true }),
  ),
  field('opinion', '说明', area(500)),
]

/** One point of a statement, and what the office answers. */
export const statementPoint = explanation('point', '意见', [5, followLengths.point])
export const statementAnswer = explanation('answer', '复核意见', [5, 500])
export const statementFields = [
  field('hearing', '听证情况', area(300, { hint: '企业要求听证：填写听证的时间、地点和主持人，不组织听证的写明理由' })),
  explanation('conclusion', '复核结论', [5, 500], '不得因陈述申辩加重处理'),
]

export const evidenceFields = [
  field('way', '处理决定', option(evidenceWays, { required: true })),
  explanation('words', '说明', [5, 300], '证据的去向和交接情况'),
]

export const reviewMatter = explanation('matter', '送审事项', [5, 500], '拟作出的处理和依据')
export const reviewPoint = field('point', '审核意见', text({ required: true, rules: [{ length: [2, 300] }] }))
export const reviewOpinion = explanation('opinion', '审核意见', [2, 500])

/** What an enterprise writes to one item that it has rectified. */
export const rectifyNote = explanation('note', '整改说明', [5, followLengths.note])
export const extensionFields = [
  field('until', '延期至', date({ required: true })),
  explanation('reason', '理由', [5, followLengths.reason]),
  explanation('plan', '整改计划', [5, followLengths.plan]),
]
export const extensionReply = explanation('reply', '理由', [5, 300], '批复后请起草 D11 整改延期批复并送达')

const yuan = { required: true, min: 0.01, max: 10_000_000 } as const
export const obligationFields = [
  field('kind', '种类', option(obligationKinds, { required: true })),
  field(
    'yuan',
    '金额（元）',
    money({
      ...yuan,
      hint: '按处罚决定书写明的数额填写，不一致的由另一位市级管理员复核；缴款期限按送达日期计算',
    }),
  ),
]
export const paymentFields = [
  field('on', '缴款日期', date({ required: true })),
  field('yuan', '金额（元）', money({ ...yuan, hint: '可以分次登记；分次、逾期缴纳的由另一位市级管理员复核' })),
  field('voucher', '缴款凭证号', text({ required: true, rules: [{ length: [4, 60] }] })),
]
