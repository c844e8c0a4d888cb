/** The person behind the token of 请人填写: no session, but the right to one section of one draft. */
import { personOf } from '../../base/account/sign-in/session.ts'
import { digestsOf } from '../../crypto/digest.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { linkOfPass, type SectionLink } from '../consent/section-link-store.ts'

/** How every such token begins, so that it is never mistaken for a session's. */
export const passPrefix = 'lxs_'

/** The helper of a token; null where the link has ended, or whoever made it may not use the own account any more. */
export async function helperOf(services: Services, token: string, ip: string): Promise<Actor | null> {
  const link = await linkOfPass(services.db, digestsOf(token), clock.now())
  return link && helperFor(services, link, ip)
}

/** Acts within the enterprise of the person who made the link, with that person's rights of today, and under the own name. */
export async function helperFor(services: Services, link: SectionLink, ip: string): Promise<Actor | null> {
  const maker = await personOf(services, link.madeBy, ip)
  if (maker?.state !== 'active' || maker.enterpriseId !== link.enterpriseId) return null
  const { id, filingId, name, mobile, section, sectionTitle, until } = link
  return {
    ...maker,
    accountId: id,
    loginName: `受邀填写：${name}`,
    name,
    mobile,
    operator: null,
    agent: null,
    helper: { linkId: id, filingId, section, sectionTitle, until },
  }
}
