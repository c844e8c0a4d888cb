/** 单点登录 of the own account: binding right after a local sign-in, and unbinding. */
import { refuse } from '@green/contract/errors.ts'
import { transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { noteSecurityChange } from '../administration/security-change.ts'
import { sessionByHash } from '../sign-in/session-store.ts'
import { claimedIdentity, requireProvider } from './sign-in.ts'
import { bindingOfAccount, bindingsOf, deleteBinding, insertBinding, kindOf } from './store.ts'

export async function ownBinding({ db, identityProvider }: Pick<Services, 'db' | 'identityProvider'>, actor: Actor) {
  const binding = await bindingOfAccount(db, actor.accountId)
  return {
    label: identityProvider?.label ?? null,
    boundAt: binding?.boundAt ?? null,
    lastUsedAt: binding?.lastUsedAt ?? null,
  }
}

/**
 * Binds what came back from the provider to the account that has signed in since: a session from before, which somebody
 * may have found open, does not do.
 */
export async function bindIdentity(services: Services, actor: Actor, { ticket }: { ticket: string }): Promise<void> {
  const provider = requireProvider(services)
  const { label } = provider
  await transaction(services.db, async (tx) => {
    const { identity, since } = await claimedIdentity(tx, provider, ticket)
    const session = await sessionByHash(tx, actor.sessionHash)
    if (!session || session.createdAt < since) throw refuse('SSO_OVER', { label })
    const kind = kindOf(actor.role)
    // Values under another key escape the unique index while keys are being changed.
    const isBound = (await bindingsOf(tx, identity)).some((one) => one.kind === kind)
    if (isBound) throw refuse('SSO_TAKEN', { label })
    const now = clock.now()
    if (!(await insertBinding(tx, { accountId: actor.accountId, ...identity, kind, boundAt: now })))
      throw refuse((await bindingOfAccount(tx, actor.accountId)) ? 'SSO_BOUND' : 'SSO_TAKEN', { label })
    await noteSecurityChange(tx, services, actor, `绑定${label}登录`)
  })
}

export async function unbindIdentity(services: Services, actor: Actor): Promise<void> {
  const label = services.identityProvider?.label ?? '单点'
  await transaction(services.db, async (tx) => {
    if (!(await deleteBinding(tx, actor.accountId))) throw refuse('STALE')
    await noteSecurityChange(tx, services, actor, `解除${label}登录的绑定`)
  })
}
