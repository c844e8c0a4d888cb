/** The city's own settings: name, hotline, sponsor, filing numbers. Missing items are not shown. */
import { settings } from '@green/contract/calls/lookup.ts'
import { useEffect } from 'react'
import { useCall } from './query.ts'

export type SystemItems = Readonly<Record<string, string>>

export function useSystemItems(): SystemItems {
  const { data } = useCall(settings.getSysItems, {}, { staleTime: Number.POSITIVE_INFINITY })
  const digits = data?.mobileSecondDigits
  useEffect(() => {
    // Pages without a form do not need the rules and do not load them.
    if (digits)
      void import('@green/filing/rules.ts').then((rules) => rules.configureRules({ mobileSecondDigits: digits }))
  }, [digits])
  return data ?? {}
}
