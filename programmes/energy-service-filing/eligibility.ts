/** Eligibility questions of 节能服务机构. */
import type { EligibilityQuestion } from '@green/filing/scoring/eligibility.ts'
import { registered } from '../blocks/eligibility.ts'

const rule = '节能服务机构备案要求'

export const eligibility: readonly EligibilityQuestion[] = [
  registered('本机构在中国境内登记，是独立法人', rule),
  {
    key: 'staff',
    ask: '有固定办公场所，专职技术人员不少于5人并缴纳社保',
    clause: rule,
    otherwise: '先补充专职技术人员，备好资格证书和社保证明',
  },
  {
    key: 'devices',
    ask: '有开展节能服务的仪器设备，检定在有效期内',
    clause: rule,
    otherwise: '先配备仪器设备并完成检定',
  },
  {
    key: 'cases',
    ask: '近三年有不少于3项节能服务业绩',
    clause: rule,
    otherwise: '业绩满3项后再备案',
  },
  {
    key: 'accredited',
    ask: '开展节能检测的，已取得 CMA 或 CNAS 资质（不开展检测的选“是”）',
    clause: rule,
    otherwise: '先取得检测资质，或在服务类型中不选节能检测',
  },
]
