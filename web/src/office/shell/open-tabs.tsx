/** Tabs of the open pages: plain links, closed by the cross or the Delete key. Each remembers its filters. */
import { officePath } from '@green/contract/screens/screens.ts'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { placeOf } from '../../platform/navigation/address.ts'
import { useCurrentPage } from '../../platform/navigation/current-page.ts'
import { Icon } from '../../ui/figure/icon.tsx'
import { useCurrentInView } from '../../ui/page/current-in-view.ts'
import styles from './open-tabs.module.css'
import { keepTabs, type OpenTab, savedTabs, withOpened, withoutTab } from './tab-list.ts'

const home: OpenTab = { path: officePath('dashboard'), href: officePath('dashboard'), title: '工作台' }

export function OpenTabs() {
  const navigate = useNavigate()
  const page = useCurrentPage()
  const href = useRouterState({ select: (state) => state.resolvedLocation?.href ?? '' })
  const [tabs, setTabs] = useState<OpenTab[]>(() => withOpened(savedTabs(), home, home.path))
  const bar = useRef<HTMLElement>(null)

  useEffect(() => {
    if (page?.face !== 'office' || placeOf(href).to !== page.path) return
    setTabs((before) => withOpened(before, { path: page.path, href, title: page.title }, home.path))
  }, [page, href])
  useEffect(() => keepTabs(tabs), [tabs])
  useCurrentInView(bar, `${page?.path} ${tabs.length}`)

  const close = (tab: OpenTab) => {
    if (tab.path === home.path) return
    const left = withoutTab(tabs, tab.path)
    setTabs(left.tabs)
    if (page?.path === tab.path) void navigate(placeOf((left.next ?? home).href))
  }
  const onKey = (event: KeyboardEvent, tab: OpenTab) => {
    if (event.key === 'Delete') close(tab)
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const links = bar.current?.querySelectorAll('a')
    if (step !== 0 && links) links[(tabs.indexOf(tab) + step + links.length) % links.length]?.focus()
  }
  return (
    <nav ref={bar} className={styles.tabs} aria-label="打开的页面">
      <ul className={styles.tabList}>
        {tabs.map((tab) => (
          <li key={tab.path} className={tab.path === page?.path ? styles.tabHere : undefined}>
            <Link
              {...placeOf(tab.href)}
              aria-current={tab.path === page?.path ? 'page' : undefined}
              onKeyDown={(event) => onKey(event, tab)}
            >
              {tab.title}
            </Link>
            {tab.path === home.path ? null : (
              <button type="button" aria-label={`关闭${tab.title}`} onClick={() => close(tab)}>
                <Icon name="close" size={14} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
