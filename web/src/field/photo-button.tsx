/** Takes a photo with the camera and keeps it on the device; a refused one says why, and nothing else changes. */
import { useId, useState } from 'react'
import { classes } from '../ui/classes.ts'
import { buttonClass } from '../ui/control/button.tsx'
import { Icon } from '../ui/figure/icon.tsx'
import styles from './field.module.css'
import { type FieldStore, MediaRefused } from './field-store.ts'
import type { Photo } from './local-case.ts'

type Props = { store: FieldStore; caseId: string; label: string; onCaptured: (photo: Photo) => Promise<void> | void }

export function PhotoButton({ store, caseId, label, onCaptured }: Props) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const keep = async (file: File) => {
    setBusy(true)
    setProblem(null)
    try {
      await onCaptured(await store.addMedia(caseId, file))
    } catch (failure) {
      setProblem(failure instanceof MediaRefused ? failure.message : '照片没有保存，请重拍。已记下的内容都在。')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.photo}>
      <input
        id={id}
        className="ge-hidden"
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void keep(file)
        }}
      />
      <label htmlFor={id} className={buttonClass('plain', 'large', true)}>
        <Icon name="plus" size={20} />
        {isBusy ? '正在保存' : label}
      </label>
      {problem ? (
        <p className={classes(styles.note, styles.noteRed)} role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
