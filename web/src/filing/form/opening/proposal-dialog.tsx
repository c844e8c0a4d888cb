/** 更正 of a value of the ledger: the value instead, why, the paper that proves it, and whom it would concern. */
import { ledgerProposal, proposalFields } from '@green/contract/calls/energy/ledger-proposal.ts'
import type { LedgerValue } from '@green/filing/facts/facts.ts'
import type { AnswerValue } from '@green/filing/form/answers.ts'
import { field, number } from '@green/filing/form/fields.ts'
import { toNumber } from '@green/filing/value/round.ts'
import { useCall } from '../../../platform/request/query.ts'
import { toast } from '../../../ui/over/toast.tsx'
import { FieldsDialog } from '../../fields/fields-dialog.tsx'
import { useFields } from '../../fields/use-fields.ts'
import { amountText, type LedgerLine, originText } from './ledger-places.ts'
import styles from './opening.module.css'

type Props = {
  line: LedgerLine
  typed: AnswerValue
  onProposed: (value: LedgerValue, answer: string) => void
  onClose: () => void
}

export function ProposalDialog({ line, typed, onProposed, onClose }: Props) {
  const [fact] = line.facts
  if (!fact) throw new Error('a correction is of one fact')
  const { key, year, label, unit, version } = fact
  const concerned = useCall(ledgerProposal.concerned, { year, key })
  const figure = field('value', `${year}年${label}`, number({ required: true, signed: true, decimals: 6, unit }))
  const form = useFields([figure, ...proposalFields], {
    start: { value: line.state === 'differs' && typeof typed === 'string' ? toNumber(typed) : null },
    call: ledgerProposal.propose,
    also: { year, key, version },
    onDone: (after, { value, reason }) => {
      const isCounted = after.value === value
      toast.success(
        isCounted ? '已更正，账本按来源次序采用了这一数值' : '已提出更正，账本仍按原值，由区县或市级裁定后变更',
      )
      onProposed(
        {
          ...fact,
          value: after.value ?? fact.value,
          version: after.version,
          source: after.source ?? fact.source,
          at: after.at,
          proposed: isCounted ? null : { value, reason, at: after.at },
        },
        String(value),
      )
      onClose()
    },
    onClose,
  })
  return (
    <FieldsDialog
      title={`更正账本：${year}年${label}`}
      form={form}
      act="提出更正"
      running="正在提出更正"
      above={
        <>
          <p>{`账本现为${amountText(line)}（${originText(line.facts)}）。您的数值与其他来源并列，按来源次序采用；差距较大的由区县或市级裁定，裁定前仍按原值。`}</p>
          <Concerned items={concerned.data?.items ?? []} drafts={concerned.data?.drafts ?? 0} />
        </>
      }
    />
  )
}

type ConcernedProps = { items: readonly { title: string; kindName: string; follows: string }[]; drafts: number }

/** What a changed value would reach; nothing public, titled or paid changes without a person. */
function Concerned({ items, drafts }: ConcernedProps) {
  if (items.length === 0 && drafts === 0) return <p>目前没有申报、称号或报告用到这一数值。</p>
  return (
    <>
      <p>数值变更后会涉及：</p>
      <ul className={styles.copiedLeft}>
        {items.map(({ title, kindName, follows }) => (
          <li key={`${kindName} ${title}`}>{`${kindName}：${title}（${follows}）`}</li>
        ))}
        {drafts > 0 ? <li>{`${drafts}份草稿：再次打开时按新版本填入`}</li> : null}
      </ul>
    </>
  )
}
