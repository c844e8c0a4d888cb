/** 合同能源管理: the registrations of both parties, and sums by county and type. */
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { Tabs } from 'antd'
import { useAddress } from '../../../platform/navigation/address.ts'
import styles from '../../desk/case-head.module.css'
import { deskProgrammes } from '../../desk/desk-programmes.ts'
import { DeskPage } from '../../desk/list/desk-page.tsx'
import { AlikeFilings } from '../alike/alike-table.tsx'
import { ContractTotals } from './totals.tsx'

const desk = { ...deskProgrammes['energy-contract'], more: { label: '查重', part: AlikePart } }

function AlikePart({ detail }: { detail: FilingDetail }) {
  return (
    <div className={styles.card}>
      <h2>同名项目</h2>
      <AlikeFilings id={detail.id} none="没有发现同名的项目。" />
    </div>
  )
}

export function EnergyContractDesk() {
  const [place, setPlace] = useAddress({ view: 'list', id: '' })
  const isList = place.view !== 'totals'
  if (place.id !== '') return <DeskPage desk={desk} />
  return (
    <>
      <Tabs
        activeKey={isList ? 'list' : 'totals'}
        onChange={(view) => setPlace({ view })}
        items={[
          { key: 'list', label: '合同列表' },
          { key: 'totals', label: '分区县、类型合计' },
        ]}
      />
      {isList ? <DeskPage desk={desk} /> : <ContractTotals />}
    </>
  )
}
