/** 基准年和目标: the year an enterprise is compared with, and what it aims at. */

import { type EnergyGlance, energyNotes, energyYear, lsdtQynhBase } from '@green/contract/calls/energy/energy-year.ts'
import { useState } from 'react'
import { useAct } from '../../platform/request/query.ts'
import { Select, TextArea, TextInput } from '../../ui/control/field.tsx'
import { faultOf, Refused } from '../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../ui/over/dialog.tsx'
import { toast } from '../../ui/over/toast.tsx'
import { AmountInput } from '../amount-input.tsx'
import { digitsOfYear } from '../fields/box-of.ts'
import { acceptedOf } from './accepted.ts'

const numberIn = (text: string) => (text.trim() === '' ? null : Number(text))
const textOf = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))

export function BaseDialog({ glance, onClose }: { glance: EnergyGlance; onClose: () => void }) {
  const { base, enterprise } = glance
  // Only a year with figures that count can be compared with.
  const years = glance.years.flatMap((year) => {
    const { totalTce, outputValue } = acceptedOf(year) ?? {}
    return totalTce && outputValue ? [{ value: String(year.year), label: `${year.year}年` }] : []
  })
  const [typed, setTyped] = useState({
    baseYear: textOf(base?.baseYear) || (years[0]?.value ?? ''),
    targetYear: textOf(base?.targetYear),
    targetTce: textOf(base?.targetTce),
    targetIntensity: textOf(base?.targetIntensity),
    note: base?.note ?? '',
  })
  const save = useAct(lsdtQynhBase.addQynh, {
    refreshes: [energyYear.glance],
    onDone: () => {
      toast.success('已登记基准年和目标')
      onClose()
    },
  })
  const change = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }))
  const fault = (field: string) => faultOf(save.error, field)
  const send = () =>
    save.mutate({
      enterpriseId: enterprise.id,
      version: base?.version ?? 0,
      baseYear: Number(typed.baseYear),
      targetYear: numberIn(typed.targetYear),
      targetTce: numberIn(typed.targetTce),
      targetIntensity: numberIn(typed.targetIntensity),
      note: typed.note,
    })
  return (
    <Dialog
      title="基准年和目标"
      onClose={onClose}
      footer={<ActFoot act="保存" running={save.isPending ? '正在保存' : false} onAct={send} onClose={onClose} />}
    >
      <Refused error={save.error} />
      <Select
        id="base-year"
        label="基准年"
        required
        hint="只列出已采用综合能耗和产值的年度，基准数据取自该年。"
        value={typed.baseYear}
        fault={fault('baseYear')}
        options={years}
        onChange={(baseYear) => change({ baseYear })}
      />
      <TextInput
        id="base-target-year"
        label="目标年度"
        inputMode="numeric"
        maxLength={digitsOfYear}
        hint="不设目标的不填。"
        value={typed.targetYear}
        fault={fault('targetYear')}
        onChange={(targetYear) => change({ targetYear })}
      />
      <AmountInput
        id="base-target-intensity"
        label="目标单位产值能耗（kgce/万元）"
        value={typed.targetIntensity}
        fault={fault('targetIntensity')}
        onChange={(targetIntensity) => change({ targetIntensity })}
      />
      <AmountInput
        id="base-target-tce"
        label="目标综合能耗（tce，当量值）"
        value={typed.targetTce}
        fault={fault('targetTce')}
        onChange={(targetTce) => change({ targetTce })}
      />
      <TextArea
        id="base-note"
        label="备注"
        rows={3}
        maxLength={energyNotes.base}
        value={typed.note}
        fault={fault('note')}
        onChange={(note) => change({ note })}
      />
    </Dialog>
  )
}
