/** Eligibility questions that several programmes share, because they rest on the same rule. */
import type { EligibilityQuestion } from '@green/filing/scoring/eligibility.ts'

export const greenMeasure = '《绿色工厂梯度培育及管理暂行办法》（工信部节〔2024〕13号）'

/** Known once the county has compared the record with the licence. */
export const registered = (ask: string, clause: string): EligibilityQuestion => ({
  key: 'registered',
  ask,
  clause,
  otherwise: '请以在本市登记的独立法人（或视同法人）办理；登记信息有误的，先在工作台更正企业信息并经区县审核',
  known: ({ isVerified }) => (isVerified ? true : null),
})

export const inOperation = (clause: string): EligibilityQuestion => ({
  key: 'inOperation',
  ask: '近三年正常经营，没有注销、停业或连续停产12个月以上',
  clause,
  otherwise: '恢复正常生产、连续经营满三年后再申报；档案中的经营状态有误的，请联系区县更正',
  known: ({ isClosed }) => (isClosed ? false : null),
})

export const noAccidents = (clause: string): EligibilityQuestion => ({
  key: 'noAccidents',
  ask: '近三年没有发生较大及以上安全（含网络、数据安全）、质量、环境事故，没有偷漏税等重大违法',
  clause,
  otherwise: '自事故或处罚之日起满三年后再申报；已完成信用修复的，请备好修复证明并先咨询区县',
})

export const trustworthy = (clause: string): EligibilityQuestion => ({
  key: 'trustworthy',
  ask: '未被列入经营异常名录（或已移出），不是失信被执行人',
  clause,
  otherwise: '先向市场监管部门申请移出经营异常名录，或履行义务后申请屏蔽失信信息，取得证明后再申报',
})

/** Known where a filing of a green programme was revoked here within three years; revocations elsewhere are unknown. */
export const neverRemoved: EligibilityQuestion = {
  key: 'neverRemoved',
  ask: '近三年未被动态调整移出绿色制造名单',
  clause: greenMeasure,
  otherwise: '自移出名单之日起满三年后可以重新申报，其间可申请绿色诊断、按意见整改',
  known: ({ filings, today }) =>
    filings.some(
      ({ programme, state, since }) =>
        programme.startsWith('green-') && state === 'revoked' && since.slice(0, 10) >= threeYearsBefore(today),
    )
      ? false
      : null,
}

function threeYearsBefore(day: string): string {
  return `${Number(day.slice(0, 4)) - 3}${day.slice(4)}`
}
