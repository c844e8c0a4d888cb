/** The city's counties, fetched once: they hardly ever change. */
import { support } from '@green/contract/calls/overview/lookup.ts'
import { useCall } from './request/query.ts'

/** The query, today's counties as choices, and the name of any county, past ones included. */
export function useCounties(isWanted = true) {
  const query = useCall(support.getQxMap, {}, { staleTime: Number.POSITIVE_INFINITY, enabled: isWanted })
  const all = query.data ?? []
  return {
    query,
    all,
    options: all.filter(({ enabled }) => enabled).map(({ code, name }) => ({ value: code, label: name })),
    nameOf: (code: string | null) => all.find((one) => one.code === code)?.name,
  }
}
