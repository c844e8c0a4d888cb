/** The year that a page about a yearly programme begins with: the campaign's, whatever the calendar says. */

import type { CallRequest } from '@green/contract/call.ts'
import { batch } from '@green/contract/calls/batch.ts'
import { useCall } from '../../platform/query.ts'
import { currentYear } from '../../ui/date-text.ts'

type Programme = NonNullable<CallRequest<typeof batch.list>['programme']>

/** Of the campaign that runs, else of the last one; without any the last complete year. Undefined until it is known. */
export function useCampaignYear(programme: Programme): number | undefined {
  const { data, error } = useCall(batch.list, { programme })
  if (!data && !error) return undefined
  const begun = (data ?? []).filter(({ status }) => status !== 'notStarted')
  const running = begun.filter(({ status }) => status === 'open')
  const years = (running.length > 0 ? running : begun).map(({ year }) => year)
  return years.length > 0 ? Math.max(...years) : currentYear() - 1
}
