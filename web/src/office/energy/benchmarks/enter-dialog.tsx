/** Enters a table from a document of the state or the city; another officer freezes it. */
import { benchmark, benchmarkOrigins } from '@green/contract/calls/energy/benchmark.ts'
import { cdict, role } from '@green/contract/calls/overview/lookup.ts'
import { type BenchmarkKey, benchmarked, benchmarkKeys } from '@green/filing/programme/benchmarks.ts'
import { Select as AntSelect } from 'antd'
import { useState } from 'react'
import { useChosenDataYear } from '../../../filing/campaign-year.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Field, RadioRow, Select } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { ActFoot, Drawer } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { DocumentFields, emptyDocument, wireOf } from './document-fields.tsx'
import { YearChoice } from './year-choice.tsx'

const never = Number.POSITIVE_INFINITY

export function EnterDialog({ onClose }: { onClose: () => void }) {
  const [year, setYear] = useChosenDataYear()
  const [origin, setOrigin] = useState<'entered' | 'national'>('entered')
  const [indicator, setIndicator] = useState<BenchmarkKey>('unitOutputEnergy')
  const [groupCode, setGroup] = useState('')
  const [input, setInput] = useState(emptyDocument)
  const enter = useAct(benchmark.enter, {
    onDone: () => {
      toast.success('已录入，等待另一名市级人员冻结')
      onClose()
    },
  })
  const fault = (field: string) => faultOf(enter.error, field)
  return (
    <Drawer title="依据文件录入基准表" size={640} onClose={onClose}>
      <form
        className="desk-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!enter.isPending) enter.mutate({ year: Number(year), origin, indicator, groupCode, ...wireOf(input) })
        }}
      >
        <Refused error={enter.error} />
        <RadioRow
          id="bench-origin"
          label="来源"
          required
          value={origin}
          options={(['entered', 'national'] as const).map((value) => ({ value, label: benchmarkOrigins[value] }))}
          onChange={(value) => setOrigin(value as typeof origin)}
        />
        <YearChoice id="bench-year" value={year} onChange={setYear} />
        <Select
          id="bench-indicator"
          label="指标"
          required
          value={indicator}
          options={benchmarkKeys.map((key) => ({ value: key, label: benchmarked[key].label }))}
          onChange={(key) => setIndicator((key || 'unitOutputEnergy') as BenchmarkKey)}
        />
        <IndustryField value={groupCode} fault={fault('groupCode')} onChange={setGroup} />
        <DocumentFields value={input} unit={benchmarked[indicator].unit} fault={fault} onChange={setInput} />
        <ActFoot act="录入" running={enter.isPending ? '正在录入' : false} onClose={onClose} />
      </form>
    </Drawer>
  )
}

/** A division or a class of GB/T 4754. */
function IndustryField(props: { value: string; fault: string | undefined; onChange: (code: string) => void }) {
  const { value, fault, onChange } = props
  const divisions = useCall(role.getIndu, {}, { staleTime: never })
  const classes = useCall(cdict.getDicts, { code: 'industry' }, { staleTime: never })
  const options = [
    ...(divisions.data ?? []).filter(({ code }) => /^\d{2}$/.test(code)).map(({ code, name }) => ({ code, name })),
    ...(classes.data?.industry?.items ?? []).map(({ code, label }) => ({ code, name: label })),
  ].toSorted((a, b) => (a.code < b.code ? -1 : 1))
  return (
    <Field id="bench-group" label="行业" required fault={fault} hint="GB/T 4754 的两位大类或四位小类">
      <AntSelect<string>
        id="bench-group"
        value={value || undefined}
        placeholder="输入名称或代码查找"
        showSearch={{ optionFilterProp: 'label' }}
        loading={divisions.isPending || classes.isPending}
        options={options.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
        onChange={(code) => onChange(code)}
        style={{ width: '100%' }}
      />
    </Field>
  )
}
