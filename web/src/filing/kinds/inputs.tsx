/** The input of every field kind; a new kind does not compile until it is added here. Only forms load these; readers load outputs.tsx. */
import type { FieldKind } from '@green/filing/form/fields.ts'
import type { ComponentType } from 'react'
import { CalcInput } from './calc-input.tsx'
import type { InputProps } from './control.ts'
import { FilesInput } from './files-input.tsx'
import { NumberInput } from './number-input.tsx'
import { BoolInput, ChoiceInput, ChoicesInput, IndustryInput, OptionInput, RegionInput } from './pick-inputs.tsx'
import { DateInput, YearInput } from './time-inputs.tsx'
import { AreaInput, TextInput } from './word-inputs.tsx'

/** `rows` is a table of fields and belongs to the form (form/rows-field.tsx). */
type SimpleKind = Exclude<FieldKind, 'rows'>

const inputs: { [K in SimpleKind]: ComponentType<InputProps<K>> } = {
  text: TextInput,
  area: AreaInput,
  number: NumberInput,
  integer: NumberInput,
  percent: NumberInput,
  money: NumberInput,
  date: DateInput,
  month: DateInput,
  year: YearInput,
  bool: BoolInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  option: OptionInput,
  region: RegionInput,
  industry: IndustryInput,
  files: FilesInput,
  calc: CalcInput,
}

/** The input of a kind. */
export function inputOf(kind: SimpleKind): ComponentType<InputProps> {
  return inputs[kind] as ComponentType<InputProps>
}

/** Kinds rendered as a group of controls: the group has the name, not a label of one control. */
export function isGroup(kind: FieldKind, entries: number): boolean {
  return (
    kind === 'bool' ||
    kind === 'files' ||
    kind === 'calc' ||
    ((kind === 'choice' || kind === 'option') && entries <= 4) ||
    (kind === 'choices' && entries <= 14)
  )
}
