/** 报表: built, grouped, pivoted, saved. What is asked for stands in the address, so that a link opens the same within the reader's scope. */
import {
  customReport,
  digest,
  type ReportResult,
  reportShares,
  type SavedReport,
} from '@green/contract/calls/overview/report.ts'
import { type ReportSource, reportSources } from '@green/contract/overview/report-sources.ts'
import { useState } from 'react'
import { DownloadButton } from '../../../filing/jobs/download-button.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Empty, EmptyByFilter } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView, together } from '../../../ui/page/query-view.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { usualOf } from '../../list/filters.tsx'
import { ListFilters } from '../../list/list-frame.tsx'
import { DigestButtons } from './digest-bar.tsx'
import { DigestDialog, digestTimes } from './digest-dialog.tsx'
import { filtersOf, placeOfQuery, type QueryPlace, queryOf, type ReportPlace, usualPlace } from './place.ts'
import { ReportTable } from './report-table.tsx'
import styles from './reports.module.css'
import { SaveDialog } from './save-dialog.tsx'
import { SettingsDrawer, shapeText } from './settings-drawer.tsx'

export function ReportPage() {
  const [place] = useAddress(usualPlace)
  const sources = useCall(customReport.sources, {}, { staleTime: Number.POSITIVE_INFINITY })
  const saved = useCall(customReport.open, { id: place.id }, { enabled: place.id !== '' })
  return (
    <QueryView
      query={together(sources, place.id === '' ? null : saved)}
      loading="正在打开报表"
      rows={8}
      frame={(face) => (
        <Page title="报表">
          <Sheet>{face}</Sheet>
        </Page>
      )}
    >
      {([known, opened]) =>
        known.length === 0 ? (
          <Page title="报表">
            <Sheet>
              <Empty title="没有可以做报表的数据来源" hint="您的账号没有查看各列表的权限，请联系系统管理员。" />
            </Sheet>
          </Page>
        ) : (
          <Report saved={opened} sources={known} />
        )
      }
    </QueryView>
  )
}

type ReportProps = { saved: SavedReport | null; sources: readonly ReportSource[] }

/** The report of the address: as changed, as saved, or a new one. */
function useReport(saved: SavedReport | null, first: ReportSource) {
  const [place, setPlace] = useAddress(usualPlace)
  const isChanged = place.source !== ''
  const definition: QueryPlace = isChanged ? place : placeOfQuery(saved ? saved.asked : { source: first })
  const known = Object.hasOwn(reportSources, definition.source) ? (definition.source as ReportSource) : first
  const change = (next: Partial<ReportPlace>) =>
    setPlace({ ...placeOfQuery({ ...definition, source: known }), ...next })
  return {
    place,
    setPlace,
    definition: { ...placeOfQuery(definition), source: known },
    source: known,
    change,
    isChanged,
  }
}

function Report({ saved, sources }: ReportProps) {
  const { place, setPlace, definition, source, change, isChanged } = useReport(saved, sources[0] ?? 'filing')
  const [open, setOpen] = useState<'settings' | 'save' | 'digest' | null>(null)
  const input = queryOf(definition)
  const query = useCall(customReport.run, { ...input, page: place.page, size: place.size }, { keepPrevious: true })
  const name = saved?.name ?? `自助报表：${reportSources[source].label}`
  const digests = useCall(digest.mine, {}, { enabled: saved !== null })
  const own = digests.data?.rows.find(({ reportId }) => reportId === saved?.id)
  const filters = filtersOf(source)
  const none = usualOf(filters)
  const filtered = Object.keys(none).some((key) => definition[key as keyof QueryPlace] !== '')
  const clear = () => change(none)
  const close = () => setOpen(null)
  return (
    <Page
      title={name}
      lead={
        saved
          ? `${isChanged ? '已修改，尚未保存。' : ''}${saved.own ? '我的报表' : `${saved.by}共享的报表`}，${reportShares[saved.share]}可以打开。`
          : undefined
      }
      actions={
        <>
          <Button icon="settings" onClick={() => setOpen('settings')}>
            报表设置
          </Button>
          <Button icon="print" onClick={() => window.print()}>
            打印
          </Button>
          <DownloadButton
            call={customReport.exportReport}
            input={{ ...input, name: name.slice(0, 40) }}
            of={name}
            rows={query.data?.total}
          >
            导出
          </DownloadButton>
          {saved && !own ? (
            <Button icon="bell" onClick={() => setOpen('digest')}>
              定期汇总
            </Button>
          ) : null}
          <Button kind="primary" onClick={() => setOpen('save')}>
            {saved && !saved.own ? '复制为我的报表' : '保存'}
          </Button>
        </>
      }
    >
      {saved && saved.gone.length > 0 && !isChanged ? (
        <RefusedLine more="其余的照常显示。可在“报表设置”中重新选择后保存。">
          {`报表中的“${saved.gone.join('”“')}”已不存在`}
        </RefusedLine>
      ) : null}
      <Sheet>
        {own ? (
          <div className={styles.line}>
            <p>
              您订阅了这份汇总：{digestTimes(own)}
              {own.paused ? '（已暂停）' : ''}
            </p>
            <DigestButtons of={own} hasMail={digests.data?.hasMail ?? false} />
          </div>
        ) : null}
        <ListFilters list={{ filters, values: definition, filtered, clear, setFilter: change }} />
        <div className={styles.line}>
          <p className="ge-hint">{shapeText(definition)}</p>
          {definition.rows === '' ? null : <Counted result={query.data} counted={reportSources[source].counted} />}
        </div>
        <Result
          name={name}
          query={query}
          filtered={filtered}
          clear={clear}
          onPage={change}
          onDrill={(filter) => change({ ...filter, rows: '', across: '', measures: '', sort: '', order: '', id: '' })}
          onSettings={() => setOpen('settings')}
        />
      </Sheet>
      <Opened
        open={open}
        definition={definition}
        saved={saved}
        sources={sources}
        change={change}
        setPlace={setPlace}
        close={close}
        hasMail={digests.data?.hasMail ?? false}
      />
    </Page>
  )
}

type OpenedProps = Pick<ReturnType<typeof useReport>, 'definition' | 'change' | 'setPlace'> &
  ReportProps & { open: 'settings' | 'save' | 'digest' | null; hasMail: boolean; close: () => void }

/** The drawer or dialogue that a button has opened. */
function Opened({ open, definition, saved, sources, hasMail, change, setPlace, close }: OpenedProps) {
  return (
    <>
      {open === 'settings' ? (
        <SettingsDrawer
          place={definition}
          sources={sources}
          onClose={close}
          onApply={(next) => {
            change(next)
            close()
          }}
        />
      ) : null}
      {open === 'save' ? (
        <SaveDialog
          place={definition}
          of={saved}
          onClose={close}
          onSaved={({ id }) => {
            setPlace({ ...usualPlace, id })
            close()
          }}
        />
      ) : null}
      {open === 'digest' && saved ? (
        <DigestDialog title={saved.name} reportId={saved.id} of={null} hasMail={hasMail} onClose={close} />
      ) : null}
    </>
  )
}

function Counted({ result, counted }: { result: ReportResult | undefined; counted: string }) {
  if (!result) return null
  return (
    <p className="ge-hint">{`${result.total}行，共${result.records}${counted}，数据截至 ${dateTimeText(result.at)}`}</p>
  )
}

type ResultProps = {
  name: string
  query: ReturnType<typeof useCall<typeof customReport.run>>
  filtered: boolean
  clear: () => void
  onPage: (place: { page: number; size: number }) => void
  onDrill: (filter: Record<string, string>) => void
  onSettings: () => void
}

function Result({ name, query, filtered, clear, onPage, onDrill, onSettings }: ResultProps) {
  const { error } = query
  if (error && error.status === 422)
    return (
      <>
        <RefusedLine>{error.errors[0]?.message ?? error.message}</RefusedLine>
        <Button onClick={onSettings}>打开报表设置</Button>
      </>
    )
  return (
    <QueryView query={query} loading="正在统计" rows={8}>
      {(data) => {
        if (data.total === 0)
          return filtered ? (
            <EmptyByFilter onClear={clear} />
          ) : (
            <Empty title="没有数据" hint="您的权限范围内还没有这类数据，可换一个数据来源。" />
          )
        return (
          <>
            <ReportTable caption={name} result={data} stale={query.isPlaceholderData} onDrill={onDrill} />
            {data.mode === 'list' ? (
              <Pager total={data.total} page={data.page} size={data.size} onChange={onPage} />
            ) : null}
          </>
        )
      }}
    </QueryView>
  )
}
