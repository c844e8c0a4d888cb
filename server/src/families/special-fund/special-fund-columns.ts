/** What the list of special funds shows of the ledgers: what is still to be paid, and who must confirm. */
import type { Reference } from '@green/filing/programme/reference.ts'
import { wasGranted } from '@green/filing/workflow/states.ts'
import { ledgerBalance } from '@green/programmes/special-fund/ledger.ts'
import type { Tx } from '../../db/database.ts'
import type { CountedValues } from '../../filing/lists/family-hooks.ts'
import type { ListedFiling } from '../../filing/lists/list-store.ts'
import { openingAmount, waitingOf } from './special-fund-book.ts'
import { asEntry } from './special-fund-entry.ts'
import { approversOf, type EntryRecord, entriesOf } from './special-fund-store.ts'

/** 未拨 and 拨付 of the granted applications among these; the others have no ledger. */
export async function fundColumns(tx: Tx, records: readonly ListedFiling[], lists: Reference): Promise<CountedValues> {
  const granted = records.filter(({ state }) => wasGranted(state))
  const ids = granted.map(({ id }) => id)
  const byFiling = Map.groupBy(await entriesOf(tx, ids), ({ filingId }) => filingId)
  // The amount that the approval named waits for a second officer and has no entry yet.
  const opening = granted.filter((one) => openingAmount(one, byFiling.get(one.id) ?? []) !== null)
  const approvers = await approversOf(
    tx,
    opening.map(({ id }) => id),
  )
  return new Map(
    ids.map((id) => {
      const entries = byFiling.get(id) ?? []
      const { approved, balance, state } = ledgerBalance(entries.map(asEntry), { prepayPercent: null })
      const waits = waitsFor(waitingOf(entries))
      const opened = approvers.get(id)
      const label = approved === null ? '未提出' : (lists.find('fundLedger', state)?.label ?? '')
      const fundStage = waits ?? (opened?.id ? `待复核 ${opened.name}提出` : label)
      return [id, { unpaidAmount: balance, fundStage }]
    }),
  )
}

/** Whose proposal waits for another person, or for a third one. */
function waitsFor(entry: EntryRecord | undefined): string | null {
  if (!entry) return null
  return entry.firstBy ? `待第三人复核 ${entry.proposedByName}提出` : `待复核 ${entry.proposedByName}提出`
}
