/** Eligibility questions of the plan of a 零碳工厂. */
import type { EligibilityQuestion } from '@green/filing/scoring/eligibility.ts'
import { noAccidents, registered, trustworthy } from '../blocks/eligibility.ts'
import { guidance } from './sections.ts'

export const titled: EligibilityQuestion = {
  key: 'titled',
  ask: '持有有效的绿色工厂称号',
  clause: '市级条件，待与国家通知原文核对',
  otherwise: '先申报绿色工厂，取得称号后再申报零碳工厂建设',
  known: ({ titles }) => titles.includes('factory'),
}

export const surrendered: EligibilityQuestion = {
  key: 'surrendered',
  ask: '纳入全国碳市场的，近三年按期足额清缴配额；没有纳入的选“是”',
  clause: guidance,
  otherwise: '先完成清缴；自违约之年起满三年后再申报',
}

export const eligibility: readonly EligibilityQuestion[] = [
  registered('本企业在本市登记，厂区有明确的边界', guidance),
  titled,
  surrendered,
  noAccidents(guidance),
  trustworthy(guidance),
  {
    key: 'structure',
    ask: '单位能耗碳排放和非化石能源占比接近基本要求（可先用账本数据测算）',
    clause: '国家级零碳工厂建设通知的公开报道，未核对原文',
    otherwise: '先建设自发绿电、参加绿电交易；仍可填报草稿，查看差距',
    isAdvice: true,
  },
]
