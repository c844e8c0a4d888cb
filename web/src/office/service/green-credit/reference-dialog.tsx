/** One reference: the authorisation with its letter, what the bank looked at, and the city's step. */

import {
  type CreditReference,
  creditReference,
  creditScopes,
  financeTypes,
} from '@green/contract/calls/service/credit-reference.ts'
import { longestOpinion } from '@green/contract/fields/longest-opinion.ts'
import { type CreditAction, creditCase } from '@green/filing/cases/credit-reference.ts'
import { useState } from 'react'
import { FileList } from '../../../filing/view/answer/file-list.tsx'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextArea } from '../../../ui/control/field.tsx'
import { faultOf, RefusedLine } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Fact } from '../../../ui/figure/fact.tsx'
import { figureText } from '../../../ui/figure/figure.tsx'
import { Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import styles from '../rating/rating.module.css'
import greenCreditStyles from './green-credit.module.css'

export function ReferenceDialog({ row, onClose }: { row: CreditReference; onClose: () => void }) {
  const [opinion, setOpinion] = useState('')
  const onDone = () => {
    toast.success('已办理')
    onClose()
  }
  const push = useAct(creditReference.push, { onDone })
  const decline = useAct(creditReference.decline, { onDone })
  const views = useCall(creditReference.views, { id: row.id })
  const may = (action: CreditAction) => row.allowed.some((one) => one.action === action)
  const seen = { id: row.id, version: row.version }
  const fault = faultOf(decline.error, 'opinion')
  return (
    <Dialog title={`${row.enterpriseName}　${row.number}`} onClose={onClose}>
      <dl className={styles.facts}>
        <Fact label="金融机构">{[row.bankName, row.productName].filter(Boolean).join('　')}</Fact>
        <Fact label="融资">{`${financeTypes[row.financeType]}，${figureText(row.amount)}万元，${row.termMonths}个月`}</Fact>
        <Fact label="用途">{row.usage}</Fact>
        <Fact label="绿效码">{`${row.year}年度　${row.grade ?? ''}　${row.totalText ?? ''}分`}</Fact>
        <Fact label="授权内容">{row.authScope.map((one) => creditScopes[one]).join('、')}</Fact>
        <Fact label="授权期限">{`${row.authFrom}至${row.authTo}`}</Fact>
        {row.creditSelf ? <Fact label="信用自述">{row.creditSelf}</Fact> : null}
        {row.grantedAmount === null ? null : (
          <Fact label="放款">{`${figureText(row.grantedAmount)}万元，年利率${row.rate ?? '—'}%`}</Fact>
        )}
        {row.bankOpinion ? <Fact label="机构意见">{row.bankOpinion}</Fact> : null}
        <Fact label="查看记录">
          {views.data && views.data.length > 0
            ? views.data.map(({ at, bankName, name }) => `${dateTimeText(at)} ${bankName} ${name}`).join('；')
            : '没有'}
        </Fact>
      </dl>
      <FileList files={row.files} label="授权书" />
      {may('push') || may('decline') ? (
        <>
          <RefusedLine>{fault ? null : (push.error ?? decline.error)?.message}</RefusedLine>
          <TextArea
            id="credit-opinion"
            label="说明"
            fault={fault}
            hint="不推送的必须说明理由，企业会看到。"
            rows={3}
            maxLength={longestOpinion(creditCase)}
            value={opinion}
            onChange={setOpinion}
          />
          <p className={greenCreditStyles.acts}>
            {may('push') ? (
              <Button kind="primary" running={push.isPending ? '正在推送' : false} onClick={() => push.mutate(seen)}>
                推送
              </Button>
            ) : null}
            {may('decline') ? (
              <Button
                kind="danger"
                running={decline.isPending ? '正在办理' : false}
                onClick={() => decline.mutate({ ...seen, opinion })}
              >
                不推送
              </Button>
            ) : null}
          </p>
        </>
      ) : null}
    </Dialog>
  )
}
