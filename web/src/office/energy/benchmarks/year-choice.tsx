/** The year of data that a dialogue works on: the last complete one by default. */

import { Select } from '../../../ui/control/field.tsx'
import { currentYear } from '../../../ui/figure/date-text.ts'

const lastYear = () => currentYear() - 1
export const usualYear = () => String(lastYear())

export function YearChoice({ id, value, onChange }: { id: string; value: string; onChange: (year: string) => void }) {
  const years = Array.from({ length: 6 }, (_, back) => String(lastYear() - back))
  return (
    <Select
      id={id}
      label="数据年度"
      required
      value={value}
      options={years.map((one) => ({ value: one, label: `${one}年` }))}
      onChange={(next) => onChange(next || usualYear())}
    />
  )
}
