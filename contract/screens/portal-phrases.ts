/**
 * What people call what is done on a page of the portal, for the search box. Only the server compares it: the pages' table travels with
 * every first view.
 */
import type { PortalScreen } from './portal-screens.ts'
import { ownPlaceTitles } from './screen-entries.ts'

export const portalPhrases: Readonly<Partial<Record<PortalScreen, readonly string[]>>> = {
  accountSecurity: ['忘记密码', '换手机', '注销'],
  personalCenter: ['我的单子到哪了', '进度', '受理号'],
  ownPlace: ['我的证书', ownPlaceTitles.park, ownPlaceTitles.institution],
  parkPilot: ['近零碳园区自评估', '近零碳试点'],
  publicity: ['公示名单', '提异议', '举报'],
  numberCheck: ['扫码', '证书真假', 'LXM'],
  energyCalculator: ['折标系数', '吨标煤换算'],
  equipment: ['电机淘汰', '高耗能设备'],
  greenFinance: ['绿色贷款', '融资'],
  'zero-plan': ['怎么申报零碳工厂', '零碳工厂建设方案'],
  'zero-accept': ['零碳工厂称号'],
  'zero-park': ['怎么申报零碳园区'],
  'product-footprint': ['碳标签', '产品碳排放'],
  greenPower: ['绿证', '绿电消费比例', '绿电目标'],
  carbonMarket: ['配额清缴', '碳交易', '控排企业'],
  microgrid: ['光伏自用', '源网荷储'],
  ecCentre: ['能管中心', '能碳平台'],
  'green-factory': ['怎么申报绿色工厂', '申报条件', '要什么材料'],
}
