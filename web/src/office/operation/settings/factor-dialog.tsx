/** A factor's next version: its figures with their units, where they come from, from when; what it touches is shown first. */

import type { CallInput, CallOutput } from '@green/contract/call.ts'
import { type FactorRow, factor, factorFields } from '@green/contract/calls/energy/factor.ts'
import { settingChange } from '@green/contract/calls/operation/setting-change.ts'
import { factorGroups } from '@green/filing/programme/factor-words.ts'
import { useState } from 'react'
import { AmountInput } from '../../../filing/amount-input.tsx'
import { boxOf } from '../../../filing/fields/box-of.ts'
import { useAct } from '../../../platform/request/query.ts'
import { Checkbox, Select, TextArea, TextInput } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { currentYear } from '../../../ui/figure/date-text.ts'
import { Dialog } from '../../../ui/over/dialog.tsx'
import styles from '../../account/roles/roles.module.css'
import { Affected, LineList } from './parts.tsx'
import { PreviewedFoot, StartAndReasonFields, useProposal, useStartAndReason } from './start-and-reason.tsx'

type Typed = { values: { value: string; unit: string }[]; source: string; fromYear: string; unusual: string }
type Preview = CallOutput<typeof factor.preview>

const usual = ({ parts, fromYear, year }: FactorRow): Typed => ({
  values: parts.map(({ value, unit }) => ({ value: value === null ? '' : String(value), unit })),
  source: '',
  fromYear: year === null ? String(fromYear ?? currentYear()) : '',
  unusual: '',
})

/** An empty or wrong number is sent as it is, so that the server names the field. */
const figure = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

export function FactorDialog({ row, onClose }: { row: FactorRow; onClose: () => void }) {
  const [typed, setTyped] = useState(() => usual(row))
  const [isReset, setReset] = useState(false)
  const [start, setStart] = useStartAndReason()
  const [seen, setSeen] = useState<{ of: string; preview: Preview } | null>(null)
  const proposed: CallInput<typeof factor.preview> = {
    key: row.key,
    parts: isReset
      ? null
      : row.parts.map(({ part, unit }, i) => ({
          part,
          value: figure(typed.values[i]?.value ?? ''),
          givenIn: typed.values[i]?.unit ?? unit,
        })),
    source: typed.source,
    fromYear: row.year === null && !isReset ? figure(typed.fromYear) : null,
    unusual: typed.unusual,
    startsOn: start.startsOn,
  }
  const preview = useAct(factor.preview, {
    onDone: (result, input) => setSeen({ of: JSON.stringify(input), preview: result }),
  })
  const propose = useProposal(factor.propose, onClose, [factor.page, settingChange.page])
  const error = propose.error ?? preview.error
  const faultAt = (field: string) => faultOf(error, field)
  const isSeen = seen?.of === JSON.stringify(proposed)
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part })
  const send = () => {
    propose.reset()
    if (isSeen) propose.mutate({ ...proposed, reason: start.reason, version: row.version })
    else preview.mutate(proposed)
  }
  return (
    <Dialog
      open
      title={`提出变更：${factorGroups[row.group].label} ${row.name}`}
      onClose={onClose}
      footer={<PreviewedFoot isSeen={isSeen} preview={preview} propose={propose} onClose={onClose} onAct={send} />}
    >
      <Refused error={error} />
      {row.isOwn ? (
        <Checkbox id="factor-reset" checked={isReset} onChange={setReset}>
          恢复为平台自带的数值
        </Checkbox>
      ) : null}
      {isReset ? null : <Figures row={row} typed={typed} faultOf={faultAt} onChange={change} />}
      <StartAndReasonFields value={start} onChange={setStart} error={error} />
      {isSeen ? <Seen of={seen.preview} /> : null}
    </Dialog>
  )
}

type FiguresProps = {
  row: FactorRow
  typed: Typed
  faultOf: (field: string) => string | null | undefined
  onChange: (part: Partial<Typed>) => void
}

function Figures({ row, typed, faultOf, onChange }: FiguresProps) {
  const set = (at: number, part: Partial<Typed['values'][number]>) =>
    onChange({ values: typed.values.map((one, i) => (i === at ? { ...one, ...part } : one)) })
  return (
    <>
      {row.parts.map(({ part, label, value, unit, units }, i) => (
        <div key={part}>
          <AmountInput
            id={`factor-${part}`}
            label={label}
            required
            hint={value === null ? '还没有数值' : `现行：${value} ${units.find((one) => one.unit === unit)?.label}`}
            fault={faultOf(`parts[${i}].value`)}
            value={typed.values[i]?.value ?? ''}
            onChange={(next) => set(i, { value: next })}
          />
          {units.length > 1 ? (
            <Select
              id={`factor-unit-${part}`}
              label="文件中的单位"
              required
              fault={faultOf(`parts[${i}].givenIn`)}
              value={typed.values[i]?.unit ?? unit}
              onChange={(next) => set(i, { unit: next })}
              options={units.map((one) => ({ value: one.unit, label: one.label }))}
            />
          ) : null}
        </div>
      ))}
      <TextInput
        id="factor-source"
        {...boxOf(factorFields.source)}
        required
        fault={faultOf('source')}
        value={typed.source}
        onChange={(source) => onChange({ source })}
      />
      {row.year === null ? (
        <TextInput
          id="factor-from"
          {...boxOf(factorFields.fromYear)}
          inputMode="numeric"
          fault={faultOf('fromYear')}
          value={typed.fromYear}
          onChange={(fromYear) => onChange({ fromYear })}
        />
      ) : null}
      {faultOf('unusual') || typed.unusual !== '' ? (
        <TextArea
          id="factor-unusual"
          {...boxOf(factorFields.unusual)}
          rows={2}
          fault={faultOf('unusual')}
          value={typed.unusual}
          onChange={(unusual) => onChange({ unusual })}
        />
      ) : null}
    </>
  )
}

function Seen({ of }: { of: Preview }) {
  return (
    <section aria-label="影响" role="status">
      <h3>差异</h3>
      <LineList of={of.lines} />
      <h3>影响</h3>
      <Affected of={of.affected} />
      {of.openYears.length > 0 ? (
        <>
          <h3>未核对、未经核查的年度能耗（前{of.openYears.length}件）</h3>
          <ul className={styles.list}>
            {of.openYears.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}
