/**
 * How many people a step of staff needs, told by its table. A step that staff takes and that does not tell it does not compile. What
 * stands here is also what closes the step to the same hand, so no other condition repeats it.
 */

/** 事后复核: what one person did at once, so that harm stops, is reviewed by another one, who upholds or reverses it. */
export type PostReview = {
  /** The roles of which that person is. */
  readonly second: readonly ('county' | 'city' | 'admin')[]
  readonly workingDays: number
}

/** Another officer of the city, within two working days. */
export const postReviewByCity: PostReview = { second: ['city'], workingDays: 2 }

/** One person takes it, for this reason. */
export type OneHand = { readonly oneHand: string; readonly postReview?: PostReview }

export const byOne = (oneHand: string): OneHand => ({ oneHand })

/** One person takes it at once; the review is opened by the step itself, whatever way it came. */
export const byOneThenReviewed = (oneHand: string, postReview: PostReview): OneHand => ({ oneHand, postReview })

/** The review that a step opens; undefined where it opens none. */
export const postReviewOf = (hands: object | undefined): PostReview | undefined =>
  hands && 'postReview' in hands ? (hands as OneHand).postReview : undefined

/** Reasons of steps that decide nothing. A step that decides, publishes, confers, refuses, pays or takes away has one of its own. */
export const prepares = byOne('prepares what takes effect by a later step, which has its own hands')
export const recordsWork = byOne('records or passes on daily work; it decides nothing')
export const givesBack = byOne('gives back to be mended: nothing is lost, and it comes again')
export const dropsDraft = byOne('drops a draft that nobody outside has read and nothing rests on')
export const draftsForOther = byOne('only drafts: another officer takes what was drafted, or refuses it')
export const commonReasons: readonly OneHand[] = [prepares, recordsWork, givesBack, draftsForOther]
