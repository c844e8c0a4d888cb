/** 复制历史申报: where an own earlier filing can be copied into a new one now. */

import { batch } from '@green/contract/calls/filing/batch.ts'
import type { Batch } from '@green/contract/filing/batch.ts'
import { isDenied, isOver } from '@green/filing/workflow/states.ts'
import { Link } from '@tanstack/react-router'
import { type Family, familyOf } from '../../../filing/families.ts'
import { useCall } from '../../../platform/request/query.ts'
import { buttonClass } from '../../../ui/control/button.tsx'
import type { OwnRow } from '../own/own-filings.tsx'

type CopyTarget = { search: { batch: string; copy: string } | { edit: 'new'; copy: string }; text: string }

const isEnded = (state: string) => isDenied(state) || isOver(state)

/** Every open batch without an own filing; without batches, a new filing beside the others or after the end of the last. */
export function copyWays(row: OwnRow, rows: readonly OwnRow[], batches: readonly Batch[]): CopyTarget[] {
  const family: Family | null = familyOf(row.programme)
  if (!family || row.submittedAt === null) return []
  const windows = batches.filter((one) => one.programme === row.programme)
  const siblings = rows.filter((other) => other.programme === row.programme)
  if (windows.length === 0) {
    const mayBegin = family.apart ? true : siblings.every((other) => isEnded(other.state))
    return mayBegin ? [{ search: { edit: 'new', copy: row.id }, text: '复制到新申报' }] : []
  }
  const hasOwnFiling = (window: Batch) =>
    siblings.some(
      (other) =>
        (other.batchId === window.id || (other.batchId === null && other.year === window.year)) &&
        (!family.apart || other.columns[family.apart] === row.columns[family.apart]),
    )
  const free = windows.filter((window) => window.status === 'open' && !hasOwnFiling(window))
  return free.map((window) => ({
    search: { batch: window.id, copy: row.id },
    text: free.length === 1 ? '复制到新申报' : `复制到“${window.name}”`,
  }))
}

export function CopyLinks({ row, rows }: { row: OwnRow; rows: readonly OwnRow[] }) {
  const { data } = useCall(batch.list, {}, { enabled: row.submittedAt !== null })
  const path = familyOf(row.programme)?.path
  if (!data || !path) return null
  return copyWays(row, rows, data).map(({ search, text }) => (
    <Link key={text} to={path} search={search} className={buttonClass('quiet', 'small')}>
      {text}
    </Link>
  ))
}
