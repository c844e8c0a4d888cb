/** The enterprise's earlier application of the same kind: what became of it, and which figures differ much. */
import type { CallOutput } from '@green/contract/call.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../../../platform/request/query.ts'
import { Notice } from '../../../../ui/page/notice.tsx'
import { caseLink } from '../../desk-programmes.ts'

type Compared = NonNullable<CallOutput<typeof filing.compare>>

/** Changes from so many percent on are named; the whole comparison stands in its own tab. */
const large = 20
const mostNamed = 6

type EarlierFilingProps = { detail: Pick<FilingDetail, 'id' | 'programme'>; onGo: (field: string) => void }

export function EarlierFiling({ detail: { id, programme }, onGo }: EarlierFilingProps) {
  const { data } = useCall(filing.compare, { id, with: 'lastYear' })
  return data?.earlier ? <EarlierNotice compared={data} programme={programme} onGo={onGo} /> : null
}

type EarlierNoticeProps = { compared: Compared; programme: string; onGo: (field: string) => void }

export function EarlierNotice({ compared: { earlier, items }, programme, onGo }: EarlierNoticeProps) {
  if (!earlier) return null
  const { id, number, year, stateLabel, isTroubled, opinion } = earlier
  const jumps = items.filter(({ percent }) => percent !== null && Math.abs(percent) >= large)
  return (
    <Notice tone={isTroubled ? 'warning' : 'info'} title={`上次申报（${year ? `${year}年` : '以前'}）：${stateLabel}`}>
      {id ? <Link {...caseLink(programme, id)}>{number ?? '打开上次申报'}</Link> : number}
      {opinion ? `　意见：${opinion}` : ''}
      {jumps.length > 0 ? (
        <>
          <br />
          与上次相比变化超过{large}%：
          {jumps.slice(0, mostNamed).map(({ field, label, percent }) => (
            <button key={field} type="button" className="ge-link" onClick={() => onGo(field)}>
              {label} {(percent ?? 0) > 0 ? '+' : ''}
              {formatNumber(percent ?? 0, 0)}%
            </button>
          ))}
          {jumps.length > mostNamed ? `等${jumps.length}项` : ''}
        </>
      ) : null}
    </Notice>
  )
}
