/** A further role: its name, and the role that it stands on. */
import { field, option, text } from '@green/filing/form/fields.ts'
import { roleLabels } from '../roles.ts'

export const roleName = field('name', '角色名称', text({ required: true, rules: [{ length: [2, 20] }] }))
export const baseRole = field(
  'base',
  '基本角色',
  option(roleLabels, { required: true, hint: '新角色的权限不会超过基本角色，建立后不能更换。' }),
)
