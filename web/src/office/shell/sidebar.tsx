/** The server's menu in the dark sidebar; collapsed it shows icons, on small windows it slides over the page. */
import type { MenuItem } from '@green/contract/calls/overview/lookup.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import type { MenuProps } from 'antd'
import { Menu } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useCurrentPage } from '../../platform/navigation/current-page.ts'
import { trailOf, usePageRoutes } from '../../platform/navigation/page-route.ts'
import { useSystemItems } from '../../platform/navigation/system-items.ts'
import { platformTitle } from '../../platform/navigation/title.ts'
import { classes } from '../../ui/classes.ts'
import { Icon, isIconName } from '../../ui/figure/icon.tsx'
import { Drawer } from '../../ui/over/dialog.tsx'
import { Emblem } from '../../ui/page/emblem.tsx'
import { Failed, Loading } from '../../ui/page/faces.tsx'
import styles from './sidebar.module.css'

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
  const items = useMemo(() => menuItems(menu), [menu])
  const here = useMemo(() => (page ? trailOf(table, page).map((one) => one.path as string) : []), [page, table])
  const group = menu.find((item) => item.children.some((child) => here.includes(child.path)))
  const [open, setOpen] = useState<string[]>([])
  const groupKey = group ? keyOf(group) : null
  useEffect(() => {
    if (groupKey) setOpen((before) => (before.includes(groupKey) ? before : [...before, groupKey]))
  }, [groupKey])
  return (
    <Menu
      className={styles.menu}
      theme="dark"
      mode="inline"
      inlineCollapsed={folded}
      inlineIndent={22}
      items={items}
      selectedKeys={here}
      {...(folded ? {} : { openKeys: open, onOpenChange: setOpen })}
      onClick={({ key }) => {
        onPick?.()
        void navigate({ to: key })
      }}
    />
  )
}

/** Groups have no page of their own; their title labels them. */
function keyOf(item: MenuItem): string {
  return item.children.length > 0 ? `group:${item.title}` : item.path
}

function menuItems(menu: readonly MenuItem[]): NonNullable<MenuProps['items']> {
  return menu.map((item) => ({
    key: keyOf(item),
    label: item.title,
    icon: <Icon name={isIconName(item.icon) ? item.icon : 'list'} size={18} />,
    ...(item.children.length > 0
      ? { children: item.children.map((child) => ({ key: child.path, label: child.title })) }
      : {}),
  }))
}
