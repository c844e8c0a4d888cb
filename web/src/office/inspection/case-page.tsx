/** One case: its sections at the left, whose turn it is and the steps at the right. */
import { type InspectionDetail, inspection } from '@green/contract/calls/inspection.ts'
import { inspectionCase } from '@green/filing/cases/inspection.ts'
import { Tabs } from 'antd'
import { CaseTag } from '../../filing/view/case-tag.tsx'
import { useCall } from '../../platform/query.ts'
import { Button } from '../../ui/button.tsx'
import { FailedQuery, Loading } from '../../ui/faces.tsx'
import { Tag } from '../../ui/tag.tsx'
import { CaseSteps } from './case-steps.tsx'
import { type CaseSectionKey, caseSections } from './sections.tsx'
import '../desk/desk.css'
import './inspection.css'

type CasePageProps = {
  id: string
  /** The open section. */
  part: string
  onPart: (part: string) => void
  onOpen: (id: string) => void
  onBack: () => void
}

export function InspectionCasePage({ id, onBack, ...more }: CasePageProps) {
  const { data, error, refetch } = useCall(inspection.get, { id })
  return (
    <div className="desk-case">
      <nav className="desk-case-nav" aria-label="案件">
        <Button size="small" icon="left" onClick={onBack}>
          返回列表
        </Button>
      </nav>
      {error && !data ? <FailedQuery error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Loading rows={8} label="正在打开监察案件" /> : null}
      {data ? <Open of={data} {...more} /> : null}
    </div>
  )
}

const keys = Object.keys(caseSections) as CaseSectionKey[]

function Open({
  of,
  part,
  onPart,
  onOpen,
}: { of: InspectionDetail } & Pick<CasePageProps, 'part' | 'onPart' | 'onOpen'>) {
  const shown = keys.find((key) => key === part) ?? 'overview'
  const { Section } = caseSections[shown]
  return (
    <>
      <header className="desk-case-head">
        <div>
          <h1 tabIndex={-1}>{of.enterpriseName}</h1>
          <p className="desk-case-tags">
            <CaseTag machine={inspectionCase} state={of.state} />
            {of.overdue.map((one) => (
              <Tag key={one} tone="red">
                {one}
              </Tag>
            ))}
            <span>
              {of.number}　{of.taskName}　{of.qxName}　{of.industryName}
            </span>
          </p>
        </div>
      </header>
      <Tabs activeKey={shown} onChange={onPart} items={keys.map((key) => ({ key, label: caseSections[key].title }))} />
      <div className="desk-split">
        <div className="desk-evidence">
          <Section of={of} onOpen={onOpen} />
        </div>
        <aside className="desk-panel">
          <CaseSteps of={of} />
        </aside>
      </div>
    </>
  )
}
