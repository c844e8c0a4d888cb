/** One case: its sections at the left, whose turn it is and the steps at the right. */
import { type InspectionDetail, inspection } from '@green/contract/calls/inspection/inspection.ts'
import { inspectionCase } from '@green/filing/cases/inspection/inspection.ts'
import { Tabs } from 'antd'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import styles from '../../desk/case/case.module.css'
import { CaseFrame, CaseHead, CaseSplit } from '../../desk/case/case-frame.tsx'
import { CaseSteps } from './case-steps.tsx'
import { type CaseSectionKey, caseSections } from './sections.tsx'

type CasePageProps = {
  id: string
  /** The open section. */
  part: string
  onPart: (part: string) => void
  onOpen: (id: string) => void
  onBack: () => void
}

export function InspectionCasePage({ id, onBack, ...more }: CasePageProps) {
  const query = useCall(inspection.get, { id })
  return (
    <CaseFrame query={query} opening="正在打开监察案件" onBack={onBack}>
      {(of) => <Open of={of} {...more} />}
    </CaseFrame>
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
      <CaseHead title={of.enterpriseName}>
        <CaseTag machine={inspectionCase} state={of.state} />
        {of.overdue.map((one) => (
          <Tag key={one} tone="red">
            {one}
          </Tag>
        ))}
        <span>
          {of.number}　{of.taskName}　{of.qxName}　{of.industryName}
        </span>
      </CaseHead>
      <CaseSplit panel={<CaseSteps of={of} onPart={onPart} />}>
        <Tabs
          className={styles.tabs}
          activeKey={shown}
          onChange={onPart}
          items={keys.map((key) => ({ key, label: caseSections[key].title }))}
        />
        <Section of={of} onOpen={onOpen} />
      </CaseSplit>
    </>
  )
}
