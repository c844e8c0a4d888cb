/** 合同能源管理: contracts of this organisation, registered by it or waiting for its confirmation. */

import { energyManage } from '@green/contract/calls/filing/energy-contract.ts'
import type { FilingRow } from '@green/contract/filing/filing.ts'
import { isSent } from '@green/filing/workflow/states.ts'
import { stepNamed } from '@green/filing/workflow/workflow.ts'
import { Link } from '@tanstack/react-router'
import { StateTag } from '../../../filing/view/case/state-tag.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { buttonClass } from '../../../ui/control/button.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { Paged } from '../../../ui/table/paged.tsx'
import styles from '../filing-pages.module.css'
import { FilingPlace } from '../start/filing-place.tsx'
import { ReadinessNotice, useFilingReadiness } from '../start/filing-readiness.tsx'
import { Preparation } from '../start/preparation.tsx'
import { useProgrammeLead } from '../start/programme-lead.ts'

const family = 'energy-contract'
const path = '/mainPages/htnygl'
const kinds = ['enterprise', 'institution'] as const

export function EnergyContractPage() {
  return <FilingPlace family={family} orgKind={kinds} start={<Start />} />
}

function Start() {
  const readiness = useFilingReadiness(kinds)
  return (
    <Page title="合同能源管理" lead={useProgrammeLead('energy-contract')}>
      <ReadinessNotice readiness={readiness} orgKind={kinds} />
      {readiness === 'ready' ? <Contracts /> : null}
      <Sheet title="登记准备" id="preparation">
        <Preparation
          family={family}
          conditions={['用能单位或节能服务公司，本单位是合同一方', '同一合同由任何一方登记一次']}
          steps={[
            '在线登记合同、双方、投资、能耗基准和预计节能量，上传合同关键页',
            '对方单位收到消息后确认无误或提出异议；修改后重新确认',
            '运行后每年补充实际节能量和效益',
          ]}
        />
      </Sheet>
    </Page>
  )
}

function Contracts() {
  const [{ page, size }, setPlace] = useAddress({ page: 1, size: 10 })
  const query = useCall(energyManage.getInfos, { page, size }, { keepPrevious: true })
  const begin = (
    <Link to={path} search={{ edit: 'new' }} className={buttonClass('primary')}>
      登记合同
    </Link>
  )
  return (
    <Sheet title="本单位的合同" id="own" actions={query.data && query.data.total > 0 ? begin : null}>
      <div className={styles.stack}>
        <Paged
          query={query}
          loading="正在读取合同"
          empty={<Empty title="还没有登记的合同" hint="对方单位登记后也会列在这里，由本单位确认。" action={begin} />}
          onPage={setPlace}
        >
          {({ rows }, stale) => (
            <DataTable caption="本单位的合同" rows={rows} rowKey={(row) => row.id} stale={stale} columns={columns} />
          )}
        </Paged>
      </div>
    </Sheet>
  )
}

/** Whether the other party has to confirm. */
const awaits = (row: FilingRow) => stepNamed(row.allowed, 'confirm') !== undefined

const columns: readonly Column<FilingRow>[] = [
  {
    key: 'project',
    title: '项目名称',
    head: true,
    cell: (row) => (
      <Link to={path} search={{ id: row.id }}>
        {row.columns.projectName}
      </Link>
    ),
  },
  { key: 'state', title: '确认', cell: (row) => <StateTag state={row.state} label={row.stateLabel} /> },
  {
    key: 'acts',
    title: '办理',
    cell: (row) => (
      <Link
        to={path}
        search={{ id: row.id }}
        className={buttonClass(awaits(row) && isSent(row.state) ? 'primary' : 'plain', 'small')}
      >
        {awaits(row) ? '核对确认' : '查看'}
      </Link>
    ),
  },
  { key: 'user', title: '用能单位', cell: (row) => row.columns.userName },
  { key: 'esco', title: '节能服务公司', cell: (row) => row.columns.escoName },
  { key: 'type', title: '类型', cell: (row) => row.columns.epcType },
  { key: 'stage', title: '项目状态', cell: (row) => row.columns.stage },
]
