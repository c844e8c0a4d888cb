/** The review desk of a programme: list or open case for staff, own tasks for experts. */

import type { CallRequest } from '@green/contract/call.ts'
import { casesInArchive, filing } from '@green/contract/calls/filing/filing.ts'
import { isExpert, isWide } from '@green/contract/roles.ts'
import { states } from '@green/filing/workflow/states.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DownloadButton } from '../../../filing/jobs/download-button.tsx'
import { type Source, useProgramme } from '../../../filing/programme-source.ts'
import { useAddress } from '../../../platform/navigation/address.ts'
import { RequestError } from '../../../platform/request/request-error.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { lastPage } from '../../../ui/table/pager.tsx'
import { ContactsExport } from '../../account/personal/contacts-export.tsx'
import { useLook } from '../../list/list-appearance.ts'
import { BatchDrawer } from '../batches/batch-drawer.tsx'
import { CaseView } from '../case/case-view.tsx'
import { type DeskPlace, type Neighbours, neighboursAfter, usualPlace } from '../desk-place.ts'
import { type DeskProgramme, deskList, ownAsk, standardAsk } from '../desk-programmes.ts'
import { nothingChosen, refreshed } from '../keys/selection.ts'
import { ReviewTasks } from '../scoring/review-tasks.tsx'
import { DeskList } from './desk-list.tsx'

export function DeskPage({ desk, above }: { desk: DeskProgramme; above?: ReactNode }) {
  const role = useSession((session) => session.login?.userRole)
  const source = useProgramme(desk.id)
  return (
    <QueryView query={source} loading={`正在打开${desk.title}`} rows={8} page>
      {(data) => {
        if (isExpert(role) && desk.experts) return <ReviewTasks desk={desk} source={data} />
        return <StaffDesk desk={desk} source={data} above={above} />
      }}
    </QueryView>
  )
}

function StaffDesk({ desk, source, above }: { desk: DeskProgramme; source: Source; above: ReactNode }) {
  const role = useSession((session) => session.login?.userRole)
  const client = useQueryClient()
  const usual = usualPlace(source.programme)
  const [address, setPlace] = useAddress<DeskPlace>(usual)
  // An address from elsewhere may name a state that there is not: the whole queue is shown.
  const isKnown = (state: string) => Object.hasOwn(states, state)
  const here = String(address.state).split(',').every(isKnown) ? address : { ...address, state: '' }
  const look = useLook(`desk-${desk.id}`, String(here.cols))
  const place = { ...here, cols: look.columns.join(',') }
  const [chosen, setChosen] = useState(nothingChosen)
  const [batches, setBatches] = useState(false)
  const query = useQuery({ ...deskList(desk, source.programme, place), enabled: !look.pending })
  const rows = query.data?.rows ?? []
  const selection = refreshed(chosen, rows)
  const id = String(place.id)
  const lastId = useLast(id)
  const neighbours = useNeighbours(
    rows.map((row) => row.id),
    id,
  )
  if (id !== '') {
    const { page, size } = place
    const { total = 0, capped, next: onward } = query.data ?? {}
    const last = lastPage({ total, page, size, capped, isLast: onward === null })
    const at = rows.findIndex((row) => row.id === id)
    const open = (next: string) => setPlace({ id: next, page })
    /** The first or last case of another page. */
    const turnTo = async (to: number) => {
      try {
        const turned = await client.fetchQuery(deskList(desk, source.programme, { ...place, page: to }))
        const next = to > page ? turned.rows[0] : turned.rows.at(-1)
        if (next) setPlace({ id: next.id, page: to })
      } catch (failure) {
        if (!(failure instanceof RequestError)) throw failure
        toast.error(failure.message)
      }
    }
    const { previous, next } = neighbours
    return (
      <CaseView
        desk={desk}
        id={id}
        tab={String(place.tab)}
        against={String(place.with)}
        showsFiles={place.beside === '1'}
        where={at < 0 ? '' : `第 ${(page - 1) * size + at + 1} 件，共 ${total}${capped ? '+' : ''} 件`}
        onTab={(change) => setPlace({ ...change, page })}
        onPrevious={previous ? () => open(previous) : at >= 0 && page > 1 ? () => void turnTo(page - 1) : null}
        onNext={next ? () => open(next) : at >= 0 && page < last ? () => void turnTo(page + 1) : null}
        onBack={() => setPlace({ id: '', tab: usual.tab, with: usual.with, page })}
      />
    )
  }
  const { page: _page, size: _size, ...filter } = standardAsk(place)
  const own = ownAsk(source.programme, place)
  const wanted = {
    ...filter,
    programme: desk.id,
    ...(Object.keys(own).length > 0 ? { extra: new URLSearchParams(own).toString() } : {}),
  }
  const keepsBatches = source.programme.oneOpenPer === 'batch' || source.programme.oneOpenPer === 'year'
  return (
    <Page
      title={desk.title}
      lead={desk.lead}
      actions={
        <>
          <Exports title={desk.title} total={query.data?.total} wanted={wanted} />
          {keepsBatches && !isExpert(role) ? (
            <Button icon="clock" onClick={() => setBatches(true)}>
              申报批次
            </Button>
          ) : null}
        </>
      }
    >
      {above}
      <DeskList
        desk={desk}
        source={source}
        query={query}
        place={here}
        setPlace={setPlace}
        look={look}
        selection={selection}
        onSelection={setChosen}
        lastId={lastId}
      />
      {batches ? <BatchDrawer desk={desk} mayKeep={isWide(role)} onClose={() => setBatches(false)} /> : null}
    </Page>
  )
}

type ExportsProps = { title: string; total: number | undefined; wanted: CallRequest<typeof filing.exportMaterials> }

/** The filtered list, as a workbook or with the documents of its cases. */
function Exports({ title, total, wanted }: ExportsProps) {
  return (
    <>
      <DownloadButton call={filing.exportList} of={title} rows={total} input={wanted}>
        导出列表
      </DownloadButton>
      <ContactsExport call={filing.exportList} of={title} rows={total} input={wanted}>
        导出（含联系方式）
      </ContactsExport>
      {(total ?? 0) > casesInArchive ? (
        <Button icon="download" disabled>{`导出材料（一次最多 ${casesInArchive} 件）`}</Button>
      ) : (
        <DownloadButton call={filing.exportMaterials} of={title} cases={total} input={wanted}>
          导出材料
        </DownloadButton>
      )}
    </>
  )
}

/** The case that was open last, highlighted in the list. */
function useLast(id: string): string {
  const last = useRef('')
  useEffect(() => {
    if (id !== '') last.current = id
  }, [id])
  return last.current
}

/** The previous and next case, also after the open one has left the list. */
function useNeighbours(ids: readonly string[], id: string): Neighbours {
  const known = useRef<{ id: string; at: Neighbours } | null>(null)
  const now = neighboursAfter(known.current?.id === id ? known.current.at : null, ids, id)
  const isListed = ids.includes(id)
  useEffect(() => {
    if (isListed) known.current = { id, at: now }
  })
  return now
}
