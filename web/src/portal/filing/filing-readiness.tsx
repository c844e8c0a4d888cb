/** Whether the visitor may file, and what to do first if not. */
import type { OrgKind } from '@green/contract/roles.ts'
import { orgKindLabels } from '@green/contract/roles.ts'
import { Link, useRouterState } from '@tanstack/react-router'
import { useSession } from '../../platform/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

export type FilingReadiness = 'visitor' | 'otherRole' | 'otherKind' | 'unverified' | 'ready'

/** Pure, so that every case can be tested. */
export function filingReadiness(
  login: { userRole: string; qyItem: { orgKind: OrgKind; state: string } | null } | null,
  state: { state: string } | null,
  orgKind: OrgKind | readonly OrgKind[],
): FilingReadiness {
  if (!login) return 'visitor'
  if (login.userRole !== 'enterprise' || !login.qyItem) return 'otherRole'
  if (![orgKind].flat().includes(login.qyItem.orgKind)) return 'otherKind'
  return (state?.state ?? login.qyItem.state) === 'active' ? 'ready' : 'unverified'
}

export function useFilingReadiness(orgKind: OrgKind | readonly OrgKind[]): FilingReadiness {
  const login = useSession((s) => s.login)
  const state = useSession((s) => s.state)
  return filingReadiness(login, state, orgKind)
}

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
  const here = useRouterState({ select: (s) => s.location.href })
  if (readiness === 'ready') return null
  return (
    <div className="pf-notice" role="note">
      <Icon name={readiness === 'visitor' ? 'user' : 'info'} />
      {readiness === 'visitor' ? (
        <>
          <p>请先登录{kinds}账号，再开始填报。</p>
          <Link to="/login" search={{ from: here }} className={buttonClass('primary', 'small')}>
            登录
          </Link>
          <Link to="/register" className={buttonClass('plain', 'small')}>
            注册
          </Link>
        </>
      ) : readiness === 'unverified' ? (
        <>
          <p>企业信息尚未通过区县审核，审核通过后可办理。</p>
          <Link to="/mainPages/personalCenter" search={{ tab: 'profile' }} className={buttonClass('primary', 'small')}>
            完善企业信息
          </Link>
        </>
      ) : readiness === 'otherKind' ? (
        <p>这一类申报由{kinds}办理，当前账号的单位类型不同，可以查看说明，不能填报。</p>
      ) : (
        <p>当前账号不是{kinds}账号，可以查看说明，不能填报。</p>
      )}
    </div>
  )
}
