/** Conditions on any field of the form: the present ones as tags; a new one by field, operator and value. */
import { isInspector } from '@green/contract/roles.ts'
import {
  type Condition,
  conditionFault,
  conditionsAtMost,
  type FilterableField,
  filterableFields,
  operators,
  operatorsOf,
  readConditions,
  writeConditions,
} from '@green/filing/form/conditions.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { Input, Select } from 'antd'
import { useId, useMemo, useState } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { Button, IconButton } from '../../../ui/control/button.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'

type ConditionFilterProps = {
  programme: Programme
  reference: Reference
  where: string
  onChange: (where: string) => void
}

export function ConditionFilter({ programme, reference, where, onChange }: ConditionFilterProps) {
  const role = useSession((session) => session.login?.userRole)
  const askables = useMemo(
    () => filterableFields(programme, role === undefined || isInspector(role) ? 'expert' : role),
    [programme, role],
  )
  const [adding, setAdding] = useState(false)
  const conditions = readConditions(where) ?? []
  const put = (next: readonly Condition[]) => onChange(writeConditions(next))
  return (
    <div className="ol-conditions">
      {conditions.length > 0 ? (
        <ul aria-label="填报项条件">
          {conditions.map((one) => {
            const text = conditionText(askables, one, reference)
            return (
              <li key={`${one.key} ${one.op} ${one.value}`}>
                <span>{text}</span>
                <IconButton
                  name="close"
                  label={`去掉条件：${text}`}
                  onClick={() => put(conditions.filter((other) => other !== one))}
                />
              </li>
            )
          })}
        </ul>
      ) : null}
      <Button
        size="small"
        kind="quiet"
        icon="plus"
        disabled={conditions.length >= conditionsAtMost}
        onClick={() => setAdding(true)}
      >
        按填报项筛选
      </Button>
      {adding ? (
        <AddCondition
          askables={askables}
          reference={reference}
          onAdd={(more) => {
            put([...conditions, ...more].slice(0, conditionsAtMost))
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </div>
  )
}

/** 综合能耗 不小于 1000. */
function conditionText(
  askables: readonly FilterableField[],
  { key, op, value }: Condition,
  reference: Reference,
): string {
  const askable = askables.find((one) => one.key === key)
  const label = askable?.label ?? key
  if (op === 'filled' || op === 'empty') return `${label} ${operators[op]}`
  const options = askable ? optionsOf(askable, reference) : []
  const shown =
    op === 'in'
      ? value
          .split(',')
          .map((code) => options.find((option) => option.value === code)?.label ?? code)
          .join('、')
      : value
  return `${label} ${operators[op]} ${shown}`
}

function optionsOf({ field }: FilterableField, reference: Reference): { value: string; label: string }[] {
  const spec = field?.spec
  if (spec?.kind === 'bool')
    return [
      { value: 'true', label: '是' },
      { value: 'false', label: '否' },
    ]
  const dict =
    spec?.kind === 'choice' || spec?.kind === 'choices' ? spec.dict : spec?.kind === 'region' ? 'district' : ''
  return dict === '' ? [] : reference.items(dict).map(({ code, label }) => ({ value: code, label }))
}

type AddConditionProps = {
  askables: readonly FilterableField[]
  reference: Reference
  onAdd: (conditions: readonly Condition[]) => void
  onClose: () => void
}

/** Numbers and dates have both bounds at once. */
function AddCondition({ askables, reference, onAdd, onClose }: AddConditionProps) {
  const id = useId()
  const [key, setKey] = useState<string | null>(null)
  const [how, setHow] = useState<'value' | 'filled' | 'empty'>('value')
  const [values, setValues] = useState<Values>({ ge: '', le: '', other: '' })
  const [faults, setFaults] = useState<readonly string[]>([])
  const askable = askables.find((one) => one.key === key)
  const isRange = askable !== undefined && isRangeField(askable)
  const add = () => {
    if (!askable) return setFaults(['请选择填报项'])
    const [plain = 'has'] = operatorsOf[askable.asking]
    const conditions: Condition[] =
      how !== 'value'
        ? [{ key: askable.key, op: how, value: '' }]
        : isRange
          ? (['ge', 'le'] as const).flatMap((op) => {
              const value = values[op].trim()
              return value === '' ? [] : [{ key: askable.key, op, value }]
            })
          : [{ key: askable.key, op: plain, value: values.other.trim() }]
    const found = conditions.flatMap((one) => conditionFault(askable, one) ?? [])
    if (conditions.length === 0) found.push('请至少填写一端的值')
    setFaults(found)
    if (found.length === 0) onAdd(conditions)
  }
  const groups = Map.groupBy(askables, (one) => one.group)
  return (
    <Dialog
      open
      title="按填报项筛选"
      onClose={onClose}
      footer={<ActFoot act="增加条件" onAct={add} onClose={onClose} />}
    >
      <div className="ol-condition-form">
        <label htmlFor={`${id}-key`}>填报项</label>
        <Select
          id={`${id}-key`}
          value={key}
          placeholder="输入名称查找"
          showSearch={{ optionFilterProp: 'label' }}
          getPopupContainer={(trigger) => trigger.closest('dialog') ?? document.body}
          options={[...groups].map(([group, fields]) => ({
            label: group,
            title: group,
            options: fields.map((one) => ({ value: one.key, label: one.label })),
          }))}
          onChange={(next: string) => {
            setKey(next)
            setValues({ ge: '', le: '', other: '' })
            setFaults([])
          }}
        />
        <label htmlFor={`${id}-how`}>查询方式</label>
        <Select
          id={`${id}-how`}
          value={how}
          getPopupContainer={(trigger) => trigger.closest('dialog') ?? document.body}
          options={[
            { value: 'value', label: isRange ? '范围' : askable?.asking === 'code' ? operators.in : operators.has },
            { value: 'filled', label: operators.filled },
            { value: 'empty', label: operators.empty },
          ]}
          onChange={setHow}
        />
        {how === 'value' && askable ? (
          <ValueFields
            id={id}
            askable={askable}
            reference={reference}
            values={values}
            onChange={(part) => setValues({ ...values, ...part })}
            onEnter={add}
          />
        ) : null}
      </div>
      <div role="alert">
        {faults.map((fault) => (
          <p key={fault} className="ge-fault">
            {fault}
          </p>
        ))}
      </div>
    </Dialog>
  )
}

type Values = { ge: string; le: string; other: string }

const isRangeField = ({ asking }: FilterableField) => asking === 'number' || asking === 'time'

type ValueFieldsProps = {
  id: string
  askable: FilterableField
  reference: Reference
  values: Values
  onChange: (part: Partial<Values>) => void
  onEnter: () => void
}

function ValueFields({ id, askable, reference, values, onChange, onEnter }: ValueFieldsProps) {
  const unit = askable.field && 'unit' in askable.field.spec ? askable.field.spec.unit : undefined
  return isRangeField(askable) ? (
    <>
      <label htmlFor={`${id}-ge`}>从{unit ? `（${unit}）` : ''}</label>
      <RangeEnd id={`${id}-ge`} askable={askable} value={values.ge} onChange={(ge) => onChange({ ge })} />
      <label htmlFor={`${id}-le`}>到{unit ? `（${unit}）` : ''}</label>
      <RangeEnd id={`${id}-le`} askable={askable} value={values.le} onChange={(le) => onChange({ le })} />
    </>
  ) : (
    <>
      <label htmlFor={`${id}-value`}>值</label>
      {askable.asking === 'code' ? (
        <Select
          id={`${id}-value`}
          mode="multiple"
          value={values.other === '' ? [] : values.other.split(',')}
          getPopupContainer={(trigger) => trigger.closest('dialog') ?? document.body}
          showSearch={{ optionFilterProp: 'label' }}
          options={optionsOf(askable, reference)}
          onChange={(codes: string[]) => onChange({ other: codes.join(',') })}
        />
      ) : (
        <Input
          id={`${id}-value`}
          value={values.other}
          maxLength={200}
          onChange={(event) => onChange({ other: event.target.value })}
          onPressEnter={onEnter}
        />
      )}
    </>
  )
}

const timeInputs: Record<string, 'date' | 'month' | 'text'> = { date: 'date', month: 'month' }

function RangeEnd({
  id,
  askable,
  value,
  onChange,
}: {
  id: string
  askable: FilterableField
  value: string
  onChange: (value: string) => void
}) {
  return (
    <Input
      id={id}
      type={timeInputs[askable.field?.spec.kind ?? ''] ?? 'text'}
      inputMode={askable.asking === 'number' ? 'decimal' : undefined}
      value={value}
      maxLength={20}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
