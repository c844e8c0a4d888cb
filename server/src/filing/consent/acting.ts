/** A person of an institution acting as the agent of an enterprise while the consent is valid. */
import { refuse } from '@green/contract/errors.ts'
import { accountStates, orgKinds } from '@green/contract/roles.ts'
import { isUsable } from '../../base/account/sign-in/session.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { requireFeature } from '../../platform/features.ts'
import { oneOf } from '../../platform/one-of.ts'
import type { Services } from '../../platform/services.ts'
import { validConsent } from './store.ts'

/** The consent if this person may act under it now; refused like a missing one otherwise. */
export async function requireValidConsent(tx: Tx, person: Actor, id: string) {
  const institutionId = person.orgKind === 'institution' ? person.enterpriseId : null
  const found = institutionId ? await validConsent(tx, { id, institutionId }, clock.today()) : null
  if (!found || !isUsable(found.main)) throw refuse('NOT_FOUND')
  return found
}

/** Under the consent the client's scope replaces the own one; name and account stay the person's. */
export async function actFor(services: Services, person: Actor, id: string): Promise<Actor> {
  const { consent, client, institutionName, main } = await requireValidConsent(services.db, person, id)
  await requireFeature(services, 'agency', { role: person.role, qxCode: client.qxCode })
  return {
    ...person,
    enterpriseId: client.id,
    orgKind: oneOf(orgKinds, client.orgKind),
    qxCode: client.qxCode,
    operator: null,
    // Both sides must be verified.
    state: person.state === 'active' ? oneOf(accountStates, main.state) : person.state,
    agent: {
      consentId: consent.id,
      institutionId: consent.institutionId,
      institutionName,
      clientName: client.enterpriseName,
      mainName: main.name,
      programmes: consent.programmes,
      year: consent.year,
      maySubmit: consent.maySubmit && (person.operator?.maySubmit ?? true),
    },
  }
}
