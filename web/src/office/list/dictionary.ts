/** Entries of one code list, for filters and for showing codes as text. */
import { cdict } from '@green/contract/calls/overview/lookup.ts'
import { useCall } from '../../platform/request/query.ts'

const never = Number.POSITIVE_INFINITY

type Entries = {
  options: { value: string; label: string }[]
  /** The entry's name; nothing until the list is loaded, the code itself when the list does not have it, '—' when empty. */
  label: (code: string | null | undefined) => string
  isLoading: boolean
}

export function useDictionary(name: string): Entries {
  const { data, isLoading } = useCall(cdict.getDicts, { code: name }, { staleTime: never })
  const items = data?.[name]?.items ?? []
  return {
    options: items.map(({ code, label }) => ({ value: code, label })),
    label: (code) => (code ? (items.find((item) => item.code === code)?.label ?? (isLoading ? '' : code)) : '—'),
    isLoading,
  }
}
