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
import { useId, useMemo, useState } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { Box } from '../../../ui/control/box.tsx'
import { Button, IconButton } from '../../../ui/control/button.tsx'
import { ChooseOne, ChooseSeveral } from '../../../ui/control/choose.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import styles from '../../list/list.module.css'

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
    <div className={styles.conditions}>
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
  const [draft, setDraft] = useState<Draft>({ key: null, how: 'value', ...noValues })
  const [faults, setFaults] = useState<readonly string[]>([])
  const { how } = draft
  const askable = askables.find((one) => one.key === draft.key)
  const isRange = askable !== undefined && isRangeField(askable)
  const add = () => {
    if (!askable) return setFaults(['请选择填报项'])
    const [plain = 'has'] = operatorsOf[askable.asking]
    const conditions: Condition[] =
      how !== 'value'
        ? [{ key: askable.key, op: how, value: '' }]
        : isRange
          ? (['ge', 'le'] as const).flatMap((op) => {
              const value = draft[op].trim()
              return value === '' ? [] : [{ key: askable.key, op, value }]
            })
          : [{ key: askable.key, op: plain, value: draft.other.trim() }]
    const found = conditions.flatMap((one) => conditionFault(askable, one) ?? [])
    if (conditions.length === 0) found.push('请至少填写一端的值')
    setFaults(found)
    if (found.length === 0) onAdd(conditions)
  }
  return (
    <Dialog
      open
      title="按填报项筛选"
      onClose={onClose}
      footer={<ActFoot act="增加条件" onAct={add} onClose={onClose} />}
    >
      <div className={styles.conditionForm}>
        <label htmlFor={`${id}-key`}>填报项</label>
        <ChooseOne
          id={`${id}-key`}
          value={draft.key}
          placeholder="输入名称查找"
          options={askables.map((one) => ({ value: one.key, label: `${one.label}（${one.group}）` }))}
          onChange={(next) => {
            setDraft({ ...draft, ...noValues, key: next })
            setFaults([])
          }}
        />
        <label htmlFor={`${id}-how`}>查询方式</label>
        <ChooseOne<How>
          id={`${id}-how`}
          value={how}
          options={[
            { value: 'value', label: isRange ? '范围' : askable?.asking === 'code' ? operators.in : operators.has },
            { value: 'filled', label: operators.filled },
            { value: 'empty', label: operators.empty },
          ]}
          onChange={(next) => setDraft({ ...draft, how: next })}
        />
        {how === 'value' && askable ? (
          <ValueFields
            id={id}
            askable={askable}
            reference={reference}
            values={draft}
            onChange={(part) => setDraft({ ...draft, ...part })}
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
const noValues: Values = { ge: '', le: '', other: '' }
type How = 'value' | 'filled' | 'empty'
type Draft = Values & { key: string | null; how: How }

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
        <ChooseSeveral
          id={`${id}-value`}
          value={values.other === '' ? [] : values.other.split(',')}
          options={optionsOf(askable, reference)}
          onChange={(codes) => onChange({ other: codes.join(',') })}
        />
      ) : (
        <Box
          id={`${id}-value`}
          value={values.other}
          onChange={(event) => onChange({ other: event.target.value })}
          onKeyDown={(event) => event.key === 'Enter' && onEnter()}
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
    <Box
      id={id}
      type={timeInputs[askable.field?.spec.kind ?? ''] ?? 'text'}
      inputMode={askable.asking === 'number' ? 'decimal' : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
