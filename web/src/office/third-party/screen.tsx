/** 第三方机构: one review by the city, which also reads what became of the institution's evaluations. */
import { useSession } from '../../platform/session.ts'
import { InstitutionDesk } from '../desk/list/institution-desk.tsx'
import { Evaluations } from './evaluations.tsx'

export function ThirdPartyDesk() {
  const role = useSession((session) => session.login?.userRole)
  const more = role === 'city' || role === 'admin' ? { label: '评价报告', part: Evaluations } : undefined
  return <InstitutionDesk family="third-party" {...(more ? { more } : {})} />
}
