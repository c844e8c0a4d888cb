/** Signing out: the server ends the login, this browser forgets it, the home page opens; out of a viewing it leads back to the own login. */
import { user } from '@green/contract/calls/account/user.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { request } from '../request/request.ts'
import { runBeforeSignOut } from './before-sign-out.ts'
import { endSession } from './end-session.ts'
import { currentLogin, useSession } from './session.ts'

export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  const client = useQueryClient()
  return useCallback(async () => {
    await runBeforeSignOut()
    // A lost connection or an expired login must not keep anybody signed in here.
    // What an inspector has on this device for work without network is locked.
    if (currentLogin()?.userRole === 'supervisor') await (await import('../../field/device.ts')).lockDevice()
    await request(user.exitLogin, {}, { keepsExpiry: true }).catch(() => undefined)
    if (useSession.getState().viewing) return (await import('./viewing.ts')).endViewing()
    endSession()
    await navigate({ to: '/' })
    // Not before: the page that is left would ask for its data again, without a login.
    client.clear()
  }, [client, navigate])
}
