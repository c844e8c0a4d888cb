/** 引用的账本数据 of something saved: each value with its version, and what counts now where that is another one. */
import { citationLines, citedHead, citedTitle } from '@green/filing/facts/citation-lines.ts'
import { isUpdatedSince } from '@green/filing/facts/cited-since.ts'
import type { Citation } from '@green/filing/facts/facts.ts'
import { dateText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Fold } from '../../../ui/page/fold.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'

const columns: readonly Column<string[]>[] = citedHead.map((title, i) => ({
  key: title,
  title,
  ...(i === 0 ? { head: true } : {}),
  cell: (line) => line[i],
}))

type Props = {
  citations: readonly Citation[]
  /** What its reader can do once the ledger has changed, or what stays as it is. */
  next: string
  title?: string
}

/** Nothing where nothing was cited. */
export function CitedValues({ citations, next, title = citedTitle }: Props) {
  if (citations.length === 0) return null
  const isUpdated = isUpdatedSince(citations)
  return (
    <>
      {isUpdated ? (
        <p>
          <Tag tone="orange">数据已更新</Tag> {next}
        </p>
      ) : null}
      <Fold title={`${title}（${citations.length}项）`} open={isUpdated}>
        <DataTable
          caption={title}
          columns={columns}
          rows={citationLines(citations, dateText)}
          rowKey={(line) => line.join(' ')}
        />
      </Fold>
    </>
  )
}
