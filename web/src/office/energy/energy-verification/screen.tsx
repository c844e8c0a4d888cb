/** 年度能耗核查 of the office: the county reads its district's, the city all, and commissions itself. */

import { energyVerification, type ListedVerification } from '@green/contract/calls/energy/energy-verification.ts'
import { isCityOfficer } from '@green/contract/roles.ts'
import { energyVerificationCase } from '@green/filing/cases/energy-verification.ts'
import { stateLabels } from '@green/filing/cases/machine.ts'
import { verificationOpinions } from '@green/filing/programme/energy-verification.ts'
import type { TableProps } from 'antd'
import { useState } from 'react'
import { VerificationPage } from '../../../filing/energy-verification/case-view.tsx'
import { CommissionDialog } from '../../../filing/energy-verification/commission-dialog.tsx'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { EnterprisePicker } from '../../list/enterprise-picker.tsx'
import { choice, county, textFilter, year } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'

const filters = [
  textFilter('keyword', '企业、机构', '名称或核查编号'),
  year('year', '数据年度', { last: 4 }),
  choice('state', '状态', stateLabels(energyVerificationCase)),
  county,
]

export function VerificationsPage() {
  const [{ id }, setPlace] = useAddress({ id: '' })
  const open = (next: string) => setPlace({ id: next })
  return id ? <VerificationPage id={id} onBack={() => open('')} /> : <Verifications onOpen={open} />
}

function Verifications({ onOpen }: { onOpen: (id: string) => void }) {
  const role = useSession((session) => session.login?.userRole)
  const [isCommissioning, setCommissioning] = useState(false)
  const [enterpriseId, setEnterpriseId] = useState('')
  const list = useList(energyVerification.list, { filters })
  return (
    <>
      <ListPage
        title="年度能耗核查"
        lead="企业或市级委托备案的第三方机构核查一个年度的能耗数据；为企业代办申报或做过诊断的机构须回避。"
        actions={
          isCityOfficer(role) ? (
            <Button kind="primary" onClick={() => setCommissioning(true)}>
              委托核查
            </Button>
          ) : null
        }
        list={list}
        caption="年度能耗核查"
        rowKey={(row) => row.id}
        columns={columnsOf(onOpen)}
        empty={{ title: '没有核查', hint: '企业或市级委托第三方机构后列在这里。' }}
      />
      {isCommissioning ? (
        <CommissionDialog
          enterprise={{
            id: enterpriseId,
            picker: <EnterprisePicker id="ev-enterprise" value={enterpriseId} onChange={setEnterpriseId} />,
          }}
          onClose={() => setCommissioning(false)}
          onDone={onOpen}
        />
      ) : null}
    </>
  )
}

function columnsOf(onOpen: (id: string) => void): NonNullable<TableProps<ListedVerification>['columns']> {
  return [
    {
      key: 'name',
      title: '企业',
      fixed: 'start',
      render: (_v, row) => (
        <div className={styles.name} data-part="row-name">
          <button type="button" className={styles.link} data-part="row-link" onClick={() => onOpen(row.id)}>
            {row.enterpriseName}
          </button>
          <span className={styles.under}>{row.socialCode}</span>
        </div>
      ),
    },
    { key: 'year', title: '数据年度', dataIndex: 'year' },
    { key: 'institution', title: '核查机构', dataIndex: 'institutionName' },
    { key: 'by', title: '委托方', render: (_v, row) => (row.commissionedBy === 'city' ? '市级' : '企业') },
    {
      key: 'state',
      title: '状态',
      render: (_v, row) => <CaseTag machine={energyVerificationCase} state={row.state} />,
    },
    { key: 'opinion', title: '核查意见', render: (_v, row) => (row.opinion ? verificationOpinions[row.opinion] : '—') },
    { key: 'due', title: '完成期限', render: (_v, row) => <span className="ge-whole">{row.dueOn}</span> },
    { key: 'qx', title: '区县', dataIndex: 'qxName' },
    { key: 'number', title: '编号', render: (_v, row) => <span className="ge-whole">{row.number}</span> },
  ]
}
