/** 更多: the open pages that have no room in the row, found by a part of the name. */
import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { placeOf } from '../../platform/navigation/address.ts'
import { Icon } from '../../ui/figure/icon.tsx'
import styles from './open-tabs.module.css'
import type { OpenTab } from './tab-list.ts'

export function OtherTabs({ tabs, onClose }: { tabs: readonly OpenTab[]; onClose: (tab: OpenTab) => void }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [filter, setFilter] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const shown = tabs.filter(({ title }) => title.includes(filter.trim()))
  const shut = () => {
    setOpen(false)
    setFilter('')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it closes when the focus leaves it or Escape is pressed within
    <div
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) shut()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        shut()
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.more}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => (open ? shut() : setOpen(true))}
      >
        更多（{tabs.length}）
        <Icon name="down" size={14} />
      </button>
      {open ? (
        <div id={id} className={styles.others}>
          <input
            type="text"
            // biome-ignore lint/a11y/noAutofocus: opened to find a page
            autoFocus
            value={filter}
            placeholder="按名称查找"
            aria-label="按名称查找打开的页面"
            onChange={(event) => setFilter(event.target.value)}
          />
          {shown.length === 0 ? <p className="ge-hint">没有名称含“{filter.trim()}”的页面</p> : null}
          <ul>
            {shown.map((tab) => (
              <li key={tab.path}>
                <Link {...placeOf(tab.href)} className={styles.otherLink} onClick={shut}>
                  {tab.title}
                </Link>
                <button
                  type="button"
                  className={styles.close}
                  aria-label={`关闭${tab.title}`}
                  onClick={() => onClose(tab)}
                >
                  <Icon name="close" size={14} />
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}
