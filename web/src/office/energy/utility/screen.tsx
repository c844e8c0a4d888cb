/** 供能户号台账: accounts of supply companies that enterprises have confirmed; the office doubts and settles. */
import { type SupplyAccount, supplyAccount } from '@green/contract/calls/energy/supply-account.ts'
import { utilityImport } from '@green/contract/calls/energy/utility.ts'
import { isCityOfficer } from '@green/contract/roles.ts'
import { supplyRecord } from '@green/filing/records/supply-account.ts'
import { useState } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { ImportDrawer } from '../../enterprise/enterprises/import-drawer.tsx'
import styles from '../../list/list.module.css'
import { RecordPage } from '../../record/record-page.tsx'
import type { RecordScreen } from '../../record/screen.ts'
import { type About, SupplierDialog } from './supplier-dialog.tsx'

const isDoubted = ({ state }: SupplyAccount) => state === 'doubted' || state === 'answered'

const screen: RecordScreen<typeof supplyRecord> = {
  record: supplyRecord,
  list: supplyAccount.page,
  sheet: supplyAccount.exportAll,
  step: supplyAccount.step,
  id: 'supply',
  years: 4,
  stepsAs: 'choice',
  hints: { free: '告知企业，户号可由他人确认；已记入账本的供能结算一并撤出。' },
  headings: { createdAt: '确认日期', since: '起始日', until: '截止日' },
  cells: {
    number: ({ number, subMeter }) => (
      <>
        {number}
        {subMeter ? <span className={styles.under}>{`分表 ${subMeter}`}</span> : null}
      </>
    ),
  },
  facts: {
    doubt: { label: '存疑理由', show: (row) => (isDoubted(row) ? row.doubt : null) },
    subMeter: { show: ({ subMeter }) => subMeter || null },
    site: { show: ({ site }) => site || null },
  },
}

export function SupplyAccountsPage() {
  const role = useSession((session) => session.login?.userRole)
  const [isChoosing, setChoosing] = useState(false)
  const [about, setAbout] = useState<About | null>(null)
  return (
    <>
      <RecordPage
        screen={screen}
        actions={isCityOfficer(role) ? <Button onClick={() => setChoosing(true)}>导入抄表数据</Button> : null}
      />
      {isChoosing ? (
        <SupplierDialog
          onClose={() => setChoosing(false)}
          onChosen={(chosen) => {
            setChoosing(false)
            setAbout(chosen)
          }}
        />
      ) : null}
      {about ? (
        <ImportDrawer
          title="导入抄表数据"
          calls={utilityImport}
          about={about}
          refreshes={supplyAccount.page}
          named={['户名', '户号']}
          how="确认无误后执行，由另一位市级管理员复核后写入。只写入企业已确认的户号；同一抄表期再次报送的以后一次为准。"
          onClose={() => setAbout(null)}
        />
      ) : null}
    </>
  )
}
