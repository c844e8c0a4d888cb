/** The screens that share an entry of the menu, as tabs above the page; each goes on where it was left. */
import type { MenuItem } from '@green/contract/calls/overview/lookup.ts'
import { entriesOf, leadsTo } from '@green/contract/screens/menu-pages.ts'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { placeOf } from '../../platform/navigation/address.ts'
import { useCurrentPage } from '../../platform/navigation/current-page.ts'
import { useCurrentInView } from '../../ui/page/current-in-view.ts'
import styles from './screen-tabs.module.css'
import { useTabList } from './tab-list.ts'

export function ScreenTabs({ menu }: { menu: readonly MenuItem[] }) {
  const page = useCurrentPage()
  const row = useRef<HTMLElement>(null)
  useCurrentInView(row, page?.path)
  const entry = page && entriesOf(menu).find((one) => leadsTo(one.entry, page.path))?.entry
  const places = useTabList(({ tabs }) => tabs.find(({ path }) => path === entry?.path)?.places) ?? {}
  if (!entry || entry.children.length < 2) return null
  return (
    <nav ref={row} className={styles.screens} aria-label={`${entry.title}的页面`}>
      {entry.children.map(({ path, title }) => (
        <Link
          key={path}
          {...placeOf(places[path] ?? path)}
          className={styles.screen}
          aria-current={path === page.path ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
