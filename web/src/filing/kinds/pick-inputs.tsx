/** Picked values: 是/否, one or several entries of a list, a district, an industry. */
import { support } from '@green/contract/calls/overview/lookup.ts'
import type { Spec } from '@green/filing/form/fields.ts'
import type { DictItem, Reference } from '@green/filing/programme/reference.ts'
import { useEffect, useRef, useState } from 'react'
import { request } from '../../platform/request/request.ts'
import { type Entry, Pick } from '../../ui/control/pick.tsx'
import { ariaOf, type InputProps } from './control.ts'
import styles from './kinds.module.css'

/** Up to this many entries are shown as radio buttons or checkboxes; more are a list to open. */
const openChoices = 4
const openTicks = 14

export function BoolInput(props: InputProps<'bool'>) {
  const { id, value, onChange, onLeave } = props
  return (
    <div id={id} role="radiogroup" {...groupAria(props)} className="ge-radio-row">
      {[true, false].map((answer) => (
        <Option
          key={String(answer)}
          type="radio"
          name={id}
          label={answer ? '是' : '否'}
          checked={value === answer}
          onChange={() => {
            onChange(answer)
            onLeave()
          }}
        />
      ))}
    </div>
  )
}

export function OptionInput(props: InputProps<'option'>) {
  const { id, spec, value, onChange, onLeave } = props
  const options = Object.entries(spec.options)
  if (options.length > openChoices)
    return (
      <Pick
        id={id}
        chosen={chosenOf(value)}
        placeholder={spec.none ?? '请选择'}
        search={options.length > 8 ? 'here' : undefined}
        entries={withNone(
          options.map(([code, label]) => ({ label, value: code })),
          props,
          spec.none,
        )}
        onPick={(code) => onChange(code === '' ? null : code)}
        onLeave={onLeave}
        {...ariaOf(props)}
      />
    )
  return (
    <div id={id} role="radiogroup" {...groupAria(props)} className="ge-radio-row">
      {options.map(([code, label]) => (
        <Option
          key={code}
          type="radio"
          name={id}
          label={label}
          checked={value === code}
          onChange={() => {
            onChange(code)
            onLeave()
          }}
        />
      ))}
    </div>
  )
}

/** How many entries a field offers. */
export function entryCount(spec: Spec, reference: Reference, parent: unknown): number {
  if (spec.kind === 'option') return Object.keys(spec.options).length
  return spec.kind === 'choice' || spec.kind === 'choices' ? offeredItems(spec, reference, parent, null).length : 0
}

/** Entries that may be chosen now, and the current one even if it is retired. */
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
  const { id, spec, value, onChange, onLeave, reference, parent, compact } = props
  const items = offeredItems(spec, reference, parent, value)
  if (!compact && !spec.under && items.length <= openChoices)
    return (
      <div id={id} role="radiogroup" {...groupAria(props)} className="ge-radio-row">
        {items.map((item) => (
          <Option
            key={item.code}
            type="radio"
            name={id}
            label={item.label}
            checked={value === item.code}
            onChange={() => {
              onChange(item.code)
              onLeave()
            }}
          />
        ))}
      </div>
    )
  return (
    <Pick
      id={id}
      chosen={chosenOf(value)}
      placeholder={spec.under && !parent ? '请先选择上一级' : '请选择'}
      search={items.length > 8 ? 'here' : undefined}
      entries={withNone(
        items.map((item) => ({ label: item.label, value: item.code })),
        props,
      )}
      onPick={(code) => onChange(code === '' ? null : code)}
      onLeave={onLeave}
      {...ariaOf(props)}
    />
  )
}

export function ChoicesInput(props: InputProps<'choices'>) {
  const { id, spec, value, onChange, onLeave, reference, parent, compact } = props
  const codes = Array.isArray(value) ? (value as string[]) : []
  const items = offeredItems(spec, reference, parent, null)
  const isFull = spec.max !== undefined && codes.length >= spec.max
  const entries = items.map((item) => ({
    label: item.label,
    value: item.code,
    disabled: isFull && !codes.includes(item.code),
  }))
  const toggle = (code: string) =>
    onChange(codes.includes(code) ? codes.filter((other) => other !== code) : [...codes, code])
  if (!compact && items.length <= openTicks)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset inside the field's own group would name it twice
      <div id={id} role="group" {...groupAria(props)} className={styles.ticks}>
        {entries.map((entry) => (
          <Option
            key={entry.value}
            type="checkbox"
            label={entry.label}
            checked={codes.includes(entry.value)}
            disabled={entry.disabled}
            onChange={() => {
              toggle(entry.value)
              onLeave()
            }}
          />
        ))}
      </div>
    )
  return (
    <Pick
      id={id}
      several
      chosen={codes}
      placeholder="请选择，可多选"
      search="here"
      entries={entries}
      onPick={toggle}
      onLeave={onLeave}
      {...ariaOf(props)}
    />
  )
}

export function RegionInput(props: InputProps<'region'>) {
  const { id, value, onChange, onLeave, reference } = props
  const items = offeredItems({ dict: 'district' }, reference, null, value)
  return (
    <Pick
      id={id}
      chosen={chosenOf(value)}
      placeholder="名称或拼音"
      search="here"
      entries={withNone(
        items.map((item) => ({
          label: item.label,
          value: item.code,
          also: typeof item.spelled === 'string' ? item.spelled : undefined,
        })),
        props,
      )}
      onPick={(code) => onChange(code === '' ? null : code)}
      onLeave={onLeave}
      {...ariaOf(props)}
    />
  )
}

type Found = { code: string; name: string }

/** Four-digit classes of GB/T 4754, found by code, name or pinyin on the server. */
export function IndustryInput(props: InputProps<'industry'>) {
  const { id, value, onChange, onLeave, reference } = props
  const [searchText, setSearchText] = useState('')
  const [found, setFound] = useState<readonly Found[]>([])
  const [isFailed, setFailed] = useState(false)
  const pendingSearch = useRef<AbortController | null>(null)
  useEffect(() => {
    pendingSearch.current?.abort()
    if (searchText.trim() === '') return
    const control = new AbortController()
    pendingSearch.current = control
    const timer = setTimeout(() => {
      request(support.getIndustry, { level: 4, keyword: searchText.trim() }, { signal: control.signal }).then(
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
  }, [searchText])
  const code = typeof value === 'string' && value !== '' ? value : undefined
  const matches = searchText.trim() === '' ? [] : found
  const present =
    code && !matches.some((row) => row.code === code) ? [{ code, name: nameOf(code, found, reference) }] : []
  return (
    <Pick
      id={id}
      chosen={chosenOf(value)}
      placeholder="输入四位代码、名称或拼音查找"
      search={setSearchText}
      nothing={
        isFailed
          ? '没有查到，请检查网络后再输入'
          : searchText.trim() === ''
            ? '请输入代码、名称或拼音'
            : '没有符合的行业'
      }
      entries={withNone(
        [...present, ...matches].map((row) => ({ label: `${row.code} ${row.name}`, value: row.code })),
        props,
      )}
      onPick={(next) => onChange(next === '' ? null : next)}
      onLeave={onLeave}
      {...ariaOf(props)}
    />
  )
}

function nameOf(code: string, found: readonly Found[], reference: Reference): string {
  return found.find((row) => row.code === code)?.name ?? reference.find('industry', code)?.label ?? ''
}

const chosenOf = (value: unknown) => (typeof value === 'string' && value !== '' ? [value] : [])

type OptionProps = {
  type: 'radio' | 'checkbox'
  name?: string
  label: string
  checked: boolean
  disabled?: boolean
  onChange: () => void
}

/** One radio button or checkbox with its label. */
function Option({ label, ...input }: OptionProps) {
  return (
    <label className="ge-radio">
      <input {...input} />
      <span className={styles.option} data-part="option">
        {label}
      </span>
    </label>
  )
}

/** An optional value can be cleared by its own entry, which keyboard and screen reader reach like every other. */
function withNone(entries: Entry[], { value, required }: InputProps, label = '不选'): Entry[] {
  return required || value === null || value === '' ? entries : [{ label, value: '' }, ...entries]
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
