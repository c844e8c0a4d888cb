/** One inspection of the own enterprise: its head, and its sections as tabs. */
import { type SelfCheckDetail, selfCheck } from '@green/contract/calls/inspection/self-check.ts'
import { inspectionCase } from '@green/filing/cases/inspection/inspection.ts'
import { Link } from '@tanstack/react-router'
import { CaseTag } from '../../filing/view/case/case-tag.tsx'
import { useAddress } from '../../platform/navigation/address.ts'
import { useCall } from '../../platform/request/query.ts'
import { buttonClass } from '../../ui/control/button.tsx'
import { Tag } from '../../ui/figure/tag.tsx'
import { NotFound } from '../../ui/page/faces.tsx'
import { Page, Sheet } from '../../ui/page/page.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { TabBar } from '../filing/tab-bar.tsx'
import { firstSection, sections } from './sections.tsx'

export function OneInspection({ id }: { id: string }) {
  const query = useCall(selfCheck.get, { id })
  return (
    <QueryView
      query={query}
      loading="正在读取监察案件"
      rows={6}
      missing={<NotFound home="/web/" message={query.error?.message} />}
    >
      {(data) => <Shown of={data} />}
    </QueryView>
  )
}

function Shown({ of }: { of: SelfCheckDetail }) {
  const [place, setPlace] = useAddress({ tab: '' })
  const shown = sections.some(({ key }) => key === place.tab) ? place.tab : firstSection[of.state]
  const open = sections.find(({ key }) => key === shown) ?? sections[0]
  return (
    <Page
      title={of.taskName}
      tags={
        <>
          <CaseTag machine={inspectionCase} state={of.state} />
          {of.late ? <Tag tone="red">自查逾期</Tag> : null}
        </>
      }
      lead={`${of.number}　${of.orgName}　自查截止 ${of.selfDeadline}`}
      actions={
        <Link to="/mainPages/qyjnjc" className={buttonClass()}>
          返回我的监察
        </Link>
      }
    >
      <TabBar label="监察内容" tabs={sections} open={open.key} onOpen={(key) => setPlace({ tab: key })} />
      <Sheet>
        <open.Part of={of} />
      </Sheet>
    </Page>
  )
}
