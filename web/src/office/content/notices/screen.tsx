/** 消息管理: delivery of text messages and e-mails, the templates of notices, the quiet hours. */
import { Tabs } from 'antd'
import { useAddress } from '../../../platform/navigation/address.ts'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { Deliveries } from './deliveries.tsx'
import { NoticeSettings } from './settings.tsx'
import { Templates } from './templates.tsx'

const tabs = { deliveries: '送达情况', templates: '通知模板', settings: '静默时段与督办' } as const
type Tab = keyof typeof tabs

export function NoticesPage() {
  const [place, setPlace] = useAddress({ tab: 'deliveries' })
  const open = (Object.keys(tabs) as Tab[]).find((tab) => tab === place.tab) ?? 'deliveries'
  return (
    <Page title="消息管理" lead="通知先进站内消息；重要的再发短信和邮件，发不出去会自动重试并换用第二通道。">
      <Sheet>
        <Tabs
          activeKey={open}
          onChange={(tab) => setPlace({ tab })}
          items={(Object.keys(tabs) as Tab[]).map((key) => ({ key, label: tabs[key] }))}
        />
        {open === 'deliveries' ? <Deliveries /> : open === 'templates' ? <Templates /> : <NoticeSettings />}
      </Sheet>
    </Page>
  )
}
