/** Quick links: one column per kind of visitor. */
import { Link } from '@tanstack/react-router'
import { usePageRoutes } from '../../../platform/navigation/page-route.ts'
import { pageText } from '../../../platform/navigation/page-text.ts'
import { useSystemItems } from '../../../platform/navigation/system-items.ts'
import { Icon } from '../../../ui/figure/icon.tsx'
import styles from './role-entries.module.css'
import { entriesOf } from './ways.ts'

export function RoleEntries() {
  const entries = entriesOf(usePageRoutes())
  const items = useSystemItems()
  return (
    <section className={styles.entries} aria-labelledby="entries">
      <div className="ge-wrap">
        <h2 id="entries">我是谁，要办什么</h2>
        <ul className={styles.entriesRow}>
          {entries.map((entry) => (
            <li key={entry.key}>
              <Icon name={entry.icon} size={30} />
              <h3>{entry.title}</h3>
              <p>{pageText(items, `home.${entry.key}`)}</p>
              <ul className={styles.ways}>
                {entry.pages.map((page) => (
                  <li key={page.path}>
                    <Link to={page.path}>
                      {page.title}
                      <Icon name="right" size={14} />
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
