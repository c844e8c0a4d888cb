/** 项目入库: the county's and the city's desk; completion of an admitted project. */
import { rec } from '@green/contract/calls/rec.ts'
import type { FilingDetail } from '@green/contract/filing.ts'
import { useState } from 'react'
import { useOnePress } from '../../platform/one-press.ts'
import { useAct, useCall } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/faces.tsx'
import { TextInput } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { AlikeTable } from '../alike/alike-table.tsx'
import { DayField } from '../desk/day-field.tsx'
import { DeskPage } from '../desk/desk-page.tsx'
import { caseReads, deskProgrammes } from '../desk/desk-programmes.ts'
import { FailedAsk } from '../list/list-panel.tsx'

const desk = { ...deskProgrammes['energy-project'], more: { label: '验收与查重', part: ProjectTab } }

export function EnergyProjectDesk() {
  return <DeskPage desk={desk} />
}

function ProjectTab({ detail }: { detail: FilingDetail }) {
  const role = useSession((session) => session.login?.userRole)
  const alike = useCall(rec.getAlike, { id: detail.id })
  return (
    <div className="desk-card">
      {role === 'city' && detail.state === 'approved' ? <Completion key={detail.version} detail={detail} /> : null}
      <h2>同名项目</h2>
      {alike.isPending ? <Loading rows={3} label="正在比对" /> : null}
      {alike.error ? <FailedAsk error={alike.error} onRetry={() => void alike.refetch()} /> : null}
      {alike.data ? <AlikeTable rows={alike.data} none="没有发现同名的项目。" /> : null}
    </div>
  )
}

function Completion({ detail }: { detail: FilingDetail }) {
  const [completedAt, setCompletedAt] = useState(detail.outcome.completedAt ?? '')
  const [verifiedSaving, setVerifiedSaving] = useState(detail.outcome.verifiedSaving ?? '')
  const press = useOnePress()
  const complete = useAct(rec.completeRec, {
    refreshes: caseReads,
    onDone: () => {
      press.answered()
      toast.success('已记录验收')
    },
  })
  const faultOf = (field: string) => complete.error?.errors.find((one) => one.field === field)?.message
  return (
    <form
      className="desk-form"
      noValidate
      aria-label="完成验收"
      onSubmit={(event) => {
        event.preventDefault()
        if (!complete.isPending)
          complete.mutate(press.of({ id: detail.id, version: detail.version, completedAt, verifiedSaving }))
      }}
    >
      <h2>完成验收</h2>
      <div className="desk-two">
        <DayField
          id="completed-at"
          label="完成验收日期"
          value={completedAt}
          fault={faultOf('completedAt')}
          onChange={setCompletedAt}
        />
        <TextInput
          id="verified-saving"
          label="核定年节能量（tce）"
          inputMode="decimal"
          value={verifiedSaving}
          fault={faultOf('verifiedSaving')}
          onChange={setVerifiedSaving}
        />
      </div>
      {complete.error && complete.error.errors.length === 0 ? (
        <p className="ge-fault" role="alert">
          {complete.error.message}
        </p>
      ) : null}
      <div className="desk-act">
        <Button type="submit" kind="primary" running={complete.isPending ? '正在保存' : false}>
          记录验收
        </Button>
      </div>
    </form>
  )
}
