/** A notice to every administrator. */
import { officePath } from '@green/contract/screens/screens.ts'
import { tell } from '../../base/message/tell.ts'
import type { ValuesOf } from '../../base/message/templates.ts'
import type { Tx } from '../../db/database.ts'
import type { Services } from '../../platform/services.ts'

type Trouble = { [K in 'drillFailed' | 'restoreWarning']: { template: K; values: ValuesOf<K> } }[
  | 'drillFailed'
  | 'restoreWarning']

export async function tellAdministrators(tx: Tx, services: Services, trouble: Trouble): Promise<void> {
  await tell(tx, services, { ...trouble, to: { role: 'admin' }, link: officePath('dashboard'), sms: false })
}
