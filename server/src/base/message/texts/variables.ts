/** Variables that several groups of notices share. */

export const filing = { label: '申报事项', hint: '申报的名称和受理号', sample: '绿色工厂申报（GF2026-00012）' }
export const enterprise = { label: '企业名称', sample: '重庆示例水泥有限公司' }
export const programme = { label: '申报类别', sample: '绿色工厂' }
export const state = { label: '办理状态', sample: '待市级审核' }
export const county = { label: '区县', sample: '渝北区' }
export const batch = { label: '批次名称', sample: '2026年度第一批' }
export const days = { label: '天数', sample: '7' }
export const deadline = { label: '截止时间', sample: '2026-12-20 23:59' }
export const count = { label: '数量', sample: '3' }
export const officer = { label: '办理人姓名', sample: '李审核' }
export const opinion = { label: '审核意见', sample: '请核对能源消费量。', inside: true } as const
export const reason = { label: '理由', sample: '与现场情况不符', inside: true } as const
