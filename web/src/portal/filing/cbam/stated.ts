/** What the enterprise states of a good, as the call takes it. */
import { type CbamGood, cbamFields } from '@green/contract/calls/energy/scheme/cbam.ts'

type Stated = Omit<CbamGood, 'version' | 'updatedAt' | 'result' | 'fault' | 'id'>

/** Without what the server adds. */
export function statedOf(good: CbamGood): Stated {
  const header = Object.fromEntries(cbamFields.map(({ key }) => [key, good[key]]))
  const { direct, electricity, precursors } = good
  return { ...header, direct, electricity, precursors } as Stated
}
