/** The panel around sign-in, registration and password, beside the platform's own picture. */
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { Emblem } from '../../ui/page/emblem.tsx'
import styles from './account.module.css'

export function AccountFrame({
  title,
  lead,
  wide = false,
  children,
}: {
  title: string
  lead?: ReactNode
  wide?: boolean
  children: ReactNode
}) {
  return (
    <div className={classes('ge-wrap', styles.account, wide && styles.wide)}>
      {wide ? null : <AccountPicture />}
      <section className={styles.sheet} aria-labelledby="account-title">
        <h1 id="account-title">{title}</h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
        {children}
      </section>
    </div>
  )
}

/** What the platform is for, in three lines. */
function AccountPicture() {
  return (
    <div className={styles.side}>
      <Emblem size={88} />
      <p className={styles.motto}>
        一企一码
        <br />
        绿效可见
      </p>
      <ul className={styles.points}>
        <li>绿色工厂等申报在线填写，随时保存，换一台电脑也能接着填</li>
        <li>区县推荐、专家评审、市级审定，办到哪一步看得见</li>
        <li>用水定额、节能服务备案一次填报，历年可比</li>
      </ul>
    </div>
  )
}
