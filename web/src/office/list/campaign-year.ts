/** The year that a page about a yearly programme begins with: the campaign's, whatever the calendar says. */

import type { CallRequest } from '@green/contract/call.ts'
import { batch } from '@green/contract/calls/batch.ts'
import { dataCampaign } from '@green/contract/programmes.ts'
import { campaignYear } from '@green/filing/campaign-year.ts'
import { useCall } from '../../platform/query.ts'
import { currentYear } from '../../ui/date-text.ts'

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
