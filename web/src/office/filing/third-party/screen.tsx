/** 第三方机构: one review by the city, with the results of the institution's evaluations. */
import { isWide } from '@green/contract/roles.ts'
import { useSession } from '../../../platform/session/session.ts'
import { ProgrammeDesk } from '../../desk/list/programme-desk.tsx'
import { Evaluations } from './evaluations.tsx'

export function ThirdPartyDesk() {
  const role = useSession((session) => session.login?.userRole)
  const more = isWide(role) ? { label: '评价报告', part: Evaluations } : undefined
  return <ProgrammeDesk family="third-party" {...(more ? { more } : {})} />
}
