/** Reads the own copy of 205-1 into the lines of an entry: proposals that the enterprise looks through and saves itself. */
import { type StatFormRead, statForm } from '@green/contract/calls/energy/stat-form.ts'
import { useState } from 'react'
import { energyClasses } from '../../../filing/energy/energy-classes.ts'
import { request } from '../../../platform/request/request.ts'
import { RequestError } from '../../../platform/request/request-error.ts'
import { Field } from '../../../ui/control/field.tsx'
import { FileInput } from '../../../ui/control/file-input.tsx'

type State =
  | { kind: 'idle' }
  | { kind: 'running' }
  | { kind: 'read'; form: StatFormRead }
  | { kind: 'failed'; message: string }

type Props = { year: number; onRead: (lines: StatFormRead['lines']) => void }

const hint =
  '选填。上传本企业报送统计部门的205-1表（.xlsx），各品种的购进、消费和库存填入上面各行，核对后再保存；文件不保存。'

export function StatFormInput({ year, onRead }: Props) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const read = async (file: File) => {
    setState({ kind: 'running' })
    try {
      const form = await request(statForm.read, {}, { file })
      onRead(form.lines)
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
        label="从统计报表205-1读取"
        hint={hint}
        fault={state.kind === 'failed' ? state.message : undefined}
      >
        <FileInput id="stat-form" accept=".xlsx" onChosen={([file]) => void (file && read(file))} />
      </Field>
      <div role="status">
        {state.kind === 'running' ? <p className={energyClasses.note}>正在读取</p> : null}
        {state.kind === 'read' ? <Read of={state.form} year={year} /> : null}
      </div>
    </>
  )
}

function Read({ of: { fileName, sheet, lines, remarks, year: named }, year }: { of: StatFormRead; year: number }) {
  return (
    <>
      <p className={energyClasses.note}>{`已从${fileName}的“${sheet}”读取${lines.length}项，请核对后保存。`}</p>
      {named !== null && named !== year ? (
        <p className={energyClasses.note}>{`报表写明的是${named}年，现在录入的是${year}年，请核对。`}</p>
      ) : null}
      {remarks.length > 0 ? (
        <ul className={energyClasses.others}>
          {remarks.map(({ row, column, message }) => (
            <li key={`${row} ${column} ${message}`}>{`第${row}行${column}列：${message}`}</li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
