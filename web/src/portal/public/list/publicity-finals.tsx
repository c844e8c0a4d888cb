/** 公示结果: outcomes of publicity; an outcome that differs from what was published is marked. */
import type { CallOutput } from '@green/contract/call.ts'
import { finalOutcomes, objection } from '@green/contract/calls/title/objection.ts'
import { useCall } from '../../../platform/request/query.ts'
import { classes } from '../../../ui/classes.ts'
import { Select } from '../../../ui/control/field.tsx'
import { Tag, type Tone } from '../../../ui/figure/tag.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import styles from '../public.module.css'
import listStyles from './list.module.css'
import { ListFilter } from './list-filter.tsx'
import { PublicList } from './public-list.tsx'

type Final = CallOutput<typeof objection.finals>['rows'][number]
type FinalsSearch = { keyword: string; changed: string; page: number; size: number }

const tones: Record<Final['outcome'], Tone> = { listed: 'green', dropped: 'red', ended: 'red', open: 'grey' }

function Outcome({ row }: { row: Final }) {
  return (
    <>
      {row.changed ? <Tag tone="orange">与公示不同</Tag> : null}{' '}
      <Tag tone={tones[row.outcome]}>{finalOutcomes[row.outcome]}</Tag>
      {row.upheld > 0 ? <span className="ge-hint">　异议成立 {row.upheld} 件</span> : null}
      {row.exemption ? (
        <span className={classes('ge-hint', listStyles.exemption)}>
          {row.exemption}
          {row.documentNumber ? `文号：${row.documentNumber}。` : ''}
        </span>
      ) : null}
    </>
  )
}

export function Finals({ place, onPlace }: { place: FinalsSearch; onPlace: (place: Partial<FinalsSearch>) => void }) {
  const { keyword, changed, page, size } = place
  const filtered = keyword !== '' || changed !== ''
  const clear = () => onPlace({ keyword: '', changed: '' })
  const listed = useCall(
    objection.finals,
    { page, size, ...(keyword ? { keyword } : {}), ...(changed ? { changed: '1' } : {}) },
    { keepPrevious: true },
  )
  const columns: readonly Column<Final>[] = [
    { key: 'name', title: '申报单位', head: true, cell: (row) => row.enterpriseName },
    {
      key: 'programme',
      title: '申报类别',
      cell: (row) => [row.programmeTitle, row.batchName].filter(Boolean).join('，'),
    },
    { key: 'county', title: '区县', width: '8rem', cell: (row) => row.qxName },
    { key: 'until', title: '公示截止', width: '9rem', cell: (row) => row.until ?? '未经公示' },
    { key: 'outcome', title: '结果', width: '18rem', cell: (row) => <Outcome row={row} /> },
    {
      key: 'title',
      title: '证书编号',
      width: '13rem',
      cell: (row) => <span className={styles.code}>{row.titleNumber ?? '—'}</span>,
    },
  ]
  return (
    <>
      <ListFilter
        label="申报单位"
        placeholder="单位名称或受理号"
        keyword={keyword}
        onKeyword={(text) => onPlace({ keyword: text })}
        filtered={filtered}
        onClear={clear}
      >
        <Select
          id="finals-changed"
          label="显示"
          value={changed}
          placeholder="全部"
          options={[{ value: '1', label: '只看与公示不同的' }]}
          onChange={(next) => onPlace({ changed: next })}
        />
      </ListFilter>
      <PublicList
        caption="公示结果"
        query={listed}
        searched={{ searchText: place.keyword, onSearch: (keyword) => onPlace({ keyword }) }}
        rowKey={(row) => row.filingId}
        columns={columns}
        card={(row) => (
          <>
            <h2>{row.enterpriseName}</h2>
            <p>
              <Outcome row={row} />
            </p>
            <dl>
              <dt>类别</dt>
              <dd>{row.programmeTitle}</dd>
              <dt>区县</dt>
              <dd>{row.qxName}</dd>
              <dt>公示截止</dt>
              <dd>{row.until ?? '未经公示'}</dd>
              {row.titleNumber ? (
                <>
                  <dt>证书编号</dt>
                  <dd className={styles.code}>{row.titleNumber}</dd>
                </>
              ) : null}
            </dl>
          </>
        )}
        filtered={filtered}
        onClear={clear}
        onPlace={onPlace}
        empty={<Empty title="近一年没有结束的公示" hint="公示期满后，结果在此列出一年，与公示不同的会注明。" />}
      />
    </>
  )
}
