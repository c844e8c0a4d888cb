/** 事后复核 of what one person does at once: opened by the step itself, ended by whichever step leads out of the state. */
import { postReviewOf } from '@green/filing/workflow/hands.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import type { ReviewedStep } from '../../platform/ports.ts'
import type { Services } from '../../platform/services.ts'
import { isActOfTwo } from './act-of-two.ts'

type Step = { hands?: object | undefined }
type Reviewed = Omit<ReviewedStep, 'postReview' | 'changes'> & {
  /** What this step says of its hands. */
  step: Step | undefined
  /** Whether it leads out of a state into which a reviewed step leads. */
  leaves: boolean
  changes: () => Promise<ReviewedStep['changes']> | ReviewedStep['changes']
  actor: Actor | null
}

/** Called by every step of every kind once it is written, in its transaction. What two people have done is not reviewed again. */
export async function followPostReview(tx: Tx, services: Services, written: Reviewed): Promise<void> {
  const { kind, id, name, label, opinion, changes, step, leaves, actor } = written
  const { postReview: port } = services.ports
  if (leaves) await port.end(tx, services, kind, id)
  const postReview = postReviewOf(step?.hands)
  if (!postReview || !actor || actor.secondedBy || isActOfTwo()) return
  await port.open(tx, services, { kind, id, name, label, opinion, postReview, changes: await changes() }, actor)
}
