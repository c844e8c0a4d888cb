/** What the counts of supervision, inquiries and the ledger of stations mean; part of the registry in `indicator-details.ts`. */
import type { IndicatorDetails } from './indicator-details.ts'
import type { IndicatorId } from './indicators.ts'

const readers = ['county', 'city', 'supervisor', 'admin'] as const
const offices = ['county', 'city', 'admin'] as const
const ofInquiries = '咨询留言'
const inspectionsWhere = (formula: string): IndicatorDetails => ({
  group: 'inspection',
  formula,
  period: 'year',
  owner: '节能监察机构',
  source: '监察案件',
  sees: readers,
})

export const deskIndicatorDetails = {
  inspections: inspectionsWhere('该年度的监察案件，任务中一家企业一件；含已结案和已撤销的'),
  inspectionsOpen: inspectionsWhere('没有结案的监察案件，按下达之日到今天的天数分段，一件只在一段'),
  inspectionResults: inspectionsWhere('已有结论的监察案件，一件只有一个结论'),
  selfChecksLate: inspectionsWhere('自查截止日已过、没有提交自查表也没有通知核查，且没有结案的监察案件'),
  rectificationsLate: inspectionsWhere('整改期限已过、整改事项没有交齐证明材料，且没有结案的监察案件'),
  penaltiesLate: inspectionsWhere('作出或送达处罚决定的期限已过，且没有结案的监察案件'),
  evidenceLate: inspectionsWhere('先行登记保存的处理期限已过，且没有结案的监察案件'),
  inquiries: {
    group: 'service',
    formula: '公众和企业提交的全部咨询留言，市级和区县办理的都计',
    period: 'now',
    owner: '办公室',
    source: ofInquiries,
    sees: offices,
  },
  inquiriesWaiting: {
    group: 'service',
    formula: '还没有答复的咨询留言；工作台只计本单位的',
    period: 'now',
    owner: '办公室',
    source: ofInquiries,
    sees: offices,
  },
  inquiriesLate: {
    group: 'service',
    formula: '答复期限已过、还没有答复的咨询留言',
    period: 'now',
    owner: '办公室',
    source: ofInquiries,
    sees: offices,
  },
  stationOrders: {
    group: 'service',
    formula: '导入站点台账的活动订单，含已退款和已作废的；台账上随筛选变化',
    period: 'now',
    owner: '办公室',
    source: '站点台账',
    sees: ['admin'],
  },
} as const satisfies Partial<Record<IndicatorId, IndicatorDetails>>
