/** The list of the desk: filters, selection across pages, batch steps, export. */

import { filing } from '@green/contract/calls/filing/filing.ts'
import type { FilingPage, FilingRow } from '@green/contract/filing/filing.ts'
import { neededOnApproval } from '@green/contract/needs/need.ts'
import { isInspector } from '@green/contract/roles.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { DownloadButton } from '../../../filing/jobs/download-button.tsx'
import type { Source } from '../../../filing/programme-source.ts'
import { RequestError } from '../../../platform/request/request-error.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { figureText } from '../../../ui/figure/figure.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import listStyles from '../../list/list.module.css'
import { fixedFirst, type ListAppearance } from '../../list/list-appearance.ts'
import { ListPanel, type ListQuery } from '../../list/list-panel.tsx'
import { isFiltered, withoutFilters } from '../../list/list-place.ts'
import { useListRoom } from '../../list/list-room.ts'
import { ViewBar } from '../../list/view-bar.tsx'
import { type DeskPlace, usualPlace } from '../desk-place.ts'
import { type DeskProgramme, deskList } from '../desk-programmes.ts'
import { mostChosen, nothingChosen, type Selection, sharedSteps, withPage } from '../keys/selection.ts'
import { columnOptions, columnTitle, deskColumns, nameOf, usualColumns } from './columns.tsx'
import { ConditionFilter } from './condition-filter.tsx'
import { DeskFilters } from './desk-filters.tsx'
import styles from './desk-list.module.css'
import { ManySteps } from './many-steps.tsx'

type DeskListProps = {
  desk: DeskProgramme
  source: Source
  query: ListQuery<FilingPage>
  place: DeskPlace
  setPlace: (change: Partial<DeskPlace>) => void
  selection: Selection
  onSelection: (selection: Selection) => void
  look: ListAppearance
  /** The case last opened. */
  lastId: string
}

export function DeskList(props: DeskListProps) {
  const { desk, source, query, place, setPlace, selection, onSelection, look, lastId } = props
  const usual = usualPlace(source.programme)
  const filtered = isFiltered(place, usual)
  const clear = () => setPlace(withoutFilters(usual))
  const rows = query.data?.rows ?? []
  const forMany =
    (desk.move.county ?? desk.move.city) !== undefined &&
    rows.some((row) => row.allowed.some((step) => !step.needs.outcome))
  const open = (id: string) => setPlace({ id, page: place.page })
  const role = useSession((session) => session.login?.userRole)
  const reader = role === undefined || isInspector(role) ? 'expert' : role
  const options = useMemo(() => columnOptions(source.programme, reader), [source.programme, reader])
  const usualKeys = usualColumns(source.programme, useListRoom(), reader)
  const first = nameOf(source.programme)
  const known = new Set(options.map(({ key }) => key))
  const chosen = look.columns.filter((key) => known.has(key))
  const keys = chosen.length > 0 ? chosen : usualKeys
  return (
    <Sheet>
      <DeskFilters source={source} place={place} setPlace={setPlace} filtered={filtered} onClear={clear} />
      <div className={listStyles.tools}>
        {selection.size > 0 || forMany ? (
          <SelectionBar
            desk={desk}
            source={source}
            place={place}
            total={query.data?.total ?? 0}
            selection={selection}
            onSelection={onSelection}
          />
        ) : null}
        <ConditionFilter
          programme={source.programme}
          reference={source.reference}
          where={String(place.where)}
          onChange={(where) => setPlace({ where })}
        />
        <ViewBar
          list={`desk-${desk.id}`}
          look={look}
          place={place}
          usual={usual}
          setPlace={setPlace}
          columns={{ options, usual: usualKeys, first }}
        />
      </div>
      <ListPanel<FilingRow>
        caption={`${desk.title}列表`}
        query={query}
        rowKey={(row) => row.id}
        columns={fixedFirst(
          deskColumns(source.programme, keys.includes(first) ? keys : [first, ...keys], place, open),
          look.frozen === 0 ? 0 : look.frozen + 1,
        )}
        density={look.density}
        onPlace={setPlace}
        filtered={filtered}
        onClearFilter={clear}
        searched={{ searchText: String(place.keyword), onSearch: (keyword) => setPlace({ keyword }) }}
        empty={{ title: `还没有${desk.title}申报`, hint: '企业提交后列入这里，并在工作台和消息中提醒。' }}
        markedKey={lastId || undefined}
        sort={{ field: String(place.sort), order: place.order === 'asc' ? 'asc' : 'desc' }}
        onSort={(sort) => setPlace({ sort: sort?.field ?? usual.sort, order: sort?.order ?? usual.order })}
        selection={{
          selectedRowKeys: rows.filter((row) => selection.has(row.id)).map((row) => row.id),
          onChange: (keys) => {
            const next = withPage(selection, rows, new Set(keys.map(String)))
            if (next.full) toast.warning(`一次最多选择 ${mostChosen} 件`)
            onSelection(next.selection)
          },
          getCheckboxProps: (row) => ({ 'aria-label': `选择${row.enterpriseName}` }),
        }}
      />
      {query.data?.totals && query.data.total > 0 ? (
        <dl className={styles.totals} aria-label="合计">
          <div>
            <dt>合计</dt>
            <dd>{query.data.total} 件</dd>
          </div>
          {Object.entries(query.data.totals).map(([key, sum]) => (
            <div key={key}>
              <dt>{columnTitle(source.programme, key)}</dt>
              <dd>{figureText(sum)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </Sheet>
  )
}

const portion = 50

function SelectionBar({
  desk,
  source,
  place,
  total,
  selection,
  onSelection,
}: Pick<DeskListProps, 'desk' | 'source' | 'place' | 'selection' | 'onSelection'> & { total: number }) {
  const client = useQueryClient()
  const [gathering, setGathering] = useState(false)
  const [acting, setActing] = useState(false)
  // The outcome's fields differ from case to case.
  const decidesEach = neededOnApproval(source.programme).length > 0
  const steps = sharedSteps(selection).filter(({ step }) => !(decidesEach && step.needs.outcome))
  const chooseAll = async () => {
    setGathering(true)
    try {
      let next: Selection = nothingChosen
      for (let page = 1; (page - 1) * portion < Math.min(total, mostChosen); page += 1) {
        const { rows } = await client.fetchQuery(
          deskList(desk, source.programme, { ...place, cols: '', page, size: portion }),
        )
        next = withPage(next, rows, new Set(rows.map((row) => row.id))).selection
      }
      onSelection(next)
    } catch (failure) {
      if (!(failure instanceof RequestError)) throw failure
      toast.error(failure.message)
    } finally {
      setGathering(false)
    }
  }
  return (
    <div className={styles.chosen} role="status">
      <span>
        已选 <strong>{selection.size}</strong> 件{selection.size > 0 ? '（可跨页选择）' : ''}
      </span>
      {total > selection.size ? (
        <Button size="small" kind="quiet" running={gathering ? '正在选择' : false} onClick={() => void chooseAll()}>
          {`选择筛选出的全部 ${Math.min(total, mostChosen)} 件`}
        </Button>
      ) : null}
      {selection.size > 0 ? (
        <>
          <Button size="small" kind="quiet" onClick={() => onSelection(nothingChosen)}>
            取消选择
          </Button>
          <DownloadButton
            call={filing.exportMaterials}
            of={desk.title}
            cases={selection.size}
            input={{ programme: desk.id, ids: [...selection.keys()] }}
            size="small"
          >
            导出所选材料
          </DownloadButton>
          <Button size="small" kind="primary" disabled={steps.length === 0} onClick={() => setActing(true)}>
            {steps.length === 0 ? '所选申报没有可批量办理的步骤' : '批量办理'}
          </Button>
        </>
      ) : null}
      {acting ? (
        <ManySteps
          source={source}
          steps={steps}
          onClose={(done) => {
            setActing(false)
            if (done) onSelection(nothingChosen)
          }}
          refreshes={[filing.list]}
        />
      ) : null}
    </div>
  )
}
