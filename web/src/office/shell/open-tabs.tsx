/** Tabs of the open pages: plain links, closed by the cross or the Delete key. Each remembers its filters. */
import type { MenuItem } from '@green/contract/calls/overview/lookup.ts'
import { entriesOf, leadsTo } from '@green/contract/screens/menu-pages.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { placeOf } from '../../platform/navigation/address.ts'
import { useCurrentPage } from '../../platform/navigation/current-page.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/figure/icon.tsx'
import { useCurrentInView } from '../../ui/page/current-in-view.ts'
import styles from './open-tabs.module.css'
import { OtherTabs } from './other-tabs.tsx'
import { fitted, type OpenTab, setRecent, setTabs, useTabList, withOpened, withoutTab } from './tab-list.ts'

const home: OpenTab = { path: officePath('dashboard'), href: officePath('dashboard'), title: '工作台' }

export function OpenTabs({ menu }: { menu: readonly MenuItem[] }) {
  const navigate = useNavigate()
  const page = useCurrentPage()
  const href = useRouterState({ select: (state) => state.resolvedLocation?.href ?? '' })
  const saved = useTabList(({ tabs }) => tabs)
  const tabs = saved.length > 0 ? saved : [home]
  const bar = useRef<HTMLElement>(null)
  const width = useWidth(bar)
  // Screens that share an entry of the menu share its tab.
  const entry = page && entriesOf(menu).find((one) => leadsTo(one.entry, page.path))?.entry
  const active = entry?.children.length ? entry.path : page?.path

  useEffect(() => {
    if (page?.face !== 'office' || placeOf(href).to !== page.path || !active) return
    const before = useTabList.getState().tabs
    const opened = { path: active, href, title: page.title, places: { [page.path]: href } }
    setRecent({ path: page.path, href, title: page.title })
    setTabs(withOpened(before.length > 0 ? before : withOpened([], home, home.path), opened, home.path))
  }, [page, href, active])
  useCurrentInView(bar, `${page?.path} ${tabs.length}`)

  const { inRow, others } = fitted(tabs, active, width)
  const close = (tab: OpenTab) => {
    if (tab.path === home.path) return
    const left = withoutTab(tabs, tab.path)
    setTabs(left.tabs)
    if (active === tab.path) void navigate(placeOf((left.next ?? home).href))
  }
  const onKey = (event: KeyboardEvent, tab: OpenTab) => {
    if (event.key === 'Delete') close(tab)
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const links = bar.current?.querySelectorAll('a')
    if (step !== 0 && links) links[(inRow.indexOf(tab) + step + links.length) % links.length]?.focus()
  }
  return (
    <nav ref={bar} className={styles.tabs} aria-label="打开的页面">
      <ul className={styles.row}>
        {inRow.map((tab) => (
          <li key={tab.path} className={classes(styles.tab, tab.path === active && styles.here)}>
            <Link
              {...placeOf(tab.href)}
              className={styles.link}
              title={tab.title}
              aria-current={tab.path === active ? 'page' : undefined}
              onKeyDown={(event) => onKey(event, tab)}
            >
              {tab.title}
            </Link>
            {tab.path === home.path ? null : (
              <button
                type="button"
                className={classes(styles.close, styles.over)}
                aria-label={`关闭${tab.title}`}
                onClick={() => close(tab)}
              >
                <Icon name="close" size={14} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 ? <OtherTabs tabs={others} onClose={close} /> : null}
    </nav>
  )
}

/** The inner width of the row; none before it was measured. */
function useWidth(row: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  useEffect(() => {
    const bar = row.current
    if (!bar) return
    const measure = () => {
      if (bar.clientWidth > 0) setWidth(bar.clientWidth)
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(bar)
    measure()
    return () => sizes.disconnect()
  }, [row])
  return width
}
