/** The sections of a case's page, in order. A section is shown once its part of the work has begun. */
import type { InspectionDetail } from '@green/contract/calls/inspection/inspection.ts'
import type { ReactNode } from 'react'
import { CaseOverview } from './overview.tsx'
import { CasePapers } from './papers-section.tsx'
import { CaseSelfCheck } from './self-check.tsx'
import { CaseTimeline } from './timeline.tsx'
import { CaseVerification } from './verification.tsx'

export type CaseSectionProps = { of: InspectionDetail; onOpen: (id: string) => void }
type CaseSection = { title: string; Section: (props: CaseSectionProps) => ReactNode }

export const caseSections = {
  overview: { title: '案件', Section: CaseOverview },
  selfCheck: { title: '企业自查', Section: CaseSelfCheck },
  verification: { title: '核查', Section: CaseVerification },
  papers: { title: '文书与整改', Section: CasePapers },
  timeline: { title: '全过程记录', Section: CaseTimeline },
} satisfies Record<string, CaseSection>
export type CaseSectionKey = keyof typeof caseSections
