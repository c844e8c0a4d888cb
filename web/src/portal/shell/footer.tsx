/** Sponsor, contact, filing numbers, and the accessibility statement. */
import { Link } from '@tanstack/react-router'
import { version } from '../../../../package.json'
import type { SystemItems } from '../../platform/navigation/system-items.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/figure/icon.tsx'
import { Emblem } from '../../ui/page/emblem.tsx'
import { Hills } from '../../ui/page/hills.tsx'
import styles from './footer.module.css'

export function Footer({ items }: { items: SystemItems }) {
  return (
    <footer className={styles.footer}>
      <Hills />
      <div className={styles.ground}>
        <div className={classes('ge-wrap', styles.row)}>
          <div className={styles.brand}>
            <Emblem size={44} />
            <p>
              {items.sponsor ? <span>主办单位：{items.sponsor}</span> : null}
              {items.hotline ? (
                <a href={`tel:${items.hotline}`}>
                  <Icon name="phone" size={16} />
                  服务热线 {items.hotline}
                </a>
              ) : null}
            </p>
          </div>
          <p className={styles.numbers}>
            {items.icpNumber ? <span>{items.icpNumber}</span> : null}
            {items.policeNumber ? <span>{items.policeNumber}</span> : null}
            <Link to="/mainPages/accessibility">无障碍声明</Link>
            <span>
              版本 {version}
              {items.dataVersion ? `（数据 ${items.dataVersion}）` : ''}
            </span>
          </p>
        </div>
      </div>
    </footer>
  )
}
