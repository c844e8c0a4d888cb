/** 豁免 beside a warning: the city gives a reason, the years and the last day; the enterprise then needs no reason. */

import { filing } from '@green/contract/calls/filing/filing.ts'
import { waiver, waiverFields } from '@green/contract/calls/filing/waiver.ts'
import type { FilingDetail, Finding } from '@green/contract/filing/filing.ts'
import { isCityOfficer } from '@green/contract/roles.ts'
import { checksOf } from '@green/filing/form/declared-totals.ts'
import { field, option } from '@green/filing/form/fields.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { useState } from 'react'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'

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
  const { year } = detail
  const scopes = {
    year: `${year}年度的${programme.shortTitle}`,
    all: `各年度的${programme.shortTitle}`,
  }
  const scope = field('scope', '适用范围', option(scopes, { required: true }))
  const form = useFields([...(year === null ? [] : [scope]), ...waiverFields], {
    start: { scope: 'year' },
    call: waiver.grant,
    also: { enterpriseId: detail.enterpriseId, programme: programme.id, code: finding.code },
    input: ({ scope: chosen, ...values }) => ({ ...values, year: chosen === 'year' ? year : null }),
    refreshes: [filing.get],
    done: '已豁免，已通知企业',
    onClose,
  })
  return (
    <FieldsDialog
      title={`豁免提醒：${detail.enterpriseName}`}
      form={form}
      act="豁免"
      above={
        <>
          <p>{finding.message}</p>
          <p className="ge-hint">
            {checksOf(programme).find(({ code }) => code === finding.code)?.says}
            。豁免后企业填报时只提示，不需要说明原因。
          </p>
        </>
      }
    />
  )
}
