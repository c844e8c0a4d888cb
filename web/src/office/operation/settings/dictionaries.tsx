/** 字典: the lists, the entries of one, and the form of an entry's next version. */
import type { CallOutput } from '@green/contract/call.ts'
import {
  type EntryRow,
  entryFields,
  settingChange,
  startFields,
} from '@green/contract/calls/operation/setting-change.ts'
import { cdict } from '@green/contract/calls/overview/lookup.ts'
import { hinted } from '@green/filing/form/fields.ts'
import { useState } from 'react'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { EmptyByFilter } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { textFilter } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListFilters, ListFrame } from '../../list/list-frame.tsx'
import { useFilters, useList } from '../../list/use-list.ts'
import { ComingVersion, VersionActs } from './parts.tsx'
import { proposed, useProposalFields } from './start-and-reason.tsx'

type Dictionary = CallOutput<typeof settingChange.dictionaries>[number]

export function DictionaryList({ onOpen }: { onOpen: (dict: string) => void }) {
  const all = useCall(settingChange.dictionaries, {})
  const filters = useFilters([textFilter('words', '字典名称', '如：开户银行')])
  return (
    <QueryView query={all} loading="正在加载字典" rows={8}>
      {(data) => {
        const searchText = filters.place.words.trim()
        const found = data.filter(({ title }) => title.includes(searchText))
        return (
          <Sheet>
            <ListFilters list={filters} />
            {found.length === 0 ? (
              <EmptyByFilter onClear={filters.clear} />
            ) : (
              <DataTable<Dictionary>
                caption="字典"
                rows={found}
                rowKey={(row) => row.dict}
                columns={[
                  {
                    key: 'title',
                    title: '字典',
                    head: true,
                    cell: (row) => (
                      <Button size="small" kind="quiet" onClick={() => onOpen(row.dict)}>
                        {row.title}
                      </Button>
                    ),
                  },
                  { key: 'entries', title: '条目数', align: 'right', cell: (row) => row.entries },
                  { key: 'changed', title: '本市改过', align: 'right', cell: (row) => row.changed },
                ]}
              />
            )}
          </Sheet>
        )
      }}
    </QueryView>
  )
}

type EntriesProps = {
  dict: string
  onBack: () => void
  onVersions: (code: string) => void
  onChange: (id: string) => void
}

const filters = [textFilter('keyword', '名称或编号', '如：工商银行')]

export function EntriesPage({ dict, onBack, onVersions, onChange }: EntriesProps) {
  const list = useList(settingChange.entries, { filters, input: { dict }, isInDialog: true })
  const [edited, setEdited] = useState<EntryRow | 'new' | null>(null)
  const { data } = list.query
  return (
    <Page
      title={data ? `字典：${data.title}` : '字典'}
      lead="停用的条目不再供新的填报选择；已提交的申报仍显示提交时的名称。"
      actions={
        <>
          {data?.mayAdd ? (
            <Button icon="plus" onClick={() => setEdited('new')}>
              新增条目
            </Button>
          ) : null}
          <Button onClick={onBack}>返回</Button>
        </>
      }
    >
      <Sheet>
        <ListFrame<EntryRow>
          list={list}
          caption="条目"
          rowKey={(row) => row.code}
          empty={{ title: '这个字典没有条目', hint: '可以新增条目，由另一人复核后生效。' }}
          columns={[
            {
              key: 'label',
              title: '名称',
              render: (_v, row) => (
                <div className={styles.name} data-part="row-name">
                  <span>{row.label}</span>
                  <span className={styles.under}>{`编号 ${row.code}`}</span>
                  {row.isOwn && row.shipped ? (
                    <span className={styles.under}>{`平台数据：${row.shipped}（以本市的版本为准）`}</span>
                  ) : null}
                </div>
              ),
            },
            {
              key: 'enabled',
              title: '状态',
              render: (_v, row) => (
                <>
                  <Tag tone={row.enabled ? 'green' : 'grey'}>{row.enabled ? '在用' : '停用'}</Tag>{' '}
                  <ComingVersion of={row} />
                </>
              ),
            },
            { key: 'isOwn', title: '版本', render: (_v, row) => (row.isOwn ? '本市的版本' : '平台自带') },
            {
              key: 'acts',
              title: '操作',
              render: (_v, row) => (
                <VersionActs
                  of={row}
                  name={row.label}
                  onPropose={() => setEdited(row)}
                  onChange={onChange}
                  onVersions={() => onVersions(row.code)}
                />
              ),
            },
          ]}
        />
      </Sheet>
      {edited ? (
        <EntryDialog dict={dict} row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
    </Page>
  )
}

const { code, label, enabled } = entryFields

function EntryDialog({ dict, row, onClose }: { dict: string; row: EntryRow | null; onClose: () => void }) {
  const named = row ? [hinted(label, `现在：${row.label}`)] : [code, label]
  const form = useProposalFields([...named, enabled, ...startFields], {
    start: { code: row?.code ?? '', label: row?.label ?? '', enabled: row?.enabled ?? true },
    call: cdict.updateIndu,
    also: { dict, version: row?.version ?? 0, ...(row ? { code: row.code } : {}) },
    refreshes: [settingChange.entries, settingChange.page],
    onClose,
  })
  return <FieldsDialog {...proposed} title={row ? `提出变更：${row.label}` : '新增条目'} form={form} />
}
