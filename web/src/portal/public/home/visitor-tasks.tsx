/** 我是谁，要办什么: a tab for each kind of visitor with its tasks, and the way to all services. */
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { pageText } from '../../../platform/navigation/page-text.ts'
import { useSystemItems } from '../../../platform/navigation/system-items.ts'
import { useSession } from '../../../platform/session/session.ts'
import sectionStyles from './section.module.css'
import { TaskList } from './task-list.tsx'
import { publicTasks, type VisitorKind, visitorKinds } from './tasks.ts'
import styles from './visitor-tasks.module.css'

const OtherTasks = lazy(() => import('./lower/other-tasks.tsx').then((module) => ({ default: module.OtherTasks })))

const kinds = Object.keys(visitorKinds) as VisitorKind[]

export function VisitorTasks() {
  const items = useSystemItems()
  const login = useSession((session) => session.login)
  const own: VisitorKind = !login ? 'visitor' : (login.qyItem?.orgKind ?? 'staff')
  const [chosen, setChosen] = useState<VisitorKind | null>(null)
  const open = chosen ?? own
  return (
    <section className={styles.entries} aria-labelledby="entries">
      <div className={sectionStyles.head}>
        <h2 id="entries">我是谁，要办什么</h2>
        <Link to="/mainPages/services">全部服务</Link>
      </div>
      <nav className={styles.kinds} aria-label="我是谁">
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-current={kind === open ? 'page' : undefined}
            onClick={() => setChosen(kind)}
          >
            {visitorKinds[kind]}
          </button>
        ))}
      </nav>
      <p>{pageText(items, `home.${open}`)}</p>
      {open === 'visitor' ? (
        <TaskList tasks={publicTasks} />
      ) : (
        <Suspense fallback={<div className={styles.room} />}>
          <OtherTasks kind={open} />
        </Suspense>
      )}
    </section>
  )
}
