/** A text that is searched for: applied on Enter, on the button, or when the box is left. */
import { type ReactNode, useState } from 'react'
import { Icon } from '../figure/icon.tsx'
import { Box } from './box.tsx'
import styles from './pick.module.css'

type SearchInputProps = {
  id: string
  /** Of the button: 查找 and what is searched. */
  label: string
  value: string
  placeholder?: string | undefined
  maxLength: number
  className?: string | undefined
  /** Before the value, within the box. */
  before?: ReactNode
  onChange: (value: string) => void
}

export function SearchInput({ label, value, className = '', onChange, ...rest }: SearchInputProps) {
  const [typed, setTyped] = useState({ from: value, text: value })
  const text = typed.from === value ? typed.text : value
  const apply = (wanted: string) => {
    if (wanted.trim() !== value) onChange(wanted.trim())
  }
  const clear = () => {
    setTyped({ from: value, text: '' })
    apply('')
  }
  return (
    <Box
      {...rest}
      type="search"
      className={className}
      value={text}
      onChange={(event) => setTyped({ from: value, text: event.target.value })}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply(text)
      }}
      onBlur={() => apply(text)}
      suffix={
        <>
          {text === '' ? null : (
            <button type="button" className={styles.clear} tabIndex={-1} aria-label="清除" onClick={clear}>
              <Icon name="close" size={12} />
            </button>
          )}
          <button type="button" className={styles.clear} aria-label={`查找${label}`} onClick={() => apply(text)}>
            <Icon name="search" size={16} />
          </button>
        </>
      }
    />
  )
}
