/**
 * 页面文字: the short texts of the portal that a city may change, each once: where it stands, how long it may be, and what
 * it says of its own accord. All are plain text. They travel with the system items, so no page carries them as code; the web
 * imports only their names.
 */
type PageText = { where: string; most: number; text: string }

export const pageTexts = {
  'home.welcome': {
    where: '首页 › 轮播（没有批次、名单和新闻时）',
    most: 40,
    text: '绿色工厂申报、节能服务备案、用水定额调查，一处办理',
  },
  'home.visitor': { where: '首页 › 我是谁，要办什么 › 社会公众', most: 24, text: '查名单，看公告' },
  'home.enterprise': { where: '首页 › 我是谁，要办什么 › 企业', most: 24, text: '申报称号，填报数据' },
  'home.park': { where: '首页 › 我是谁，要办什么 › 园区', most: 24, text: '园区账号事项' },
  'home.institution': { where: '首页 › 我是谁，要办什么 › 服务机构', most: 24, text: '机构备案与查询' },
  'home.bank': { where: '首页 › 我是谁，要办什么 › 金融机构', most: 24, text: '信贷参考与金融产品' },
  'home.staff': { where: '首页 › 我是谁，要办什么 › 工作人员', most: 24, text: '受理、审核与评审' },
  'home.noBatch': {
    where: '首页 › 正在申报（没有开放的批次时）',
    most: 60,
    text: '新批次开放前会在通知公告中发布。',
  },
  'page.greenTitles': {
    where: '绿色项目 › 页首',
    most: 150,
    text: '本市现行有效的绿色工厂、园区、供应链、能效和水效领跑者等绿色名单。',
  },
  'page.publicity': {
    where: '公示与异议 › 页首',
    most: 150,
    text: '拟认定的申报在此公示。对公示内容有异议的，请在公示期内实名提出，说明事实和理由；主办单位核查并答复后才作出决定。',
  },
  'page.serviceProviders': {
    where: '节能服务机构名录 › 页首',
    most: 150,
    text: '已在本平台备案、备案现行有效的节能服务机构，供企业选择服务时参考。',
  },
  'page.questions': {
    where: '常见问题 › 页首（有服务热线的，号码接在后面）',
    most: 150,
    text: '没有找到答案的，请看操作教程或留言咨询。',
  },
  'page.inquiry': {
    where: '咨询留言 › 页首',
    most: 150,
    text: '对政策、申报和平台使用有疑问的可以留言，受理单位在承诺的工作日内答复。姓名和电话不公开。',
  },
} as const satisfies Record<string, PageText>
export type PageTextKey = keyof typeof pageTexts
