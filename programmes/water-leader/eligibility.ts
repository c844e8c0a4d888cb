/** Eligibility questions of 水效领跑者. */
import type { EligibilityQuestion } from '@green/filing/scoring/eligibility.ts'
import { inOperation, noAccidents, registered, trustworthy } from '../blocks/eligibility.ts'
import { cityNotice, nationalNotice } from './form.ts'

export const eligibility: readonly EligibilityQuestion[] = [
  registered('本企业在本市登记，是独立法人', cityNotice),
  inOperation(cityNotice),
  noAccidents(cityNotice),
  trustworthy(cityNotice),
  {
    key: 'intake',
    ask: '年取水量大于3万立方米，近三年没有超计划用水，没有淘汰的用水设备',
    clause: `${cityNotice}；${nationalNotice}`,
    otherwise: '取水量不足的不在遴选范围；有超计划用水或淘汰设备的，完成整改满三年后再申报',
  },
  {
    key: 'level',
    ask: '单位产品取水量达到国家或本市用水定额先进值',
    clause: cityNotice,
    otherwise: '先实施节水改造，可申请绿色诊断，达到先进值后再申报',
  },
]
