/** The page on which a programme is filed, made from its definition: open batches, own filings, what to prepare; below it the form. */
import { portalScreens } from '@green/contract/portal-screens.ts'
import type { Programme } from '@green/filing/programme.ts'
import { isAlwaysOpen } from '@green/filing/who-files.ts'
import type { ProgrammeId } from '@green/programmes/load.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { Page, Sheet } from '../../ui/page.tsx'
import { BatchList } from './batch-list.tsx'
import { FilingPlace } from './filing-place.tsx'
import { ReadinessNotice, useFilingReadiness } from './filing-readiness.tsx'
import { OwnFilings } from './own-filings.tsx'
import { OwnRecord } from './own-record.tsx'
import { Preparation } from './preparation.tsx'

/** Where the titles of a kind are listed for everybody. */
const listOf: Readonly<Record<string, string>> = {
  energyLeader: portalScreens.greenTitles.path,
  waterLeader: portalScreens.greenTitles.path,
  supplyChain: portalScreens.supplyChains.path,
}

type PlainFilingProps = {
  programme: Programme & { id: ProgrammeId }
  /** Shown before the batches to whoever may file. */
  first?: ReactNode
}

/** The page of a programme that has nothing of its own there. */
export function plainFiling(programme: PlainFilingProps['programme']) {
  if (!programme.start)
    throw new Error(`${programme.id} has neither a page of its own nor words for the plain one (start)`)
  return () => <PlainFiling programme={programme} />
}

export function PlainFiling(props: PlainFilingProps) {
  const { id, orgKind, alsoFiledBy = [] } = props.programme
  const orgKinds = [orgKind, ...alsoFiledBy]
  return <FilingPlace family={id} orgKind={orgKinds} start={<Start {...props} orgKinds={orgKinds} />} />
}

function Start({ programme, first, orgKinds }: PlainFilingProps & { orgKinds: readonly Programme['orgKind'][] }) {
  const { id, title, shortTitle, start, grants } = programme
  const readiness = useFilingReadiness(orgKinds)
  const list = grants && listOf[grants.titleKind]
  const actions = list ? (
    <Link to={list} className={buttonClass()}>
      查看名单
    </Link>
  ) : null
  const isReady = readiness === 'ready'
  return (
    <Page title={title} lead={start?.lead} actions={actions}>
      <ReadinessNotice readiness={readiness} orgKind={orgKinds} />
      {isReady ? first : null}
      {isAlwaysOpen(programme) ? (
        isReady && <OwnRecord family={id} />
      ) : (
        <>
          <Sheet title="申报批次" id="batches">
            <BatchList family={id} readiness={readiness} startWords="开始申报" />
          </Sheet>
          {isReady ? (
            <Sheet title="我的申报" id="own">
              <OwnFilings
                only={[id]}
                empty={{ title: `还没有申报过${shortTitle}`, hint: '在上面选择进行中的批次开始申报。' }}
              />
            </Sheet>
          ) : null}
        </>
      )}
      {start ? (
        <Sheet title={isAlwaysOpen(programme) ? '备案准备' : '申报准备'} id="preparation">
          <Preparation family={id} conditions={start.conditions} steps={start.steps} />
        </Sheet>
      ) : null}
    </Page>
  )
}
