/** 页面文字: the texts of the portal by the page they stand on, and the form of a text's next version. */
import { type PageTextRow, pageText } from '@green/contract/calls/content/page-text.ts'
import { settingChange, startFields } from '@green/contract/calls/operation/setting-change.ts'
import { area, field, yesNo } from '@green/filing/form/fields.ts'
import { useState } from 'react'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { EmptyByFilter } from '../../../ui/page/faces.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import rolesStyles from '../../account/roles/roles.module.css'
import { textFilter } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListFilters } from '../../list/list-frame.tsx'
import { useFilters } from '../../list/use-list.ts'
import { ComingVersion, VersionActs } from './parts.tsx'
import { proposed, useProposalFields } from './start-and-reason.tsx'

type Props = { onVersions: (key: string) => void; onChange: (id: string) => void }

export function TextList({ onVersions, onChange }: Props) {
  const all = useCall(pageText.list, {})
  const filters = useFilters([textFilter('words', '位置或文字', '如：首页')])
  const [edited, setEdited] = useState<PageTextRow | null>(null)
  return (
    <QueryView query={all} loading="正在加载页面文字" rows={8}>
      {(data) => {
        const searchText = filters.place.words.trim()
        const found = data.filter(({ where, text }) => where.includes(searchText) || text.includes(searchText))
        return (
          <Sheet>
            <ListFilters list={filters} />
            {found.length === 0 ? (
              <EmptyByFilter onClear={filters.clear} />
            ) : (
              <DataTable<PageTextRow>
                caption="页面文字"
                rows={found}
                rowKey={(row) => row.key}
                columns={[
                  { key: 'where', title: '位置', head: true, cell: (row) => row.where },
                  {
                    key: 'text',
                    title: '文字',
                    cell: (row) => (
                      <>
                        {row.text}
                        {row.isOwn && row.text !== row.shipped ? (
                          <span className={styles.under}>{`平台自带：${row.shipped}`}</span>
                        ) : null}
                      </>
                    ),
                  },
                  {
                    key: 'state',
                    title: '版本',
                    cell: (row) => (
                      <>
                        {row.isOwn ? '本市的版本' : '平台自带'} <ComingVersion of={row} />
                      </>
                    ),
                  },
                  {
                    key: 'acts',
                    title: '操作',
                    cell: (row) => (
                      <VersionActs
                        of={row}
                        name={row.where}
                        onPropose={() => setEdited(row)}
                        onChange={onChange}
                        onVersions={() => onVersions(row.key)}
                      />
                    ),
                  },
                ]}
              />
            )}
            {edited ? <TextDialog key={edited.key} row={edited} onClose={() => setEdited(null)} /> : null}
          </Sheet>
        )
      }}
    </QueryView>
  )
}

const reset = field('reset', '恢复为平台自带的文字', yesNo())

function TextDialog({ row, onClose }: { row: PageTextRow; onClose: () => void }) {
  const { most } = row
  const text = field(
    'text',
    '文字',
    area(most, {
      required: true,
      faultText: `请填写文字，最多${most}个字`,
      hint: `一段纯文字，最多${most}个字。现在：${row.text}`,
    }),
  )
  const form = useProposalFields([...(row.isOwn ? [reset] : []), text, ...startFields], {
    start: { text: row.text },
    call: pageText.propose,
    also: { key: row.key, version: row.version },
    input: ({ reset: isReset, ...values }) => ({ ...values, text: isReset ? null : values.text }),
    refreshes: [settingChange.page],
    onClose,
  })
  const isReset = form.values.reset === true
  return (
    <FieldsDialog
      {...proposed}
      title={`提出变更：${row.where}`}
      form={form}
      {...(isReset ? { controls: { text: () => <p className={rolesStyles.waits}>{row.shipped}</p> } } : {})}
    />
  )
}
