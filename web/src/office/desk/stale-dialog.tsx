/** Somebody was faster: who, when, and what is different now. What was written stays. */
import { filing } from '@green/contract/calls/filing.ts'
import type { FilingDetail } from '@green/contract/filing.ts'
import { useCall } from '../../platform/query.ts'
import { Button } from '../../ui/button.tsx'
import { dateTimeText } from '../../ui/date-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Loading } from '../../ui/faces.tsx'

export function StaleDialog({
  detail,
  by,
  at,
  onClose,
}: {
  detail: FilingDetail
  by: string
  at: string
  onClose: () => void
}) {
  const now = useCall(filing.get, { id: detail.id }, { staleTime: 0 })
  const fresh = now.data && now.data.version !== detail.version ? now.data : null
  const steps = fresh?.history.filter((entry) => !detail.history.some((known) => known.id === entry.id)) ?? []
  return (
    <Dialog
      open
      title="这件申报已被他人办理"
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          刷新查看
        </Button>
      }
    >
      <p>
        {by || '他人'}
        {at ? `于 ${dateTimeText(at)} ` : ''}更新了这件申报，您的办理没有生效。您写的意见已保留，刷新后可继续办理。
      </p>
      {now.isFetching && !fresh ? <Loading rows={2} label="正在查看变化" /> : null}
      {fresh ? (
        <ul className="desk-changes">
          <li>
            状态：{detail.stateLabel} → <strong>{fresh.stateLabel}</strong>
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
