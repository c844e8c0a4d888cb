/** The frame of one case in the office: the way back to the list, opening and failing, the name, and the steps beside what is read. */
import type { ReactNode } from 'react'
import { Button } from '../../../ui/control/button.tsx'
import { QueryView, type ViewedQuery } from '../../../ui/page/query-view.tsx'
import '../desk.css'

type CaseFrameProps<T> = {
  query: ViewedQuery<T>
  /** Said while it is read: 正在打开监察案件. */
  opening: string
  onBack: () => void
  children: (data: T) => ReactNode
}

export function CaseFrame<T>({ query, opening, onBack, children }: CaseFrameProps<T>) {
  return (
    <div className="desk-case">
      <nav className="desk-case-nav" aria-label="案件">
        <Button size="small" icon="left" onClick={onBack}>
          返回列表
        </Button>
      </nav>
      <QueryView query={query} loading={opening} rows={8}>
        {children}
      </QueryView>
    </div>
  )
}

/** The name of the case, and below it its state and facts. */
export function CaseHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className="desk-case-head">
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        <p className="desk-case-tags">{children}</p>
      </div>
    </header>
  )
}

/** What is read at the left, and at the right what is done; one below the other on a narrow screen. */
export function CaseSplit({ children, panel }: { children: ReactNode; panel: ReactNode }) {
  return (
    <div className="desk-split">
      <div className="desk-evidence">{children}</div>
      <aside className="desk-panel">{panel}</aside>
    </div>
  )
}
