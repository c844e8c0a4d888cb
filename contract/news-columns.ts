/** 栏目 of the news page, by their names on the wire. In a file of their own, since they are part of every first load. */
export const columnsOfNotices = { notice: '通知公告' } as const
export const columnsOfNews = { news: '新闻动态', local: '区县动态', industry: '行业资讯', case: '典型案例' } as const
export const newsColumns = { ...columnsOfNotices, ...columnsOfNews }
/** Of the products of banks; not part of the news page. */
export const financeColumns = { credit: '绿色信贷', lease: '融资租赁', bond: '绿色债券' } as const
