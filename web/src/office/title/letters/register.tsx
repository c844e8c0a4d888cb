/** 文书台账: every letter by number, searched by kind, year and text; void ones are included, and each shows its downloads. */
import type { CallOutput } from '@green/contract/call.ts'
import { letter, letterKinds } from '@green/contract/calls/title/letter.ts'
import { deskOf } from '@green/contract/screens/screens.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { DownloadButton } from '../../../filing/jobs/download-button.tsx'
import { LetterTags } from '../../../filing/view/case/case-letters.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Dialog } from '../../../ui/over/dialog.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from '../../desk/desk.module.css'
import { choice, textFilter, year } from '../../list/filters.tsx'
import listStyles from '../../list/list.module.css'
import { ExportList, ListFrame } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { VoidLetter } from './void-letter.tsx'

type Row = CallOutput<typeof letter.register>['rows'][number]

const filters = [
  textFilter('keyword', '文号或单位', '文号或单位名称'),
  choice('kind', '文书种类', letterKinds),
  year('year', '年份', { last: 5 }),
]

export function LetterRegister() {
  const mayVoid = useSession((session) => session.login?.userRole === 'city')
  const list = useList(letter.register, { filters, also: { tab: 'register' } })
  const [log, setLog] = useState<Row | null>(null)
  const [voided, setVoided] = useState<Row | null>(null)
  return (
    <>
      <ListFrame
        list={list}
        caption="文书台账"
        rowKey={(row) => row.id}
        empty={{
          title: '还没有出具过文书',
          hint: '在审核页面对已作出决定的申报出具，或在申报批次的“文书”中成批出具。',
        }}
        columns={[
          {
            key: 'number',
            title: '文号',
            render: (_, row) => (
              <>
                {row.number} <LetterTags one={row} />
              </>
            ),
          },
          { key: 'heading', title: '文书', render: (_, row) => row.heading },
          {
            key: 'recipient',
            title: '单位',
            render: (_, row) => (
              <Link to={deskOf(row.programme)} search={{ id: row.filingId }}>
                {row.recipient}
              </Link>
            ),
          },
          {
            key: 'issuedAt',
            title: '出具',
            render: (_, row) => (
              <>
                {dateTimeText(row.issuedAt)}
                <span className={listStyles.under}>{row.issuedByName}</span>
              </>
            ),
          },
          {
            key: 'copies',
            title: '领取',
            render: (_, row) =>
              row.copies > 0 ? (
                <Button
                  size="small"
                  kind="quiet"
                  onClick={() => setLog(row)}
                  aria-label={`${row.copies} 次，${row.number}的领取记录`}
                >
                  {`${row.copies} 次`}
                </Button>
              ) : (
                '未领取'
              ),
          },
          {
            key: 'acts',
            title: '操作',
            render: (_, row) => (
              <span className={styles.act}>
                <DownloadButton
                  call={letter.paper}
                  input={{ id: row.id }}
                  size="small"
                  onAccepted={() => void list.query.refetch()}
                >
                  下载
                </DownloadButton>
                {mayVoid && !row.voidedAt ? (
                  <Button size="small" kind="quiet" onClick={() => setVoided(row)}>
                    作废
                  </Button>
                ) : null}
              </span>
            ),
          },
        ]}
      >
        <p className={styles.act}>
          <ExportList list={list} call={letter.exportRegister} of="决定文书台账" size="small">
            导出台账
          </ExportList>
        </p>
      </ListFrame>
      {log ? <CopyLog one={log} onClose={() => setLog(null)} /> : null}
      {voided ? <VoidLetter one={voided} onClose={() => setVoided(null)} /> : null}
    </>
  )
}

function CopyLog({ one, onClose }: { one: Row; onClose: () => void }) {
  const copies = useCall(letter.copies, { id: one.id })
  return (
    <Dialog open width="wide" title={`${one.number}的领取记录`} onClose={onClose}>
      <QueryView query={copies} loading="正在读取领取记录" rows={3} empty={<Empty title="还没有人领取" />}>
        {(data) => (
          <DataTable
            caption="领取记录"
            rows={data}
            rowKey={(row) => String(row.no)}
            columns={[
              { key: 'no', title: '次序', cell: (row) => `第${row.no}次` },
              { key: 'at', title: '时间', cell: (row) => dateTimeText(row.at) },
              { key: 'name', title: '领取人', cell: (row) => `${row.name}（${row.role}）`, head: true },
            ]}
          />
        )}
      </QueryView>
    </Dialog>
  )
}
