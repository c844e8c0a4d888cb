/** Reads own copies of the statistical forms into the entry: proposals that the enterprise looks through and saves itself. */
import { type StatFormRead, statForm } from '@green/contract/calls/energy/stat-form.ts'
import { useState } from 'react'
import { energyClasses } from '../../../filing/energy/energy-classes.ts'
import { request } from '../../../platform/request/request.ts'
import { RequestError } from '../../../platform/request/request-error.ts'
import { Field } from '../../../ui/control/field.tsx'
import { FileInput } from '../../../ui/control/file-input.tsx'
import { StatFormFacts } from './stat-form-facts.tsx'

type State =
  | { kind: 'idle' }
  | { kind: 'running' }
  | { kind: 'read'; form: StatFormRead }
  | { kind: 'failed'; message: string }

type Props = { year: number; onRead: (read: Pick<StatFormRead, 'lines' | 'amounts'>) => void }

const hint =
  '选填。上传本企业报送统计部门的205-1、205-2、205-4、B204-1表（.xlsx，可以在一个文件的几张工作表中，也可以逐个上传），各品种的购进、消费、库存和加工转换产出、总产值、取水量填入本页，核对后再保存；文件不保存。'

export function StatFormInput({ year, onRead }: Props) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const read = async (file: File) => {
    setState({ kind: 'running' })
    try {
      const form = await request(statForm.read, { year }, { file })
      onRead(form)
      setState({ kind: 'read', form })
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      setState({ kind: 'failed', message: error.message })
    }
  }
  return (
    <>
      <Field
        id="stat-form"
        label="从统计报表读取"
        hint={hint}
        fault={state.kind === 'failed' ? state.message : undefined}
      >
        <FileInput id="stat-form" accept=".xlsx" onChosen={([file]) => void (file && read(file))} />
      </Field>
      <div role="status">
        {state.kind === 'running' ? <p className={energyClasses.note}>正在读取</p> : null}
        {state.kind === 'read' ? <Read of={state.form} /> : null}
      </div>
      {state.kind === 'read' && state.form.facts.length > 0 ? (
        <StatFormFacts key={`${year} ${state.form.fileName}`} of={state.form} year={year} />
      ) : null}
    </>
  )
}

const formText = ({ form, title, sheet, year }: StatFormRead['forms'][number]) =>
  `${form}${title}（工作表“${sheet}”，${year === null ? '没有写明年度，请核对' : `${year}年`}）`

function Read({ of: { fileName, forms, lines, amounts, remarks } }: { of: StatFormRead }) {
  const found = lines.length + amounts.length
  return (
    <>
      {forms.length > 0 ? (
        <p
          className={energyClasses.note}
        >{`已从${fileName}读取${forms.map(formText).join('、')}：${found}项填入本页，请核对后保存。`}</p>
      ) : (
        <p className={energyClasses.note}>{`${fileName}中的报表都没有采用，原因如下。`}</p>
      )}
      {remarks.length > 0 ? (
        <ul className={energyClasses.others}>
          {remarks.map(({ sheet, row, column, message }) => (
            <li key={`${sheet} ${row} ${column} ${message}`}>
              {`“${sheet}”第${row}行${column ? `${column}列` : ''}：${message}`}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
