/** 我是谁，要办什么: a tab for each kind of visitor with its tasks, and the way to all services. */
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { placeOf } from '../../../platform/navigation/address.ts'
import { usePageRoutes } from '../../../platform/navigation/page-route.ts'
import { pageText } from '../../../platform/navigation/page-text.ts'
import { useSystemItems } from '../../../platform/navigation/system-items.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Icon } from '../../../ui/figure/icon.tsx'
import { type VisitorKind, visitorKinds } from './tasks.ts'
import { tasksOf } from './ways.ts'

const kinds = Object.keys(visitorKinds) as VisitorKind[]
const next: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

export function VisitorTasks() {
  const table = usePageRoutes()
  const items = useSystemItems()
  const login = useSession((session) => session.login)
  const own: VisitorKind = !login ? 'visitor' : (login.qyItem?.orgKind ?? 'staff')
  const [chosen, setChosen] = useState<VisitorKind | null>(null)
  const open = chosen ?? own
  const turn = (event: KeyboardEvent) => {
    const kind = kinds[kinds.indexOf(open) + (next[event.key] ?? Number.NaN)]
    if (!kind) return
    setChosen(kind)
    document.getElementById(`tab-${kind}`)?.focus()
  }
  return (
    <section className="home-entries" aria-labelledby="entries">
      <div className="home-section-head">
        <h2 id="entries">我是谁，要办什么</h2>
        <Link to="/mainPages/services">全部服务</Link>
      </div>
      <div role="tablist" className="home-kinds" aria-labelledby="entries" onKeyDown={turn}>
        {kinds.map((kind) => (
          <button
            key={kind}
            id={`tab-${kind}`}
            type="button"
            role="tab"
            aria-selected={kind === open}
            aria-controls="tasks"
            tabIndex={kind === open ? 0 : -1}
            onClick={() => setChosen(kind)}
          >
            {visitorKinds[kind].title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tasks" aria-labelledby={`tab-${open}`}>
        <p>{pageText(items, `home.${open}`)}</p>
        <ul className="home-tasks">
          {tasksOf(open, table, login !== null).map(({ title, link, icon }) => (
            <li key={title}>
              <Link {...placeOf(link)}>
                <Icon name={icon} size={26} />
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
