/** 企业详情: the card of one enterprise on a page of its own. */

import { lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { isOffice } from '@green/contract/roles.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { Link } from '@tanstack/react-router'
import { Tabs } from 'antd'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { ChangesView, EnergyView, ProfileView, TitlesView, YearsView } from './enterprise-card.tsx'
import { EnterpriseTimeline } from './enterprise-timeline.tsx'
import { FilingsOf } from './filings-of.tsx'
import { LabelsOf } from './labels-of.tsx'
import { SitesOf } from './sites-of.tsx'
import { SystemOf } from './system-of.tsx'
import { WaiversOf } from './waivers-of.tsx'

export function EnterpriseDetailPage() {
  const [place, setPlace] = useAddress({ id: '', tab: 'profile', year: '', kind: '' })
  const role = useSession((session) => session.login?.userRole)
  const card = useCall(lsdtqyinfo.getOne, { id: place.id }, { enabled: place.id !== '' })
  if (place.id === '') {
    return (
      <Page title="企业详情">
        <Sheet>
          <Empty
            title="没有选择企业"
            hint="请从企业库中选择一家企业。"
            action={<Link to={officePath('enterpriseArchive')}>打开企业库</Link>}
          />
        </Sheet>
      </Page>
    )
  }
  return (
    <QueryView query={card} loading="正在加载企业档案" rows={8} page>
      {(data) => {
        const seesFilings = isOffice(role)
        return (
          <Page
            title={data.enterprise.enterpriseName}
            lead={`${data.enterprise.socialCode}　${data.enterprise.qxName}`}
          >
            <Sheet>
              <h2 className="ge-hidden">档案内容</h2>
              <Tabs
                activeKey={place.tab}
                onChange={(tab) => setPlace({ tab })}
                items={[
                  { key: 'profile', label: '基本信息', children: <ProfileView card={data} /> },
                  {
                    key: 'timeline',
                    label: '全景',
                    children: (
                      <EnterpriseTimeline id={place.id} year={place.year} kind={place.kind} onPlace={setPlace} />
                    ),
                  },
                  {
                    key: 'years',
                    label: `历年数据（${data.years.length}）`,
                    children: <YearsView years={data.years} />,
                  },
                  { key: 'energy', label: '分品种能耗', children: <EnergyView energy={data.energy} /> },
                  {
                    key: 'titles',
                    label: `绿色称号（${data.titles.length}）`,
                    children: <TitlesView titles={data.titles} />,
                  },
                  ...(seesFilings
                    ? [
                        { key: 'sites', label: '厂区与园区', children: <SitesOf enterpriseId={data.enterprise.id} /> },
                        ...(data.enterprise.orgKind === 'enterprise'
                          ? [
                              {
                                key: 'system',
                                label: '能源管理体系',
                                children: <SystemOf enterpriseId={data.enterprise.id} />,
                              },
                            ]
                          : []),
                        {
                          key: 'waivers',
                          label: '提醒豁免',
                          children: <WaiversOf enterpriseId={data.enterprise.id} />,
                        },
                        {
                          key: 'filings',
                          label: '申报记录',
                          children: <FilingsOf socialCode={data.enterprise.socialCode} />,
                        },
                      ]
                    : []),
                  { key: 'labels', label: '标签', children: <LabelsOf enterpriseId={data.enterprise.id} /> },
                  { key: 'changes', label: '变更记录', children: <ChangesView changes={data.changes} /> },
                ]}
              />
            </Sheet>
          </Page>
        )
      }}
    </QueryView>
  )
}
