/** The sections of an own inspection, in the order in which they come, and the one that is opened first. */
import type { SelfCheckDetail } from '@green/contract/calls/inspection/self-check.ts'
import type { InspectionState } from '@green/filing/cases/inspection/inspection.ts'
import type { ComponentType } from 'react'
import { OwnPapers } from './papers-section.tsx'
import { OwnRecord } from './record.tsx'
import { SelfCheckSection } from './self-check.tsx'

type Section = { key: string; label: string; Part: ComponentType<{ of: SelfCheckDetail }> }

export const sections = [
  { key: 'self', label: '自查表', Part: SelfCheckSection },
  { key: 'record', label: '核查记录', Part: OwnRecord },
  { key: 'papers', label: '文书与整改', Part: OwnPapers },
] as const satisfies readonly Section[]

type SectionKey = (typeof sections)[number]['key']

/** Where the work of the enterprise is now, or where the newest is to be read. */
export const firstSection: Readonly<Record<InspectionState, SectionKey>> = {
  to_fill: 'self',
  draft: 'self',
  submitted: 'self',
  supervisor_returned: 'self',
  noticed: 'papers',
  verified: 'record',
  hearing: 'papers',
  rectifying: 'papers',
  rectified: 'papers',
  transferred: 'papers',
  suspended: 'papers',
  closed: 'papers',
}
