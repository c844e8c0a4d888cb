/** The source that counts for a year. */
import type { EnergyGlance } from '@green/contract/calls/energy/energy-year.ts'

export const acceptedOf = (year: EnergyGlance['years'][number]) => year.records.find(({ accepted }) => accepted) ?? null
