/** What a role does on a screen, in the letters of the trade's matrix. The menu only shows the way: every call decides for itself. */
import type { Role } from '@green/contract/roles.ts'
import type { OfficeScreen } from '@green/contract/screens.ts'

/**
 * V read · N make or change · R1 county review · R2 city review · A assign experts · S score · K revoke · P publish ·
 * X export · I import · C configure · M remind · D delete.
 */
export type Letter = 'V' | 'N' | 'R1' | 'R2' | 'A' | 'S' | 'K' | 'P' | 'X' | 'I' | 'C' | 'M' | 'D'

/** The letters in words. */
export const letterWords: Record<Letter, string> = {
  V: '查看',
  N: '新建、修改',
  R1: '区县审核',
  R2: '市级审核',
  A: '分配专家',
  S: '评分',
  K: '撤销',
  P: '发布',
  X: '导出',
  I: '导入',
  C: '配置',
  M: '提醒',
  D: '删除',
}

const letters: Partial<Record<OfficeScreen, Partial<Record<Role, string>>>> = {
  filingOverview: { county: 'V X', city: 'V X', admin: 'V X' },
  recordOverview: { county: 'V X', city: 'V X', admin: 'V X' },
  filingManagement: { county: 'V R1 X M', city: 'V R2 A X M', admin: 'V X' },
  greenFactoryDesk: { county: 'V R1 X M', city: 'V R2 A K X M C', expert: 'V S', admin: 'V X C' },
  greenParkDesk: { county: 'V R1 X M', city: 'V R2 A K X M C', expert: 'V S', admin: 'V X C' },
  greenSupplyDesk: { county: 'V R1 X M', city: 'V R2 A K X M C', expert: 'V S', admin: 'V X C' },
  energyLeaderDesk: { county: 'V R1 X M', city: 'V R2 X M C', admin: 'V X C' },
  waterLeaderDesk: { county: 'V R1 X M', city: 'V R2 X M C', admin: 'V X C' },
  thirdPartyDesk: { enterprise: 'V N', county: 'V', city: 'V R2 K X', admin: 'V X C' },
  thirdPartyReportsDesk: { county: 'V', city: 'V R2 X', admin: 'V X' },
  energyContractDesk: { county: 'V X', city: 'V X', admin: 'V X D' },
  supplyChainList: { county: 'V X', city: 'V K X', admin: 'V X' },
  countyPush: { county: 'V N X', city: 'V R2 X', admin: 'V X' },
  diagnosis: { county: 'V A X', city: 'V A X', expert: 'V S', admin: 'V X' },
  serviceRating: { county: 'V N X', city: 'V N X', admin: 'V X' },
  notices: { city: 'V C', admin: 'V C' },
  roleManagement: { admin: 'V X' },
  parkManagement: { county: 'V N R1 X', city: 'V N R2 K X', admin: 'V X' },
  projectDesk: { county: 'V R1 X', city: 'V R2 K X', admin: 'V X' },
  specialFundDesk: { county: 'V R1 X M', city: 'V R2 A K X M C', expert: 'V S', admin: 'V X C' },
  energyServiceDesk: { enterprise: 'V N', county: 'V R1 X', city: 'V R1 K X', admin: 'V X C' },
  waterQuotaDesk: { county: 'V X M', city: 'V X', admin: 'V X D C' },
  dataManagement: { city: 'V N X I', admin: 'V N X I' },
  nonGreenSearch: { county: 'V X', city: 'V X', supervisor: 'V', admin: 'V X' },
  nonGreenReview: { county: 'V R1 X', city: 'V R2 X C', admin: 'V X C' },
  fillingProgress: { enterprise: 'V N', county: 'V X M', city: 'V X M', admin: 'V X' },
  greenFactoryList: { county: 'V X', city: 'V K P X', admin: 'V X C' },
  enterpriseArchive: { county: 'V X', city: 'V X', supervisor: 'V', admin: 'V N X I' },
  enterpriseList: { city: 'V X', admin: 'V X' },
  enterpriseCard: { county: 'V', city: 'V', supervisor: 'V', admin: 'V N' },
  enterpriseLabels: { city: 'V N C', admin: 'V N C' },
  enterpriseVerification: { county: 'V R1 X', city: 'V X', admin: 'V X' },
  handOvers: { county: 'V R1', city: 'V', admin: 'V' },
  mailings: { county: 'V M', city: 'V M', admin: 'V M' },
  expertOwn: { expert: 'V N' },
  expertRegister: { city: 'V N', admin: 'V N' },
  returnPhrases: { city: 'V N D', admin: 'V' },
  letters: { city: 'V N C', admin: 'V C' },
  accounts: { city: 'V', admin: 'V N C' },
  registeredAccounts: { city: 'V', admin: 'V C' },
  timeLimits: { city: 'V C', admin: 'V C' },
  logs: { city: 'V X', admin: 'V X' },
}

/** Everybody who has a screen in the menu may at least read it. */
export function actionsOn(screen: OfficeScreen, role: Role): readonly Letter[] {
  return (letters[screen]?.[role] ?? 'V').split(' ') as Letter[]
}
