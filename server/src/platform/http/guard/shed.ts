/** Sheds load: above what the process can answer soon, reads are refused at once, so that what is being written goes through. */
import { type Call, changesState } from '@green/contract/call.ts'
import { refuse } from '@green/contract/errors.ts'

/**
 * Reads answered at one time. A process answers some hundreds of them in a second, so the last of two hundred waits
 * about a second; without a limit all of them waited five to ten.
 */
export const readsAtOnce = 200

/** When a refused read may come again, in seconds. */
const comeBackSeconds = 2

/** Lists, cases, figures: repeating one later loses nothing. Exports have limits of their own; signing in and out goes through. */
const isRead = (call: Call) => !changesState(call) && !call.slow && call.out !== 'blob' && !call.evenIfBusy

export type Shedder = <T>(call: Call, answer: () => Promise<T>) => Promise<T>

/** Answers a call, or refuses a read as BUSY when too many reads are being answered. Writes are never refused. */
export function openShedder(): Shedder {
  let reading = 0
  return async (call, answer) => {
    if (!isRead(call)) return answer()
    if (reading >= readsAtOnce) throw refuse('BUSY', {}, { seconds: comeBackSeconds })
    reading++
    try {
      return await answer()
    } finally {
      reading--
    }
  }
}
