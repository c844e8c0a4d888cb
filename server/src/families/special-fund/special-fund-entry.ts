/** A ledger entry as the programme's rules take it. */
import type { Entry } from '@green/programmes/special-fund/ledger.ts'
import type { EntryRecord } from './special-fund-store.ts'

export function asEntry(line: Pick<EntryRecord, 'kind' | 'amount' | 'state' | 'year' | 'split'>) {
  return {
    kind: line.kind as Entry['kind'],
    amount: line.amount,
    state: line.state as Entry['state'],
    year: line.year,
    split: line.split,
  } satisfies Entry
}
