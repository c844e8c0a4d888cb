/** The signed-in user, and the links of the account. */
import { people } from '@green/contract/calls/account/people.ts'
import { isOffice, type Role, roleNameOf } from '@green/contract/roles.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { useNavigate } from '@tanstack/react-router'
import { Dropdown } from 'antd'
import { useCall } from '../../platform/request/query.ts'
import { useSession } from '../../platform/session/session.ts'
import { useSignOut } from '../../platform/session/sign-out.ts'
import { Icon } from '../../ui/figure/icon.tsx'
import { useLargeType } from '../../ui/page/type-size.ts'
import { useDeputy } from './deputy-bar.tsx'
import styles from './office-shell.module.css'
import { controlSizes, setControlSize, useShellSettings } from './shell-settings.ts'

export function UserMenu() {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const login = useSession((session) => session.login)
  const state = useSession((session) => session.state)
  const hasNewNotes = state?.hasNewNotes ?? false
  const size = useShellSettings((settings) => settings.size)
  const [large, setLarge] = useLargeType()
  const act = useDeputy()
  const mayStand = login !== null && hasJobs(login.userRole)
  const colleagues = useCall(people.standingFor, {}, { enabled: mayStand }).data ?? []
  if (!login) return null
  const name = state?.name ?? login.enterpriseName ?? '已登录'
  const role = [state?.qxName, roleNameOf({ role: login.userRole, duty: state?.duty ?? null })]
    .filter(Boolean)
    .join(' · ')
  return (
    <Dropdown
      trigger={['click']}
      // Rendered beside its button, and so within a landmark.
      getPopupContainer={(button) => button.parentElement ?? document.body}
      placement="bottomRight"
      menu={{
        selectable: false,
        items: [
          {
            key: 'size',
            label: '控件大小',
            children: controlSizes.map((one) => ({
              key: `size:${one.key}`,
              label: one.key === size ? `✓ ${one.label}` : one.label,
            })),
          },
          { key: 'large', label: large ? '标准字号' : '大字版' },
          ...colleagues.map((one) => ({ key: `stand:${one.id}`, label: `代${one.name}办理（至${one.until}）` })),
          ...(hasJobs(login.userRole) ? [{ key: 'jobs', label: '我的任务' }] : []),
          { key: 'notes', label: hasNewNotes ? '更新说明（有新内容）' : '更新说明' },
          { key: 'security', label: '账号安全' },
          { key: 'password', label: '修改密码' },
          { type: 'divider' },
          { key: 'exit', label: '退出登录' },
        ],
        onClick: ({ key }) => {
          const picked = controlSizes.find((one) => key === `size:${one.key}`)
          if (picked) setControlSize(picked.key)
          const colleague = colleagues.find(({ id }) => key === `stand:${id}`)
          if (colleague) act(colleague)
          if (key === 'large') setLarge(!large)
          if (key === 'jobs') void navigate({ to: officePath('ownJobs') })
          if (key === 'notes') void navigate({ to: '/mainPages/releaseNotes' })
          if (key === 'security') void navigate({ to: '/accountSecurity' })
          if (key === 'password') void navigate({ to: '/changepassword' })
          if (key === 'exit') void signOut()
        },
      }}
    >
      <button type="button" className={styles.headButton} data-part="office-user">
        <Icon name="user" />
        {hasNewNotes ? (
          <span className={styles.userNew}>
            <span className="ge-hidden">有新的更新说明</span>
          </span>
        ) : null}
        <span className={styles.userText}>
          <strong>{name}</strong>
          <small>{role}</small>
        </span>
        <Icon name="down" size={14} />
      </button>
    </Dropdown>
  )
}

/** Roles that export and import. */
const hasJobs = (role: Role) => isOffice(role)
