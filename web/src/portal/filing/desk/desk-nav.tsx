/** The menu of the desk: in groups beside the content; on small windows one line that scrolls to the open part. */
import { useRef } from 'react'
import { useCurrentInView } from '../../../ui/page/current-in-view.ts'
import tagStyles from '../tag.module.css'
import styles from './desk-nav.module.css'

type DeskNavProps<G extends string> = {
  label: string
  groups: Readonly<Record<G, string>>
  parts: readonly { key: string; label: string; group: G; badge: number }[]
  open: string
  onOpen: (key: string) => void
}

export function DeskNav<G extends string>({ label, groups, parts, open, onOpen }: DeskNavProps<G>) {
  const bar = useRef<HTMLElement>(null)
  useCurrentInView(bar, `${open} ${parts.length}`)
  return (
    <nav className={styles.nav} data-part="nav" aria-label={label} ref={bar}>
      {(Object.keys(groups) as G[]).map((group) => {
        const own = parts.filter((part) => part.group === group)
        return own.length > 0 ? (
          <div key={group} className={styles.navGroup} data-part="nav-group">
            <p>{groups[group]}</p>
            {own.map((part) => (
              <button
                key={part.key}
                type="button"
                aria-current={part.key === open ? 'page' : undefined}
                onClick={() => onOpen(part.key)}
              >
                <span>{part.label}</span>
                {part.badge > 0 ? (
                  <span className={tagStyles.badge} data-part="badge">
                    {part.badge > 99 ? '99+' : part.badge}
                    <span className="ge-hidden">条未读</span>
                  </span>
                ) : null}
              </button>
            ))}
          </div>
        ) : null
      })}
    </nav>
  )
}
