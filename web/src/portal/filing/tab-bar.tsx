/** A row of buttons that each open a part of the page; the current one is marked. */
import '../../ui/figure/tag.css'
import './tab-bar.css'

type TabBarProps = {
  label: string
  tabs: readonly { key: string; label: string; badge?: number }[]
  open: string
  onOpen: (key: string) => void
}

export function TabBar({ label, tabs, open, onOpen }: TabBarProps) {
  return (
    <nav className="pf-tabs" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          aria-current={tab.key === open ? 'page' : undefined}
          onClick={() => onOpen(tab.key)}
        >
          {tab.label}
          {tab.badge ? <span className="ge-badge">{tab.badge}</span> : null}
        </button>
      ))}
    </nav>
  )
}
