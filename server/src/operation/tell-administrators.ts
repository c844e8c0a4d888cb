/** A notice to everybody who runs the house. */
import { officePath } from '@green/contract/screens.ts'
import type { Tx } from '../db/database.ts'
import { tell } from '../modules/message/tell.ts'
import type { Services } from '../platform/services.ts'

export async function tellAdministrators(tx: Tx, services: Services, title: string, body: string): Promise<void> {
  await tell(tx, services, { to: { role: 'admin' }, title, body, link: officePath('dashboard'), sms: false })
}
