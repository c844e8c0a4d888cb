/** Idle timeout: before the login ends, a countdown with a button to stay. Typing alone, without requests, keeps the login too. */
import { user } from '@green/contract/calls/account/user.ts'
import { idleMs } from '@green/contract/session-times.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { request } from '../request/request.ts'
import { runBeforeSignOut } from './before-sign-out.ts'
import { IdleDialog } from './idle-dialog.tsx'
import { rememberLoginState } from './session.ts'
import { useSignOut } from './sign-out.ts'
import { thisTab } from './tabs.ts'
import { useOtherTabs } from './use-other-tabs.ts'

/** While a person is active, a request goes to the server at least this often. */
const tellEveryMs = 4 * 60_000
/** The server counts from the last request, which may be that much older than the last key press, and records requests by the minute. */
const endsAfterMs = idleMs - tellEveryMs - 60_000
const warnsForMs = 2 * 60_000
/** Work after such a pause is told to the other tabs of this login, which would count it as idle. */
const tellTabsEveryMs = 10_000

/** Milliseconds left once it is time to warn; null before. */
export function leftToWarn(idleForMs: number): number | null {
  const left = endsAfterMs - idleForMs
  return left <= warnsForMs ? Math.max(0, left) : null
}

/** On every page of a signed-in person. */
export function IdleWatch({ onEnd }: { onEnd: () => void }) {
  const lastActive = useRef(Date.now())
  const lastReported = useRef(Date.now())
  const signOut = useSignOut()
  const [left, setLeft] = useState<number | null>(null)
  useOtherTabs(
    useCallback(() => {
      lastActive.current = Date.now()
      setLeft(null)
    }, []),
  )
  const stay = useCallback(() => {
    thisTab()?.tellActive()
    lastActive.current = Date.now()
    lastReported.current = Date.now()
    setLeft(null)
    // A failure is ignored: if the login has ended, the next call leads to the sign-in page.
    request(user.getLoginState, {}).then(rememberLoginState, () => undefined)
  }, [])
  const isWarning = left !== null
  useEffect(() => {
    if (isWarning) void runBeforeSignOut()
  }, [isWarning])
  useEffect(() => {
    const active = () => {
      if (isWarning) return
      if (Date.now() - lastActive.current > tellTabsEveryMs) thisTab()?.tellActive()
      lastActive.current = Date.now()
      if (Date.now() - lastReported.current > tellEveryMs) stay()
    }
    const look = () => {
      const now = leftToWarn(Date.now() - lastActive.current)
      if (now === 0) void runBeforeSignOut().then(onEnd)
      else setLeft(now)
    }
    const timer = setInterval(look, isWarning ? 1000 : 15_000)
    const signs = ['pointerdown', 'keydown', 'wheel'] as const
    for (const sign of signs) document.addEventListener(sign, active, { passive: true })
    return () => {
      clearInterval(timer)
      for (const sign of signs) document.removeEventListener(sign, active)
    }
  }, [isWarning, stay, onEnd])
  if (left === null) return null
  return <IdleDialog seconds={Math.ceil(left / 1000)} onStay={stay} onLeave={() => void signOut()} />
}
