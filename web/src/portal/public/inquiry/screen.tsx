/** 咨询留言: what the offices have answered in public, the form for a question, and the answer by number. */

import { useAddress } from '../../../platform/navigation/address.ts'
import { useClosed } from '../../../platform/navigation/closed-feature.ts'
import { usePageText } from '../../../platform/navigation/page-text.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Page } from '../../../ui/page/page.tsx'
import { PausedLine } from '../../../ui/page/paused-line.tsx'
import { TabBar } from '../../filing/tab-bar.tsx'
import { AskForm } from './ask-form.tsx'
import { LookUp } from './look-up.tsx'
import { OwnInquiries } from './own-inquiries.tsx'
import { PublishedInquiries } from './published.tsx'

export function InquiryPage() {
  const [{ view }, setPlace] = useAddress({ view: 'published' })
  const isOwn = useSession((s) => s.login?.userRole === 'enterprise')
  const tabs = [
    { key: 'published', label: '公开的答复' },
    { key: 'ask', label: '我要咨询' },
    ...(isOwn ? [{ key: 'own', label: '我的咨询' }] : []),
    { key: 'result', label: '按编号查询' },
  ]
  const closed = useClosed('inquiry')
  const open = tabs.some(({ key }) => key === view) ? view : 'published'
  return (
    <div className="ge-wrap">
      <Page title="咨询留言" lead={usePageText('page.inquiry')}>
        <TabBar label="咨询留言" tabs={tabs} open={open} onOpen={(next) => setPlace({ view: next })} />
        {open === 'published' ? <PublishedInquiries /> : null}
        {open === 'ask' ? closed ? <PausedLine text={closed} /> : <AskForm isOwn={isOwn} /> : null}
        {open === 'own' ? <OwnInquiries onAsk={() => setPlace({ view: 'ask' })} /> : null}
        {open === 'result' ? <LookUp /> : null}
      </Page>
    </div>
  )
}
