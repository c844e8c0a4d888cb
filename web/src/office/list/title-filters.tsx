/** What the lists of granted titles share: the levels they name, since when, and how a title's state looks. */
import { titleLevelLabels } from '@green/contract/titles.ts'
import type { Tone } from '../../ui/tag.tsx'
import { ChoiceFilter } from './filter-bar.tsx'

export const listedLevels = ['city', 'national'] as const
/** The first year of which a title is listed. */
export const firstListedYear = 2020
export const titleTones: Readonly<Record<string, Tone>> = { valid: 'green', revoked: 'red', expired: 'grey' }

export function LevelFilter({ value, onChange }: { value: string; onChange: (level: string) => void }) {
  return (
    <ChoiceFilter
      label="层级"
      value={value}
      options={listedLevels.map((level) => ({ value: level, label: titleLevelLabels[level] }))}
      onChange={onChange}
    />
  )
}
