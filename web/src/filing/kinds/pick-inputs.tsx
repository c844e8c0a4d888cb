/** Picked values: 是/否, one or several entries of a list, a district, an industry. */
import { support } from '@green/contract/calls/lookup.ts'
import type { DictItem, Reference } from '@green/filing/reference.ts'
import { Checkbox, Radio, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { request } from '../../platform/request.ts'
import { ariaOf, type InputProps } from './control.ts'

/** Up to so many entries stand open; more are a list to open. */
const openChoices = 4
const openTicks = 14

export function BoolInput(props: InputProps<'bool'>) {
  const { id, value, onChange, onLeave } = props
  return (
    <Radio.Group
      id={id}
      name={id}
      value={value}
      onChange={(event) => {
        onChange(event.target.value as boolean)
        onLeave()
      }}
      options={[
        { label: '是', value: true },
        { label: '否', value: false },
      ]}
      {...groupAria(props)}
    />
  )
}

/** Entries that may be chosen now, and the present one even if it is retired. */
export function offeredItems(
  spec: { dict: string; only?: readonly string[]; under?: string },
  reference: Reference,
  parent: unknown,
  present: unknown,
): readonly DictItem[] {
  return reference
    .items(spec.dict)
    .filter((item) => item.code === present || item.enabled !== false)
    .filter((item) => !spec.only || spec.only.includes(item.code) || item.code === present)
    .filter((item) => !spec.under || (typeof parent === 'string' && parent !== '' && item.pCode === parent))
}

export function ChoiceInput(props: InputProps<'choice'>) {
  const { id, spec, value, onChange, onLeave, reference, parent, compact, invalid } = props
  const items = offeredItems(spec, reference, parent, value)
  if (!compact && !spec.under && items.length <= openChoices)
    return (
      <Radio.Group
        id={id}
        name={id}
        value={value}
        onChange={(event) => {
          onChange(event.target.value as string)
          onLeave()
        }}
        options={items.map((item) => ({ label: item.label, value: item.code }))}
        {...groupAria(props)}
      />
    )
  return (
    <Select
      id={id}
      className="fl-select"
      value={typeof value === 'string' && value !== '' ? value : undefined}
      status={invalid ? 'error' : undefined}
      placeholder={spec.under && !parent ? '请先选择上一级' : '请选择'}
      showSearch={items.length > 8 ? { optionFilterProp: 'label' } : false}
      popupMatchSelectWidth={false}
      options={withNone(
        items.map((item) => ({ label: item.label, value: item.code })),
        props,
      )}
      onChange={(code: string) => onChange(code === '' ? null : code)}
      onBlur={onLeave}
      {...ariaOf(props)}
    />
  )
}

export function ChoicesInput(props: InputProps<'choices'>) {
  const { id, spec, value, onChange, onLeave, reference, parent, compact, invalid } = props
  const codes = Array.isArray(value) ? (value as string[]) : []
  const items = offeredItems(spec, reference, parent, null)
  const isFull = spec.max !== undefined && codes.length >= spec.max
  const options = items.map((item) => ({
    label: item.label,
    value: item.code,
    disabled: isFull && !codes.includes(item.code),
  }))
  if (!compact && items.length <= openTicks)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset inside the field's own group would name it twice
      <div id={id} role="group" {...groupAria(props)} className="fl-ticks">
        <Checkbox.Group
          value={codes}
          options={options}
          onChange={(next) => {
            onChange(next as string[])
            onLeave()
          }}
        />
      </div>
    )
  return (
    <Select
      id={id}
      className="fl-select"
      mode="multiple"
      value={codes}
      status={invalid ? 'error' : undefined}
      placeholder="请选择，可多选"
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      options={options}
      onChange={(next: string[]) => onChange(next)}
      onBlur={onLeave}
      {...ariaOf(props)}
    />
  )
}

export function RegionInput(props: InputProps<'region'>) {
  const { id, value, onChange, onLeave, reference, invalid } = props
  const items = offeredItems({ dict: 'district' }, reference, null, value)
  return (
    <Select
      id={id}
      className="fl-select"
      value={typeof value === 'string' && value !== '' ? value : undefined}
      status={invalid ? 'error' : undefined}
      placeholder="请选择区县"
      showSearch={{ optionFilterProp: 'label' }}
      options={withNone(
        items.map((item) => ({ label: item.label, value: item.code })),
        props,
      )}
      onChange={(code: string) => onChange(code === '' ? null : code)}
      onBlur={onLeave}
      {...ariaOf(props)}
    />
  )
}

type Found = { code: string; name: string }

/** Four-digit classes of GB/T 4754, found by code, name or pinyin on the server. */
export function IndustryInput(props: InputProps<'industry'>) {
  const { id, value, onChange, onLeave, reference, invalid } = props
  const [words, setWords] = useState('')
  const [found, setFound] = useState<readonly Found[]>([])
  const [isFailed, setFailed] = useState(false)
  const asked = useRef<AbortController | null>(null)
  useEffect(() => {
    asked.current?.abort()
    if (words.trim() === '') return
    const control = new AbortController()
    asked.current = control
    const timer = setTimeout(() => {
      request(support.getIndustry, { level: 4, keyword: words.trim() }, { signal: control.signal }).then(
        (rows) => {
          setFailed(false)
          setFound(rows)
        },
        () => {
          if (!control.signal.aborted) setFailed(true)
        },
      )
    }, 250)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [words])
  const code = typeof value === 'string' && value !== '' ? value : undefined
  const shown = words.trim() === '' ? [] : found
  const present =
    code && !shown.some((row) => row.code === code) ? [{ code, name: nameOf(code, found, reference) }] : []
  return (
    <Select
      id={id}
      className="fl-select"
      value={code}
      status={invalid ? 'error' : undefined}
      placeholder="输入四位代码、名称或拼音查找"
      showSearch={{ filterOption: false, onSearch: setWords }}
      popupMatchSelectWidth={false}
      notFoundContent={
        isFailed ? '没有查到，请检查网络后再输入' : words.trim() === '' ? '请输入代码、名称或拼音' : '没有符合的行业'
      }
      options={withNone(
        [...present, ...shown].map((row) => ({ label: `${row.code} ${row.name}`, value: row.code })),
        props,
      )}
      onChange={(next: string) => onChange(next === '' ? null : next)}
      onBlur={onLeave}
      {...ariaOf(props)}
    />
  )
}

function nameOf(code: string, found: readonly Found[], reference: Reference): string {
  return found.find((row) => row.code === code)?.name ?? reference.find('industry', code)?.label ?? ''
}

type Option = { label: string; value: string }

/** What need not be given can be taken back: an entry for it, which a keyboard and a reader find like every other. */
function withNone(options: Option[], { value, required }: InputProps): Option[] {
  return required || value === null || value === '' ? options : [{ label: '不选', value: '' }, ...options]
}

/** A group is named by the field's label. */
function groupAria(props: InputProps) {
  return {
    'aria-labelledby': props.compact ? undefined : `${props.id}-label`,
    'aria-label': props.compact ? props.label : undefined,
    'aria-describedby': props.describedBy,
    'aria-invalid': props.invalid ? true : undefined,
  } as const
}
