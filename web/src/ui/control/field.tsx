/** A labelled control with hint, warning and fault, and the plain controls themselves. */

import {
  type CSSProperties,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useState,
} from 'react'
import './button.css'
import './controls.css'
import { Icon } from '../figure/icon.tsx'
import styles from './controls.module.css'

type FieldProps = {
  /** Also the target of links in an error summary. */
  id: string
  label: string
  /** Read out only; the layout around the control shows it. */
  labelHidden?: boolean | undefined
  required?: boolean
  hint?: ReactNode
  /** Blocks submitting. */
  fault?: string | null | undefined
  /** Yellow; never blocks. */
  warning?: string | null | undefined
  children: ReactNode
}

/** Ids of hint, fault and warning: `aria-describedby={describedBy(id, props)}`. */
export function describedBy(id: string, says: { hint?: ReactNode; fault?: unknown; warning?: unknown }) {
  const ids = [says.fault ? `${id}-fault` : '', says.warning ? `${id}-warning` : '', says.hint ? `${id}-hint` : '']
  return ids.filter(Boolean).join(' ') || undefined
}

/** The fault under its control; nothing without one. */
export function Fault({ id, children }: { id: string; children: string | null | undefined }) {
  if (!children) return null
  return (
    <p className="ge-fault" data-part="fault" id={`${id}-fault`}>
      <Icon name="alert" size={16} />
      {children}
    </p>
  )
}

export function Field({ id, label, labelHidden, required, hint, fault, warning, children }: FieldProps) {
  return (
    <div className={`ge-field${fault ? ' ge-field-wrong' : ''}`}>
      <label
        id={`${id}-label`}
        className={labelHidden ? 'ge-hidden' : 'ge-label'}
        htmlFor={id}
        data-required={required ? true : undefined}
      >
        {label}
      </label>
      {children}
      {hint ? (
        <p className="ge-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {warning && !fault ? (
        <p className="ge-warning" id={`${id}-warning`}>
          <Icon name="info" size={16} />
          {warning}
        </p>
      ) : null}
      <Fault id={id}>{fault}</Fault>
    </div>
  )
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange' | 'value' | 'id'> & {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  fault?: string | null | undefined
  warning?: string | null | undefined
  /** How the text is written out once the box is left or sent with Enter. */
  tidy?: (text: string) => string
  /** At the right inside the row: a button that sends a code, a unit. */
  after?: ReactNode
}

export function TextInput({
  id,
  label,
  value,
  onChange,
  hint,
  fault,
  warning,
  required,
  after,
  tidy,
  ...rest
}: InputProps) {
  const tidyUp = () => {
    const text = tidy?.(value) ?? value
    if (text !== value) onChange(text)
  }
  return (
    <Field id={id} label={label} required={required ?? false} hint={hint} fault={fault} warning={warning}>
      <div className="ge-input-row">
        <input
          {...rest}
          id={id}
          className="ge-input"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={(event) => {
            tidyUp()
            rest.onBlur?.(event)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') tidyUp()
            rest.onKeyDown?.(event)
          }}
          aria-required={required ? true : undefined}
          aria-invalid={fault ? true : undefined}
          aria-describedby={describedBy(id, { hint, fault, warning })}
        />
        {after}
      </div>
    </Field>
  )
}

type TextAreaProps = Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'className' | 'onChange' | 'value' | 'id' | 'rows'
> & {
  id: string
  label: string
  labelHidden?: boolean
  value: string
  /** Minimum; the box grows with its text. */
  rows: number
  /** The counter's limit where a longer text is a fault instead of being cut off; otherwise `maxLength` is. */
  most?: number
  onChange: (value: string) => void
  hint?: ReactNode
  fault?: string | null | undefined
  /** Between label and box, such as ready phrases to insert. */
  above?: ReactNode
}

export function TextArea({
  id,
  label,
  labelHidden,
  value,
  rows,
  most,
  onChange,
  hint,
  fault,
  required,
  above,
  ...rest
}: TextAreaProps) {
  const limit = most ?? rest.maxLength
  // A one-line box shows the counter only near its limit.
  const counts = limit && (rows > 1 || value.length > 0.8 * limit)
  return (
    <Field id={id} label={label} labelHidden={labelHidden} required={required ?? false} hint={hint} fault={fault}>
      {above}
      <textarea
        {...rest}
        id={id}
        className="ge-input ge-area"
        rows={rows}
        style={{ '--rows': rows } as CSSProperties}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-required={required ? true : undefined}
        aria-invalid={fault ? true : undefined}
        aria-describedby={describedBy(id, { hint, fault })}
      />
      {counts ? <span className="ge-count">{`${value.length} / ${limit}`}</span> : null}
    </Field>
  )
}

/** The password can be made visible; pasting is always allowed. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'after'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          className={styles.inputInside}
          onClick={() => setShown(!shown)}
          aria-pressed={shown}
          aria-label="显示输入内容"
          title={shown ? '隐藏' : '显示'}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  )
}

type Option = { value: string; label: string; disabled?: boolean }

type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'onChange' | 'value' | 'id'> & {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly Option[]
  placeholder?: string
  hint?: ReactNode
  fault?: string | null | undefined
}

export function Select({
  id,
  label,
  value,
  onChange,
  options,
  placeholder = '请选择',
  hint,
  fault,
  required,
  ...rest
}: SelectProps) {
  return (
    <Field id={id} label={label} required={required ?? false} hint={hint} fault={fault}>
      <select
        {...rest}
        id={id}
        className="ge-input ge-select"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-required={required ? true : undefined}
        aria-invalid={fault ? true : undefined}
        aria-describedby={describedBy(id, { hint, fault })}
      >
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}

/** One of few, all visible. */
export function RadioRow({
  id,
  label,
  value,
  onChange,
  options,
  required,
  fault,
  hint,
}: {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly Option[]
  required?: boolean
  fault?: string | null | undefined
  hint?: ReactNode
}) {
  return (
    <fieldset
      className={`ge-field${fault ? ' ge-field-wrong' : ''}`}
      data-part="radios"
      aria-describedby={describedBy(id, { hint, fault })}
    >
      <legend className="ge-label" data-required={required ? true : undefined}>
        {label}
      </legend>
      <div className="ge-radio-row">
        {options.map((option, index) => (
          <label key={option.value} className="ge-radio">
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {hint ? (
        <p className="ge-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <Fault id={id}>{fault}</Fault>
    </fieldset>
  )
}

type SwitchProps = { id: string; checked: boolean; onChange: (checked: boolean) => void; 'aria-describedby'?: string }

/** On or off, at once; its label stands around it. */
export function Switch({ onChange, ...rest }: SwitchProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      aria-checked={rest.checked}
      className={styles.switchBox}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

export function Checkbox({
  id,
  checked,
  disabled,
  onChange,
  fault,
  children,
}: {
  id: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
  fault?: string | null | undefined
  children: ReactNode
}) {
  return (
    <div className={`ge-field${fault ? ' ge-field-wrong' : ''}`}>
      <label className="ge-radio">
        <input
          type="checkbox"
          id={id}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={fault ? true : undefined}
          aria-describedby={describedBy(id, { fault })}
        />
        <span>{children}</span>
      </label>
      <Fault id={id}>{fault}</Fault>
    </div>
  )
}
