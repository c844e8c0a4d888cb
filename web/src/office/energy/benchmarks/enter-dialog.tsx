/** Enters a table from a document of the state or the city; another officer freezes it. */
import { benchmark, documentFigures, documentProof, enterFields } from '@green/contract/calls/energy/benchmark.ts'
import { cdict, role } from '@green/contract/calls/overview/lookup.ts'
import { type BenchmarkKey, benchmarked } from '@green/filing/programme/benchmarks.ts'
import { useChosenDataYear } from '../../../filing/campaign-year.ts'
import { type Control, FieldBox } from '../../../filing/fields/field-box.tsx'
import { type Bound, useFields } from '../../../filing/fields/use-fields.ts'
import { useCall } from '../../../platform/request/query.ts'
import { ChooseOne } from '../../../ui/control/choose.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { ActFoot, Drawer } from '../../../ui/over/dialog.tsx'
import styles from '../../desk/desk.module.css'
import { DocumentFields } from './document-fields.tsx'
import { YearChoice } from './year-choice.tsx'

const never = Number.POSITIVE_INFINITY
const [originField, indicatorField, groupField] = enterFields
const fields = [...enterFields, ...documentFigures, ...documentProof] as const

export function EnterDialog({ onClose }: { onClose: () => void }) {
  const [year, setYear] = useChosenDataYear()
  const form = useFields(fields, {
    start: { origin: 'entered', indicator: 'unitOutputEnergy' },
    call: benchmark.enter,
    also: { year: Number(year) },
    done: '已录入，等待另一名市级人员冻结',
    onClose,
  })
  return (
    <Drawer title="依据文件录入基准表" size={640} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!form.isRunning) form.send()
        }}
      >
        <RefusedLine>{form.refusal}</RefusedLine>
        <FieldBox form={form} field={originField} />
        <YearChoice id="bench-year" value={year} onChange={setYear} />
        <FieldBox form={form} field={indicatorField} />
        <FieldBox form={form} field={groupField} control={industry} />
        <DocumentFields form={form} unit={benchmarked[form.values.indicator as BenchmarkKey].unit} />
        <ActFoot act="录入" running={form.isRunning ? '正在录入' : false} onClose={onClose} />
      </form>
    </Drawer>
  )
}

const industry: Control = (bound) => <IndustryField {...bound} />

/** A division or a class of GB/T 4754. */
function IndustryField({ id, label, text, fault, hint, onChange }: Bound) {
  const divisions = useCall(role.getIndu, {}, { staleTime: never })
  const classes = useCall(cdict.getDicts, { code: 'industry' }, { staleTime: never })
  const options = [
    ...(divisions.data ?? []).filter(({ code }) => /^\d{2}$/.test(code)).map(({ code, name }) => ({ code, name })),
    ...(classes.data?.industry?.items ?? []).map(({ code, label: name }) => ({ code, name })),
  ].toSorted((a, b) => (a.code < b.code ? -1 : 1))
  return (
    <Field id={id} label={label} required fault={fault} hint={hint}>
      <ChooseOne
        id={id}
        value={text || null}
        placeholder="输入名称或代码查找"
        isLong
        nothing={divisions.isPending || classes.isPending ? '正在读取行业' : '没有符合的行业'}
        options={options.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
        onChange={onChange}
      />
    </Field>
  )
}
