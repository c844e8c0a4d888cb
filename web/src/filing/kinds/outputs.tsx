/** The output of every field kind for readers; a new kind does not compile until it is added here. No form controls are loaded. */
import type { FileAnswer, RowAnswers } from '@green/filing/form/answers.ts'
import type { FieldKind } from '@green/filing/form/fields.ts'
import { showValue } from '@green/filing/kinds/table.ts'
import { type ComponentType, use } from 'react'
import styles from '../view/answer/answers-view.module.css'
import { FileList } from '../view/answer/file-list.tsx'
import { RowsTable } from '../view/answer/rows-table.tsx'
import { isInPart, PersonalContext } from '../view/personal-place.ts'
import type { OutputProps } from './control.ts'

export const emptySign = <span className="ge-none">未填写</span>

function Plain({ spec, value, reference }: OutputProps) {
  const text = showValue(value, spec, reference)
  const place = use(PersonalContext)
  if (text === '') return emptySign
  if (place && isInPart(spec, text)) return place.show(place.path, text, place.no)
  if (spec.rules?.includes('url') && /^https?:\/\//i.test(text))
    return (
      <a href={text} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    )
  return (
    <>
      {text}
      {'unit' in spec && spec.unit ? (
        <span className={styles.unit} data-part="unit">
          {' '}
          {spec.unit}
        </span>
      ) : null}
    </>
  )
}

function Long({ value }: OutputProps<'area'>) {
  return typeof value === 'string' && value !== '' ? <span className="ge-long">{value}</span> : emptySign
}

function Industry({ spec, value, reference }: OutputProps<'industry'>) {
  const text = showValue(value, spec, reference)
  return text === '' ? emptySign : text === value ? text : `${String(value)} ${text}`
}

function Files({ label, value }: OutputProps<'files'>) {
  return <FileList files={Array.isArray(value) ? (value as FileAnswer[]) : []} label={label} />
}

function Rows({ label, spec, value, reference }: OutputProps<'rows'>) {
  const rows = Array.isArray(value) ? (value as RowAnswers[]) : []
  return rows.length === 0 ? (
    emptySign
  ) : (
    <RowsTable label={label} columns={spec.columns} rows={rows} reference={reference} />
  )
}

const outputs: { [K in FieldKind]: ComponentType<OutputProps<K>> } = {
  text: Plain,
  area: Long,
  number: Plain,
  integer: Plain,
  percent: Plain,
  money: Plain,
  date: Plain,
  month: Plain,
  year: Plain,
  bool: Plain,
  choice: Plain,
  choices: Plain,
  option: Plain,
  region: Plain,
  industry: Industry,
  files: Files,
  rows: Rows,
  calc: Plain,
}

/** The output of a kind. */
export function outputOf(kind: FieldKind): ComponentType<OutputProps> {
  return outputs[kind] as ComponentType<OutputProps>
}
