/** 基本要求 b1–b6 of a green park, and the common vetoes that apply to one. */
import { vetoFields } from '../blocks/vetoes.ts'

export const baseItems = [
  { id: 'b1', label: '国家和地方绿色、循环和低碳相关法律法规、政策和标准得到有效贯彻执行' },
  { id: 'b2', label: '近三年未发生重大污染事故或重大生态破坏事件，完成节能减排指标，碳排放强度持续下降' },
  { id: 'b3', label: '环境质量达到功能区要求，园区企业污染物达标排放，总量不超过控制指标' },
  { id: 'b4', label: '园区重点企业100%实施清洁生产审核' },
  { id: 'b5', label: '园区企业没有国家明令淘汰的落后工艺技术、生产设备和产品' },
  { id: 'b6', label: '建立绿色发展工作机构，配备2名以上专职工作人员' },
] as const

const [, , neg2, neg2Proof, neg3, neg3Proof, neg4, neg4Proof] = vetoFields

/** A park neither stops production nor is it a debtor: the second to the fourth veto apply. */
export const parkVetoFields = [neg2, neg2Proof, neg3, neg3Proof, neg4, neg4Proof] as const

export const vetoes = {
  keys: ['neg2', 'neg3', 'neg4'],
  proofs: ['neg2Proof', 'neg3Proof', 'neg4Proof'],
} as const
