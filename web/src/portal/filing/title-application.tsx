/** The page for applying for a title: open batches, own declarations, what to prepare; below it the form. */

import type { ProgrammeId } from '@green/programmes/load.ts'
import type { ReactNode } from 'react'
import { Page, Sheet } from '../../ui/page.tsx'
import { BatchList } from './batch-list.tsx'
import { FilingPlace } from './filing-place.tsx'
import { ReadinessNotice, useFilingReadiness } from './filing-readiness.tsx'
import { OwnFilings } from './own-filings.tsx'
import { Preparation } from './preparation.tsx'

type TitleApplicationProps = {
  family: ProgrammeId
  orgKind?: 'enterprise' | 'park'
  heading: string
  lead: string
  /** Short name of the title: 绿色工厂. */
  name: string
  conditions: readonly string[]
  steps: readonly string[]
  /** Beside the heading: the link to the list of titles. */
  actions?: ReactNode
  /** Shown before the batches to whoever may file. */
  first?: ReactNode
}

export function TitleApplication(props: TitleApplicationProps) {
  const { family, orgKind = 'enterprise' } = props
  return <FilingPlace family={family} orgKind={orgKind} start={<Start {...props} orgKind={orgKind} />} />
}

type StartProps = TitleApplicationProps & Required<Pick<TitleApplicationProps, 'orgKind'>>

function Start({ family, orgKind, heading, lead, name, conditions, steps, actions, first }: StartProps) {
  const readiness = useFilingReadiness(orgKind)
  return (
    <Page title={heading} lead={lead} actions={actions}>
      <ReadinessNotice readiness={readiness} orgKind={orgKind} />
      {readiness === 'ready' ? first : null}
      <Sheet title="申报批次" id="batches">
        <BatchList family={family} readiness={readiness} startWords="开始申报" />
      </Sheet>
      {readiness === 'ready' ? (
        <Sheet title="我的申报" id="own">
          <OwnFilings
            only={[family]}
            empty={{ title: `还没有申报过${name}`, hint: '在上面选择进行中的批次开始申报。' }}
          />
        </Sheet>
      ) : null}
      <Sheet title="申报准备" id="preparation">
        <Preparation family={family} conditions={conditions} steps={steps} />
      </Sheet>
    </Page>
  )
}
