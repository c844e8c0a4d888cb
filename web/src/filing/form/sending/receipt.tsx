/** The page after submitting: number, time, proof, and what happens next. */
import { receipt as receiptCalls } from '@green/contract/calls/title/receipt.ts'
import type { FilingReceipt } from '@green/contract/filing/filing.ts'
import { digestHex, digestName } from '@green/contract/overview/digest.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '../../../ui/control/button.tsx'
import { Icon } from '../../../ui/figure/icon.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { DownloadButton } from '../../jobs/download-button.tsx'
import { momentText } from '../../moments.ts'
import { StateTag } from '../../view/case/state-tag.tsx'
import formStyles from '../form.module.css'
import styles from './receipt.module.css'

type ReceiptProps = {
  title: string
  enterpriseName: string
  receipt: FilingReceipt
  /** The first action: on to the progress of the filing. */
  first: ReactNode
}

export function Receipt({ title, enterpriseName, receipt, first }: ReceiptProps) {
  return (
    <Sheet>
      <div className={styles.receipt} role="status">
        <p className={styles.symbol}>
          <Icon name="check" size={36} />
        </p>
        <h2 tabIndex={-1} ref={(heading) => heading?.focus()}>
          {title}已提交
        </h2>
        <dl className={styles.facts}>
          <div>
            <dt>受理号</dt>
            <dd>{receipt.number ?? '—'}</dd>
          </div>
          <div>
            <dt>申报单位</dt>
            <dd>{enterpriseName}</dd>
          </div>
          <div>
            <dt>提交时间</dt>
            <dd>{momentText(receipt.submittedAt ?? receipt.savedAt)}</dd>
          </div>
          <div>
            <dt>当前状态</dt>
            <dd>
              <StateTag state={receipt.state} label={receipt.stateLabel} />
            </dd>
          </div>
          {receipt.contentHash ? (
            <div className={styles.hash}>
              <dt>{`内容校验码（${digestName(receipt.contentHash)}）`}</dt>
              <dd>{digestHex(receipt.contentHash)}</dd>
            </div>
          ) : null}
        </dl>
        {receipt.cleared.length > 0 ? (
          <p className={formStyles.info}>
            <Icon name="info" size={16} />
            以下内容按所选条件不需要填写，提交时已清除：{receipt.cleared.join('、')}
          </p>
        ) : null}
        <p className={styles.next}>
          <strong>接下来：</strong>
          {receipt.next}
        </p>
        <div className={styles.acts} data-part="receipt-acts">
          {first}
          {receipt.number ? (
            <DownloadButton call={receiptCalls.paper} input={{ id: receipt.id }}>
              下载回执（PDF）
            </DownloadButton>
          ) : null}
          <Button icon="print" onClick={() => window.print()}>
            打印回执
          </Button>
          <Link to="/mainPages/filingPrint/id={$id}" params={{ id: receipt.id }} className={buttonClass()}>
            打印申报表
          </Link>
        </div>
      </div>
    </Sheet>
  )
}
