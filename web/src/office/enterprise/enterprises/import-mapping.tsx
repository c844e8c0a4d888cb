/** Maps the file's headings to our columns: guesses are shown, unmapped columns are not imported, and the mapping is saved for the next file. */
import type { ImportMapping } from '@green/contract/imports.ts'
import { useState } from 'react'
import { Button } from '../../../ui/control/button.tsx'
import { Select } from '../../../ui/control/field.tsx'
import styles from './import.module.css'

type ColumnMapping = { sheet: string; key: string; column: number }[]
const named = (sheet: string, key: string) => `${sheet} ${key}`

export function MappingForm({
  mapping,
  isRunning,
  onConfirm,
}: {
  mapping: ImportMapping
  isRunning: boolean
  onConfirm: (columns: ColumnMapping) => void
}) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      mapping.flatMap(({ sheet, columns }) =>
        columns.map(({ key, column }) => [named(sheet, key), column === null ? '' : String(column)]),
      ),
    ),
  )
  const [tried, setTried] = useState(false)
  const [isUnfolded, setUnfolded] = useState(false)
  const of = (sheet: string, key: string) => chosen[named(sheet, key)] ?? ''
  const all = mapping.flatMap(({ sheet, columns }) => columns.map((column) => ({ sheet, ...column })))
  const faultOf = ({ sheet, key, required }: (typeof all)[number]) => {
    const value = of(sheet, key)
    if (value === '') return required ? '必填的栏目，请选择一列' : null
    const twice = all.some((one) => one.sheet === sheet && one.key !== key && of(sheet, one.key) === value)
    return twice ? '这一列也对应了别的栏目，请只选一次' : null
  }
  const submit = () => {
    setTried(true)
    const faulty = all.filter((column) => faultOf(column))
    const wrong = faulty.find((column) => !isSettled(column)) ?? faulty[0]
    if (wrong) {
      if (isSettled(wrong)) setUnfolded(true)
      requestAnimationFrame(() => document.getElementById(idOf(wrong.sheet, wrong.key))?.focus())
    } else
      onConfirm(
        all.flatMap(({ sheet, key }) => {
          const value = of(sheet, key)
          return value ? [{ sheet, key, column: Number(value) }] : []
        }),
      )
  }
  return (
    <form
      className={styles.mapping}
      aria-label="各列的对应关系"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p>文件的表头与模板不同。请逐项确认文件中的哪一列是所需的栏目；确认后记住，下次同样的表头不再询问。</p>
      {mapping.map(({ sheet, headings, columns }) => {
        const chosenColumns = new Set(columns.map(({ key }) => of(sheet, key)))
        const unused = headings.filter(({ column }) => !chosenColumns.has(String(column)))
        const settled = columns.filter(isSettled)
        const choices = (some: typeof columns) => (
          <div className={styles.mappingGrid}>
            {some.map((column) => (
              <ColumnChoice
                key={column.key}
                id={idOf(sheet, column.key)}
                column={column}
                headings={headings}
                value={of(sheet, column.key)}
                fault={tried ? faultOf({ sheet, ...column }) : null}
                onChange={(value) => setChosen((now) => ({ ...now, [named(sheet, column.key)]: value }))}
              />
            ))}
          </div>
        )
        return (
          <section key={sheet}>
            {mapping.length > 1 ? <h3>{sheet}</h3> : null}
            {choices(columns.filter((column) => !isSettled(column)))}
            {settled.length > 0 ? (
              <details open={isUnfolded} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
                <summary>表头相同、已经对应的 {settled.length} 个栏目</summary>
                {choices(settled)}
              </details>
            ) : null}
            {unused.length > 0 ? (
              <p role="status">文件中的这些列不导入：{unused.map(({ heading }) => `“${heading}”`).join('')}</p>
            ) : null}
          </section>
        )
      })}
      <Button kind="primary" type="submit" running={isRunning ? '正在检查' : false}>
        按此对应检查
      </Button>
    </form>
  )
}

type Sheet = ImportMapping[number]
type ColumnChoiceProps = {
  id: string
  column: Sheet['columns'][number]
  headings: Sheet['headings']
  value: string
  fault: string | null
  onChange: (value: string) => void
}

function ColumnChoice({ id, column, headings, value, fault, onChange }: ColumnChoiceProps) {
  return (
    <Select
      id={id}
      label={column.title}
      required={column.required}
      placeholder={column.required ? '请选择一列' : '不导入'}
      hint={column.isGuess && value === String(column.column) ? '按相近的表头推测，请核对' : undefined}
      fault={fault}
      value={value}
      onChange={onChange}
      options={headings.map(({ column: at, heading, samples }) => ({
        value: String(at),
        label: `${heading}${samples.length > 0 ? `（如：${samples.join('、')}）` : ''}`,
      }))}
    />
  )
}

/** The heading is exact, or was confirmed before: no confirmation needed. */
const isSettled = ({ column, isGuess }: { column: number | null; isGuess: boolean }) => column !== null && !isGuess

const idOf = (sheet: string, key: string) => `import-${sheet}-${key}`

/** Columns of the file that are not imported, and our columns that it lacks. */
export function MappingSummary({ mapping, onChange }: { mapping: ImportMapping; onChange: (() => void) | null }) {
  const missing = mapping.flatMap(({ columns }) => columns.filter(({ column }) => column === null))
  const unused = mapping.flatMap(({ headings, columns }) =>
    headings.filter(({ column }) => !columns.some((one) => one.column === column)),
  )
  const quoted = (list: readonly string[]) => list.map((one) => `“${one}”`).join('')
  // Shown where it is not the usual place: the first row.
  const found = mapping.filter(({ headRow }) => (headRow ?? 1) > 1)
  if (missing.length + unused.length + found.length === 0) return null
  return (
    <div className={styles.status} role="status">
      <p>
        {found.map(({ from, headRow }) => `表头在${from ? `工作表“${from}”的` : ''}第${headRow}行。`)}
        {unused.length > 0 ? `文件中不导入的列：${quoted(unused.map(({ heading }) => heading))}。` : ''}
        {missing.length > 0 ? `文件中没有的栏目：${quoted(missing.map(({ title }) => title))}。` : ''}
      </p>
      {onChange ? (
        <Button size="small" icon="edit" onClick={onChange}>
          修改对应关系
        </Button>
      ) : null}
    </div>
  )
}
