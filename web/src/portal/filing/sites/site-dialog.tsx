/** Registers or changes a site, or a unit on it, with its meters. */

import {
  type Site,
  type SiteKind,
  type SiteUnit,
  site,
  siteKinds,
  siteLengths,
} from '@green/contract/calls/enterprise/site.ts'
import { cdict } from '@green/contract/calls/overview/lookup.ts'
import { useState } from 'react'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Select, TextInput } from '../../../ui/control/field.tsx'
import { faultOf, RefusedLine } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import styles from './site-tree.module.css'

type Meter = SiteUnit['meters'][number]
type SiteDialogProps = { unit: SiteUnit | null; parent: Site | null; onClose: () => void }

const unitKinds = (['workshop', 'line', 'utility'] as const).map((value) => ({ value, label: siteKinds[value] }))

export function SiteDialog({ unit, parent, onClose }: SiteDialogProps) {
  const [draft, setDraft] = useState({
    kind: unit?.kind ?? ((parent ? 'workshop' : 'site') as SiteKind),
    name: unit?.name ?? '',
    address: unit?.address ?? '',
    since: unit?.since ?? '',
    until: unit?.until ?? '',
  })
  const [meters, setMeters] = useState<Meter[]>(unit?.meters ?? [])
  const save = useAct(site.save, {
    refreshes: [site.tree],
    onDone: ({ name }) => {
      toast.success(`已保存“${name}”`)
      onClose()
    },
  })
  const fault = (field: string) => faultOf(save.error, field)
  const field = (key: 'name' | 'address' | 'since' | 'until', label: string, more: object = {}) => (
    <TextInput
      id={`site-${key}`}
      label={label}
      value={draft[key]}
      fault={fault(key)}
      onChange={(value) => setDraft({ ...draft, [key]: value })}
      {...more}
    />
  )
  const send = () =>
    save.mutate({
      ...(unit ? { id: unit.id, version: unit.version } : {}),
      parentId: parent?.id ?? null,
      kind: draft.kind,
      name: draft.name,
      address: draft.address,
      since: draft.since || null,
      until: draft.until || null,
      meters,
    })
  return (
    <Dialog
      title={unit ? `修改${siteKinds[unit.kind]}` : parent ? `在${parent.name}登记单元` : '登记厂区'}
      width="middle"
      onClose={onClose}
      footer={<ActFoot act="保存" running={save.isPending ? '正在保存' : false} onAct={send} onClose={onClose} />}
    >
      {parent ? (
        <Select
          id="site-kind"
          label="类型"
          required
          value={draft.kind}
          options={unitKinds}
          fault={fault('kind')}
          onChange={(kind) => setDraft({ ...draft, kind: (kind || 'workshop') as SiteKind })}
        />
      ) : null}
      {field('name', '名称', { required: true, maxLength: siteLengths.name })}
      {field('address', '地址', { required: !parent, maxLength: siteLengths.address })}
      {field('since', '启用日期', { type: 'date' })}
      {field('until', '停用日期', { type: 'date', hint: '仍在运行的不填。停用后不再用于以后年度的能耗录入。' })}
      <Meters meters={meters} faultOf={fault} onChange={setMeters} />
      <RefusedLine>{save.error && save.error.errors.length === 0 ? save.error.message : null}</RefusedLine>
    </Dialog>
  )
}

type MetersProps = {
  meters: readonly Meter[]
  faultOf: (field: string) => string | undefined
  onChange: (meters: Meter[]) => void
}

function Meters({ meters, faultOf, onChange }: MetersProps) {
  const kinds = useCall(cdict.getDicts, { code: 'energyType' }, { staleTime: Number.POSITIVE_INFINITY })
  const options = (kinds.data?.energyType?.items ?? []).map(({ code, label }) => ({ value: code, label }))
  const change = (at: number, over: Partial<Meter>) =>
    onChange(meters.map((one, i) => (i === at ? { ...one, ...over } : one)))
  return (
    <fieldset className="ge-field">
      <legend className="ge-label">计量器具</legend>
      {meters.map((meter, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <div key={i} className={styles.meter}>
          <TextInput
            id={`meter-number-${i}`}
            label="表号"
            required
            maxLength={siteLengths.meter}
            value={meter.number}
            fault={faultOf(`meters[${i}].number`)}
            onChange={(number) => change(i, { number })}
          />
          <Select
            id={`meter-kind-${i}`}
            label="能源品种"
            required
            value={meter.energyCode}
            options={options}
            fault={faultOf(`meters[${i}].energyCode`)}
            onChange={(energyCode) => change(i, { energyCode })}
          />
          <TextInput
            id={`meter-measures-${i}`}
            label="计量对象"
            maxLength={siteLengths.measures}
            value={meter.measures}
            onChange={(measures) => change(i, { measures })}
          />
          <Button size="small" kind="quiet" onClick={() => onChange(meters.filter((_, at) => at !== i))}>
            移除
          </Button>
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon="plus"
          onClick={() => onChange([...meters, { number: '', energyCode: '33', measures: '' }])}
        >
          增加计量器具
        </Button>
      </div>
    </fieldset>
  )
}
