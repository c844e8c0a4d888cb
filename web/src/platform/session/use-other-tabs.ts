/** What the other tabs of this browser say, on every page of a signed-in person. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toast } from '../../ui/over/toast.tsx'
import { forgetSession } from './session.ts'
import { useSignInOver } from './sign-in-over.ts'
import { onTab, thisTab } from './tabs.ts'

/** `onActive`: somebody is at work in another tab of the same login. */
export function useOtherTabs(onActive: () => void): void {
  const navigate = useNavigate()
  const client = useQueryClient()
  useEffect(() => {
    thisTab()
    const off = [
      onTab('active', onActive),
      onTab('renewed', () => useSignInOver.getState().settle(true)),
      onTab('ended', () => {
        useSignInOver.getState().settle(false)
        forgetSession()
        toast.info('您已在另一个标签页退出登录')
        // Not before: the page that is left would ask for its data again, without a login.
        void navigate({ to: '/', replace: true }).then(() => client.clear())
      }),
    ]
    return () => {
      for (const stop of off) stop()
    }
  }, [navigate, client, onActive])
}
