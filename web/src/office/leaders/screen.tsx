/** 能效领跑者, 水效领跑者: county recommends, the city compares within a product category and decides. */
import { DeskPage } from '../desk/desk-page.tsx'
import { deskProgrammes } from '../desk/desk-programmes.ts'

export function EnergyLeaderDesk() {
  return <DeskPage desk={deskProgrammes['energy-leader']} />
}

export function WaterLeaderDesk() {
  return <DeskPage desk={deskProgrammes['water-leader']} />
}
