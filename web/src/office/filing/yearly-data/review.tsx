/** 非绿数据审核: the county's and the city's desk for both yearly forms. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import { Tabs } from 'antd'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { FailedQuery, Loading } from '../../../ui/page/faces.tsx'
import { deskProgrammes } from '../../desk/desk-programmes.ts'
import { DeskPage } from '../../desk/list/desk-page.tsx'
import './yearly-data.css'

const kinds = [
  { key: 'non-green-data', label: '未获称号企业' },
  { key: 'green-yearly', label: '绿色工厂动态管理表' },
] as const

export function YearlyReviewDesk() {
  const [place, setPlace] = useAddress({ kind: '', id: '' })
  // A link from a message or another list has only the case's id: the case tells which form it is.
  const opened = useCall(filing.get, { id: place.id }, { enabled: place.id !== '' })
  if (place.id !== '' && opened.isPending) return <Loading rows={10} label="正在打开填报" />
  if (place.id !== '' && opened.error && !opened.data)
    return <FailedQuery error={opened.error} onRetry={() => void opened.refetch()} />
  const wanted = place.id === '' ? place.kind : opened.data?.programme
  const kind = kinds.find(({ key }) => key === wanted)?.key ?? 'non-green-data'
  const desk = <DeskPage key={kind} desk={deskProgrammes[kind]} />
  if (place.id !== '') return desk
  return (
    <>
      <Tabs
        className="oy-tabs"
        activeKey={kind}
        onChange={(next) => setPlace({ kind: next })}
        items={kinds.map(({ key, label }) => ({ key, label }))}
      />
      {desk}
    </>
  )
}
