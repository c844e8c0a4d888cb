/**
 * 申报说明: what stands at the head of a programme's page, where its definition says nothing. Pages carry it with their
 * programme; what a city has changed travels with the system items (page-texts.ts).
 */
import type { ProgrammeId } from './programme-pages.ts'

export const programmeLeads: Readonly<Partial<Record<ProgrammeId, string>>> = {
  'special-fund':
    '支持绿色制造、节能节水、资源综合利用和能碳管理。先选择申报方向，按该方向的标准填报，系统测算金额供参考。',
  'non-green-data':
    '未获绿色工厂称号的规上企业每年填报一次，区县核实、市级定稿。系统按通则指标表预评分，给出所处梯度和差距最大的指标。',
  'energy-project':
    '谋划、在建和建成的节能、节水、资源综合利用等项目申请列入市级项目库。入库项目按季度填报进度，是申报多项资金的前提。',
  'third-party':
    '为绿色工厂、绿色园区、绿色供应链出具评价报告的机构，在此备案后供企业选用。备案由市级审核，有效期2年。',
  'third-party-report': '已备案的机构每年报送评价项目数、收费区间、被退回和投诉情况，并附工作总结。',
  'energy-contract':
    '用能单位或节能服务公司登记合同，由另一方确认；运行后逐年补充实际节能量。依据 GB/T 24915—2020《合同能源管理技术通则》。',
  'energy-service-filing':
    '备案是登记和公布，不是许可：机构如实填报人员、设备和业绩，区县审核后公布，供用能单位查找。有效期3年。',
  'water-quota': '按年度填报取水、用水和产品产量，系统对照 GB/T 18916 用水定额给出水平。截止前可以随时修改。',
  'product-footprint':
    '按 GB/T 24067—2024 核算一种产品的碳足迹并登记。能源取自账本采用的年度能耗；结果、不确定度和数据质量随填随算。',
  'green-yearly': '本企业历次绿色工厂申报；获得称号后，每年在这里填报动态管理表，不报或填报不实的可能被移出名单。',
}
