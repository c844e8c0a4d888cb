/** Eligibility questions: which contract can be registered. */
import type { EligibilityQuestion } from '@green/filing/scoring/eligibility.ts'

const standard = 'GB/T 24915《合同能源管理技术通则》'

export const eligibility: readonly EligibilityQuestion[] = [
  {
    key: 'party',
    ask: '本单位是合同的用能单位或节能服务公司一方',
    clause: standard,
    otherwise: '请由合同的一方登记',
  },
  {
    key: 'signed',
    ask: '合同已签订，约定了节能目标、合同期和付费方式',
    clause: standard,
    otherwise: '合同签订后再登记',
  },
  {
    key: 'other',
    ask: '知道对方单位的统一社会信用代码（登记后由对方确认）',
    clause: standard,
    otherwise: '先向对方核对统一社会信用代码',
  },
  {
    key: 'once',
    ask: '对方单位还没有登记过这份合同',
    clause: standard,
    otherwise: '对方已登记的，请在“合同能源管理”中确认，不需要再次登记',
  },
]
