/** The link with which the owner of an account sets the own password: nobody else is ever shown one. Valid once, for two hours. */
import { refuse } from '@green/contract/errors.ts'
import { digest, digestsOf } from '../../../crypto/digest.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import { addMs, clock } from '../../../platform/clock.ts'
import { takeTurn } from '../../../platform/http/guard/limits.ts'
import { pageAddress } from '../../../platform/http/guard/public-address.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { tellNumber } from '../../message/tell.ts'
import { type AccountRecord, holderById } from '../store.ts'
import { insertOwnLink, takeOwnLink } from './own-link-store.ts'
import { setPassword } from './password-change.ts'
import { requireUsable } from './session.ts'

const validHours = 2

type Owner = Pick<AccountRecord, 'id' | 'name' | 'loginName' | 'mobile'>

/**
 * Makes the link and sends it to the owner's telephone. Returns it only where there is no text gateway: then whoever has
 * carried the act out hands it over.
 */
export async function sendOwnLink(tx: Tx, services: Services, owner: Owner): Promise<string | null> {
  const token = ids.token()
  const now = clock.now()
  await insertOwnLink(tx, {
    linkHash: digest(token),
    accountId: owner.id,
    expiresAt: addMs(now, validHours * 3600_000),
  })
  // The part after # is in no log and no request.
  const link = `${pageAddress(services.config, 'setPassword')}#${token}`
  if (!services.config.SMS_URL) return link
  const { name, loginName, mobile } = owner
  const values = { name, loginName, link, hours: String(validHours) }
  await tellNumber(tx, services, { mobile, template: 'ownLink', values })
  return null
}

/** What the second person is shown where there is no text gateway. */
export const linkShown = ({ link }: { link: string | null }) =>
  link === null
    ? null
    : { label: `本人设置密码的链接（${validHours}小时内有效，只能用一次），请当面或电话转交本人`, text: link }

/** Sets the password of the account whose link it is; the link is used up, and every session of the account ends. */
export async function setOwnPassword(
  services: WithDb,
  { link, newPassword }: { link: string; newPassword: string },
  ip: string,
): Promise<void> {
  await takeTurn(services.db, `own-link:${ip}`, 20, 3600)
  await transaction(services.db, async (tx) => {
    const accountId = await takeOwnLink(tx, digestsOf(link), clock.now())
    const holder = accountId === null ? null : await holderById(tx, accountId)
    if (!holder) throw refuse('LINK_OVER')
    await requireUsable(tx, holder.account)
    await setPassword(tx, holder, newPassword, { ip, action: '凭链接设置密码', lost: refuse('LINK_OVER') })
  })
}
