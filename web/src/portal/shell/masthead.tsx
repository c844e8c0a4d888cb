/** Strip with login state and type size; below it emblem, platform, city and search. */
import { officeHome } from '@green/contract/screens/screen-entries.ts'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { usePageRoutes } from '../../platform/navigation/page-route.ts'
import type { SystemItems } from '../../platform/navigation/system-items.ts'
import { platformTitle } from '../../platform/navigation/title.ts'
import { useSession } from '../../platform/session/session.ts'
import { useSignOut } from '../../platform/session/sign-out.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/figure/icon.tsx'
import { Emblem } from '../../ui/page/emblem.tsx'
import { useLargeType } from '../../ui/page/type-size.ts'
import { isBeingSetUp } from './being-set-up.tsx'
import styles from './masthead.module.css'
import { SearchBox } from './search-box.tsx'

const ReadAloud = lazy(() => import('../../ui/page/read-aloud.tsx').then((m) => ({ default: m.ReadAloud })))

export function Masthead({ items, search = true }: { items: SystemItems; search?: boolean }) {
  return (
    <>
      <div className={styles.strip}>
        <div className={classes('ge-wrap', styles.stripRow)}>
          <p className={styles.sponsor}>{items.sponsor ? `主办单位：${items.sponsor}` : null}</p>
          <div className={styles.stripActs}>
            <TypeSizeToggle />
            <LoginState mayRegister={!isBeingSetUp(items) && !items['closed:registration']} />
          </div>
        </div>
      </div>
      <div className={styles.mast}>
        <div className={classes('ge-wrap', styles.mastRow)}>
          <Link to="/" className={styles.brand}>
            <Emblem size={60} of={items.emblem} />
            <span className={styles.brandText}>
              <span className={styles.city}>{items.cityName ?? ' '}</span>
              <span className={styles.name}>{items.siteTitle ?? platformTitle}</span>
            </span>
          </Link>
          {search ? <SearchBox /> : null}
        </div>
      </div>
    </>
  )
}

function TypeSizeToggle() {
  const [large, setLarge] = useLargeType()
  return (
    <>
      <button type="button" className={styles.stripButton} aria-pressed={large} onClick={() => setLarge(!large)}>
        <span aria-hidden="true" className={styles.typeSign}>
          大
        </span>
        大字版
      </button>
      {large ? (
        <Suspense>
          <ReadAloud className={styles.stripButton} />
        </Suspense>
      ) : null}
    </>
  )
}

function LoginState({ mayRegister }: { mayRegister: boolean }) {
  const login = useSession((session) => session.login)
  const state = useSession((session) => session.state)
  const signOut = useSignOut()
  const table = usePageRoutes()
  const has = (path: string) => table.some((page) => page.path === path)
  if (!login) {
    return (
      <span className={styles.login}>
        <Link to="/login">登录</Link>
        {mayRegister && has('/register') ? <Link to="/register">企业注册</Link> : null}
      </span>
    )
  }
  const isEnterprise = login.userRole === 'enterprise'
  const unread = state?.unreadMessages ?? 0
  return (
    <span className={styles.login}>
      <span className={styles.who} title={state?.name}>
        <Icon name="user" size={16} />
        {login.enterpriseName ?? state?.name ?? '已登录'}
      </span>
      {isEnterprise && has('/mainPages/personalCenter') ? (
        <Link to="/mainPages/personalCenter">
          工作台
          {unread > 0 ? <span className={styles.badge}>{unread > 99 ? '99+' : unread}</span> : null}
          {unread > 0 ? <span className="ge-hidden">条未读消息</span> : null}
        </Link>
      ) : null}
      {isEnterprise ? null : <Link to={officeHome}>管理后台</Link>}
      <button type="button" className={styles.stripButton} onClick={() => void signOut()}>
        退出
      </button>
    </span>
  )
}
