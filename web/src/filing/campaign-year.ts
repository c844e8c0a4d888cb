/** The year that a page about yearly data begins with: the campaign's, whatever the calendar says. The server's default is the same. */

import type { CallRequest } from '@green/contract/call.ts'
import { batch } from '@green/contract/calls/filing/batch.ts'
import { dataCampaign } from '@green/contract/screens/programmes.ts'
import { campaignYear, offeredYears } from '@green/filing/value/campaign-year.ts'
import { useState } from 'react'
import { useCall } from '../platform/request/query.ts'
import { currentYear } from '../ui/figure/date-text.ts'

type Programme = NonNullable<CallRequest<typeof batch.list>['programme']>

/** Undefined until it is known. */
export function useCampaignYear(programme: Programme): number | undefined {
  const { data, error } = useCall(batch.list, { programme })
  return data || error ? campaignYear(data ?? [], currentYear()) : undefined
}

/** Of pages about the data of a year. */
export const useDataYear = () => useCampaignYear(dataCampaign)

/** The year of data that a choice shows: the chosen one, the campaign's as long as nobody has chosen; empty until that is known. */
export function useChosenDataYear(before: string | null = null): [year: string, choose: (year: string) => void] {
  const dataYear = useDataYear()
  const [chosen, choose] = useState(before)
  return [chosen ?? String(dataYear ?? ''), choose]
}

/** The complete years of data that a choice offers, at least so many, the newest first. */
export const useDataYears = (atLeast: number) => useYears(atLeast, currentYear() - 1)

/** The same with the year that runs, of which there are months already. */
export const useDataYearsToNow = (atLeast: number) => useYears(atLeast, currentYear())

function useYears(atLeast: number, newest: number): { value: string; label: string }[] {
  const dataYear = useDataYear() ?? newest
  return offeredYears(dataYear, newest, atLeast).map((year) => ({ value: String(year), label: `${year}年` }))
}
