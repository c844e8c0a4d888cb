/** The last day of a title: as typed, else by the programme's years, else none. */
import { noEnd } from '@green/contract/filing/titles.ts'
import { lastDayOfYears } from '@green/filing/workflow/term.ts'

export const endOf = (validFrom: string, typed: string | undefined, years: number | null): string =>
  typed ?? (years === null ? noEnd : lastDayOfYears(validFrom, years))
