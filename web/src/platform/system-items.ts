/** What the city says about itself: name, hotline, sponsor, filing numbers. Absent items are simply not shown. */
import { settings } from '@green/contract/calls/lookup.ts'
import { useEffect } from 'react'
import { useCall } from './query.ts'

export type SystemItems = Readonly<Record<string, string>>

export function useSystemItems(): SystemItems {
  const { data } = useCall(settings.getSysItems, {}, { staleTime: Number.POSITIVE_INFINITY })
  const digits = data?.mobileSecondDigits
  useEffect(() => {
    // Reading pages check nothing: the rules come with the first page that has a form.
    if (digits)
      void import('@green/filing/rules.ts').then((rules) => rules.configureRules({ mobileSecondDigits: digits }))
  }, [digits])
  return data ?? {}
}
