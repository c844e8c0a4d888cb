/** The fields of a merge and of a split, and those of a new district that both have. */

import type { CallOutput } from '@green/contract/call.ts'
import {
  type DistrictAdjustment,
  type DistrictKind,
  type district,
  districtFields,
  districtKinds,
} from '@green/contract/calls/enterprise/district.ts'
import { boxOf } from '../../../filing/fields/box-of.ts'
import { Button } from '../../../ui/control/button.tsx'
import { ChooseSeveral } from '../../../ui/control/choose.tsx'
import { Field, RadioRow, Select, TextArea, TextInput } from '../../../ui/control/field.tsx'
import styles from '../../account/roles/roles.module.css'

type NewDistrict = Omit<Extract<DistrictAdjustment, { kind: 'split' }>['parts'][number], 'enterprises'>
export type PartTyped = {
  /** Of the row on the screen. */
  key: number
  code: string
  name: string
  shortName: string
  kind: string
  region: string
  enterprises: string
}
export type MergeTyped = { closed: string[]; isNew: boolean; into: string; added: PartTyped }
export type SplitTyped = { from: string; isGone: boolean; successor: string; parts: PartTyped[] }

let made = 0
export const emptyPart = (): PartTyped => ({
  key: ++made,
  code: '',
  name: '',
  shortName: '',
  kind: 'district',
  region: '',
  enterprises: '',
})

/** As it is sent: the server names what is missing. */
export const newOf = ({ code, name, shortName, kind, region }: PartTyped): NewDistrict => ({
  code: code.trim(),
  name: name.trim(),
  shortName: shortName.trim(),
  region,
  kind: kind as DistrictKind,
})

type FaultOf = (field: string) => string | null | undefined
type Listed = CallOutput<typeof district.list>
type FieldsProps<T> = { of: Listed; typed: T; faultOf: FaultOf; onChange: (part: Partial<T>) => void }

const offeredOptions = ({ rows }: Listed) =>
  rows.filter(({ isOffered }) => isOffered).map(({ code, name }) => ({ value: code, label: name }))

export function MergeFields({ of, typed, faultOf, onChange }: FieldsProps<MergeTyped>) {
  const options = offeredOptions(of)
  const { closed, isNew, into, added } = typed
  const wrong = faultOf('closed') ?? closed.map((_, i) => faultOf(`closed[${i}]`)).find(Boolean)
  return (
    <>
      <Field id="district-closed" label="撤销的区县" required fault={wrong}>
        <ChooseSeveral
          id="district-closed"
          value={closed}
          placeholder="可多选"
          options={options}
          onChange={(next) => onChange({ closed: next })}
        />
      </Field>
      <RadioRow
        id="district-target"
        label="并入"
        required
        value={isNew ? 'new' : 'known'}
        onChange={(next) => onChange({ isNew: next === 'new' })}
        options={[
          { value: 'known', label: '现有的区县' },
          { value: 'new', label: '新设的区县' },
        ]}
      />
      {isNew ? (
        <NewFields
          of={of}
          typed={added}
          faultOf={(field) => faultOf(`added.${field}`)}
          onChange={(part) => onChange({ added: { ...added, ...part } })}
        />
      ) : (
        <Select
          id="district-into"
          label="并入的区县"
          required
          placeholder="请选择"
          fault={faultOf('into')}
          value={into}
          onChange={(next) => onChange({ into: next })}
          options={options.filter(({ value }) => !closed.includes(value))}
        />
      )}
    </>
  )
}

export function SplitFields({ of, typed, faultOf, onChange }: FieldsProps<SplitTyped>) {
  const { from, isGone, successor, parts } = typed
  const setPart = (at: number, part: Partial<PartTyped>) =>
    onChange({ parts: parts.map((one, i) => (i === at ? { ...one, ...part } : one)) })
  const named = parts.filter(({ code }) => code.trim() !== '')
  return (
    <>
      <Select
        id="district-from"
        label="拆分的区县"
        required
        placeholder="请选择"
        fault={faultOf('from')}
        value={from}
        onChange={(next) => onChange({ from: next })}
        options={offeredOptions(of)}
      />
      <RadioRow
        id="district-gone"
        label="原区县"
        required
        value={isGone ? 'gone' : 'stays'}
        onChange={(next) => onChange({ isGone: next === 'gone' })}
        options={[
          { value: 'stays', label: '保留，没有列出的企业不变' },
          { value: 'gone', label: '撤销，其余的由一个新区县承接' },
        ]}
      />
      {parts.map((part, at) => (
        <fieldset key={part.key} className={styles.part}>
          <legend>{`新设的区县${parts.length > 1 ? at + 1 : ''}`}</legend>
          <NewFields
            of={of}
            typed={part}
            faultOf={(field) => faultOf(`parts[${at}].${field}`)}
            onChange={(next) => setPart(at, next)}
          />
          <TextArea
            id={`district-enterprises-${part.key}`}
            label="转入的企业"
            rows={4}
            hint="统一社会信用代码，每行一个，可从工作簿的一列粘贴。"
            fault={faultOf(`parts[${at}].enterprises`)}
            value={part.enterprises}
            onChange={(enterprises) => setPart(at, { enterprises })}
          />
          {parts.length > 1 ? (
            <Button
              size="small"
              kind="quiet"
              aria-label={`去掉新设的区县${at + 1}`}
              onClick={() => onChange({ parts: parts.filter((one) => one !== part) })}
            >
              去掉
            </Button>
          ) : null}
        </fieldset>
      ))}
      {parts.length < 8 ? (
        <Button size="small" icon="plus" onClick={() => onChange({ parts: [...parts, emptyPart()] })}>
          再添一个新设的区县
        </Button>
      ) : null}
      {isGone ? (
        <Select
          id="district-successor"
          label="承接的新区县"
          required
          placeholder="请选择"
          fault={faultOf('successor')}
          value={successor}
          onChange={(next) => onChange({ successor: next })}
          options={named.map(({ code, name }) => ({ value: code.trim(), label: name || code }))}
        />
      ) : null}
    </>
  )
}

function NewFields({ of, typed, faultOf, onChange }: FieldsProps<PartTyped>) {
  const { key, code, name, shortName, kind, region } = typed
  return (
    <>
      <TextInput
        id={`district-name-${key}`}
        {...boxOf(districtFields.name)}
        fault={faultOf('name')}
        value={name}
        onChange={(next) => onChange({ name: next })}
      />
      <TextInput
        id={`district-short-${key}`}
        {...boxOf(districtFields.shortName)}
        fault={faultOf('shortName')}
        value={shortName}
        onChange={(next) => onChange({ shortName: next })}
      />
      <TextInput
        id={`district-code-${key}`}
        {...boxOf(districtFields.code)}
        inputMode="numeric"
        fault={faultOf('code')}
        value={code}
        onChange={(next) => onChange({ code: next })}
      />
      <Select
        id={`district-kind-${key}`}
        label="类别"
        required
        fault={faultOf('kind')}
        value={kind}
        onChange={(next) => onChange({ kind: next })}
        options={Object.entries(districtKinds).map(([value, label]) => ({ value, label }))}
      />
      <Select
        id={`district-region-${key}`}
        label="片区"
        required
        placeholder="请选择"
        fault={faultOf('region')}
        value={region}
        onChange={(next) => onChange({ region: next })}
        options={of.regions.map((one) => ({ value: one, label: one }))}
      />
    </>
  )
}
