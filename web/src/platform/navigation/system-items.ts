/** The city's own settings: name, hotline, sponsor, filing numbers. Missing items are not shown. */
import { settings } from '@green/contract/calls/overview/lookup.ts'
import { configureRules } from '@green/filing/value/rule-settings.ts'
import { useEffect } from 'react'
import { configureGateway } from '../request/gateway.ts'
import { useCall } from '../request/query.ts'
import { useSession } from '../session/session.ts'
import { namePlatform } from './title.ts'

export type SystemItems = Readonly<Record<string, string>>

/** How often an open page of somebody signed in asks whether a maintenance is announced. */
const askAgainMs = 60_000

export function useSystemItems(): SystemItems {
  const isSignedIn = useSession((session) => session.login !== null)
  const { data } = useCall(settings.getSysItems, {}, { refetchInterval: isSignedIn ? askAgainMs : false })
  const digits = data?.mobileSecondDigits
  const name = data?.siteTitle
  useEffect(() => {
    if (name) namePlatform(name)
  }, [name])
  useEffect(() => {
    if (digits) configureRules({ mobileSecondDigits: digits })
  }, [digits])
  const hotline = data?.hotline
  const isPostOnly = data?.postOnly === '1'
  useEffect(() => configureGateway({ hotline, isPostOnly }), [hotline, isPostOnly])
  return data ?? {}
}
