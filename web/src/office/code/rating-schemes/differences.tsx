/** What this version has different from another one. */
import { ratingScheme, type SchemeDifference, type SchemeView } from '@green/contract/calls/code/rating-scheme.ts'
import { useState } from 'react'
import { useCall } from '../../../platform/request/query.ts'
import { Select } from '../../../ui/control/field.tsx'
import { Empty, Loading } from '../../../ui/page/faces.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import styles from './rating-schemes.module.css'

const columns: readonly Column<SchemeDifference>[] = [
  { key: 'place', title: '位置', head: true, cell: (row) => [row.place, row.label].filter(Boolean).join(' ') },
  { key: 'what', title: '内容', cell: (row) => row.what },
  { key: 'before', title: '原来', cell: (row) => row.before },
  { key: 'after', title: '现在', cell: (row) => row.after },
]

export function Differences({ view }: { view: SchemeView }) {
  const all = useCall(ratingScheme.list, { size: 50 })
  const others = (all.data?.rows ?? []).filter(({ id }) => id !== view.id)
  const [chosen, setChosen] = useState(view.basedOn ?? '')
  const before = chosen || (others[0]?.id ?? '')
  if (all.isPending) return <Loading rows={3} label="正在读取各版本" />
  if (others.length === 0) return <Empty title="只有这一个版本" hint="有了第二个版本后，可以在这里逐项对照。" />
  return (
    <>
      <div className={styles.compare}>
        <Select
          id="rs-compare"
          label="与哪个版本对照"
          value={before}
          options={others.map(({ id, title, edition, stateLabel }) => ({
            value: id,
            label: `第${edition}版 ${title}（${stateLabel}）`,
          }))}
          onChange={setChosen}
        />
      </div>
      {before ? <Rows before={before} after={view.id} /> : null}
    </>
  )
}

function Rows({ before, after }: { before: string; after: string }) {
  const found = useCall(ratingScheme.differences, { before, after })
  return (
    <QueryView query={found} loading="正在对照" rows={5} empty={<Empty title="两个版本没有差异" />}>
      {(data) => (
        <DataTable
          caption="两个版本的差异"
          columns={columns}
          rows={data.rows}
          rowKey={(row) => `${row.place} ${row.what}`}
        />
      )}
    </QueryView>
  )
}
