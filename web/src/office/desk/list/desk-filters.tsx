/** The filters of a programme's list: the standard ones and its own. */
import { batch } from '@green/contract/calls/filing/batch.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { indicatorDetails } from '@green/contract/overview/indicator-details.ts'
import { indicators } from '@green/contract/overview/indicators.ts'
import { isOfficer } from '@green/contract/roles.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { isDraft, type State, states } from '@green/filing/workflow/states.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import { useRef } from 'react'
import type { Source } from '../../../filing/programme-source.ts'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useCurrentInView } from '../../../ui/page/current-in-view.ts'
import {
  choice,
  choices,
  county,
  days,
  industry,
  labelFilter,
  ownFilter,
  textFilter,
  year,
} from '../../list/filters.tsx'
import { ListFilters } from '../../list/list-frame.tsx'
import type { DeskPlace } from '../desk-place.ts'
import styles from './desk-filters.module.css'

type DeskFiltersProps = {
  source: Source
  place: DeskPlace
  setPlace: (change: Partial<DeskPlace>) => void
  filtered: boolean
  onClear: () => void
}

/** The states a workflow can lead to, in order. */
export function statesOf(programme: Programme): State[] {
  const named = new Set<string>(programme.workflow.transitions.map((step) => step.to))
  return (Object.keys(states) as State[]).filter((state) => named.has(state) && !isDraft(state))
}

export function DeskFilters({ source: { programme }, place, setPlace, filtered, onClear }: DeskFiltersProps) {
  const { data, isPending } = useCall(batch.list, { programme: programme.id })
  const role = useSession((session) => session.login?.userRole)
  const batches = (data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const filters = [
    textFilter('keyword', '企业', '名称、拼音或信用代码'),
    programme.oneOpenPer === 'batch'
      ? choice('batchId', '批次', batches, { wide: true, loading: isPending })
      : year('year', '年度', { last: 6 }),
    county,
    ...(isOfficer(role) ? [choice('assignee', '承办人', { mine: '我承办的', none: '无人承办' })] : []),
    choice('limit', '办理时限', { late: '已超期', soon: '即将到期' }),
    choices(
      'state',
      '状态',
      statesOf(programme).map((value) => ({ value, label: stateLabel(programme, value) })),
    ),
    days('提交时间'),
    industry,
    labelFilter,
    ...(programme.filters ?? []).map((filter) => ownFilter(programme, filter)),
  ]
  const setFilter = (change: Record<string, string>) => setPlace(change as Partial<DeskPlace>)
  return (
    <>
      <StateRow programme={programme} place={place} setPlace={setPlace} />
      <ListFilters list={{ filters, values: place, filtered, clear: onClear, setFilter }} />
    </>
  )
}

/** The number of cases in each state, in one line that scrolls; what is counted is told on pointing at it, so that the first rows stay in view. A click filters the list. */
function StateRow({
  programme,
  place,
  setPlace,
}: Pick<DeskFiltersProps, 'place' | 'setPlace'> & { programme: Programme }) {
  const counts = useCall(filing.counts, { programme: programme.id })
  const known = new Map((counts.data ?? []).map((one) => [one.state, one.count]))
  const row = useRef<HTMLUListElement>(null)
  useCurrentInView(row, `${place.state} ${counts.data?.length}`)
  const shown = statesOf(programme).filter((state) => known.has(state))
  if (shown.length === 0) return null
  const total = shown.reduce((sum, state) => sum + (known.get(state) ?? 0), 0)
  return (
    <ul
      ref={row}
      className={styles.states}
      aria-label={indicators.filingsByState.label}
      title={indicatorDetails.filingsByState.formula}
    >
      <li>
        <button type="button" aria-pressed={place.state === ''} onClick={() => setPlace({ state: '' })}>
          全部 <b>{total}</b>
        </button>
      </li>
      {shown.map((state) => (
        <li key={state}>
          <button
            type="button"
            className={`desk-tone-${states[state].tone}`}
            aria-pressed={place.state === state}
            onClick={() => setPlace({ state })}
          >
            {stateLabel(programme, state)} <b>{known.get(state)}</b>
          </button>
        </li>
      ))}
    </ul>
  )
}
