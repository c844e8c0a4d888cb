/** Eligibility questions of the yearly data of enterprises without the title. */
import type { EligibilityQuestion } from '@green/filing/scoring/eligibility.ts'
import { greenMeasure } from '../blocks/eligibility.ts'

export const eligibility: readonly EligibilityQuestion[] = [
  {
    key: 'aboveScale',
    ask: '本企业是规模以上工业企业',
    clause: greenMeasure,
    otherwise: '规模以下企业可以自愿填报；企业档案中“是否规上”有误的，请先更正',
    isAdvice: true,
    known: ({ aboveScale }) => aboveScale,
  },
  {
    key: 'untitled',
    ask: '没有有效的绿色工厂称号',
    clause: greenMeasure,
    otherwise: '持有称号的企业请填报“绿色工厂动态管理表”',
    known: ({ titles }) => !titles.includes('factory'),
  },
  {
    key: 'statistics',
    ask: '已有上年度能源（205-1）和产值产量（B204-1）统计报表',
    clause: '《工业统计报表制度》',
    otherwise: '先向统计员取得报统计部门的报表，填报数据应与其一致',
  },
]
