/** Questions before a footprint is begun. */
import type { EligibilityQuestion } from '@green/filing/scoring/eligibility.ts'

const standard = 'GB/T 24067—2024《温室气体 产品碳足迹 量化要求和指南》'

export const eligibility: readonly EligibilityQuestion[] = [
  {
    key: 'product',
    ask: '已确定产品的功能单位或声明单位，以及系统边界',
    clause: standard,
    otherwise: '先按产品的核算规则确定单位和边界，没有专门规则的按声明单位、摇篮到大门',
  },
  {
    key: 'year',
    ask: '有连续12个月的产量、原材料、能源和运输数据',
    clause: standard,
    otherwise: '先整理一个完整年度的数据；能源取自“年度能耗”',
  },
  {
    key: 'factors',
    ask: '各项因子有来源和版本',
    clause: standard,
    otherwise: '向供应商索取，或取国家温室气体排放因子数据库的因子，并写明版本',
  },
]
