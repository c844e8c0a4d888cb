/** Eligibility questions of 绿色园区. */
import type { EligibilityQuestion } from '@green/filing/scoring/eligibility.ts'

const standard = '绿色园区评价要求（工信厅节函〔2016〕586号，工信部节〔2024〕13号附件）基本要求'
const scope = '渝经信节能〔2023〕23号 附件2'

export const eligibility: readonly EligibilityQuestion[] = [
  {
    key: 'record',
    ask: '园区档案已提交，没有被退回或停用',
    clause: scope,
    otherwise: '先在“绿色园区”页面填写园区档案并提交，再申报',
    known: ({ filings }) =>
      filings.some(({ programme, state }) => programme === 'park-record' && ['submitted', 'approved'].includes(state)),
  },
  {
    key: 'scope',
    ask: '园区有法定边界和范围、统一的管理机构，是市级（省级）及以上工业园区',
    clause: scope,
    otherwise: '先取得设立批复、明确四至范围和管理机构；区县级园区可先申请升级',
  },
  {
    key: 'industry',
    ask: '以产品制造和能源供给为主要功能，工业增加值占比超过50%',
    clause: scope,
    otherwise: '工业增加值占比未超过50%的不在评价范围，可组织园内企业申报绿色工厂',
  },
  {
    key: 'pollution',
    ask: '近三年没有重大污染事故或生态破坏事件，完成节能减排指标，碳排放强度持续下降',
    clause: standard,
    otherwise: '事故满三年、指标完成后再申报',
  },
  {
    key: 'cleanAudit',
    ask: '重点企业清洁生产审核实施率100%，没有国家明令淘汰的工艺、设备和产品',
    clause: standard,
    otherwise: '先督促重点企业完成清洁生产审核、淘汰落后工艺设备，取得验收文件',
  },
  {
    key: 'office',
    ask: '有绿色发展工作机构，专职人员不少于2人',
    clause: standard,
    otherwise: '先以文件明确工作机构和至少2名专职人员',
  },
]
