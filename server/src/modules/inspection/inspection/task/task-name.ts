/** What a task is called: one that began with a complaint does not say so to the enterprise or the public, whatever its own name says. */
import type { Actor } from '../../../../platform/actor.ts'
import { knows } from '../../../../platform/confidential.ts'

/** The neutral name of a task. */
export const neutralName = '节能监察'

/** Whether this person may know that a task began with a complaint; the public, who has no account, may not. */
export const knowsComplaint = (actor: Actor | null) => actor !== null && knows(actor, 'complaint', '')

type Named = { taskName: string; drawMode: string }

/** The name of the task for this person; null: the public. */
export const taskNameOf = ({ taskName, drawMode }: Named, actor: Actor | null): string =>
  drawMode === 'complaint' && !knowsComplaint(actor) ? neutralName : taskName
