/** 供能户号: an enterprise confirms the accounts that are its own, with its consent, and takes them back. */
import { type SupplyAccount, supplyAccount } from '@green/contract/calls/energy/supply-account.ts'
import { carrierLabels } from '@green/filing/programme/supply-account.ts'
import { supplyRecord } from '@green/filing/records/supply-account.ts'
import type { Column } from '../../../ui/table/data-table.tsx'
import { OwnPage } from '../start/own-page.tsx'
import { OwnRecords } from '../start/own-records.tsx'
import { ClaimDialog } from './claim-dialog.tsx'
import { MeterKeys } from './meter-keys.tsx'
import { supplySteps } from './steps.tsx'

const lead =
  '确认本企业的用电、用气、用水、用热户号，并授权供能企业提供各月用量。用量按结算单记入“年度能耗”的账本，不用再逐月填写。'

export function OwnSupplyAccountsPage() {
  return (
    <OwnPage
      title="供能户号"
      lead={lead}
      begin={{ label: '确认户号', dialog: (onClose) => <ClaimDialog onClose={onClose} /> }}
    >
      <OwnRecords
        record={supplyRecord}
        page={supplyAccount.page}
        step={supplyAccount.step}
        title="已确认的户号"
        id="accounts"
        loading="正在读取户号"
        empty={{ title: '还没有确认户号', hint: '点“确认户号”，按结算单填写户号并授权。' }}
        columns={columns}
        nameOf={({ number }) => number}
        steps={supplySteps}
      />
      <MeterKeys />
    </OwnPage>
  )
}

const columns: Column<SupplyAccount>[] = [
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
]
