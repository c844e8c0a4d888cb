/** 工作台: the one place of an enterprise: what it must do, its filings, messages, record, people and account. */

import { message } from '@green/contract/calls/content/public.ts'
import type { OrgKind } from '@green/contract/roles.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { familyOf } from '../../../filing/families.ts'
import { jobsLead, OwnJobs } from '../../../filing/jobs/own-jobs.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { buttonClass } from '../../../ui/control/button.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import styles from '../../account/account.module.css'
import { WithOldPassword } from '../../account/change-password.tsx'
import { Calendars } from '../../account/security/calendars.tsx'
import { Closing } from '../../account/security/closing.tsx'
import { Devices } from '../../account/security/devices.tsx'
import { Mobile } from '../../account/security/mobile.tsx'
import { Passkeys } from '../../account/security/passkeys.tsx'
import { Privacy } from '../../account/security/privacy.tsx'
import { SecondFactor } from '../../account/security/second-factor.tsx'
import { SignIns } from '../../account/security/sign-ins.tsx'
import { SingleSignOn } from '../../account/security/single-sign-on.tsx'
import { Desk } from '../desk/desk.tsx'
import { DeskNav } from '../desk/desk-nav.tsx'
import { OwnFiling } from '../own/own-filing.tsx'
import { OwnFilings } from '../own/own-filings.tsx'
import { Applying } from '../start/apply.tsx'
import { Agents } from './agents.tsx'
import { Clients } from './clients.tsx'
import { DraftBin } from './draft-bin.tsx'
import { Messages } from './messages.tsx'
import { Operators } from './operators.tsx'
import personalCenterStyles from './personal-center.module.css'
import { ProfileTab } from './profile-tab.tsx'

/** The parts of the place in the order of its menu; those marked so need a verified enterprise. */
const parts = {
  desk: { label: '要办的事', group: 'work' },
  mine: { label: '我的申报', group: 'work', verified: true },
  apply: { label: '项目申报', group: 'work', verified: true },
  messages: { label: '消息', group: 'work' },
  bin: { label: '回收站', group: 'work', verified: true },
  profile: { label: '企业信息', group: 'unit' },
  operators: { label: '操作员', group: 'unit', verified: true },
  agents: { label: '代办委托', group: 'unit', verified: true },
  clients: { label: '委托单位', group: 'unit', verified: true },
  jobs: { label: '我的任务', group: 'account', verified: true },
  password: { label: '修改密码', group: 'account' },
  security: { label: '账号安全', group: 'account' },
  logins: { label: '设备与登录记录', group: 'account' },
  privacy: { label: '隐私与注销', group: 'account' },
} as const satisfies Record<string, { label: string; group: keyof typeof groups; verified?: true }>
type Part = keyof typeof parts

const groups = { work: '办理', unit: '单位', account: '账号' } as const

/** The parts this person sees. An agent sees the filings of the other organisation and nothing else of it. */
export function partsFor(person: { isVerified: boolean; isAgent: boolean; orgKind: OrgKind }): Part[] {
  const elsewhere: Part = person.orgKind === 'institution' ? 'agents' : 'clients'
  return (Object.keys(parts) as Part[]).filter((part) =>
    person.isAgent ? part === 'mine' : part !== elsewhere && (person.isVerified || !('verified' in parts[part])),
  )
}

export function PersonalCenterPage() {
  const [place, setPlace] = useAddress({ tab: '', filing: '' })
  const login = useSession((s) => s.login)
  const state = useSession((s) => s.state?.state ?? s.login?.qyItem?.state)
  const under = useSession((s) => s.acting?.under ?? null)
  const hasNewNotes = useSession((s) => s.state?.hasNewNotes ?? false)
  const hasNewNotice = useSession((s) => s.state?.hasNewPrivacyNotice ?? false)
  const unread = useCall(message.unread, {})
  if (place.filing !== '')
    return (
      <div className="ge-wrap">
        <OwnFiling
          id={place.filing}
          back={
            <Link to="/mainPages/personalCenter" className={buttonClass()}>
              返回工作台
            </Link>
          }
        />
      </div>
    )
  const visible = partsFor({
    isVerified: state === 'active',
    isAgent: under !== null,
    orgKind: login?.qyItem?.orgKind ?? 'enterprise',
  })
  const open = visible.find((part) => part === place.tab) ?? visible[0] ?? 'desk'
  const labelOf = (part: Part) => (under ? '委托范围内的申报' : parts[part].label)
  return (
    <div className="ge-wrap">
      <Page
        title="工作台"
        lead={login?.enterpriseName}
        actions={
          under ? (
            <ConsentedWays ids={under.programmes} />
          ) : (
            <Link to="/mainPages/releaseNotes" className={buttonClass('quiet', 'small')}>
              更新说明{hasNewNotes ? '（有新内容）' : ''}
            </Link>
          )
        }
      >
        {hasNewNotice && open !== 'privacy' && !under ? (
          <p className={styles.note}>
            用户协议和隐私说明有了新版本，请
            <Link to="/mainPages/personalCenter" search={{ tab: 'privacy' }}>
              阅读并确认
            </Link>
            。
          </p>
        ) : null}
        <div className={personalCenterStyles.page}>
          <div className={personalCenterStyles.frame}>
            <DeskNav
              label="工作台"
              groups={groups}
              parts={visible.map((key) => ({
                key,
                label: labelOf(key),
                group: parts[key].group,
                badge: key === 'messages' ? (unread.data?.count ?? 0) : 0,
              }))}
              open={open}
              onOpen={(tab) => setPlace({ tab: tab === 'desk' ? '' : tab })}
            />
            {open === 'desk' ? (
              <Desk />
            ) : (
              <Sheet title={labelOf(open)} id={open}>
                {contents[open]()}
              </Sheet>
            )}
          </div>
        </div>
      </Page>
    </div>
  )
}

const contents: Record<Exclude<Part, 'desk'>, () => ReactNode> = {
  mine: () => (
    <OwnFilings
      empty={{
        title: '还没有申报',
        hint: '在“项目申报”中选一项开始，填写的内容会自动保存。',
        action: (
          <Link to="/mainPages/personalCenter" search={{ tab: 'apply' }} className={buttonClass('primary')}>
            看看可以申报什么
          </Link>
        ),
      }}
    />
  ),
  apply: () => <Applying />,
  messages: () => <Messages />,
  bin: () => <DraftBin />,
  profile: () => <ProfileTab />,
  operators: () => <Operators />,
  agents: () => <Agents />,
  clients: () => <Clients />,
  jobs: () => (
    <>
      <p className="ge-hint">{jobsLead}</p>
      <OwnJobs />
    </>
  ),
  password: () => (
    <div className={personalCenterStyles.password}>
      <WithOldPassword />
    </div>
  ),
  security: () => (
    <div className={styles.parts}>
      <SecondFactor />
      <Passkeys />
      <SingleSignOn />
      <Mobile />
      <Calendars />
    </div>
  ),
  logins: () => (
    <div className={styles.parts}>
      <Devices />
      <SignIns />
    </div>
  ),
  privacy: () => (
    <div className={styles.parts}>
      <Privacy />
      <Closing />
    </div>
  ),
}

/** An agent begins only what was consented to. */
function ConsentedWays({ ids }: { ids: readonly string[] }) {
  return ids.map((id) => {
    const family = familyOf(id)
    return family ? (
      <Link key={id} to={family.path} className={buttonClass()}>
        {family.title}
      </Link>
    ) : null
  })
}
