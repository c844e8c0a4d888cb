/** 区县推送: a county names enterprises with potential; the city takes them in or not, and invites them. */
import { countyPush, type Push, pushStates } from '@green/contract/calls/county-push.ts'
import type { TableProps } from 'antd'
import { useState } from 'react'
import { DownloadButton } from '../../filing/jobs/download-button.tsx'
import { useAddress } from '../../platform/address.ts'
import { useCall } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { dateText } from '../../ui/date-text.ts'
import { figureText } from '../../ui/figure.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { ChoiceFilter, WordsFilter } from '../list/filter-bar.tsx'
import { asked, oneOf } from '../list/list-place.ts'
import { OfficeList } from '../list/office-list.tsx'
import { CountyFilter } from '../list/place-filters.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { PushDialog } from './push-dialog.tsx'

const usual = { keyword: '', qxCode: '', year: '', state: '', page: 1, size: 10 }
const stateKeys = Object.keys(pushStates) as (keyof typeof pushStates)[]
const tones: Record<keyof typeof pushStates, Tone> = {
  pushed: 'orange',
  accepted: 'blue',
  declined: 'grey',
  invited: 'green',
}

export function CountyPushPage() {
  const role = useSession((session) => session.login?.userRole)
  const [place, setPlace] = useAddress(usual)
  const [open, setOpen] = useState<Push | null>(null)
  const [isPushing, setPushing] = useState(false)
  const {
    page: _page,
    size: _size,
    ...filter
  } = {
    ...asked(place, ['keyword', 'qxCode', 'page', 'size']),
    ...(/^\d{4}$/.test(place.year) ? { year: Number(place.year) } : {}),
    state: oneOf(stateKeys, place.state),
  }
  const list = useCall(countyPush.getPushes, { ...filter, page: place.page, size: place.size }, { keepPrevious: true })
  const thisYear = new Date().getFullYear()
  return (
    <>
      <OfficeList<Push, typeof usual>
        title="区县推送"
        lead="区县推荐有潜力的企业，市级纳入培育库并邀请申报；需要诊断的，纳入时同时发起绿色诊断。"
        actions={
          <>
            <DownloadButton call={countyPush.exportPushes} input={filter} of="区县推送" rows={list.data?.total}>
              导出列表
            </DownloadButton>
            {role === 'county' ? (
              <Button kind="primary" onClick={() => setPushing(true)}>
                推送企业
              </Button>
            ) : null}
          </>
        }
        filters={
          <>
            <WordsFilter
              label="企业"
              placeholder="名称或信用代码"
              value={place.keyword}
              onChange={(keyword) => setPlace({ keyword })}
            />
            <CountyFilter value={place.qxCode} onChange={(qxCode) => setPlace({ qxCode })} />
            <ChoiceFilter
              label="年度"
              value={place.year}
              options={[0, 1, 2].map((back) => ({ value: String(thisYear - back), label: `${thisYear - back}年` }))}
              onChange={(year) => setPlace({ year })}
            />
            <ChoiceFilter
              label="处理结果"
              value={place.state}
              options={stateKeys.map((value) => ({ value, label: pushStates[value] }))}
              onChange={(state) => setPlace({ state })}
            />
          </>
        }
        usual={usual}
        place={place}
        onPlace={setPlace}
        caption="区县推送列表"
        query={list}
        rowKey={(row) => row.id}
        columns={columnsOf(setOpen)}
        empty={{ title: '还没有推送', hint: '区县推送企业后列入这里。' }}
      />
      {open ? <DecideDialog push={open} onClose={() => setOpen(null)} /> : null}
      {isPushing ? <PushDialog onClose={() => setPushing(false)} /> : null}
    </>
  )
}

function columnsOf(onOpen: (push: Push) => void): NonNullable<TableProps<Push>['columns']> {
  return [
    {
      key: 'name',
      title: '企业',
      fixed: 'start',
      render: (_v, row) => (
        <div className="ol-name">
          <button type="button" className="ol-link" onClick={() => onOpen(row)}>
            {row.enterpriseName}
          </button>
          <span className="ol-under">{row.socialCode}</span>
        </div>
      ),
    },
    {
      key: 'state',
      title: '处理结果',
      render: (_v, row) => <Tag tone={tones[row.state]}>{pushStates[row.state]}</Tag>,
    },
    { key: 'qx', title: '区县', dataIndex: 'qxName' },
    { key: 'year', title: '年度', dataIndex: 'year' },
    { key: 'reason', title: '推荐理由', render: (_v, row) => <span className="ol-long">{row.reason}</span> },
    { key: 'score', title: '预评分', align: 'right', render: (_v, row) => figureText(row.preScore) },
    { key: 'at', title: '推送时间', render: (_v, row) => dateText(row.pushedAt) },
  ]
}
