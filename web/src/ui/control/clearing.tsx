/** `allowClear` of a select with a name that is read aloud; the library's own is English. */
import { Icon } from '../figure/icon.tsx'

export const clearing = { clearIcon: <Icon name="close" size={12} />, label: '清除' }
