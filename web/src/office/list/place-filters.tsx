/** Filters by county, label and industry, with their options from the reference data. */
import { labels } from '@green/contract/calls/overview/labels.ts'
import { role } from '@green/contract/calls/overview/lookup.ts'
import { isDistrictOfficer, type Role } from '@green/contract/roles.ts'
import { useCounties } from '../../platform/counties.ts'
import { useCall } from '../../platform/request/query.ts'
import { useSession } from '../../platform/session/session.ts'
import { ChoiceFilter } from './filter-bar.tsx'

const never = Number.POSITIVE_INFINITY
const readsLabels: readonly (Role | undefined)[] = ['county', 'city', 'supervisor', 'admin']

/** The filters that this user can use: a county's officers see one county, and not everybody may read labels. */
export function useOffered<F extends { control: string }>(filters: readonly F[]): F[] {
  const role = useSession((session) => session.login?.userRole)
  return filters.filter(({ control }) =>
    control === 'county' ? !isDistrictOfficer(role) : control !== 'mark' || readsLabels.includes(role),
  )
}

/** County officers see their own county only: for them there is no choice. */
export function CountyFilter({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const isCounty = useSession((session) => session.login?.userRole === 'county')
  const counties = useCounties(!isCounty)
  if (isCounty) return null
  return (
    <ChoiceFilter
      label="区县"
      value={value}
      loading={counties.query.isPending}
      options={counties.options}
      onChange={onChange}
    />
  )
}

/** Labels; users without permission to read them have no such filter. */
export function LabelFilter({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const role = useSession((session) => session.login?.userRole)
  const mayRead = readsLabels.includes(role)
  const all = useCall(labels.list, {}, { enabled: mayRead })
  if (!mayRead || all.data?.length === 0) return null
  return (
    <ChoiceFilter
      label="标签"
      value={value}
      loading={all.isPending}
      options={(all.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  )
}

/** Divisions of GB/T 4754: two digits, the prefix of every code below. */
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
