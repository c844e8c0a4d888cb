/** One step's limit: promised days, amber threshold, legal limit. */
import { startFields } from '@green/contract/calls/operation/setting-change.ts'
import { limitFields, timeLimit } from '@green/contract/calls/operation/time-limit.ts'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { proposed, useProposalFields } from '../settings/start-and-reason.tsx'
import type { LimitRow } from './screen.tsx'

const fields = [...limitFields, ...startFields] as const

export function LimitDialog({ row, onClose }: { row: LimitRow; onClose: () => void }) {
  const { programme, state, limit, usual } = row
  const form = useProposalFields(fields, {
    start: { ...limit, legalDays: limit.statutory?.days ?? null, basis: limit.statutory?.basis ?? '' },
    checks: [
      ({ legalDays, basis }) =>
        legalDays !== null && basis === ''
          ? { field: 'basis', message: '请写明法定时限的依据，如《……办法》第九条' }
          : null,
    ],
    paths: {
      days: 'limit.days',
      soonDays: 'limit.soonDays',
      legalDays: 'limit.statutory.days',
      basis: 'limit.statutory.basis',
    },
    call: timeLimit.save,
    also: { programme, state },
    input: ({ days, soonDays, legalDays, basis, startsOn, reason }) => ({
      startsOn,
      reason,
      limit: { days, soonDays, statutory: legalDays === null ? null : { days: legalDays, basis } },
    }),
    refreshes: [timeLimit.list],
    onClose,
  })
  const usualAgain = row.isSet ? (
    <Button disabled={form.isRunning} onClick={() => form.sendWith({ limit: null }, ['startsOn', 'reason'])}>
      恢复默认（{usual.days} 个工作日）
    </Button>
  ) : null
  return <FieldsDialog {...proposed} title={`${row.programmeTitle}：${row.stateLabel}`} form={form} foot={usualAgain} />
}
