/** The end of a login by the person who has it, told to all tabs of the browser. */
import { clearEndedLogin } from './session.ts'

/** Clears the login that the person has ended, here and in the other tabs. */
export function endSession(): void {
  const token = clearEndedLogin()
  if (token) void tellOtherTabs(token)
}

/** Loads the channel where no part of the page has joined it yet: somebody may sign out before the page is complete. */
async function tellOtherTabs(token: string): Promise<void> {
  const { thisTab } = await import('./tabs.ts').catch(() => ({ thisTab: () => null }))
  thisTab()?.tellEnded(token)
}
