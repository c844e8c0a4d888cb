/** Chooses files: the house's button over the browser's own control, which keeps keyboard, drag and drop, and screen readers. */
import type { InputHTMLAttributes } from 'react'
import { useState } from 'react'
import { buttonClass } from './button.tsx'
import './button.css'
import './controls.css'
import { Icon } from '../figure/icon.tsx'
import styles from './controls.module.css'

type FileInputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'accept' | 'multiple' | 'disabled' | 'aria-invalid' | 'aria-describedby'
> & {
  /** Stands inside a Field with this id, whose label names it. */
  id: string
  onChosen: (files: File[]) => void
}

export function FileInput({ id, onChosen, ...rest }: FileInputProps) {
  const [names, setNames] = useState<readonly string[]>([])
  return (
    <span className={styles.file} data-disabled={rest.disabled ? true : undefined}>
      <input
        {...rest}
        id={id}
        type="file"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          setNames(files.map(({ name }) => name))
          onChosen(files)
        }}
      />
      <span className={buttonClass('plain')} aria-hidden="true">
        <Icon name="upload" size={18} />
        选择文件
      </span>
      <span className={styles.fileNames} aria-hidden="true">
        {names.length > 0 ? names.join('、') : '或拖到这里'}
      </span>
    </span>
  )
}
