/** The case was changed meanwhile: by whom, when, and the differences. The draft is preserved. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { useCall } from '../../../platform/request/query.ts'
import { whoSaved } from '../../../platform/session/who-saved.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Dialog } from '../../../ui/over/dialog.tsx'
import { Loading } from '../../../ui/page/faces.tsx'
import styles from './draft.module.css'

/** The case when the step was refused, and the refusal. */
export type Stale = { before: FilingDetail; by: string; at: string }

export function StaleDialog({ stale: { before, by, at }, onClose }: { stale: Stale; onClose: () => void }) {
  const { isOwn, who } = whoSaved(by)
  const now = useCall(filing.get, { id: before.id })
  const fresh = now.data && now.data.version !== before.version ? now.data : null
  const steps = fresh?.history.filter((entry) => !before.history.some((known) => known.id === entry.id)) ?? []
  return (
    <Dialog
      open
      title={isOwn ? '这件申报已在别处办理' : '这件申报已被他人办理'}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          查看最新内容
        </Button>
      }
    >
      <p>
        {who}
        {at ? `于 ${dateTimeText(at)} ` : ''}更新了这件申报，您的办理没有生效。您写的意见已保留，仍可办理时会带出。
      </p>
      {now.isFetching && !fresh ? <Loading rows={2} label="正在查看变化" /> : null}
      {fresh ? (
        <ul className={styles.changes}>
          <li>
            状态：{before.stateLabel} → <strong>{fresh.stateLabel}</strong>
          </li>
          {steps.map((entry) => (
            <li key={entry.id}>
              {dateTimeText(entry.at)} {entry.actor}：{entry.label}
              {entry.opinion ? `（${entry.opinion}）` : ''}
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  )
}
