/** 专项资金审核: the county's and the city's desk; the city's list for paying with account numbers. */

import { spec } from '@green/contract/calls/filing/spec.ts'
import { isCityOfficer, isWide } from '@green/contract/roles.ts'
import { Tabs } from 'antd'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { ContactsExport } from '../../account/personal/contacts-export.tsx'
import { deskProgrammes } from '../../desk/desk-programmes.ts'
import { DeskPage } from '../../desk/list/desk-page.tsx'
import { FundCaseTab } from './case-tab.tsx'
import { Funds } from './funds.tsx'
import styles from './special-fund.module.css'

const desk = { ...deskProgrammes['special-fund'], more: { label: '拨付与查重', part: FundCaseTab } }

export function SpecialFundDesk() {
  const role = useSession((session) => session.login?.userRole)
  const [place, setPlace] = useAddress({ view: 'list', id: '' })
  if (place.id !== '' || !isWide(role)) return <DeskPage desk={desk} />
  const isList = place.view !== 'funds'
  return (
    <>
      <Tabs
        activeKey={isList ? 'list' : 'funds'}
        onChange={(view) => setPlace({ view })}
        items={[
          { key: 'list', label: '申报列表' },
          { key: 'funds', label: '资金预算' },
        ]}
      />
      {isList ? (
        <DeskPage desk={desk} above={isCityOfficer(role) ? <Finance /> : null} />
      ) : (
        <Page title="资金预算" lead="各批次的预算、申请、核定和拨付；预算和复核限额在这里设置。">
          <Sheet>
            <Funds />
          </Sheet>
        </Page>
      )}
    </>
  )
}

function Finance() {
  const [{ batchId, sbfx, ledgerState }] = useAddress({ batchId: '', sbfx: '', ledgerState: '' })
  return (
    <div className={styles.finance}>
      <p>拨付清册含开户行和账号，只列审定通过的申报，按当前的批次、方向和拨付状态筛选；每次导出都会记录。</p>
      <ContactsExport
        kind="plain"
        call={spec.exportFinance}
        input={{
          ...(batchId ? { batchId } : {}),
          ...(sbfx ? { sbfx } : {}),
          ...(ledgerState ? { ledgerState } : {}),
        }}
      >
        导出拨付清册
      </ContactsExport>
    </div>
  )
}
