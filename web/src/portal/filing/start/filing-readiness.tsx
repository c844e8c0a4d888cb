/** Whether the visitor may file, and what to do first if not. */
import type { OrgKind } from '@green/contract/roles.ts'
import { orgKindLabels } from '@green/contract/roles.ts'
import { Link, useRouterState } from '@tanstack/react-router'
import { useSession } from '../../../platform/session/session.ts'
import { buttonClass } from '../../../ui/control/button.tsx'
import { Icon } from '../../../ui/figure/icon.tsx'
import styles from '../filing-pages.module.css'

/** `unverified`: nothing was sent to the county yet; `verifying`: the county has it; `returned`: it wants changes. */
export type FilingReadiness = 'visitor' | 'otherRole' | 'otherKind' | 'unverified' | 'verifying' | 'returned' | 'ready'

/** Pure, so that every case can be tested. */
export function filingReadiness(
  login: { userRole: string; qyItem: { orgKind: OrgKind; state: string } | null } | null,
  state: { state: string } | null,
  orgKind: OrgKind | readonly OrgKind[],
): FilingReadiness {
  if (!login) return 'visitor'
  if (login.userRole !== 'enterprise' || !login.qyItem) return 'otherRole'
  if (![orgKind].flat().includes(login.qyItem.orgKind)) return 'otherKind'
  const currentState = state?.state ?? login.qyItem.state
  if (currentState === 'active') return 'ready'
  return currentState === 'verifying' || currentState === 'returned' ? currentState : 'unverified'
}

export function useFilingReadiness(orgKind: OrgKind | readonly OrgKind[]): FilingReadiness {
  const login = useSession((s) => s.login)
  const state = useSession((s) => s.state)
  return filingReadiness(login, state, orgKind)
}

/** What stands before filing while the county has not verified the record: the words and the one next step. */
const beforeVerification = {
  unverified: { text: '填写企业信息并经区县审核后，就可以办理。', act: '填写企业信息', search: { tab: 'profile' } },
  verifying: { text: '区县正在审核企业信息，通过后就可以办理，结果会通知您。', act: '查看进度', search: {} },
  returned: {
    text: '区县退回了企业信息，按意见修改并重新提交，通过后就可以办理。',
    act: '修改企业信息',
    search: { tab: 'profile' },
  },
} as const

/** What prevents filing and the next step; nothing when filing is possible. */
export function ReadinessNotice({
  readiness,
  orgKind,
}: {
  readiness: FilingReadiness
  orgKind: OrgKind | readonly OrgKind[]
}) {
  const kinds = [orgKind]
    .flat()
    .map((kind) => orgKindLabels[kind])
    .join('、')
  const own = useSession((s) => s.login?.qyItem?.orgKind)
  const isForEnterprises = [orgKind].flat().includes('enterprise')
  const here = useRouterState({ select: (s) => s.location.href })
  if (readiness === 'ready') return null
  const what = () => {
    switch (readiness) {
      case 'visitor':
        return (
          <>
            <p>请先登录{kinds}账号，再开始填报。</p>
            <Link to="/login" search={{ from: here }} className={buttonClass('primary', 'small')}>
              登录
            </Link>
            <Link to="/register" className={buttonClass('plain', 'small')}>
              注册
            </Link>
          </>
        )
      case 'otherKind':
        return (
          <>
            <p>
              这一类申报由{kinds}办理，当前账号是{orgKindLabels[own ?? 'enterprise']}账号，可以查看说明，不能填报。
              {own === 'institution' && isForEnterprises ? '受企业书面委托的，可以从“委托单位”进入代为填报。' : ''}
            </p>
            {own === 'institution' && isForEnterprises ? (
              <Link
                to="/mainPages/personalCenter"
                search={{ tab: 'clients' }}
                className={buttonClass('primary', 'small')}
              >
                委托单位
              </Link>
            ) : null}
            <Link to="/mainPages/personalCenter" search={{ tab: 'apply' }} className={buttonClass('plain', 'small')}>
              本单位能办的事项
            </Link>
          </>
        )
      case 'otherRole':
        return <p>当前账号不是{kinds}账号，可以查看说明，不能填报。</p>
      default:
        return (
          <>
            <p>{beforeVerification[readiness].text}</p>
            <Link
              to="/mainPages/personalCenter"
              search={beforeVerification[readiness].search}
              className={buttonClass(readiness === 'verifying' ? 'plain' : 'primary', 'small')}
            >
              {beforeVerification[readiness].act}
            </Link>
          </>
        )
    }
  }
  return (
    <div className={styles.notice} role="note">
      <Icon name={readiness === 'visitor' ? 'user' : readiness === 'verifying' ? 'clock' : 'info'} />
      {what()}
    </div>
  )
}
