/** 退回理由库: the phrases that reviewers insert into a return, by programme and by field, maintained by the city. */
import { returnPhrase } from '@green/contract/calls/operation/return-phrase.ts'
import { useState } from 'react'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { choice } from '../../list/filters.tsx'
import { ListFilters } from '../../list/list-frame.tsx'
import { useFilters } from '../../list/use-list.ts'
import { type Phrase, programmeOptions } from './phrase.ts'
import { PhraseDialog } from './phrase-dialog.tsx'

export function ReturnPhrasesPage() {
  const filters = useFilters([choice('programme', '申报类别', programmeOptions)])
  const { place } = filters
  const mayKeep = useSession((session) => session.login?.userRole === 'city')
  const phrases = useCall(returnPhrase.list, place.programme ? { programme: place.programme } : {})
  const [edited, setEdited] = useState<Phrase | 'new' | null>(null)
  const [removed, setRemoved] = useState<Phrase | null>(null)
  const columns: Column<Phrase>[] = [
    { key: 'programme', title: '申报类别', cell: (row) => row.programmeTitle, width: '10rem' },
    { key: 'field', title: '用在哪一项', cell: (row) => row.fieldLabel, width: '14rem' },
    { key: 'words', title: '理由', cell: (row) => row.words, head: true },
    ...(mayKeep
      ? [
          {
            key: 'acts',
            title: '操作',
            width: '10rem',
            cell: (row: Phrase) => (
              <>
                <Button size="small" kind="quiet" onClick={() => setEdited(row)} aria-label={`修改：${row.words}`}>
                  修改
                </Button>
                <Button size="small" kind="quiet" onClick={() => setRemoved(row)} aria-label={`删除：${row.words}`}>
                  删除
                </Button>
              </>
            ),
          },
        ]
      : []),
  ]
  return (
    <Page
      title="退回理由库"
      lead="退回申报时可以直接选用的理由，选用后还可以改写。按申报类别维护；指定了项目的理由会批注在那一项上。"
      actions={
        mayKeep ? (
          <Button kind="primary" icon="plus" onClick={() => setEdited('new')}>
            新增理由
          </Button>
        ) : null
      }
    >
      <Sheet>
        <ListFilters list={filters} />
        <QueryView
          query={phrases}
          loading="正在读取退回理由"
          rows={6}
          empty={
            <Empty
              title="还没有退回理由"
              hint={mayKeep ? '点击“新增理由”，写下经常要说明的问题。' : '由市级管理员维护。'}
            />
          }
        >
          {(data) => <DataTable caption="退回理由" columns={columns} rows={data} rowKey={(row) => row.id} />}
        </QueryView>
      </Sheet>
      {edited ? (
        <PhraseDialog
          phrase={edited === 'new' ? null : edited}
          programme={place.programme}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {removed ? <RemoveDialog phrase={removed} onClose={() => setRemoved(null)} /> : null}
    </Page>
  )
}

function RemoveDialog({ phrase, onClose }: { phrase: Phrase; onClose: () => void }) {
  const remove = useAct(returnPhrase.remove, {
    refreshes: [returnPhrase.list],
    onDone: () => {
      toast.success('已删除')
      onClose()
    },
  })
  return (
    <Dialog
      open
      title="删除退回理由"
      onClose={onClose}
      footer={
        <ActFoot
          act="删除"
          kind="danger"
          running={remove.isPending ? '正在删除' : false}
          onAct={() => remove.mutate({ id: phrase.id })}
          onClose={onClose}
        />
      }
    >
      <p>{phrase.words}</p>
      <p className="ge-hint">已经退回的申报中写明的意见不受影响。</p>
      <RefusedLine>{remove.error?.message}</RefusedLine>
    </Dialog>
  )
}
