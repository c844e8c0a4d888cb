/** The programmes whose approved records a green code is rated from, and how each is read. */
import type { CodeReader } from '@green/green-code/year-inputs.ts'
import { readTitledCodeYear } from './green-yearly/code-inputs.ts'
import type { ProgrammeId } from './load.ts'
import { readCodeYear } from './non-green-data/code-inputs.ts'

export const codeReaders = {
  'non-green-data': readCodeYear,
  'green-yearly': readTitledCodeYear,
} as const satisfies Partial<Record<ProgrammeId, CodeReader>>
