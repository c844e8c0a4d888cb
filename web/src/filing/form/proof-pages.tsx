/** 佐证页码: below the files of a slot, the page on which each indicator they prove is found. */
import type { FileAnswer } from '@green/filing/form/answers.ts'
import { valueAt } from '@green/filing/form/check.ts'
import { rubricFor } from '@green/filing/scoring/rubric.ts'
import { lastPage, provenBy, withPage } from '@green/filing/value/proof-pages.ts'
import { idOf } from '../kinds/control.ts'
import { sameContent, useForm, useFormStore } from './form-context.ts'
import styles from './proof-pages.module.css'
import { whenReleased } from './sending/when-released.ts'

export function ProofPages({ path }: { path: string }) {
  const store = useFormStore()
  const lines = useForm((s) => provenBy(rubricFor(store.programme, s.values), path), sameContent)
  const value = useForm((s) => valueAt(s.values, path))
  const files = Array.isArray(value) ? (value as FileAnswer[]) : []
  if (lines.length === 0 || files.length === 0) return null
  const named = files.reduce((sum, file) => sum + Object.keys(file.pages ?? {}).length, 0)
  const set = (file: FileAnswer, id: string, text: string) => {
    const digits = text.replace(/\D/g, '')
    const page = digits === '' ? null : Math.min(Math.max(Number(digits), 1), lastPage)
    store.set(path, withPage(files, file.id, id, page))
  }
  return (
    <details className={styles.proofs} open={named > 0 ? true : undefined}>
      <summary>标注佐证页码（选填{named > 0 ? `，已标 ${named} 处` : ''}）</summary>
      <p className="ge-hint">写明各项指标在文件的第几页，专家可直接翻到该页。</p>
      {files.map((file) => (
        <fieldset key={file.id}>
          <legend>{file.name}</legend>
          {lines.map(({ id, text }) => {
            const box = `${idOf(path)}-${file.id}-${id}`
            return (
              <label key={id} htmlFor={box}>
                <span>{text}</span>
                <span>
                  第
                  <input
                    id={box}
                    className="ge-input"
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={String(lastPage).length}
                    aria-label={`${file.name}：${text}，第几页`}
                    value={file.pages?.[id] ?? ''}
                    onChange={(event) => set(file, id, event.target.value)}
                    onBlur={() => whenReleased(() => store.leave(path))}
                  />
                  页
                </span>
              </label>
            )
          })}
        </fieldset>
      ))}
    </details>
  )
}
