/** 年度能耗核查: an enterprise commissions and answers; an institution works on what it was commissioned. */
import { energyVerification, type ListedVerification } from '@green/contract/calls/energy/energy-verification.ts'
import { energyVerificationCase } from '@green/filing/cases/energy-verification.ts'
import { verificationOpinions } from '@green/filing/programme/energy-verification.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { VerificationPage } from '../../../filing/energy-verification/case-view.tsx'
import { CommissionDialog } from '../../../filing/energy-verification/commission-dialog.tsx'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button, buttonClass } from '../../../ui/control/button.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { Paged } from '../../../ui/table/paged.tsx'
import { ReadinessNotice, useFilingReadiness } from '../start/filing-readiness.tsx'

const kinds = ['enterprise', 'institution'] as const

const columns: Column<ListedVerification>[] = [
  {
    key: 'name',
    title: '被核查企业',
    head: true,
    cell: ({ id, enterpriseName }) => (
      <Link to="/mainPages/energyVerification" search={{ id }}>
        {enterpriseName}
      </Link>
    ),
  },
  { key: 'year', title: '数据年度', cell: ({ year }) => `${year}年` },
  { key: 'institution', title: '核查机构', cell: ({ institutionName }) => institutionName },
  { key: 'state', title: '状态', cell: ({ state }) => <CaseTag machine={energyVerificationCase} state={state} /> },
  { key: 'opinion', title: '核查意见', cell: ({ opinion }) => (opinion ? verificationOpinions[opinion] : '—') },
  { key: 'due', title: '完成期限', cell: ({ dueOn }) => dueOn },
  { key: 'number', title: '编号', cell: ({ number }) => number },
]

export function OwnVerificationsPage() {
  const readiness = useFilingReadiness(kinds)
  const orgKind = useSession((session) => session.login?.qyItem?.orgKind)
  const [place, setPlace] = useAddress({ id: '' })
  const [page, setPage] = useState({ page: 1, size: 10 })
  const [isCommissioning, setCommissioning] = useState(false)
  const list = useCall(energyVerification.list, page, { enabled: readiness === 'ready', keepPrevious: true })
  const isInstitution = orgKind === 'institution'
  if (readiness === 'ready' && place.id)
    return (
      <div className="ge-wrap">
        <VerificationPage id={place.id} onBack={() => setPlace({ id: '' })} />
      </div>
    )
  return (
    <div className="ge-wrap">
      <Page
        title="年度能耗核查"
        lead={
          isInstitution
            ? '受企业或市级委托，逐项核查一个年度的能耗数据，出具核查声明。'
            : '委托备案的第三方机构核查一个年度的能耗数据；核查后，年度能耗旁显示“经第三方核查”。'
        }
        actions={
          readiness === 'ready' && !isInstitution ? (
            <Button kind="primary" onClick={() => setCommissioning(true)}>
              委托核查
            </Button>
          ) : null
        }
      >
        <ReadinessNotice readiness={readiness} orgKind={kinds} />
        {readiness === 'ready' ? (
          <Sheet>
            <Paged
              query={list}
              loading="正在读取核查"
              empty={
                <Empty
                  title="还没有核查"
                  {...(isInstitution
                    ? {
                        action: (
                          <Link to="/mainPages/thirdFiling" className={buttonClass('plain')}>
                            查看本机构的备案
                          </Link>
                        ),
                      }
                    : {})}
                  hint={
                    isInstitution ? '企业或市级委托本机构后列在这里，并有消息通知。' : '点“委托核查”选择年度和机构。'
                  }
                />
              }
              onPage={setPage}
            >
              {(data, stale) => (
                <DataTable
                  caption="年度能耗核查"
                  columns={columns}
                  rows={data.rows}
                  rowKey={({ id }) => id}
                  stale={stale}
                />
              )}
            </Paged>
          </Sheet>
        ) : null}
      </Page>
      {isCommissioning ? (
        <CommissionDialog onClose={() => setCommissioning(false)} onDone={(id) => setPlace({ id })} />
      ) : null}
    </div>
  )
}
