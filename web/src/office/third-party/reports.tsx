/** 第三方年度报告: what filed institutions reported of each year. */
import { InstitutionDesk } from '../desk/list/institution-desk.tsx'

export function ThirdPartyReportsDesk() {
  return <InstitutionDesk family="third-party-report" />
}
