/** The state of checking of a year's energy, in words. */
import type { EnergyRecordView } from '@green/contract/calls/energy/energy-year.ts'
import { checkResults, uncheckedLabel } from '@green/filing/programme/energy-words.ts'
import { Tag } from '../../ui/figure/tag.tsx'

type Check = EnergyRecordView['check']

export const checkLabel = (check: Check) => (check === 'unchecked' ? uncheckedLabel : checkResults[check])

export function CheckTag({ check }: { check: Check }) {
  return <Tag tone={check === 'sound' ? 'green' : check === 'doubtful' ? 'red' : 'grey'}>{checkLabel(check)}</Tag>
}
