/** Filters by county and by industry, with the lists of the reference data behind them. */
import { role, support } from '@green/contract/calls/lookup.ts'
import { useCall } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { ChoiceFilter } from './filter-bar.tsx'

const never = Number.POSITIVE_INFINITY

/** County people work in their own county only: for them there is nothing to choose. */
export function CountyFilter({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const isCounty = useSession((session) => session.login?.userRole === 'county')
  const counties = useCall(support.getQxMap, {}, { staleTime: never, enabled: !isCounty })
  if (isCounty) return null
  return (
    <ChoiceFilter
      label="区县"
      value={value}
      loading={counties.isPending}
      options={(counties.data ?? [])
        .filter((one) => one.enabled)
        .map(({ code, name }) => ({ value: code, label: name }))}
      onChange={onChange}
    />
  )
}

/** Divisions of GB/T 4754: two digits, which every code below begins with. */
export function IndustryFilter({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const industries = useCall(role.getIndu, {}, { staleTime: never })
  return (
    <ChoiceFilter
      label="行业大类"
      value={value}
      loading={industries.isPending}
      options={(industries.data ?? [])
        .filter((one) => /^\d{2}$/.test(one.code))
        .map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
      onChange={onChange}
    />
  )
}
