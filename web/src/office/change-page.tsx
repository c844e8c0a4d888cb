/** A change that a second person confirms, whatever it changes: its place in a list, and its page. */
import type { ReactNode } from 'react'
import { Button } from '../ui/control/button.tsx'
import { dateTimeText } from '../ui/figure/date-text.ts'
import { Page, Sheet } from '../ui/page/page.tsx'
import { QueryView, type ViewedQuery } from '../ui/page/query-view.tsx'
import styles from './list/list.module.css'
import { CaseHistory } from './second-person.tsx'

type Proposed = { id: string; about: string; reason: string | null; madeByName: string; createdAt: string }
type Handled = { updatedByName: string; updatedAt: string }

/** What it is about, leading to its page, and why. */
export const aboutColumn = (title: string, onOpen: (id: string) => void) => ({
  key: 'about',
  title,
  render: (_v: unknown, row: Proposed) => (
    <div className={styles.name} data-part="row-name">
      <Button size="small" kind="quiet" onClick={() => onOpen(row.id)}>
        {row.about}
      </Button>
      <span className={styles.under}>{row.reason}</span>
    </div>
  ),
})

export const proposerColumn = {
  key: 'madeBy',
  title: '提出',
  render: (_v: unknown, row: Proposed) => `${row.madeByName} ${dateTimeText(row.createdAt)}`,
}

export const handlerColumn = {
  key: 'updated',
  title: '最近办理',
  render: (_v: unknown, row: Handled) => `${row.updatedByName} ${dateTimeText(row.updatedAt)}`,
}

type Change = { about: string; version: number; history: Parameters<typeof CaseHistory>[0]['entries'] }

type ChangePageProps<Of> = {
  query: ViewedQuery<Of>
  /** 权限变更. */
  name: string
  tag: (of: Of) => ReactNode
  back: string
  onBack: () => void
  /** What it changes, and the steps. */
  children: (of: Of) => ReactNode
}

export function ChangeFrame<Of extends Change>({ query, name, tag, back, onBack, children }: ChangePageProps<Of>) {
  const { data } = query
  return (
    <Page
      title={data ? `${name}：${data.about}` : name}
      tags={data ? tag(data) : null}
      actions={<Button onClick={onBack}>{back}</Button>}
    >
      <Sheet title="变更内容">
        <QueryView query={query} loading={`正在加载${name}`} rows={8}>
          {(of) => (
            <div key={of.version}>
              {children(of)}
              <h2>经过</h2>
              <CaseHistory label="变更的经过" entries={of.history} />
            </div>
          )}
        </QueryView>
      </Sheet>
    </Page>
  )
}
