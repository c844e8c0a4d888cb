/** The frame of the back office: the server's menu, breadcrumbs, open pages, messages, the user. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCurrentPage } from '../../platform/navigation/current-page.ts'
import { menuQuery, visibleMenu } from '../../platform/navigation/menu.ts'
import { PageOutlet } from '../../platform/navigation/page-outlet.tsx'
import { usePageRoutes } from '../../platform/navigation/page-route.ts'
import { useSession } from '../../platform/session/session.ts'
import { AntdLayer } from '../../ui/antd-layer.tsx'
import { Icon } from '../../ui/figure/icon.tsx'
import { Breadcrumbs } from '../../ui/page/page.tsx'
import { DeputyBar } from './deputy-bar.tsx'
import { MessageBell } from './message-bell.tsx'
import styles from './office-shell.module.css'
import { officeTrail } from './office-trail.ts'
import { OpenTabs } from './open-tabs.tsx'
import { SearchBox } from './search-box.tsx'
import { setSidebarOpen, useShellSettings } from './shell-settings.ts'
import { Sidebar } from './sidebar.tsx'
import { UserMenu } from './user-menu.tsx'
import { useNarrow } from './window-width.ts'

/** Below this width the sidebar starts collapsed; the user may still expand it. */
const foldsAt = 1280
const slidesAt = 768

export function OfficeShell() {
  const size = useShellSettings((settings) => settings.size)
  return (
    <AntdLayer size={size}>
      <Frame />
    </AntdLayer>
  )
}

function Frame() {
  const table = usePageRoutes()
  const page = useCurrentPage()
  // Where duties are split, cases are none of the security or audit administrator's business.
  const finds = useSession(({ state }) => !state?.duty || state.duty === 'system')
  const query = useQuery(menuQuery())
  const menu = query.data ? visibleMenu(query.data, table) : undefined
  const wide = useShellSettings((settings) => settings.sidebarOpen)
  const narrow = useNarrow(foldsAt)
  const slides = useNarrow(slidesAt)
  const [unfolded, setUnfolded] = useState(false)
  const [over, setOver] = useState(false)
  const folded = narrow ? !unfolded : !wide
  const toggle = () => {
    if (slides) setOver(!over)
    else if (narrow) setUnfolded(!unfolded)
    else setSidebarOpen(!wide)
  }
  return (
    <div className={styles.office}>
      <a className="ge-skip" href="#content">
        跳到正文
      </a>
      <Sidebar
        menu={menu}
        error={query.error}
        onRetry={() => void query.refetch()}
        folded={folded}
        over={slides ? { open: over, onClose: () => setOver(false) } : null}
      />
      <div className={styles.body}>
        <header className={styles.head}>
          <button
            type="button"
            className={styles.headButton}
            aria-label={folded ? '展开菜单' : '收起菜单'}
            aria-expanded={slides ? over : !folded}
            onClick={toggle}
          >
            <Icon name="menu" />
          </button>
          <div className={styles.trail}>
            {page ? <Breadcrumbs trail={officeTrail(page, table, menu ?? [])} /> : null}
          </div>
          {finds ? <SearchBox /> : null}
          <Link to="/" className={styles.headButton}>
            <Icon name="home" />
            <span className={styles.headText}>门户首页</span>
          </Link>
          <MessageBell />
          <UserMenu />
        </header>
        <DeputyBar />
        <OpenTabs />
        <main id="content" className={styles.main} tabIndex={-1}>
          <PageOutlet />
        </main>
      </div>
    </div>
  )
}
