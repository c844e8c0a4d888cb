/** One measure of a scenario: its kind, and the fields of that kind. */

import { type ScenarioKind, scenarioLengths } from '@green/contract/calls/energy/energy-scenario.ts'
import { AmountInput } from '../../../filing/amount-input.tsx'
import { classes } from '../../../ui/classes.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Select, TextInput } from '../../../ui/control/field.tsx'
import { idOfPath, type MeasureDraft, type MeasureKind, measureKinds } from './draft.ts'
import styles from './scenario.module.css'

type MeasureProps = {
  /** In the request: scenarios[0].changes[1]. */
  path: string
  measure: MeasureDraft
  number: number
  used: readonly ScenarioKind[]
  kinds: readonly ScenarioKind[]
  faultAt: (path: string) => string | undefined
  onChange: (part: Partial<MeasureDraft>) => void
  onRemove: (() => void) | null
}

const optionsOf = (kinds: readonly ScenarioKind[]) => kinds.map(({ code, label }) => ({ value: code, label }))

export function MeasureFields({ path, measure, number, used, kinds, faultAt, onChange, onRemove }: MeasureProps) {
  const unitOf = (code: string) => kinds.find((kind) => kind.code === code)?.unit ?? ''
  const pick = (field: 'from' | 'to' | 'energyCode', label: string, from: readonly ScenarioKind[]) => (
    <Select
      id={idOfPath(`${path}.${field}`)}
      label={label}
      required
      value={measure[field]}
      options={optionsOf(from)}
      fault={faultAt(`${path}.${field}`)}
      onChange={(value) => onChange({ [field]: value })}
    />
  )
  type Typed = 'share' | 'fromEfficiency' | 'toEfficiency' | 'saved' | 'quantity' | 'premium' | 'investWan'
  const amount = (field: Typed, label: string, isRequired = true) => (
    <AmountInput
      id={idOfPath(`${path}.${field}`)}
      label={label}
      required={isRequired}
      value={measure[field]}
      fault={faultAt(`${path}.${field}`)}
      onChange={(value) => onChange({ [field]: value })}
    />
  )
  // What an earlier measure brought in can be changed on as well.
  const own = kinds.filter(({ code }) => used.some((one) => one.code === code) || code === measure.from)
  return (
    <li className={styles.measure}>
      <Select
        id={idOfPath(`${path}.kind`)}
        label={`措施${number}`}
        required
        value={measure.kind}
        options={Object.entries(measureKinds).map(([value, label]) => ({ value, label }))}
        onChange={(kind) => onChange({ kind: (kind || 'device') as MeasureKind })}
      />
      {measure.kind === 'fuel' ? (
        <>
          {pick('from', '原能源', own)}
          {pick('to', '改用', kinds)}
          {amount('share', '替代比例（%）')}
          {amount('fromEfficiency', '原热效率（%）')}
          {amount('toEfficiency', '改用后热效率（%）')}
        </>
      ) : null}
      {measure.kind === 'device' ? (
        <>
          {pick('energyCode', '节约的能源', used)}
          {amount('saved', `年节约量（${unitOf(measure.energyCode)}）`)}
        </>
      ) : null}
      {measure.kind === 'ownPower' ? amount('quantity', '年自发自用电量（万千瓦时）') : null}
      {measure.kind === 'greenPower' ? (
        <>
          {amount('share', '占外购电比例（%）')}
          {amount('premium', '溢价（元/千瓦时）', false)}
        </>
      ) : null}
      {amount('investWan', '投资（万元）', false)}
      <TextInput
        id={idOfPath(`${path}.name`)}
        label="措施名称"
        maxLength={scenarioLengths.measure}
        value={measure.name}
        fault={faultAt(`${path}.name`)}
        onChange={(name) => onChange({ name })}
      />
      {onRemove ? (
        <div className={classes(styles.acts, styles.wide)}>
          <Button size="small" kind="quiet" onClick={onRemove}>
            {`删除措施${number}`}
          </Button>
        </div>
      ) : null}
    </li>
  )
}
