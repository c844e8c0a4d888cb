/** 全景: the events of one enterprise, newest first, filtered by year and kind, and as a document. */

import { timeline } from '@green/contract/calls/overview/timeline.ts'
import { type TimelineEntry, type TimelineKind, timelineKinds } from '@green/contract/enterprise/enterprise.ts'
import { isInspector } from '@green/contract/roles.ts'
import { Link } from '@tanstack/react-router'
import { DownloadButton } from '../../../filing/jobs/download-button.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import type { Tone } from '../../../ui/figure/tag.tsx'
import { Timeline } from '../../../ui/figure/timeline.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { caseLink } from '../../desk/desk-programmes.ts'
import { ChoiceFilter, FilterBar } from '../../list/filter-bar.tsx'
import { oneOf } from '../../list/list-place.ts'

const tones: Record<TimelineKind, Tone> = {
  filing: 'blue',
  score: 'purple',
  title: 'green',
  certificate: 'green',
  rating: 'orange',
  change: 'grey',
  push: 'cyan',
  diagnosis: 'cyan',
  inspection: 'orange',
  label: 'grey',
  look: 'grey',
}
const kinds = Object.keys(timelineKinds) as TimelineKind[]

type EnterpriseTimelineProps = {
  id: string
  year: string
  kind: string
  onPlace: (place: { year?: string; kind?: string }) => void
}

export function EnterpriseTimeline({ id, year, kind, onPlace }: EnterpriseTimelineProps) {
  const role = useSession((session) => session.login?.userRole)
  const chosen = oneOf(kinds, kind)
  const query = { id, ...(year ? { year: Number(year) } : {}), ...(chosen ? { kind: chosen } : {}) }
  const found = useCall(timeline.get, query, { keepPrevious: true })
  const clear = () => onPlace({ year: '', kind: '' })
  const filtered = year !== '' || kind !== ''
  return (
    <QueryView query={found} loading="正在加载时间轴" rows={6}>
      {(data) => (
        <>
          <FilterBar filtered={filtered} onClear={clear}>
            <ChoiceFilter
              label="年度"
              value={year}
              options={data.years.map((one) => ({ value: String(one), label: `${one} 年` }))}
              onChange={(next) => onPlace({ year: next })}
            />
            <ChoiceFilter
              label="类别"
              value={kind}
              options={kinds.map((value) => ({ value, label: timelineKinds[value] }))}
              onChange={(next) => onPlace({ kind: next })}
            />
            {isInspector(role) || data.entries.length === 0 ? null : (
              <DownloadButton call={timeline.paper} input={query}>
                导出PDF
              </DownloadButton>
            )}
          </FilterBar>
          {data.entries.length === 0 ? (
            <Empty
              title={filtered ? '没有符合条件的记录' : '还没有记录'}
              hint={filtered ? '换一个年度或类别再看。' : '申报、评分、称号、变更等发生后按时间列在这里。'}
            />
          ) : (
            <Timeline label="企业全景" entries={data.entries.map(entryOf)} />
          )}
        </>
      )}
    </QueryView>
  )
}

function entryOf(entry: TimelineEntry) {
  const { key, at, kind, title, who, text, filing } = entry
  const shownText = `${timelineKinds[kind]}　${title}`
  return {
    key,
    title: filing ? <Link {...caseLink(filing.programme, filing.id)}>{shownText}</Link> : shownText,
    at: at.length === 10 ? at : dateTimeText(at),
    who: who || undefined,
    text: text || undefined,
    tone: tones[kind],
  }
}
