/** Name and phone of whoever fills in a form: the browser knows them. */
import type { Control } from '../../filing/fields/field-box.tsx'
import { TextInput } from '../../ui/control/field.tsx'

export const ownName: Control = ({ text, onLeave, ...bound }) => (
  <TextInput {...bound} value={text} autoComplete="name" onBlur={onLeave} />
)

export const ownPhone: Control = ({ text, onLeave, ...bound }) => (
  <TextInput {...bound} value={text} inputMode="tel" autoComplete="tel" onBlur={onLeave} />
)
