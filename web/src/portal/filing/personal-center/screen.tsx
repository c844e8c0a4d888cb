/** 个人中心: own filings with open tasks, messages, the enterprise record, password, sign-ins. */

import { message } from '@green/contract/calls/public.ts'
import { Link } from '@tanstack/react-router'
import { families, familyOf } from '../../../filing/families.ts'
import { jobsLead, OwnJobs } from '../../../filing/jobs/own-jobs.tsx'
import { useAddress } from '../../../platform/address.ts'
import { useCall } from '../../../platform/query.ts'
import { useSession } from '../../../platform/session.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Page, Sheet } from '../../../ui/page.tsx'
import { WithOldPassword } from '../../account/change-password.tsx'
import { OwnFiling } from '../own-filing.tsx'
import { OwnFilings } from '../own-filings.tsx'
import { TabBar } from '../tab-bar.tsx'
import { Agents } from './agents.tsx'
import { Clients } from './clients.tsx'
import { DraftBin } from './draft-bin.tsx'
import { Messages } from './messages.tsx'
import { Operators } from './operators.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { SignIns } from './sign-ins.tsx'
import '../../account/account.css'
import '../filing-pages.css'

const tabs = {
  mine: '我的申报',
  bin: '回收站',
  messages: '消息',
  jobs: '我的任务',
  profile: '企业信息',
  operators: '操作员',
  agents: '代办委托',
  clients: '委托单位',
  password: '修改密码',
  logins: '登录记录',
} as const
type Tab = keyof typeof tabs

const ways = {
  enterprise: [
    { to: families['green-factory'].path, label: '申报绿色工厂' },
    { to: '/mainPages/waterFilling', label: '填报用水定额' },
    { to: '/mainPages/greenDiagnosis', label: '绿色诊断' },
  ],
  institution: [
    { to: families['energy-service-filing'].path, label: '节能服务机构备案' },
    { to: families['third-party'].path, label: '第三方机构备案' },
  ],
  park: [
    { to: families['green-park'].path, label: '申报绿色园区' },
    { to: families['park-record'].path, label: '园区档案' },
  ],
} as const

const consentedWays = (programmes: readonly string[]) =>
  programmes.flatMap((id) => {
    const family = familyOf(id)
    return family ? [{ to: family.path, label: family.title }] : []
  })

export function PersonalCenterPage() {
  const [place, setPlace] = useAddress({ tab: '', filing: '' })
  const login = useSession((s) => s.login)
  const under = useSession((s) => s.acting?.under ?? null)
  const unread = useCall(message.unread, {})
  if (place.filing !== '')
    return (
      <div className="ge-wrap">
        <OwnFiling
          id={place.filing}
          back={
            <Link to="/mainPages/personalCenter" className={buttonClass()}>
              返回个人中心
            </Link>
          }
        />
      </div>
    )
  // Tabs of only one kind of organisation; an agent sees that organisation's filings and nothing else of it.
  const elsewhere: Tab = login?.qyItem?.orgKind === 'institution' ? 'agents' : 'clients'
  const visibleTabs = (Object.keys(tabs) as Tab[]).filter((tab) => (under ? tab === 'mine' : tab !== elsewhere))
  const open = visibleTabs.find((tab) => tab === place.tab) ?? 'mine'
  const starts = under ? consentedWays(under.programmes) : ways[login?.qyItem?.orgKind ?? 'enterprise']
  const titles = under ? { ...tabs, mine: '委托范围内的申报' } : tabs
  return (
    <div className="ge-wrap">
      <Page
        title="个人中心"
        lead={login?.enterpriseName}
        actions={starts.map((way) => (
          <Link key={way.to} to={way.to} className={buttonClass()}>
            {way.label}
          </Link>
        ))}
      >
        <TabBar
          label="个人中心"
          tabs={visibleTabs.map((key) => ({
            key,
            label: titles[key],
            ...(key === 'messages' && unread.data?.count ? { badge: unread.data.count } : {}),
          }))}
          open={open}
          onOpen={(tab) => setPlace({ tab })}
        />
        <Sheet title={titles[open]} id={open}>
          {open === 'mine' ? (
            <OwnFilings empty={{ title: '还没有申报', hint: '可以从上方的入口开始，填写的内容会自动保存。' }} />
          ) : open === 'bin' ? (
            <DraftBin />
          ) : open === 'messages' ? (
            <Messages />
          ) : open === 'jobs' ? (
            <>
              <p className="ge-hint">{jobsLead}</p>
              <OwnJobs />
            </>
          ) : open === 'profile' ? (
            <ProfileTab />
          ) : open === 'operators' ? (
            <Operators />
          ) : open === 'agents' ? (
            <Agents />
          ) : open === 'clients' ? (
            <Clients />
          ) : open === 'password' ? (
            <div className="pf-password">
              <WithOldPassword />
            </div>
          ) : (
            <SignIns />
          )}
        </Sheet>
      </Page>
    </div>
  )
}
