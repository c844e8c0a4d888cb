/** 年度能耗第三方核查: the words of findings, checklist and statement. */

export const verificationResults = { agreed: '一致', differs: '不一致', unverifiable: '无法核实' } as const
export type VerificationResult = keyof typeof verificationResults

export const assuranceLevels = { reasonable: '合理保证', limited: '有限保证' } as const
export type AssuranceLevel = keyof typeof assuranceLevels

export const verificationOpinions = {
  unqualified: '无保留意见',
  qualified: '保留意见',
  adverse: '否定意见',
  disclaimer: '无法表示意见',
} as const
export type VerificationOpinion = keyof typeof verificationOpinions

/** Under these opinions the year's figures count as verified. */
export const standsUnder = (opinion: string | null): boolean => opinion === 'unqualified' || opinion === 'qualified'

export const checklistResults = { yes: '是', no: '否', na: '不涉及' } as const

/** What every verification looks at, whatever the year's figures are. */
export const verificationChecklist = {
  boundary: '核算边界与法人边界和厂区一致，没有漏报、重报',
  meters: '能源计量器具的配备、检定符合 GB 17167 的要求',
  bills: '购入量与结算单、发票抽查一致',
  stock: '期初、期末库存与盘点记录一致',
  coefficients: '折标系数的来源可以追溯，取值正确',
  output: '工业总产值与上报统计部门的数据一致',
  greenPower: '绿电、绿证有凭证，没有重复计算',
  records: '原始记录、台账和统计报表可以相互印证',
} as const
export type ChecklistItem = keyof typeof verificationChecklist

/** Percent of the total above which a difference is material, unless the commission says otherwise. */
export const usualThreshold = 5
/** Third parties are commissioned for this work by what they are filed for: 碳核查, 能源审计. */
export const verifierScopes: readonly string[] = ['carbon', 'audit']
