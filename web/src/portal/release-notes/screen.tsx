/** 更新说明: what each version has brought for the reader, and which one runs. Reading it takes the mark away. */

import { user } from '@green/contract/calls/account/user.ts'
import { release } from '@green/contract/calls/content/release.ts'
import { useEffect, useRef } from 'react'
import { useAct, useCall } from '../../platform/request/query.ts'
import { useSession } from '../../platform/session/session.ts'
import { dateText } from '../../ui/figure/date-text.ts'
import { Tag } from '../../ui/figure/tag.tsx'
import { Empty } from '../../ui/page/faces.tsx'
import { Page, Sheet } from '../../ui/page/page.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'

export function ReleaseNotesPage() {
  const query = useCall(release.notes, {}, { staleTime: Number.POSITIVE_INFINITY })
  const isViewing = useSession((session) => session.viewing !== null)
  const isSent = useRef(false)
  const seen = useAct(release.seen, {
    refreshes: [user.getLoginState],
    onDone: () => {
      const { state } = useSession.getState()
      if (state) useSession.setState({ state: { ...state, hasNewNotes: false } })
    },
  })
  const { data } = query
  const { mutate } = seen
  useEffect(() => {
    const [latest] = data?.notes ?? []
    // In a maintenance the mark stays; nothing is lost with it.
    if (!latest?.isNew || isViewing || isSent.current) return
    isSent.current = true
    mutate({ no: latest.no })
  }, [data, isViewing, mutate])
  return (
    <div className="ge-wrap">
      <Page title="更新说明" lead="列出与您的角色有关的更新。">
        <QueryView query={query} loading="正在加载更新说明" rows={6}>
          {(data) => (
            <>
              <p className="ge-hint">
                现在运行：{data.version} 版{data.build ? `，构建 ${data.build}` : ''}，数据结构第 {data.dataVersion} 版
              </p>
              {data.notes.length === 0 ? <Empty title="没有与您有关的更新" /> : null}
              {data.notes.map((note) => (
                <Sheet key={note.no} id={`note-${note.no}`} title={`${dateText(note.day)}　${note.version} 版`}>
                  {note.isNew ? <Tag tone="orange">新</Tag> : null}
                  <dl>
                    {note.items.map(({ title, text }) => (
                      <div key={title}>
                        <dt>
                          <strong>{title}</strong>
                        </dt>
                        <dd>{text}</dd>
                      </div>
                    ))}
                  </dl>
                </Sheet>
              ))}
            </>
          )}
        </QueryView>
      </Page>
    </div>
  )
}
