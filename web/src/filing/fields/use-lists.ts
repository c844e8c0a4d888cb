/** The code lists that some fields read, loaded when a screen needs them. */
import { cdict } from '@green/contract/calls/overview/lookup.ts'
import type { Field } from '@green/filing/form/fields.ts'
import { listsIn } from '@green/filing/form/form.ts'
import { makeReference, type Reference } from '@green/filing/programme/reference.ts'
import { useMemo } from 'react'
import { useCall } from '../../platform/request/query.ts'
import type { RequestError } from '../../platform/request/request-error.ts'
import { today } from '../../ui/figure/date-text.ts'

export type Lists = { reference: Reference; isLoading: boolean; error: RequestError | null; retry: () => void }

/** Nothing is loaded where no field reads a list. */
export function useLists(fields: readonly Field[]): Lists {
  const names = [...new Set(listsIn(fields))].sort()
  const enabled = names.length > 0
  const found = useCall(cdict.getDicts, { code: names.join(',') }, { enabled, staleTime: Number.POSITIVE_INFINITY })
  const reference = useMemo(() => {
    const lists = Object.entries(found.data ?? {}).map(([name, { items }]) => [name, items] as const)
    return makeReference(Object.fromEntries(lists), today())
  }, [found.data])
  return {
    reference,
    isLoading: enabled && found.isPending,
    error: enabled && !found.data ? found.error : null,
    retry: () => void found.refetch(),
  }
}
