/** The portal's navigation, made from the table of routes: pages that are not built are not in it. */
import { type PortalGroup, portalGroups } from '@green/contract/screens/screen-entries.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { useContentParent } from '../../platform/navigation/content-place.ts'
import { useCurrentPage } from '../../platform/navigation/current-page.ts'
import { type PageRoute, usePageRoutes } from '../../platform/navigation/page-route.ts'
import { useSession } from '../../platform/session/session.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/figure/icon.tsx'
import styles from './navigation-bar.module.css'

type Group = { key: PortalGroup; label: string; pages: PageRoute[] }

/** Groups in their order with the pages this visitor may use; visitors without a login see all of them. */
export function navigationGroups(
  table: readonly PageRoute[],
  login: { userRole: string; orgKind: string | undefined } | null,
): Group[] {
  return (Object.keys(portalGroups) as PortalGroup[])
    .map((key) => ({
      key,
      label: portalGroups[key],
      pages: table
        .filter((page) => page.group === key)
        .filter((page) => !login || !page.roles || page.roles.some((role) => role === login.userRole))
        .filter((page) => !login || !page.orgKinds || page.orgKinds.some((kind) => kind === login.orgKind)),
    }))
    .filter((group) => group.pages.length > 0)
}

export function NavigationBar() {
  const table = usePageRoutes()
  const login = useSession((session) => session.login)
  const current = useCurrentPage()
  const parent = useContentParent() ?? current?.parent
  const [unfolded, setUnfolded] = useState(false)
  const [open, setOpen] = useState<PortalGroup | null>(null)
  const bar = useRef<HTMLElement>(null)
  const id = useId()
  const groups = navigationGroups(table, login ? { userRole: login.userRole, orgKind: login.qyItem?.orgKind } : null)

  // A new page folds everything in. Not by an effect: after the first rendering it would undo what was pressed meanwhile.
  const [page, setPage] = useState(current)
  if (page !== current) {
    setPage(current)
    setUnfolded(false)
    setOpen(null)
  }

  useEffect(() => {
    if (!open) return
    const away = (event: PointerEvent) => {
      if (event.target instanceof Node && !bar.current?.contains(event.target)) setOpen(null)
    }
    document.addEventListener('pointerdown', away)
    return () => document.removeEventListener('pointerdown', away)
  }, [open])

  return (
    <nav
      ref={bar}
      className={styles.nav}
      aria-label="主导航"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // What had the focus is about to be hidden: the button that opened it gets it.
        const opener = bar.current?.querySelector<HTMLElement>(`[aria-expanded="true"]:not(.${styles.navToggle})`)
        const folder = bar.current?.querySelector<HTMLElement>(`.${styles.navToggle}[aria-expanded="true"]`)
        const first = opener ?? folder
        if (!first) return
        if (first === opener) setOpen(null)
        else setUnfolded(false)
        first.focus()
      }}
    >
      <div className="ge-wrap">
        <button
          type="button"
          className={styles.navToggle}
          aria-expanded={unfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!unfolded)}
        >
          <Icon name={unfolded ? 'close' : 'menu'} />
          {unfolded ? '收起菜单' : '菜单'}
        </button>
        <ul id={id} className={classes(styles.navList, unfolded && styles.navUnfolded)}>
          {groups.map((group) => {
            const only = group.pages.length === 1 ? group.pages[0] : undefined
            const isHere = group.pages.some((page) => page === current || page.path === parent)
            return (
              <li
                key={group.key}
                className={isHere ? styles.navHere : undefined}
                data-part={isHere ? 'nav-here' : undefined}
              >
                {only ? (
                  <Link to={only.path} aria-current={only === current ? 'page' : undefined}>
                    {group.key === 'home' ? group.label : only.title}
                  </Link>
                ) : (
                  <>
                    <button
                      type="button"
                      aria-expanded={open === group.key}
                      onClick={() => setOpen(open === group.key ? null : group.key)}
                    >
                      {group.label}
                      <Icon name="down" size={14} />
                    </button>
                    <ul className={classes(styles.navSub, open === group.key && styles.navOpen)}>
                      {group.pages.map((page) => (
                        <li key={page.path}>
                          <Link to={page.path} aria-current={page === current ? 'page' : undefined}>
                            {page.title}
                          </Link>
                        </li>
                      ))}
                    </ul>
                  </>
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </nav>
  )
}
