/** One side says that an enterprise is a tenant of a park; the other side confirms, declines, or tells its end. */

import { type Site, site, type Tenancy } from '@green/contract/calls/enterprise/site.ts'
import { creditCodeLength } from '@green/filing/value/rule-settings.ts'
import { useState } from 'react'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Select, TextArea, TextInput } from '../../../ui/control/field.tsx'
import { faultOf, RefusedLine } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'

export function AskDialog({
  isPark,
  sites,
  onClose,
}: {
  isPark: boolean
  sites: readonly Site[]
  onClose: () => void
}) {
  const [draft, setDraft] = useState({ parkId: '', socialCode: '', siteId: '', since: '' })
  const parks = useCall(site.parks, {}, { enabled: !isPark })
  const ask = useAct(site.ask, {
    refreshes: [site.tree],
    onDone: () => {
      toast.success('已提出，等待对方确认')
      onClose()
    },
  })
  const send = () =>
    ask.mutate({
      ...(isPark ? { socialCode: draft.socialCode } : draft.parkId ? { parkId: draft.parkId } : {}),
      ...(draft.siteId ? { siteId: draft.siteId } : {}),
      since: draft.since,
    })
  return (
    <Dialog
      title={isPark ? '登记入驻企业' : '登记所在园区'}
      onClose={onClose}
      footer={
        <ActFoot act="提出，由对方确认" running={ask.isPending ? '正在提交' : false} onAct={send} onClose={onClose} />
      }
    >
      {isPark ? (
        <TextInput
          id="tenant-code"
          label="企业的统一社会信用代码"
          required
          maxLength={creditCodeLength}
          value={draft.socialCode}
          fault={faultOf(ask.error, 'socialCode')}
          onChange={(socialCode) => setDraft({ ...draft, socialCode })}
        />
      ) : (
        <Select
          id="tenant-park"
          label="园区"
          required
          value={draft.parkId}
          options={(parks.data ?? []).map(({ id, name, qxName }) => ({ value: id, label: `${name}（${qxName}）` }))}
          fault={faultOf(ask.error, 'parkId')}
          onChange={(parkId) => setDraft({ ...draft, parkId })}
        />
      )}
      {!isPark && sites.length > 1 ? (
        <Select
          id="tenant-site"
          label="在园区内的厂区"
          value={draft.siteId}
          options={sites.map(({ id, name }) => ({ value: id, label: name }))}
          fault={faultOf(ask.error, 'siteId')}
          onChange={(siteId) => setDraft({ ...draft, siteId })}
        />
      ) : null}
      <TextInput
        id="tenant-since"
        label="入驻日期"
        required
        type="date"
        value={draft.since}
        fault={faultOf(ask.error, 'since')}
        onChange={(since) => setDraft({ ...draft, since })}
      />
      <RefusedLine>{ask.error && ask.error.errors.length === 0 ? ask.error.message : null}</RefusedLine>
    </Dialog>
  )
}

type StepDialogProps = { row: Tenancy; step: Tenancy['allowed'][number]; onClose: () => void }

export function StepDialog({ row, step: { action, label, needs }, onClose }: StepDialogProps) {
  const [opinion, setOpinion] = useState('')
  const step = useAct(site.step, {
    refreshes: [site.tree],
    onDone: () => {
      toast.success('已办理，并告知对方')
      onClose()
    },
  })
  const fault = faultOf(step.error, 'opinion')
  return (
    <Dialog
      title={`${label}：${row.enterpriseName} 与 ${row.parkName}`}
      onClose={onClose}
      footer={
        <ActFoot
          act={label}
          kind="danger"
          running={step.isPending ? '正在办理' : false}
          onAct={() => {
            if (action !== 'ask') step.mutate({ id: row.id, version: row.version, action, opinion })
          }}
          onClose={onClose}
        />
      }
    >
      <TextArea
        id="tenancy-opinion"
        label={needs.opinion?.label ?? '说明'}
        required
        rows={2}
        maxLength={needs.opinion?.max}
        value={opinion}
        fault={fault}
        onChange={setOpinion}
      />
      <RefusedLine>{fault ? null : step.error?.message}</RefusedLine>
    </Dialog>
  )
}
