/** 豁免: a decision in favour that two officers took without publicity or against the review. What the public reads of it. */
import { unpublishedDeparture } from './decision-basis.ts'
import { isInPublicity } from './states.ts'

/** Kept with the case while its decision stands. */
export type Exemption = {
  on: string
  /** What was departed from, in the words of the review: scores and gates, which are not for the public. */
  departures: readonly string[]
  reason: string
  proposedByName: string
  approvedByName: string
}

/** Lines of the record that name officers; the filer, for whom staff have no names, does not read them. */
export const officerLines = { exemptedBy: '豁免批准', decidedByTwo: '双人审定', seconded: '复核' } as const

/** The sentence on the public page: that and why, without scores and without names. */
export function publicExemption({ on, departures, reason }: Exemption, state: string): string {
  const decision = isInPublicity(state) ? '拟作出的决定' : '决定'
  const isAgainstReview = departures.some((one) => one !== unpublishedDeparture)
  const parts = [
    ...(departures.includes(unpublishedDeparture) ? ['未经公示'] : []),
    ...(isAgainstReview ? ['与评审结果不一致'] : []),
  ].join('，且')
  return `${on} 经两人批准豁免：${decision}${parts}。理由：${reason.replace(/[。；，]+$/, '')}。`
}
