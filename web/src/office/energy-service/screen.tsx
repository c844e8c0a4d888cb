/** 节能服务备案: one review by the county. */
import { InstitutionDesk } from '../desk/list/institution-desk.tsx'

export function EnergyServiceDesk() {
  return <InstitutionDesk family="energy-service-filing" />
}
