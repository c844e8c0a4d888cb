/** 平台正在建设中: what the public sees until the administrator has completed the profile of the city. */
import { Link } from '@tanstack/react-router'
import type { SystemItems } from '../../platform/navigation/system-items.ts'
import { classes } from '../../ui/classes.ts'
import { buttonClass } from '../../ui/control/button.tsx'
import { Emblem } from '../../ui/page/emblem.tsx'
import styles from './being-set-up.module.css'

/** Whether the city has not opened the platform yet. Unknown until the items are there. */
export const isBeingSetUp = (items: SystemItems): boolean => items.open === '0'

export function BeingSetUp({ items }: { items: SystemItems }) {
  return (
    <section className={classes('ge-wrap', styles.setUp)}>
      <Emblem size={96} />
      <h1>平台正在建设中</h1>
      <p>
        {items.cityName}
        {items.siteTitle}正在准备内容和办事服务，开放后即可在本页查询和办理。
      </p>
      <p>
        <Link to="/login" className={buttonClass('primary')}>
          工作人员登录
        </Link>
      </p>
    </section>
  )
}

/** Above the pages that staff may look at already. */
export function NotOpenYet() {
  return (
    <p className={styles.notOpen} role="status">
      <span className="ge-wrap">
        门户还没有开放：公众现在看到的是“平台正在建设中”，以下内容只有工作人员登录后能看到。
      </span>
    </p>
  )
}
