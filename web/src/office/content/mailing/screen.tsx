/** 群发通知: choose a group, check its recipients, write, test, send; past mailings and their delivery. */
import { Tabs } from 'antd'
import { useAddress } from '../../../platform/navigation/address.ts'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { NewMailing } from './new-mailing.tsx'
import { SentMailings } from './sent-mailings.tsx'

export function MailingsPage() {
  const [place, setPlace] = useAddress({ tab: 'new' })
  const open = place.tab === 'sent' ? 'sent' : 'new'
  return (
    <Page
      title="群发通知"
      lead="按条件算出收件企业，核对名单后发出站内消息和短信；短信避开静默时段，逐家可查是否送达。"
    >
      <Sheet>
        <Tabs
          activeKey={open}
          onChange={(tab) => setPlace({ tab })}
          items={[
            { key: 'new', label: '新通知' },
            { key: 'sent', label: '已发出' },
          ]}
        />
        {open === 'new' ? <NewMailing onSent={() => setPlace({ tab: 'sent' })} /> : <SentMailings />}
      </Sheet>
    </Page>
  )
}
