/** Text and long text. What was typed is never cleared; it is tidied when the box is left. */
import { Input } from 'antd'
import { ariaOf, type InputProps } from './control.ts'
import { EvaluatorInput } from './evaluator-input.tsx'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The browser's own help for a rule. */
const modes: Partial<Record<string, { inputMode: 'tel' | 'email' | 'url' | 'numeric'; autoComplete?: string }>> = {
  telephone: { inputMode: 'tel' },
  mobile: { inputMode: 'tel' },
  landline: { inputMode: 'tel' },
  email: { inputMode: 'email' },
  url: { inputMode: 'url' },
  postcode: { inputMode: 'numeric' },
}

export function TextInput(props: InputProps<'text'>) {
  const { id, spec, value, onChange, onLeave, invalid } = props
  if (spec.evaluator) return <EvaluatorInput {...props} pick={spec.evaluator} />
  const rule = spec.rules?.find((r) => typeof r === 'string')
  return (
    <Input
      id={id}
      value={textOf(value)}
      status={invalid ? 'error' : undefined}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onLeave}
      autoComplete="off"
      readOnly={spec.given === true}
      {...(rule ? modes[rule] : {})}
      {...ariaOf(props)}
    />
  )
}

export function AreaInput(props: InputProps<'area'>) {
  const { id, spec, value, onChange, onLeave, invalid, compact } = props
  const text = textOf(value)
  const longest = spec.rules?.find((r) => typeof r === 'object' && 'maxLength' in r)
  const max = typeof longest === 'object' && 'maxLength' in longest ? longest.maxLength : null
  const used = [...text].length
  return (
    <div className="fl-area">
      <Input.TextArea
        id={id}
        value={text}
        status={invalid ? 'error' : undefined}
        autoSize={compact ? { minRows: 1, maxRows: 4 } : { minRows: 3, maxRows: 12 }}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
        {...ariaOf(props)}
      />
      {max ? (
        <span className={`fl-counter${used > max ? ' fl-counter-over' : ''}`} aria-live={used > max ? 'polite' : 'off'}>
          {used} / {max}
        </span>
      ) : null}
    </div>
  )
}
