/** The matrix: the permissions of each role, as the server enforces them; anything not listed is denied. */
import type { RoleMatrix as Matrix } from '@green/contract/calls/overview/lookup.ts'
import { role } from '@green/contract/calls/overview/lookup.ts'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { EmptyByFilter } from '../../../ui/page/faces.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { ChoiceFilter, FilterBar, TextFilterInput } from '../../list/filter-bar.tsx'
import styles from '../../list/list.module.css'
import { oneOf } from '../../list/list-place.ts'

const tables: readonly { value: Exclude<keyof Matrix, 'columns'>; label: string }[] = [
  { value: 'screens', label: '菜单与按钮' },
  { value: 'calls', label: '功能' },
  { value: 'steps', label: '流程步骤' },
  { value: 'fields', label: '受限填报项' },
]
const usual = { tab: 'matrix', table: 'screens', words: '' }

export function RoleMatrix() {
  const [place, setPlace] = useAddress(usual)
  const matrix = useCall(role.matrix, {})
  const shown = tables.find(({ value }) => value === oneOf(['screens', 'calls', 'steps', 'fields'], place.table))
  const { value: key, label } = shown ?? { value: 'screens' as const, label: '菜单与按钮' }
  const rows = (matrix.data?.[key] ?? []).filter(({ name, about }) => `${name} ${about}`.includes(place.words))
  const clear = () => setPlace({ words: '' })
  return (
    <Sheet>
      <p className="ge-hint">
        各角色可以打开的菜单、可以使用的功能、可以办理的步骤和看不到的填报项。空白表示不允许；数据范围另按账号限定。
      </p>
      <FilterBar filtered={place.words !== ''} onClear={clear}>
        <ChoiceFilter
          label="内容"
          value={key}
          options={tables}
          onChange={(table) => setPlace({ table: table || 'screens' })}
        />
        <TextFilterInput
          label="查找"
          placeholder="名称或说明"
          value={place.words}
          onChange={(text) => setPlace({ words: text })}
        />
      </FilterBar>
      <QueryView query={matrix} loading="正在加载角色权限表" rows={10}>
        {({ columns }) =>
          rows.length === 0 ? (
            <EmptyByFilter onClear={clear} />
          ) : (
            <DataTable
              caption={`${label}：各角色的权限`}
              rows={rows}
              rowKey={(row) => row.key}
              columns={[
                {
                  key: 'name',
                  title: '名称',
                  head: true,
                  cell: (row) => (
                    <>
                      {row.name}
                      <span className={styles.under}>{row.about}</span>
                    </>
                  ),
                },
                ...columns.map((one) => ({
                  key: one.key,
                  title: one.title,
                  cell: (row: Matrix['screens'][number]) => row.cells[one.key] || '—',
                })),
              ]}
            />
          )
        }
      </QueryView>
    </Sheet>
  )
}
