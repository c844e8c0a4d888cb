/** 节能服务备案: one review by the county. */
import { InstitutionDesk } from '../desk/institution-desk.tsx'

export function EnergyServiceDesk() {
  return <InstitutionDesk family="energy-service-filing" />
}
