/** The opinion that a step requires, of a filing and of any other case. */
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { opinionFaults } from '@green/contract/needs/review.ts'

type RequiredOpinion = Parameters<typeof opinionFaults>[0] & {
  /** One message for missing and too short alike. */
  says?: string
}

/** Refuses a missing opinion with the step's own message, a wrong length with the limits. */
export function requireOpinion(need: RequiredOpinion | undefined, opinion: string | undefined): void {
  const faults = need ? opinionFaults(need, opinion) : []
  if (!need || faults.length === 0) return
  if (need.says) throw refuseFields([{ field: 'opinion', message: need.says }])
  throw opinion?.trim() ? refuseFields(faults) : refuse(need.refusal, {}, { errors: faults })
}
