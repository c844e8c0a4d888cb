/** The frame of the public portal: strip, masthead, navigation, breadcrumbs, content, footer. */
import { lazy, Suspense } from 'react'
import { useContentParent } from '../../platform/navigation/content-place.ts'
import { useCurrentPage } from '../../platform/navigation/current-page.ts'
import { PageOutlet } from '../../platform/navigation/page-outlet.tsx'
import { trailOf, usePageRoutes } from '../../platform/navigation/page-route.ts'
import { useSystemItems } from '../../platform/navigation/system-items.ts'
import { useSession } from '../../platform/session/session.ts'
import { classes } from '../../ui/classes.ts'
import { Breadcrumbs } from '../../ui/page/page.tsx'
import { BeingSetUp, isBeingSetUp, NotOpenYet } from './being-set-up.tsx'
import { Footer } from './footer.tsx'
import { Masthead } from './masthead.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import styles from './portal-shell.module.css'

const ActingBar = lazy(() => import('./acting-bar.tsx').then((m) => ({ default: m.ActingBar })))

export function PortalShell() {
  const items = useSystemItems()
  const table = usePageRoutes()
  const page = useCurrentPage()
  const contentParent = useContentParent()
  const isAgent = useSession((session) => session.acting !== null)
  const isStaff = useSession((session) => session.login !== null && session.login.userRole !== 'enterprise')
  const isPreview = isBeingSetUp(items) && isStaff
  const isClosed = isBeingSetUp(items) && !isStaff
  const home = table.find((one) => one.group === 'home')
  const trail = page && page !== home ? trailOf(table, page, contentParent ?? page.parent) : []
  return (
    <div className={styles.portal}>
      <a className="ge-skip" href="#content">
        跳到正文
      </a>
      <header className={styles.header}>
        <Masthead items={items} search={!isClosed} />
        {isClosed ? null : <NavigationBar />}
        {isAgent ? (
          <Suspense>
            <ActingBar />
          </Suspense>
        ) : null}
      </header>
      <main id="content" className={styles.main} tabIndex={-1}>
        {isPreview ? <NotOpenYet /> : null}
        {trail.length > 0 && home && !isClosed ? (
          <div className={classes('ge-wrap', styles.trail)}>
            <Breadcrumbs trail={[home, ...trail].map((one) => ({ title: one.title, to: one.path }))} />
          </div>
        ) : null}
        {isClosed ? <BeingSetUp items={items} /> : <PageOutlet />}
      </main>
      <Footer items={items} />
    </div>
  )
}
