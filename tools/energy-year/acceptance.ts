/** 采用: which of several records of a year counts, where no person has chosen. */

export type Candidate = {
  id: string
  source: string
  /** 年度数据终稿: the yearly form's own last word. */
  isFinal: boolean
  accepted: boolean
  /** Null where a rule chose it. */
  acceptedByName: string | null
}

export const rules = { only: '唯一来源', final: '年度数据终稿', inspected: '监察核定' } as const

/**
 * The new record against the one that counts: it takes its place where there is none, or where it is the yearly form's last word or an
 * inspection. One that a person chose stays until a person chooses another; all other records stand beside it as a conflict.
 */
export function replaces(candidate: Candidate, current: Candidate | null): keyof typeof rules | null {
  if (!current) return 'only'
  if (current.id === candidate.id || current.acceptedByName !== null) return null
  if (candidate.source === 'inspected') return 'inspected'
  if (candidate.isFinal && current.source !== 'inspected') return 'final'
  return null
}

/** Above this share of the accepted figure two sources contradict each other. */
export const conflictShare = 0.01

/** Whether other sources of a year contradict the accepted total. */
export function contradict(accepted: number | null, others: readonly (number | null)[]): boolean {
  if (!accepted) return false
  return others.some((other) => other !== null && Math.abs(other - accepted) > Math.abs(accepted) * conflictShare)
}
