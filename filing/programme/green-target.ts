/** 绿电消费比例目标: the industries of the notices, and how a year's target is meant. */

/** 重点用能行业 of 发改办能源〔2025〕669号. */
export const greenIndustries = {
  aluminium: '电解铝',
  steel: '钢铁',
  cement: '水泥',
  polysilicon: '多晶硅',
  dataCentre: '国家枢纽节点新建数据中心',
} as const

export const assessmentModes = { assessed: '考核', monitored: '监测，不考核' } as const
export type AssessmentMode = keyof typeof assessmentModes

const firstIndicativeYear = 2026

/** What the notices say of a year's target, and no more. */
export function targetText(year: number, mode: AssessmentMode): string {
  if (mode === 'monitored') return '监测，不考核'
  return year >= firstIndicativeYear ? `${year}年目标为预期性，正式下达前仅供参考` : '考核，以主管部门认定为准'
}

/** Months in which a certificate is valid, that of the generation being the first: the last one, as 2027-02. */
export function lastValidMonth(producedIn: string, validMonths: number): string {
  const last = Number(producedIn.slice(0, 4)) * 12 + Number(producedIn.slice(5)) - 1 + validMonths - 1
  return `${Math.floor(last / 12)}-${String((last % 12) + 1).padStart(2, '0')}`
}
