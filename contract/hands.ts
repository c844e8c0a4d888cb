/**
 * How many people an act of staff needs. Every changing call that staff may make says so (`call.ts`): one without it does not compile.
 * With `twoHands` the first one only proposes, and the second one, who is another person, carries it out (`server/src/base/two-hands`).
 */
import { type PostReview, postReviewByCity } from '@green/filing/workflow/hands.ts'
import type { Role } from './roles.ts'

export type TwoHands = {
  twoHands: {
    /** Whose second hand it needs: somebody of one of these roles. */
    second: readonly Role[]
    /** Whose agreement it needs before that, where the act says so of an input: a third person, of one of these roles. */
    third?: readonly Role[]
    /** Working life of the proposal in days; then it lapses. */
    days: number
  }
}

/**
 * `reason`: its input has one. `told`: whom it concerns is notified. `postReview`: by whom and within how many working days it is reviewed
 * afterwards; the step of the record's table opens that review.
 */
export type OneHand = { oneHand: 'plain' | 'reason' | 'reason+told'; why: string; postReview?: PostReview }

export type Hands = TwoHands | OneHand

export const alone = (oneHand: OneHand['oneHand'], why: string): OneHand => ({ oneHand, why })

export const ownMatter = alone('plain', 'concerns only the person who does it: a layout, a subscription, an own sheet')
export const uploads = alone('plain', 'a file counts for nothing until a record cites it')
export const looksOnly = alone('plain', 'checks, counts or previews; nothing takes effect')
export const drafts = alone('plain', 'prepares what takes effect by a later step, which asks for its own hands')
export const dailyRecord = alone('plain', 'notes or passes on daily work; it decides nothing and stands in the record')
export const workflowStep = alone(
  'plain',
  'a step of a state machine, which says who takes it, with what words, and where it asks for another person',
)
export const firstOfTwo = alone('plain', 'only proposes: the step that follows refuses the one who proposed')
export const secondOfTwo = alone('plain', 'is the second hand itself: the step refuses whoever took the first')
export const narrows = alone('reason', 'only ends, pauses or withdraws something; it can be begun again')
/** The same at once, where it may do harm itself: another officer of the city upholds or reverses it afterwards. */
export const narrowsAtOnce: OneHand = { ...narrows, postReview: postReviewByCity }
/** Another officer of the city carries it out, within five days. */
export const byCityOfficer: TwoHands = { twoHands: { second: ['city'], days: 5 } }

/** Data of the city: whoever prepares it, an officer of the city confirms it. */
export const confirmedByCity: TwoHands = { twoHands: { second: ['city'], days: 5 } }

export const isTwoHanded = (hands: Hands | null): hands is TwoHands => hands !== null && 'twoHands' in hands
