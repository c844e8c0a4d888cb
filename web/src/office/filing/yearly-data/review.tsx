/** 非绿数据审核: the county's and the city's desk for both yearly forms. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import { Tabs } from 'antd'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { deskProgrammes } from '../../desk/desk-programmes.ts'
import { DeskPage } from '../../desk/list/desk-page.tsx'
import styles from './yearly-data.module.css'

const kinds = [
  { key: 'non-green-data', label: '未获称号企业' },
  { key: 'green-yearly', label: '绿色工厂动态管理表' },
] as const

export function YearlyReviewDesk() {
  const [place, setPlace] = useAddress({ kind: '', id: '' })
  // A link from a message or another list has only the case's id: the case tells which form it is.
  const opened = useCall(filing.get, { id: place.id }, { enabled: place.id !== '' })
  if (place.id !== '')
    return (
      <QueryView query={opened} loading="正在打开填报" rows={10}>
        {({ programme }) => <Desk kind={kindOf(programme)} />}
      </QueryView>
    )
  const kind = kindOf(place.kind)
  return (
    <>
      <Tabs
        className={styles.tabs}
        activeKey={kind}
        onChange={(next) => setPlace({ kind: next })}
        items={kinds.map(({ key, label }) => ({ key, label }))}
      />
      <Desk kind={kind} />
    </>
  )
}

type Kind = (typeof kinds)[number]['key']
const kindOf = (wanted: string): Kind => kinds.find(({ key }) => key === wanted)?.key ?? 'non-green-data'
const Desk = ({ kind }: { kind: Kind }) => <DeskPage key={kind} desk={deskProgrammes[kind]} />
