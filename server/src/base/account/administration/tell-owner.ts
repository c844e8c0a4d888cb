/** Whoever has a hand in an account, its owner hears of it: in the message centre and at the telephone. */
import type { Tx } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { tell, tellNumber } from '../../message/tell.ts'
import type { AccountRecord } from '../store.ts'

/** `what`: 重置密码, 启用. */
export async function tellOwner(
  tx: Tx,
  services: Services,
  { id, mobile }: Pick<AccountRecord, 'id' | 'mobile'>,
  values: { what: string; by: string },
): Promise<void> {
  await tell(tx, services, { to: [id], link: null, template: 'accountHandled', values, sms: false })
  await tellNumber(tx, services, { mobile, template: 'accountHandledNumber', values: { what: values.what } })
}
