/** 代办: a colleague acts for an absent one on the days of the absence, with the absent one's rights and in both names. */
import { refuse } from '@green/contract/errors.ts'
import type { Role } from '@green/contract/roles.ts'
import { type Actor, deputyName } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { absenceOfDeputy } from '../../deputy/store.ts'
import { isUsable, rightsOf } from '../sign-in/session.ts'
import { personById } from '../sign-in/session-store.ts'

/** Roles whose work somebody else may do: scoring, and inspecting with a certificate, are personal. */
export const deputisedRoles: readonly Role[] = ['county', 'city', 'admin']

/** The person as the deputy of an absence that runs today; refused when it has ended, or one of the two accounts or the scope has changed. */
export async function actAsDeputy(services: Services, person: Actor, absenceId: string): Promise<Actor> {
  const found = await absenceOfDeputy(services.db, absenceId, person.accountId, clock.today())
  const absent = found && (await personById(services.db, found.absence.accountId))
  if (!found || !absent || !isUsable(absent) || absent.role !== person.role || absent.qxCode !== person.qxCode)
    throw refuse('DEPUTY_ENDED')
  const { taken: used, duty } = await rightsOf(services, absent)
  // 三员: nobody does the work of another of the three, for a day either.
  if (duty !== person.duty) throw refuse('DEPUTY_ENDED')
  return {
    ...person,
    name: deputyName(person.name, absent.name),
    taken: used,
    standsFor: {
      absenceId,
      accountId: absent.accountId,
      name: absent.name,
      mobile: absent.mobile,
      until: found.absence.until,
    },
  }
}
