/** 合同能源管理: what both parties registered, and what it adds up to by county and type. */
import { Tabs } from 'antd'
import { useAddress } from '../../platform/address.ts'
import { DeskPage } from '../desk/desk-page.tsx'
import { deskProgrammes } from '../desk/desk-programmes.ts'
import { ContractTotals } from './totals.tsx'

export function EnergyContractDesk() {
  const [place, setPlace] = useAddress({ view: 'list', id: '' })
  const isList = place.view !== 'totals'
  const desk = deskProgrammes['energy-contract']
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
