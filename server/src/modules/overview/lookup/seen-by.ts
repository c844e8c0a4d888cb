/** What a chosen account would see and press: read-only, and logged. */
import { allCalls } from '@green/contract/all-calls.ts'
import type { CallOutput } from '@green/contract/call.ts'
import type { role as roleCalls } from '@green/contract/calls/overview/lookup.ts'
import { refuse } from '@green/contract/errors.ts'
import { roleTraits } from '@green/contract/roles.ts'
import { pagesOf } from '@green/contract/screens/menu-pages.ts'
import { callPermission } from '@green/contract/screens/permissions.ts'
import { type Letter, letterLabels } from '@green/contract/screens/screens.ts'
import { personOf } from '../../../base/account/sign-in/session.ts'
import { holderById } from '../../../base/account/store.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { districtOf } from '../../../base/reference/reference-data.ts'
import { findRole } from '../../../base/role/store.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/services.ts'
import { arrangedMenu } from './menu-arrangement.ts'
import { menuOf } from './menus.ts'

/** Menu, buttons and calls as the account has them now. An account that may not sign in sees nothing and is refused. */
export async function seenBy(
  services: Services,
  actor: Actor,
  { id }: { id: string },
): Promise<CallOutput<typeof roleCalls.seenBy>> {
  const holder = await holderById(services.db, id)
  if (!holder || holder.account.state === 'cancelled') throw refuse('NOT_FOUND')
  const person = await personOf(services, id, actor.ip)
  if (!person) throw refuse('ACCOUNT_DISABLED')
  const role = await findRole(services.db, holder.account.roleId ?? person.role)
  const shown = menuOf(person, services.config, await arrangedMenu(services.db))
  await writeAudit(services.db, {
    kind: 'business',
    actor,
    action: '以账号权限预览',
    object: `${holder.account.name}（账号${holder.account.loginName}）`,
    result: '成功',
  })
  const county = person.qxCode === null ? null : districtOf(person.qxCode)?.name
  const { reads } = roleTraits(person.role)
  return {
    name: holder.account.name,
    loginName: holder.account.loginName,
    roleName: role?.name ?? '',
    scope: county ? `${reads}（${county}）` : reads,
    menu: pagesOf(shown)
      .filter(({ page }) => !page.hidden)
      .map(({ about: group, page: { title, actions } }) => ({
        group,
        title,
        buttons: actions.map((letter) => letterLabels[letter as Letter]),
      })),
    calls: allCalls
      .filter(({ may }) => typeof may !== 'string' && may.includes(person.role))
      .map((call) => ({ title: call.title, allowed: !person.taken.has(callPermission(call)) })),
  }
}
