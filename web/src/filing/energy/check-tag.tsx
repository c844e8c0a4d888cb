/** The state of checking of a year's energy, in words. */
import type { EnergyRecordView } from '@green/contract/calls/energy-year.ts'
import { checkResults, uncheckedLabel } from '@green/filing/energy-words.ts'
import { Tag } from '../../ui/tag.tsx'

type Check = EnergyRecordView['check']

export const checkLabel = (check: Check) => (check === 'unchecked' ? uncheckedLabel : checkResults[check])

export function CheckTag({ check }: { check: Check }) {
  return <Tag tone={check === 'sound' ? 'green' : check === 'doubtful' ? 'red' : 'grey'}>{checkLabel(check)}</Tag>
}
