/** The city's own settings: name, hotline, sponsor, filing numbers. Missing items are not shown. */
import { settings } from '@green/contract/calls/lookup.ts'
import { configureRules } from '@green/filing/rule-settings.ts'
import { useEffect } from 'react'
import { useCall } from './query.ts'
import { namePlatform } from './title.ts'

export type SystemItems = Readonly<Record<string, string>>

export function useSystemItems(): SystemItems {
  const { data } = useCall(settings.getSysItems, {}, { staleTime: Number.POSITIVE_INFINITY })
  const digits = data?.mobileSecondDigits
  const name = data?.siteTitle
  useEffect(() => {
    if (name) namePlatform(name)
  }, [name])
  useEffect(() => {
    if (digits) configureRules({ mobileSecondDigits: digits })
  }, [digits])
  return data ?? {}
}
