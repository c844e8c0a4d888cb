/** 陈述: an enterprise whose claim is doubted is heard before the office takes it back, or has let its days go by. */

/** Days in which it may answer a doubt. */
export const hearingDays = 10

/** The guard of the step that takes a claim back. */
export const heard = {
  says: `企业已陈述，或存疑满${hearingDays}日没有陈述`,
  refusal: 'ILLEGAL_STEP',
  names: `企业还没有陈述，存疑也没有满${hearingDays}日`,
  holds: ({ isHeard }: { isHeard: boolean }) => isHeard,
} as const
