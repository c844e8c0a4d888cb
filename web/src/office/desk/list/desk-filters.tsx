/** The filters of a programme's list: the standard ones and its own. */
import { batch } from '@green/contract/calls/batch.ts'
import { filing } from '@green/contract/calls/filing.ts'
import { filterLabel, type ListFilter, type Offer, offerOf } from '@green/filing/filters.ts'
import type { Programme } from '@green/filing/programme.ts'
import { isDraft, type State, states } from '@green/filing/states.ts'
import { stateLabel } from '@green/filing/workflow.ts'
import type { Source } from '../../../filing/programme-source.ts'
import { useCall } from '../../../platform/query.ts'
import { useDictionary } from '../../list/dictionary.ts'
import { ChoiceFilter, ChoicesFilter, DaysFilter, FilterBar, WordsFilter } from '../../list/filter-bar.tsx'
import { CountyFilter, IndustryFilter, LabelFilter } from '../../list/place-filters.tsx'
import { ConditionFilter } from './condition-filter.tsx'
import type { DeskPlace } from './desk-place.ts'

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

export function DeskFilters({ source, place, setPlace, filtered, onClear }: DeskFiltersProps) {
  const { programme, reference } = source
  const batches = useCall(batch.list, { programme: programme.id })
  const hasBatches = programme.oneOpenPer === 'batch'
  return (
    <>
      <StateRow programme={programme} place={place} setPlace={setPlace} />
      <FilterBar filtered={filtered} onClear={onClear}>
        <WordsFilter
          label="企业"
          placeholder="名称、拼音或信用代码"
          value={String(place.keyword)}
          onChange={(keyword) => setPlace({ keyword })}
        />
        <CountyFilter value={String(place.qxCode)} onChange={(qxCode) => setPlace({ qxCode })} />
        {hasBatches ? (
          <ChoiceFilter
            label="批次"
            wide
            value={String(place.batchId)}
            loading={batches.isPending}
            options={(batches.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(batchId) => setPlace({ batchId })}
          />
        ) : (
          <ChoiceFilter
            label="年度"
            value={String(place.year)}
            options={lastYears().map((value) => ({ value, label: `${value} 年` }))}
            onChange={(year) => setPlace({ year })}
          />
        )}
        <ChoicesFilter
          label="状态"
          value={String(place.state)}
          options={statesOf(programme).map((value) => ({ value, label: stateLabel(programme, value) }))}
          onChange={(state) => setPlace({ state })}
        />
        <ChoiceFilter
          label="办理时限"
          value={String(place.limit)}
          options={[
            { value: 'late', label: '已超期' },
            { value: 'soon', label: '即将到期' },
          ]}
          onChange={(limit) => setPlace({ limit })}
        />
        <DaysFilter label="提交时间" from={String(place.from)} to={String(place.to)} onChange={setPlace} />
        <IndustryFilter value={String(place.industryCode)} onChange={(industryCode) => setPlace({ industryCode })} />
        <LabelFilter value={String(place.label)} onChange={(label) => setPlace({ label })} />
        {programme.filters?.map((filter) => (
          <OwnFilter
            key={filter.key}
            programme={programme}
            filter={filter}
            value={String(place[filter.key] ?? '')}
            onChange={(value) => setPlace({ [filter.key]: value })}
          />
        ))}
      </FilterBar>
      <ConditionFilter
        programme={programme}
        reference={reference}
        where={String(place.where)}
        onChange={(where) => setPlace({ where })}
      />
    </>
  )
}

function lastYears(): string[] {
  const now = new Date().getFullYear()
  return Array.from({ length: 6 }, (_, i) => String(now - i))
}

type OwnFilterProps = {
  programme: Programme
  filter: ListFilter
  value: string
  onChange: (value: string) => void
}

/** The control of a filter of the programme's own. */
export function OwnFilter({ programme, filter, value, onChange }: OwnFilterProps) {
  const offer = offerOf(programme, filter, new Date().getFullYear())
  const common = { label: filterLabel(programme, filter), value, onChange }
  if ('placeholder' in offer) return <WordsFilter {...common} placeholder={offer.placeholder} />
  if ('choices' in offer) return <ChoiceFilter {...common} options={offer.choices} />
  return <DictionaryFilter {...common} offer={offer} />
}

type DictionaryFilterProps = Pick<OwnFilterProps, 'value' | 'onChange'> & {
  label: string
  offer: Extract<Offer, { dict: string }>
}

function DictionaryFilter({ offer: { dict, only, byName }, ...common }: DictionaryFilterProps) {
  const { options } = useDictionary(dict)
  const offered = only ? options.filter((one) => only.includes(one.value)) : options
  return <ChoiceFilter {...common} options={byName ? offered.map(({ label }) => ({ value: label, label })) : offered} />
}

/** The number of cases in each state; a click filters the list. */
function StateRow({
  programme,
  place,
  setPlace,
}: Pick<DeskFiltersProps, 'place' | 'setPlace'> & { programme: Programme }) {
  const counts = useCall(filing.counts, { programme: programme.id })
  const known = new Map((counts.data ?? []).map((one) => [one.state, one.count]))
  const shown = statesOf(programme).filter((state) => known.has(state))
  if (shown.length === 0) return null
  const total = shown.reduce((sum, state) => sum + (known.get(state) ?? 0), 0)
  return (
    <ul className="desk-states" aria-label="各状态件数">
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
