/** 账号安全: the one page of every signed-in person for second factor, number, devices and sign-ins; an enterprise has the same parts in its own place. */
import { isFiler } from '@green/contract/roles.ts'
import { officeHome } from '@green/contract/screens/screen-entries.ts'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../../platform/session/session.ts'
import styles from '../account.module.css'
import { AccountFrame } from '../account-frame.tsx'
import { Calendars } from './calendars.tsx'
import { Closing } from './closing.tsx'
import { Devices } from './devices.tsx'
import { Mobile } from './mobile.tsx'
import { Passkeys } from './passkeys.tsx'
import { Privacy } from './privacy.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SignIns } from './sign-ins.tsx'
import { SingleSignOn } from './single-sign-on.tsx'

export function AccountSecurityPage() {
  const mustSet = useSession((session) => session.state?.mustSetSecondFactor ?? false)
  const role = useSession((session) => session.login?.userRole)
  // A private address is its owner's, whoever looks at the pages of the account.
  const isViewed = useSession((session) => session.viewing !== null)
  return (
    <AccountFrame wide title="账号安全">
      {mustSet ? <p className={styles.note}>本市要求使用双因子登录，请先开启，再办理其他事项</p> : null}
      <SecondFactor />
      <Passkeys />
      <SingleSignOn />
      <Mobile />
      <Devices />
      <SignIns />
      {isViewed ? null : <Calendars />}
      <Privacy />
      {isFiler(role) ? <Closing /> : null}
      <p className={styles.links}>
        <Link to={isFiler(role) ? '/mainPages/personalCenter' : officeHome}>返回工作台</Link>
        <Link to="/changepassword">修改密码</Link>
      </p>
    </AccountFrame>
  )
}
