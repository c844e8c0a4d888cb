/** Eligibility questions of 能效领跑者. */
import type { EligibilityQuestion } from '@green/filing/scoring/eligibility.ts'
import { noAccidents, registered, trustworthy } from '../blocks/eligibility.ts'
import { notice } from './form.ts'

export const eligibility: readonly EligibilityQuestion[] = [
  registered('本企业在本市登记，是独立法人', notice),
  noAccidents(notice),
  trustworthy(notice),
  {
    key: 'industry',
    ask: '主要产品属于遴选通知的38个细分行业',
    clause: notice,
    otherwise: '38个细分行业以外的企业不在遴选范围；可关注后续通知，或申报绿色工厂',
  },
  {
    key: 'scale',
    ask: '年综合能源消费量大于1万吨标准煤，非化石能源消费比例不低于20%',
    clause: notice,
    otherwise: '未达到规模的不在遴选范围；非化石能源不足的，可通过自发绿电、绿电交易或绿证提高后再申报',
  },
  {
    key: 'level',
    ask: '单位产品能耗达到或优于限额国家标准1级和能效标杆水平，主要装备国内领先',
    clause: `${notice}；《工业重点领域能效标杆水平和基准水平》`,
    otherwise: '先实施节能改造，可申请绿色诊断或项目入库，达到1级和标杆水平后再申报',
  },
]
