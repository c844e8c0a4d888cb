/** 信贷参考: an enterprise's own, with who looked at them; and those that were pushed to a bank. */

import {
  type CreditReference,
  creditReference,
  creditScopes,
  financeTypes,
} from '@green/contract/calls/service/credit-reference.ts'
import { type CreditAction, creditCase } from '@green/filing/cases/credit-reference.ts'
import { useState } from 'react'
import { FileList } from '../../../filing/view/answer/file-list.tsx'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useClosed } from '../../../platform/navigation/closed-feature.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Fact } from '../../../ui/figure/fact.tsx'
import { figureText } from '../../../ui/figure/figure.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { PausedLine } from '../../../ui/page/paused-line.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { ReadinessNotice, useFilingReadiness } from '../start/filing-readiness.tsx'
import { AuthoriseForm } from './authorise-form.tsx'
import { BankSteps } from './bank-steps.tsx'
import styles from './green-finance.module.css'

const kinds = ['enterprise', 'institution'] as const

export function References() {
  const readiness = useFilingReadiness(kinds)
  const [place, setPlace] = useAddress({ page: 1, size: 10 })
  const query = useCall(creditReference.list, place, { enabled: readiness === 'ready', keepPrevious: true })
  const closed = useClosed('credit')
  if (readiness !== 'ready') return <ReadinessNotice readiness={readiness} orgKind={kinds} />
  return (
    <QueryView query={query} loading="正在读取信贷参考" rows={6}>
      {(data) => {
        const { rows, total, isBank } = data
        return (
          <>
            <Sheet title={isBank ? '推送给本机构的信贷参考' : '本企业的信贷参考'} id="references">
              {rows.length === 0 ? (
                <Empty
                  title={isBank ? '还没有推送给本机构的信贷参考' : '还没有信贷参考'}
                  hint={
                    isBank ? '企业授权并由市级推送后列入这里。' : '在下面选择金融机构并授权；授权前请先生成绿效码报告。'
                  }
                />
              ) : (
                <ul className={styles.list}>
                  {rows.map((row) => (
                    <li key={row.id}>
                      <Reference row={row} isBank={isBank} />
                    </li>
                  ))}
                </ul>
              )}
              {total > rows.length ? <Pager {...place} total={total} onChange={setPlace} /> : null}
            </Sheet>
            {isBank ? null : (
              <Sheet title="授权金融机构" id="authorise">
                {closed ? <PausedLine text={closed} /> : <AuthoriseForm />}
              </Sheet>
            )}
          </>
        )
      }}
    </QueryView>
  )
}

function Reference({ row, isBank }: { row: CreditReference; isBank: boolean }) {
  return (
    <>
      <h3>
        {isBank ? row.enterpriseName : row.bankName}
        <CaseTag machine={creditCase} state={row.state} />
      </h3>
      <dl className={styles.facts}>
        <Fact label="编号">{row.number}</Fact>
        <Fact label="融资">
          {`${financeTypes[row.financeType]}，${figureText(row.amount)}万元，${row.termMonths}个月${row.productName ? `（${row.productName}）` : ''}`}
        </Fact>
        {row.usage ? <Fact label="用途">{row.usage}</Fact> : null}
        {row.creditSelf ? <Fact label="信用自述">{row.creditSelf}</Fact> : null}
        <Fact label="授权内容">{`${row.year}年度：${row.authScope.map((one) => creditScopes[one]).join('、')}`}</Fact>
        <Fact label="授权期限">{`${row.authFrom}至${row.authTo}${row.holds ? '' : '（现在不在授权中）'}`}</Fact>
        {row.grantedAmount === null ? null : (
          <Fact label="放款">{`${figureText(row.grantedAmount)}万元，年利率${row.rate ?? '—'}%`}</Fact>
        )}
        {row.bankOpinion ? <Fact label="机构意见">{row.bankOpinion}</Fact> : null}
      </dl>
      {row.files.length > 0 ? <FileList files={row.files} label="授权书" /> : null}
      {isBank ? <BankSteps row={row} /> : <OwnSteps row={row} />}
    </>
  )
}

const stepOfRevoking: CreditAction = 'revoke'
const mayRevoke = ({ allowed }: CreditReference) => allowed.some(({ action }) => action === stepOfRevoking)

function OwnSteps({ row }: { row: CreditReference }) {
  const [isShown, setShown] = useState(false)
  const [isRevoking, setRevoking] = useState(false)
  const revoke = useAct(creditReference.revoke, {
    onDone: () => {
      setRevoking(false)
      toast.success('授权已撤回，立即生效')
    },
  })
  return (
    <>
      <div className={styles.acts}>
        <Button size="small" onClick={() => setShown(!isShown)}>
          {isShown ? '收起查看记录' : '查看记录'}
        </Button>
        {mayRevoke(row) ? (
          <Button size="small" kind="danger" onClick={() => setRevoking(true)}>
            撤回授权
          </Button>
        ) : null}
      </div>
      {isShown ? <Views id={row.id} /> : null}
      <Dialog
        open={isRevoking}
        title={`撤回对${row.bankName}的授权？`}
        onClose={() => setRevoking(false)}
        footer={
          <ActFoot
            act="撤回授权"
            kind="danger"
            running={revoke.isPending ? '正在撤回' : false}
            onAct={() => revoke.mutate({ id: row.id })}
            onClose={() => setRevoking(false)}
          />
        }
      >
        <p>撤回立即生效，不需要理由；该机构不能再查看任何授权内容。</p>
        {revoke.error ? (
          <p className="ge-fault" role="alert">
            {revoke.error.message}
          </p>
        ) : null}
      </Dialog>
    </>
  )
}

function Views({ id }: { id: string }) {
  const query = useCall(creditReference.views, { id })
  return (
    <QueryView query={query} loading="正在读取查看记录" rows={2}>
      {(data) => {
        if (data.length === 0) return <p className="ge-hint">金融机构还没有查看过。</p>
        return (
          <ul className={styles.views} aria-label="查看记录">
            {data.map((view) => (
              <li key={view.id}>
                {`${dateTimeText(view.at)}　${view.bankName} ${view.name}　查看了${view.scope.map((one) => creditScopes[one]).join('、')}`}
              </li>
            ))}
          </ul>
        )
      }}
    </QueryView>
  )
}
