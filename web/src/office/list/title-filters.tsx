/** Common parts of the lists of granted titles: levels, years, and the tag of a title's state. */
import { titleLevelLabels } from '@green/contract/filing/titles.ts'
import type { Tone } from '../../ui/figure/tag.tsx'
import { choice } from './filters.tsx'

/** The first year of which a title is listed. */
export const firstListedYear = 2020
export const titleTones: Readonly<Record<string, Tone>> = { valid: 'green', revoked: 'red', expired: 'grey' }

export const level = choice('level', '层级', { city: titleLevelLabels.city, national: titleLevelLabels.national })
