/** 节能服务备案: one review by the county. */
import { DeskPage } from '../desk/desk-page.tsx'
import { deskProgrammes } from '../desk/desk-programmes.ts'

export function EnergyServiceDesk() {
  return <DeskPage desk={deskProgrammes['energy-service-filing']} />
}
