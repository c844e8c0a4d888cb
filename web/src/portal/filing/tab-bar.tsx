/** A row of buttons that each open a part of the page; the current one is marked. */

import styles from './tab-bar.module.css'
import tagStyles from './tag.module.css'

type TabBarProps = {
  label: string
  tabs: readonly { key: string; label: string; badge?: number }[]
  open: string
  onOpen: (key: string) => void
}

export function TabBar({ label, tabs, open, onOpen }: TabBarProps) {
  return (
    <nav className={styles.tabs} data-part="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          aria-current={tab.key === open ? 'page' : undefined}
          onClick={() => onOpen(tab.key)}
        >
          {tab.label}
          {tab.badge ? (
            <span className={tagStyles.badge} data-part="badge">
              {tab.badge}
            </span>
          ) : null}
        </button>
      ))}
    </nav>
  )
}
