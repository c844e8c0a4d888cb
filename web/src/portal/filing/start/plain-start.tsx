/** What stands on the page of a programme before a form is open: its batches, own filings, what to prepare. */
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { isAlwaysOpen } from '@green/filing/workflow/who-files.ts'
import type { ProgrammeId } from '@green/programmes/load.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../../../ui/control/button.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { OwnFilings } from '../own/own-filings.tsx'
import { OwnRecord } from '../own/own-record.tsx'
import { BatchList } from './batch-list.tsx'
import { ReadinessNotice, useFilingReadiness } from './filing-readiness.tsx'
import { Preparation } from './preparation.tsx'
import { useProgrammeLead } from './programme-lead.ts'

/** Where the titles of a kind are listed for everybody. */
const listOf: Readonly<Record<string, string>> = {
  energyLeader: portalScreens.greenTitles.path,
  waterLeader: portalScreens.greenTitles.path,
  zeroCarbon: portalScreens.zeroFactories.path,
  supplyChain: portalScreens.supplyChains.path,
}

export type PlainFilingProps = {
  programme: Programme & { id: ProgrammeId }
  /** Shown before the batches to those who may file. */
  first?: ReactNode
}

export function PlainStart({
  programme,
  first,
  orgKinds,
}: PlainFilingProps & { orgKinds: readonly Programme['orgKind'][] }) {
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
    <Page title={title} lead={useProgrammeLead(id, start?.lead)} actions={actions}>
      <ReadinessNotice readiness={readiness} orgKind={orgKinds} />
      {isReady ? first : null}
      {isAlwaysOpen(programme) ? (
        isReady && <OwnRecord family={id} />
      ) : (
        <>
          <Sheet title="申报批次" id="batches">
            <BatchList family={id} readiness={readiness} startText="开始申报" />
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
