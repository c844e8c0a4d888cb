/** 评审会: what was written down of each meeting, and what its members confirm. */
import { type PanelMeeting, panelMeeting } from '@green/contract/calls/title/panel-meeting.ts'
import { panelMeetingCase } from '@green/filing/cases/panel-meeting.ts'
import { useState } from 'react'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Paged } from '../../../ui/table/paged.tsx'
import styles from '../../list/list.module.css'
import { MeetingDrawer } from './meeting-drawer.tsx'
import { MeetingForm } from './meeting-form.tsx'

export function PanelMeetingsPage() {
  const [{ id, page, size }, setPlace] = useAddress({ id: '', page: 1, size: 20 })
  const query = useCall(panelMeeting.page, { page, size })
  const [edited, setEdited] = useState<PanelMeeting | 'new' | null>(null)
  const add = (
    <Button kind="primary" icon="plus" onClick={() => setEdited('new')}>
      记录评审会
    </Button>
  )
  return (
    <Page
      title="评审会"
      lead="记录会议的成员、各件的结论和不同意见，由主持人和另一名到会成员确认后生成纪要。评审会不作决定；审定时的办理记录引用已确认的纪要。"
      actions={add}
    >
      <Sheet>
        <Paged
          query={query}
          loading="正在加载评审会"
          onPage={setPlace}
          empty={<Empty title="还没有评审会" hint="开会后在这里记录，提请主持人和另一名到会成员确认。" action={add} />}
        >
          {({ rows }) => (
            <>
              <DataTable
                caption="评审会"
                rows={rows}
                rowKey={(row) => row.id}
                columns={[
                  {
                    key: 'heldOn',
                    title: '日期',
                    head: true,
                    cell: (row) => (
                      <button type="button" className="ge-link" onClick={() => setPlace({ id: row.id, page })}>
                        {row.heldOn}
                      </button>
                    ),
                  },
                  {
                    key: 'batch',
                    title: '批次和地点',
                    cell: (row) => (
                      <>
                        {row.batchName}
                        <span className={styles.under}>{row.place}</span>
                      </>
                    ),
                  },
                  { key: 'cases', title: '讨论件数', align: 'right', cell: (row) => row.cases.length },
                  {
                    key: 'state',
                    title: '状态',
                    cell: (row) => (
                      <>
                        <CaseTag machine={panelMeetingCase} state={row.state} />
                        {row.waitsFor.length > 0 ? (
                          <span className={styles.under}>待{row.waitsFor.join('、')}</span>
                        ) : null}
                      </>
                    ),
                  },
                ]}
              />
              <Opened id={id} rows={rows} onEdit={setEdited} onClose={() => setPlace({ id: '', page })} />
            </>
          )}
        </Paged>
      </Sheet>
      {edited ? <MeetingForm meeting={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}
    </Page>
  )
}

type OpenedProps = {
  id: string
  rows: readonly PanelMeeting[]
  onEdit: (meeting: PanelMeeting) => void
  onClose: () => void
}

function Opened({ id, rows, onEdit, onClose }: OpenedProps) {
  const meeting = rows.find((one) => one.id === id)
  if (!meeting) return id ? <p className="ge-hint">没有找到这次评审会，可能已被删除或地址有误。</p> : null
  return (
    <MeetingDrawer
      key={meeting.id}
      meeting={meeting}
      onEdit={() => {
        onClose()
        onEdit(meeting)
      }}
      onClose={onClose}
    />
  )
}
