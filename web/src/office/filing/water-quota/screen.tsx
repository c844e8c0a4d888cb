/** 用水定额: the enterprises' reports, and the statistics for revising the quotas. */
import { Tabs } from 'antd'
import { useAddress } from '../../../platform/navigation/address.ts'
import { deskProgrammes } from '../../desk/desk-programmes.ts'
import { DeskPage } from '../../desk/list/desk-page.tsx'
import { WaterStatistics } from './statistics.tsx'
import styles from './water-quota.module.css'

export function WaterQuotaDesk() {
  const [place, setPlace] = useAddress({ view: 'list', id: '' })
  const isList = place.view !== 'statistics'
  const desk = deskProgrammes['water-quota']
  if (place.id !== '') return <DeskPage desk={desk} />
  return (
    <>
      <Tabs
        className={styles.waterTabs}
        activeKey={isList ? 'list' : 'statistics'}
        onChange={(view) => setPlace({ view })}
        items={[
          { key: 'list', label: '填报列表' },
          { key: 'statistics', label: '分产品统计' },
        ]}
      />
      {isList ? <DeskPage desk={desk} /> : <WaterStatistics />}
    </>
  )
}
