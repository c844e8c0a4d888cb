/** 豁免 beside a warning: the city gives a reason, the years and the last day; the enterprise then needs no reason. */

import { filing } from '@green/contract/calls/filing/filing.ts'
import { waiver } from '@green/contract/calls/filing/waiver.ts'
import type { FilingDetail, Finding } from '@green/contract/filing/filing.ts'
import { isCityOfficer } from '@green/contract/roles.ts'
import { checksOf } from '@green/filing/form/declared-totals.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { useState } from 'react'
import { useAct } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { RadioRow, TextArea } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { DayField } from '../field/day-field.tsx'

type WaiveProps = { detail: FilingDetail; finding: Finding; programme: Programme }

export function WaiveButton(props: WaiveProps) {
  const role = useSession((session) => session.login?.userRole)
  const [open, setOpen] = useState(false)
  const isWaivable = checksOf(props.programme).some((one) => one.code === props.finding.code)
  if (!isCityOfficer(role) || !isWaivable) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        豁免
      </Button>
      {open ? <WaiveDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function WaiveDialog({ detail, finding, programme, onClose }: WaiveProps & { onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const [scope, setScope] = useState(detail.year === null ? 'all' : 'year')
  const grant = useAct(waiver.grant, {
    refreshes: [filing.get],
    onDone: () => {
      toast.success('已豁免，已通知企业')
      onClose()
    },
  })
  const send = () =>
    grant.mutate({
      enterpriseId: detail.enterpriseId,
      programme: programme.id,
      code: finding.code,
      year: scope === 'year' ? detail.year : null,
      reason,
      until,
    })
  return (
    <Dialog
      title={`豁免提醒：${detail.enterpriseName}`}
      onClose={onClose}
      footer={<ActFoot act="豁免" running={grant.isPending ? '正在豁免' : false} onAct={send} onClose={onClose} />}
    >
      <div className="desk-form">
        <Refused error={grant.error} />
        <p>{finding.message}</p>
        <p className="ge-hint">
          {checksOf(programme).find(({ code }) => code === finding.code)?.says}
          。豁免后企业填报时只提示，不需要说明原因。
        </p>
        {detail.year === null ? null : (
          <RadioRow
            id="waiver-scope"
            label="适用范围"
            value={scope}
            onChange={setScope}
            options={[
              { value: 'year', label: `${detail.year}年度的${programme.shortTitle}` },
              { value: 'all', label: `各年度的${programme.shortTitle}` },
            ]}
          />
        )}
        <DayField
          id="waiver-until"
          label="豁免至"
          value={until}
          onChange={setUntil}
          fault={faultOf(grant.error, 'until')}
          future
        />
        <TextArea
          id="waiver-reason"
          label="豁免理由"
          required
          rows={3}
          maxLength={300}
          value={reason}
          onChange={setReason}
          fault={faultOf(grant.error, 'reason')}
        />
      </div>
    </Dialog>
  )
}
