/** 栏目 of the news page, by their names on the wire. In a file of their own, since they are part of every first load. */
export const columnsOfNotices = { notice: '通知公告' } as const
export const columnsOfNews = { news: '新闻动态', local: '区县动态', industry: '行业资讯', case: '典型案例' } as const
export const newsColumns = { ...columnsOfNotices, ...columnsOfNews }
/** Of the products of banks; not part of the news page. */
export const financeColumns = { credit: '绿色信贷', lease: '融资租赁', bond: '绿色债券' } as const
export const policyColumns = {
  state: '国家',
  city: '市级',
  county: '区县',
  elsewhere: '其他省市',
  abroad: '境外',
} as const
export const interpretationColumns = { text: '文字解读', questions: '问答解读', chart: '图表解读' } as const
export const questionColumns = {
  account: '账号',
  enterprise: '企业信息',
  data: '数据填报',
  filing: '申报',
  workbook: '导入导出',
  code: '绿效码',
} as const
export const guideColumns = { guide: '办事指南' } as const
