/** The year of data that a dialogue works on: the campaign's until another is chosen. */

import { useDataYears } from '../../../filing/campaign-year.ts'
import { Select } from '../../../ui/control/field.tsx'

/** `value` is of useChosenDataYear. */
export function YearChoice({ id, value, onChange }: { id: string; value: string; onChange: (year: string) => void }) {
  return <Select id={id} label="数据年度" required value={value} options={useDataYears(6)} onChange={onChange} />
}
