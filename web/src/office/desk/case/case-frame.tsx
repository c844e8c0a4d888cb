/** The frame of one case in the office: the way back to the list, opening and failing, the name, and the steps beside what is read. */
import type { ReactNode } from 'react'
import { Button } from '../../../ui/control/button.tsx'
import { QueryView, type ViewedQuery } from '../../../ui/page/query-view.tsx'
import caseHeadStyles from '../case-head.module.css'
import panelStyles from '../panel.module.css'
import styles from './case.module.css'

type CaseFrameProps<T> = {
  query: ViewedQuery<T>
  /** Said while it is read: 正在打开监察案件. */
  opening: string
  onBack: () => void
  children: (data: T) => ReactNode
}

export function CaseFrame<T>({ query, opening, onBack, children }: CaseFrameProps<T>) {
  return (
    <div className={styles.caseFrame}>
      <nav className={styles.nav} aria-label="案件">
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
    <header className={caseHeadStyles.caseHead}>
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={caseHeadStyles.caseTags}>{children}</p>
      </div>
    </header>
  )
}

/** What is read at the left, and at the right what is done; one below the other on a narrow screen. */
export function CaseSplit({ children, panel }: { children: ReactNode; panel: ReactNode }) {
  return (
    <div className={styles.split} data-part="split">
      <div className={styles.evidence}>{children}</div>
      <aside className={panelStyles.panel} data-part="panel">
        {panel}
      </aside>
    </div>
  )
}
