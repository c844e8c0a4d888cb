/** 区县: the city's districts with what became of them, and the way to merge or split them from a day on. */
import { type DistrictRow, district, districtKinds } from '@green/contract/calls/enterprise/district.ts'
import { useState } from 'react'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { EmptyByFilter } from '../../../ui/page/faces.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import rolesStyles from '../../account/roles/roles.module.css'
import { choice, textFilter } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListFilters } from '../../list/list-frame.tsx'
import { useFilters } from '../../list/use-list.ts'
import { DistrictDialog } from './district-dialog.tsx'
import { ComingVersion } from './parts.tsx'

type Props = { onVersions: () => void; onChange: (id: string) => void }

const standings = { offered: '在用', former: '已撤销或停用' }

export function DistrictList({ onVersions, onChange }: Props) {
  const all = useCall(district.list, {})
  const filters = useFilters([textFilter('words', '名称或代码', '如：江津'), choice('standing', '状态', standings)])
  const [isOpen, setOpen] = useState(false)
  return (
    <QueryView query={all} loading="正在加载区县" rows={8}>
      {(data) => {
        const { waiting } = data
        const searchText = filters.place.words.trim()
        const found = data.rows.filter(
          ({ name, code, isOffered }) =>
            (name.includes(searchText) || code === searchText) &&
            (filters.place.standing === '' || isOffered === (filters.place.standing === 'offered')),
        )
        return (
          <Sheet
            title="区县和填报区"
            actions={
              <div className={styles.acts}>
                <ComingVersion of={data} />
                {waiting ? (
                  <Button onClick={() => onChange(waiting)}>查看待复核</Button>
                ) : (
                  <Button icon="plus" onClick={() => setOpen(true)}>
                    提出区划调整
                  </Button>
                )}
                <Button onClick={onVersions}>各个版本</Button>
              </div>
            }
          >
            {data.remaining > 0 ? (
              <p role="status" className={rolesStyles.waits}>{`正在转移企业，还有${data.remaining}家。`}</p>
            ) : null}
            <ListFilters list={filters} />
            {found.length === 0 ? (
              <EmptyByFilter onClear={filters.clear} />
            ) : (
              <DataTable<DistrictRow>
                caption="区县和填报区"
                rows={found}
                rowKey={(row) => row.code}
                columns={[
                  {
                    key: 'name',
                    title: '区县',
                    head: true,
                    cell: (row) => (
                      <div className={styles.name} data-part="row-name">
                        <span>{row.name}</span>
                        <span className={styles.under}>{row.code}</span>
                      </div>
                    ),
                  },
                  { key: 'kind', title: '类别', cell: (row) => districtKinds[row.kind] },
                  { key: 'region', title: '片区', cell: (row) => row.region },
                  {
                    key: 'standing',
                    title: '状态',
                    cell: (row) => (
                      <Tag tone={row.isOffered ? 'green' : 'grey'}>
                        {row.isOffered ? standings.offered : standings.former}
                      </Tag>
                    ),
                  },
                  { key: 'history', title: '沿革', cell: (row) => row.history.join('，') || '—' },
                  { key: 'enterprises', title: '企业档案', align: 'right', cell: (row) => row.enterprises },
                  { key: 'officers', title: '区县管理员', align: 'right', cell: (row) => row.officers },
                ]}
              />
            )}
            {isOpen ? <DistrictDialog of={data} onClose={() => setOpen(false)} /> : null}
          </Sheet>
        )
      }}
    </QueryView>
  )
}
