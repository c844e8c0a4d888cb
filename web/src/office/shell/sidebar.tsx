/** The server's menu in the dark sidebar; collapsed it shows icons, on small windows it slides over the page. */
import type { MenuItem } from '@green/contract/calls/overview/lookup.ts'
import { leadsTo } from '@green/contract/screens/menu-pages.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import type { MenuProps } from 'antd'
import { Menu } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useCurrentPage } from '../../platform/navigation/current-page.ts'
import { type PageRoute, trailOf, usePageRoutes } from '../../platform/navigation/page-route.ts'
import { useSystemItems } from '../../platform/navigation/system-items.ts'
import { platformTitle } from '../../platform/navigation/title.ts'
import { classes } from '../../ui/classes.ts'
import { Icon, isIconName } from '../../ui/figure/icon.tsx'
import { Drawer } from '../../ui/over/dialog.tsx'
import { Emblem } from '../../ui/page/emblem.tsx'
import { Failed, Loading } from '../../ui/page/faces.tsx'
import { type Shortcut, shortcutsOf, useFavourites } from './favourites.ts'
import styles from './sidebar.module.css'

/** A page may be in the menu twice. */
const favouriteKey = 'favourite:'

type SidebarProps = {
  menu: readonly MenuItem[] | undefined
  error: { message: string; traceId: string | null } | null
  onRetry: () => void
  folded: boolean
  /** On small windows: shown over the page, or hidden. */
  over: { open: boolean; onClose: () => void } | null
}

export function Sidebar({ menu, error, onRetry, folded, over }: SidebarProps) {
  const name = useSystemItems().siteTitle ?? platformTitle
  const half = Math.ceil(name.length / 2) - 1
  const content = (
    <>
      <Link to={officePath('dashboard')} className={styles.brand} aria-label={`${name}，回到工作台`}>
        <Emblem size={36} />
        {folded && !over ? null : (
          <span>
            <span>{name.slice(0, half)}</span>
            <span>{name.slice(half)}</span>
          </span>
        )}
      </Link>
      {menu ? (
        <MenuTree menu={menu} folded={folded && !over} onPick={over?.onClose} />
      ) : error ? (
        <div className={styles.menuFailed}>
          <Failed message={error.message} traceId={error.traceId} onRetry={onRetry} />
        </div>
      ) : (
        <div className={styles.menuLoading}>
          <Loading rows={8} label="正在加载菜单" />
        </div>
      )}
    </>
  )
  if (over) {
    return (
      <Drawer
        open={over.open}
        onClose={over.onClose}
        side="left"
        size={264}
        className={styles.drawer}
        title="菜单"
        closeLabel="关闭菜单"
      >
        {content}
      </Drawer>
    )
  }
  return (
    <nav className={classes(styles.side, folded && styles.sideFolded)} aria-label="后台菜单">
      {content}
    </nav>
  )
}

function MenuTree({
  menu,
  folded,
  onPick,
}: {
  menu: readonly MenuItem[]
  folded: boolean
  onPick: (() => void) | undefined
}) {
  const navigate = useNavigate()
  const table = usePageRoutes()
  const page = useCurrentPage()
  const frame = useRef<HTMLDivElement>(null)
  const { saved: favourites } = useFavourites()
  const items = useMemo(
    () => [...favouriteItems(shortcutsOf(favourites, menu)), ...menuItems(menu)],
    [favourites, menu],
  )
  const here = useMemo(() => (page ? placeIn(menu, trailOf(table, page)) : nowhere), [menu, page, table])
  const [open, setOpen] = useState<readonly string[]>([])
  useEffect(() => {
    if (here.groups.length > 0) setOpen(here.groups)
  }, [here])
  // Newer browsers answer a promise, which an effect may not return.
  const showCurrent = () => {
    frame.current?.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry that is current may be another one
  useEffect(showCurrent, [here])
  return (
    // A group that has unfolded has moved the entries below it.
    <div ref={frame} onTransitionEnd={showCurrent}>
      <Menu
        className={styles.menu}
        theme="dark"
        mode="inline"
        inlineCollapsed={folded}
        inlineIndent={22}
        items={items}
        selectedKeys={[...here.entries]}
        {...(folded ? {} : { openKeys: [...open], onOpenChange: (keys: string[]) => setOpen(oneOpen(keys, open)) })}
        onClick={({ key }) => {
          onPick?.()
          void navigate({ to: key.replace(favouriteKey, '') })
        }}
      />
    </div>
  )
}

type PlaceInMenu = { groups: readonly string[]; entries: readonly string[] }
const nowhere: PlaceInMenu = { groups: [], entries: [] }

/** The groups, outermost first, and the entries that lead to one of these pages. */
function placeIn(menu: readonly MenuItem[], pages: readonly PageRoute[], within = ''): PlaceInMenu {
  const found = menu.map((item): PlaceInMenu => {
    if (item.path !== '')
      return pages.some((one) => leadsTo(item, one.path)) ? { ...nowhere, entries: [item.path] } : nowhere
    const key = keyOf(item, within)
    const below = placeIn(item.children, pages, key)
    return below.entries.length > 0 ? { groups: [key, ...below.groups], entries: below.entries } : nowhere
  })
  return { groups: found.flatMap(({ groups }) => groups), entries: found.flatMap(({ entries }) => entries) }
}

/** Of the groups side by side one is open: the one opened last. */
function oneOpen(keys: readonly string[], before: readonly string[]): readonly string[] {
  const opened = keys.find((key) => !before.includes(key))
  return opened === undefined ? keys : keys.filter((key) => opened.startsWith(key))
}

/** Groups have no page of their own; their title labels them, below that of the group around them. */
function keyOf(item: MenuItem, within: string): string {
  return item.path === '' ? `${within || 'group:'}${item.title}/` : item.path
}

function menuItems(menu: readonly MenuItem[], within = ''): NonNullable<MenuProps['items']> {
  return menu.map((item) => {
    const key = keyOf(item, within)
    if (item.path !== '' && within !== '') return { key, label: item.title }
    const children = item.path === '' ? { children: menuItems(item.children, key) } : {}
    return { key, label: item.title, icon: menuIcon(item), ...children }
  })
}

/** The favourites stand above the menu. */
function favouriteItems(shortcuts: readonly Shortcut[]): NonNullable<MenuProps['items']> {
  if (shortcuts.length === 0) return []
  const children = shortcuts.map(({ path, title }) => ({ key: `${favouriteKey}${path}`, label: title }))
  return [{ key: 'group:收藏/', label: '收藏', icon: <Icon name="medal" size={18} />, children }]
}

const menuIcon = ({ icon }: MenuItem) => <Icon name={isIconName(icon) ? icon : 'list'} size={18} />
