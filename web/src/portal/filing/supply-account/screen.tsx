/** 供能户号: an enterprise confirms the accounts that are its own, with its consent, and takes them back. */
import { type SupplyAccount, supplyAccount } from '@green/contract/calls/energy/supply-account.ts'
import { supplyAccountCase } from '@green/filing/cases/supply-account.ts'
import { carrierLabels } from '@green/filing/programme/supply-account.ts'
import { useState } from 'react'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { Paged } from '../../../ui/table/paged.tsx'
import { OwnPage } from '../start/own-page.tsx'
import { ClaimDialog } from './claim-dialog.tsx'
import { type OwnStep, StepDialog } from './step-dialogs.tsx'

const lead =
  '确认本企业的用电、用气、用水、用热户号，并授权供能企业提供各月用量。用量按结算单记入“年度能耗”的账本，不用再逐月填写。'

export function OwnSupplyAccountsPage() {
  return (
    <OwnPage
      title="供能户号"
      lead={lead}
      begin={{ label: '确认户号', dialog: (onClose) => <ClaimDialog onClose={onClose} /> }}
    >
      <Accounts />
    </OwnPage>
  )
}

type Chosen = { of: SupplyAccount; action: OwnStep }

function Accounts() {
  const [page, setPage] = useState({ page: 1, size: 10 })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const list = useCall(supplyAccount.page, page, { keepPrevious: true })
  return (
    <Sheet title="已确认的户号" id="accounts">
      <Paged
        query={list}
        loading="正在读取户号"
        empty={<Empty title="还没有确认户号" hint="点“确认户号”，按结算单填写户号并授权。" />}
        onPage={setPage}
      >
        {({ rows }, stale) => (
          <DataTable
            caption="已确认的户号"
            columns={columnsOf((of, action) => setChosen({ of, action }))}
            rows={rows}
            rowKey={({ id }) => id}
            stale={stale}
          />
        )}
      </Paged>
      {chosen ? <StepDialog {...chosen} onClose={() => setChosen(null)} /> : null}
    </Sheet>
  )
}

const actLabels: Readonly<Record<OwnStep, string>> = { answer: '陈述', revoke: '撤回授权', withdraw: '取消' }
const acts = ['answer', 'revoke', 'withdraw'] as const

function columnsOf(onAct: (of: SupplyAccount, action: OwnStep) => void): Column<SupplyAccount>[] {
  return [
    {
      key: 'number',
      title: '户号',
      head: true,
      cell: ({ number, subMeter, site }) => (
        <>
          {number}
          {subMeter || site ? (
            <span className="ge-hint">{[subMeter && `分表${subMeter}`, site].filter(Boolean).join('　')}</span>
          ) : null}
        </>
      ),
    },
    { key: 'carrier', title: '能源品种', cell: ({ carrier }) => carrierLabels[carrier] },
    { key: 'company', title: '供能企业', cell: ({ company }) => company },
    { key: 'since', title: '起始日', cell: ({ since }) => since },
    { key: 'until', title: '授权至', cell: ({ until }) => until },
    {
      key: 'state',
      title: '状态',
      cell: ({ state, doubt }) => (
        <>
          <CaseTag machine={supplyAccountCase} state={state} />
          {(state === 'doubted' || state === 'answered') && doubt ? <span className="ge-hint">{doubt}</span> : null}
        </>
      ),
    },
    {
      key: 'act',
      title: '办理',
      cell: (row) =>
        acts
          .filter((action) => row.allowed.includes(action))
          .map((action) => (
            <Button
              key={action}
              size="small"
              kind="quiet"
              aria-label={`${actLabels[action]}：${row.number}`}
              onClick={() => onAct(row, action)}
            >
              {actLabels[action]}
            </Button>
          )),
    },
  ]
}
