/** The money side of an application: what was granted and paid, who proposed and who confirmed, and where the same thing was paid before. */
import { type Ledger, spec } from '@green/contract/calls/spec.ts'
import type { FilingDetail } from '@green/contract/filing.ts'
import { useCall } from '../../platform/query.ts'
import { Empty, Loading } from '../../ui/faces.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { FailedAsk } from '../list/list-panel.tsx'
import { Background } from './background.tsx'
import { Entries } from './entries.tsx'
import { ProposeEntry } from './propose-entry.tsx'
import './special-fund.css'

const tones: Record<Ledger['state'], Tone> = { unpaid: 'grey', part: 'blue', paid: 'green', reclaimed: 'red' }

export function FundCaseTab({ detail }: { detail: FilingDetail }) {
  const isGranted = detail.state === 'approved' || detail.state === 'revoked'
  return (
    <div className="fund-tab">
      <h2>拨付台账</h2>
      {isGranted ? (
        <LedgerView id={detail.id} />
      ) : (
        <Empty title="审定通过后建立拨付台账" hint="核定、拨付、终验和追回都由一人提出、另一人复核。" />
      )}
      <Background id={detail.id} />
    </div>
  )
}

function LedgerView({ id }: { id: string }) {
  const ledger = useCall(spec.getLedger, { id })
  if (ledger.isPending) return <Loading rows={4} label="正在加载拨付台账" />
  if (ledger.error) return <FailedAsk error={ledger.error} onRetry={() => void ledger.refetch()} />
  const { data } = ledger
  return (
    <>
      <p>
        <Tag tone={tones[data.state]}>{data.stateLabel}</Tag>
      </p>
      <div className="fund-figures">
        <Figure label="系统测算" value={data.suggested} unit="万元" />
        <Figure label="核定资金" value={data.approved} unit="万元" />
        {data.payable === data.due ? null : <Figure label="终验前可拨" value={data.payable} unit="万元" />}
        {data.isChecked ? <Figure label="终验应付" value={data.due} unit="万元" /> : null}
        <Figure label="已拨付" value={data.paid} unit="万元" />
        {data.reclaimed > 0 ? <Figure label="已追回" value={data.reclaimed} unit="万元" /> : null}
        <Figure
          label={data.balance !== null && data.balance < 0 ? '应追回' : '应付余额'}
          value={data.balance === null ? null : Math.abs(data.balance)}
          unit="万元"
        />
      </div>
      <Entries ledger={data} />
      {data.mayPropose.length > 0 ? <ProposeEntry key={data.version} ledger={data} /> : null}
    </>
  )
}
