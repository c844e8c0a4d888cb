/** A page on which an enterprise keeps records of its own: its button and its content come once the county has checked the enterprise. */
import type { OrgKind } from '@green/contract/roles.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/control/button.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { ReadinessNotice, useFilingReadiness } from './filing-readiness.tsx'

type OwnPageProps = {
  title: string
  lead: string
  /** Whose page it is: an enterprise's by default. */
  orgKind?: OrgKind
  /** The button that begins a record, and the dialogue that it opens. */
  begin?: { label: string; dialog: (onClose: () => void) => ReactNode }
  children: ReactNode
}

export function OwnPage({ title, lead, orgKind = 'enterprise', begin, children }: OwnPageProps) {
  const readiness = useFilingReadiness(orgKind)
  const [isBeginning, setBeginning] = useState(false)
  return (
    <div className="ge-wrap">
      <Page
        title={title}
        lead={lead}
        actions={
          begin && readiness === 'ready' ? (
            <Button kind="primary" onClick={() => setBeginning(true)}>
              {begin.label}
            </Button>
          ) : null
        }
      >
        <ReadinessNotice readiness={readiness} orgKind={orgKind} />
        {readiness === 'ready' ? children : null}
      </Page>
      {isBeginning ? begin?.dialog(() => setBeginning(false)) : null}
    </div>
  )
}
