/** What each page of 我的企业 holds, in a line: for those who have it, and for visitors who look what there is. */
import type { PortalScreen } from '@green/contract/screens/portal-screens.ts'

export const about: Partial<Record<PortalScreen, string>> = {
  personalCenter: '要办的事、申报、消息、企业信息和账号',
  greenCode: '年度得分、等级、各项得失和怎样提高；确认、异议和公开由本单位决定',
  greenReport: '绿效码的年度报告，可以下载，银行等凭编号核验',
  energyYear: '各年能源消费、各来源的数、核对结果和目标进度',
  energyVerification: '委托第三方核查年度能耗，答复发现，取得核查声明',
  supplyAccounts: '电、气、水、热的户号，供能单位的月度数自动到达',
  greenPower: '绿证和绿电合同，每一份只用一次',
  carbonMarket: '配额、排放核查和清缴',
  cbam: '出口货物的隐含排放数据',
  inspections: '监察通知、自查表、整改和监察文书',
  targetReview: '节能目标的自评、评分和结果',
  parkPilot: '试点名单、自评估期限、提交自评估和验收结果',
  sites: '厂区、计量点和入驻园区的关系',
  energySystem: '能源管理体系认证、负责人和年度计划',
  ecCentre: '能碳管理中心的功能、监测和接入情况',
  microgrid: '厂区微电网的年度电量、就近消纳和上网比例',
}
