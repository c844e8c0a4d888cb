/** Attachments outside the forms of programmes: of a step, a message, a title. */
import type { FileAnswer } from '@green/filing/form/answers.ts'
import type { FileFormat } from '@green/filing/form/fields.ts'
import { noLists } from '@green/filing/programme/reference.ts'
import type { InputProps } from './control.ts'
import { FilesInput, filesIn } from './files-input.tsx'

type PapersInputProps = Pick<InputProps<'files'>, 'id' | 'slot' | 'label' | 'required' | 'invalid'> & {
  files: readonly FileAnswer[]
  max: number
  formats?: readonly FileFormat[]
  maxMb?: number
  /** A function from the current list to the new one: several uploads may finish one after the other. */
  onChange: (change: (before: readonly FileAnswer[]) => FileAnswer[]) => void
}

export function PapersInput(props: PapersInputProps) {
  const { files, max, formats = ['pdf', 'jpg', 'png'], maxMb = 20, onChange, ...control } = props
  return (
    <FilesInput
      {...control}
      spec={{ kind: 'files', min: control.required ? 1 : 0, max, formats: [...formats], maxMb }}
      value={[...files]}
      reference={noLists}
      onLeave={() => undefined}
      onChange={(next) => onChange((before) => [...filesIn(typeof next === 'function' ? next([...before]) : next)])}
    />
  )
}
