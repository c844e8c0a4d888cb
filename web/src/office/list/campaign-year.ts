/** The year that a page about a yearly programme begins with: the campaign's, whatever the calendar says. */

import type { CallRequest } from '@green/contract/call.ts'
import { batch } from '@green/contract/calls/filing/batch.ts'
import { dataCampaign } from '@green/contract/screens/programmes.ts'
import { campaignYear } from '@green/filing/value/campaign-year.ts'
import { useCall } from '../../platform/request/query.ts'
import { currentYear } from '../../ui/figure/date-text.ts'

type Programme = NonNullable<CallRequest<typeof batch.list>['programme']>

/** Undefined until it is known. */
export function useCampaignYear(programme: Programme): number | undefined {
  const { data, error } = useCall(batch.list, { programme })
  if (!data && !error) return undefined
  const batches = (data ?? []).map(({ year, status }) => ({
    year,
    hasBegun: status !== 'notStarted',
    isRunning: status === 'open',
  }))
  return campaignYear(batches, currentYear())
}

/** Of pages about the data of a year. */
export const useDataYear = () => useCampaignYear(dataCampaign)
