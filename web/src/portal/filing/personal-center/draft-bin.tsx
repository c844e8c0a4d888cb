/** 回收站: drafts deleted by hand or after a long time without changes, until when each is stored, and how to restore it. */
import type { CallOutput } from '@green/contract/call.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { binDays, draftDays } from '@green/filing/form/draft-life.ts'
import { familyOf } from '../../../filing/families.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { toast } from '../../../ui/over/toast.tsx'
import { Empty, Failed, Loading } from '../../../ui/page/faces.tsx'
import styles from '../filing-pages.module.css'

type Binned = CallOutput<typeof filing.bin>[number]

export function DraftBin() {
  const { data, error, isPending, refetch } = useCall(filing.bin, {})
  if (isPending) return <Loading label="正在读取回收站" />
  if (error) return <Failed message={error.message} traceId={error.traceId} onRetry={() => void refetch()} />
  return (
    <div className={styles.stack}>
      <p>
        删除的草稿和{draftDays}天没有修改的草稿在这里保留{binDays}天，可以恢复后继续填写；到期后连同附件彻底删除。
      </p>
      {data.length === 0 ? (
        <Empty title="回收站是空的" hint="删除的草稿会先放到这里。" />
      ) : (
        <ul className={styles.own}>
          {data.map((one) => (
            <li key={one.id}>
              <BinnedRow one={one} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function BinnedRow({ one }: { one: Binned }) {
  const title = familyOf(one.programme)?.title ?? '申报'
  const restore = useAct(filing.restoreDraft, { onDone: () => toast.success('已恢复，可以在“我的申报”中继续填写') })
  return (
    <article className={styles.row}>
      <div className={styles.rowMain}>
        <h3>
          {title}　{one.batchName ?? (one.year ? `${one.year}年度` : '')}
        </h3>
        <p className={styles.rowFacts}>
          <span>
            {one.deletedBy ? `${one.deletedBy} 删除` : `${draftDays}天没有修改`}　{dateTimeText(one.deletedAt)}
          </span>
          <strong>保留至 {one.keptUntil}</strong>
        </p>
      </div>
      <p className={styles.rowActs}>
        <Button
          size="small"
          running={restore.isPending ? '正在恢复' : false}
          onClick={() =>
            restore.mutate({ id: one.id, version: one.version }, { onError: (failure) => toast.error(failure.message) })
          }
        >
          恢复草稿
        </Button>
      </p>
    </article>
  )
}
