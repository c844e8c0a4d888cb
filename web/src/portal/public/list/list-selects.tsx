/** The selects of the public lists of titles. */
import { greenEnter } from '@green/contract/calls/content/public.ts'
import { titleLevelLabels } from '@green/contract/filing/titles.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Select } from '../../../ui/control/field.tsx'
import { currentYear } from '../../../ui/figure/date-text.ts'

type ChoiceProps = { value: string; onChange: (value: string) => void }

export function CountySelect({ value, onChange }: ChoiceProps) {
  const counties = useCall(greenEnter.getQxs, {}, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <Select
      id="county"
      label="区县"
      placeholder="全部区县"
      value={value}
      onChange={onChange}
      options={(counties.data ?? []).map(({ qxCode, qxName }) => ({ value: qxCode, label: qxName }))}
    />
  )
}

export function LevelSelect({ value, onChange }: ChoiceProps) {
  return (
    <Select
      id="level"
      label="层级"
      placeholder="全部层级"
      value={value}
      onChange={onChange}
      options={Object.entries(titleLevelLabels).map(([level, label]) => ({ value: level, label }))}
    />
  )
}

/** From this year back to the first one of the list. */
export function YearSelect({ label, first, value, onChange }: ChoiceProps & { label: string; first: number }) {
  const thisYear = currentYear()
  const years = Array.from({ length: thisYear - first + 1 }, (_, index) => String(thisYear - index))
  return (
    <Select
      id="year"
      label={label}
      placeholder="全部年份"
      value={value}
      onChange={onChange}
      options={years.map((one) => ({ value: one, label: `${one} 年` }))}
    />
  )
}
