/** The small frame of sign-in, registration and password: no navigation, one link to the home page. */
import { PageOutlet } from '../../platform/page-outlet.tsx'
import { useSystemItems } from '../../platform/system-items.ts'
import { Footer } from './footer.tsx'
import { Masthead } from './masthead.tsx'
import './portal-shell.css'

export function EntryShell() {
  const items = useSystemItems()
  return (
    <div className="portal">
      <a className="ge-skip" href="#content">
        跳到正文
      </a>
      <header className="portal-header portal-header-entry">
        <Masthead items={items} search={false} />
      </header>
      <main id="content" className="portal-main" tabIndex={-1}>
        <PageOutlet />
      </main>
      <Footer items={items} />
    </div>
  )
}
