/** The small frame of sign-in, registration and password: no navigation, one link to the home page. */
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { useCurrentPage } from '../../platform/navigation/current-page.ts'
import { PageOutlet } from '../../platform/navigation/page-outlet.tsx'
import { useSystemItems } from '../../platform/navigation/system-items.ts'
import { PausedLine } from '../../ui/page/paused-line.tsx'
import { BeingSetUp, isBeingSetUp } from './being-set-up.tsx'
import { Footer } from './footer.tsx'
import { Masthead } from './masthead.tsx'
import styles from './portal-shell.module.css'

export function EntryShell() {
  const items = useSystemItems()
  const page = useCurrentPage()
  // Staff sign in and change their passwords here all the same; nobody registers.
  const paused = page?.path === portalScreens.register.path ? items['closed:registration'] : undefined
  const isClosed = isBeingSetUp(items) && page?.path === portalScreens.register.path
  return (
    <div className={styles.portal}>
      <a className="ge-skip" href="#content">
        跳到正文
      </a>
      <header className={styles.header}>
        <Masthead items={items} search={false} />
      </header>
      <main id="content" className={styles.main} tabIndex={-1}>
        {isClosed ? <BeingSetUp items={items} /> : paused ? <PausedLine text={paused} /> : <PageOutlet />}
      </main>
      <Footer items={items} />
    </div>
  )
}
