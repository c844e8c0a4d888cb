/** Who saved before, in words: one's own save in another tab or on another device is not called another's. */
import { useSession } from './session.ts'

type Saved = { isOwn: boolean; who: string }

/** `by`: the name that a refusal carries; empty where it is not known. */
export function whoSaved(by: string | null | undefined): Saved {
  const isOwn = Boolean(by) && by === useSession.getState().state?.name
  return { isOwn, who: isOwn ? '您本人在另一个页面或设备上' : by || '他人' }
}
