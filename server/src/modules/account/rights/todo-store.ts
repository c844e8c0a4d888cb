/** What is owed of 权限变更: the second look, by an administrator of the duty for it. */
import { officePath } from '@green/contract/screens/screens.ts'
import { rightsChangeTodos } from '@green/filing/cases/rights-change.ts'
import { exactSource } from '../../../base/todo/case-source-store.ts'
import { rightsChange } from '../../../db/schema/account/rights.ts'
import { rightsChangeKind } from './kind.ts'

export const rightsChangeSource = exactSource({
  key: 'rightsChange',
  kindOf: () => rightsChangeKind,
  declared: rightsChangeTodos,
  columns: { object: rightsChange.about, since: rightsChange.createdAt, madeBy: rightsChange.madeBy },
  places: { confirm: { page: officePath('roleManagement'), idAs: null } },
})
