/** Where a call reads: calls marked `reads: 'replica'` at the replica when it may answer this person, everything else at the writer. */
import type { Call } from '@green/contract/call.ts'
import { Refusal } from '@green/contract/errors.ts'
import { isAway, pgCode } from '../../db/database.ts'
import { noteOwnWrite, ownWrite } from '../../db/own-writes.ts'
import type { Actor } from '../actor.ts'
import type { Services } from '../services.ts'

/** Cancelled because the replica had to replay what the query still needed. */
const conflict = '40001'
/** Something was to be written there. */
const readOnly = '25006'

/** Answers a call; what fails at the replica for the replica's sake is answered by the writer. */
export async function answeredBy<T>(
  services: Services,
  call: Call,
  person: Actor | null,
  answer: (services: Services) => T | Promise<T>,
): Promise<T> {
  const { replica, writer } = services
  if (!replica || call.reads === 'writer') return answer(services)
  const db = await replica.readerAfter(person ? await ownWrite(writer, person.accountId) : null)
  if (db) {
    try {
      const answered = await answer({ ...services, db })
      replica.reads.replica += 1
      return answered
    } catch (error) {
      const code = pgCode(error) ?? ''
      if (isAway(error)) replica.broke()
      else if (code === readOnly)
        services.log.error({ call: call.path }, 'a call that reads at the replica wrote there')
      // What is not there yet may be at the writer.
      else if (code !== conflict && !(error instanceof Refusal && error.code === 'NOT_FOUND')) throw error
    }
  }
  replica.reads.writer += 1
  return answer(services)
}

/** After a call that changed something: the person's next reads wait for no replica that lacks it. */
export async function noteWrite(
  services: Pick<Services, 'writer' | 'replica' | 'log'>,
  call: Call,
  accountId: string,
): Promise<void> {
  if (!services.replica || call.evenIfReadOnly) return
  try {
    await noteOwnWrite(services.writer, accountId)
  } catch (error) {
    // The change itself is done and told as such.
    services.log.warn({ err: error, call: call.path }, 'the end of the log after a write')
  }
}
