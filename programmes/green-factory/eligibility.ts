/** Eligibility questions of 绿色工厂. */
import type { EligibilityQuestion } from '@green/filing/scoring/eligibility.ts'
import { greenMeasure, inOperation, neverRemoved, noAccidents, registered, trustworthy } from '../blocks/eligibility.ts'

export const eligibility: readonly EligibilityQuestion[] = [
  registered('本企业在本市登记、实际从事生产，是独立法人（或视同法人）', greenMeasure),
  inOperation(greenMeasure),
  noAccidents('《重庆市绿色园区和绿色工厂认定管理办法（试行）》'),
  neverRemoved,
  trustworthy(greenMeasure),
  {
    key: 'systems',
    ask: '已建立并运行质量、环境、能源、职业健康安全管理体系',
    clause: 'GB/T 36132—2025《绿色工厂评价通则》基本要求',
    otherwise: '先建立并运行四项管理体系，取得证书或体系文件、内审和管理评审记录后再申报',
  },
]
