/** 能效领跑者, 水效领跑者: county recommends, the city compares within a product category and decides. */

import { deskProgrammes } from '../desk/desk-programmes.ts'
import { DeskPage } from '../desk/list/desk-page.tsx'

export function EnergyLeaderDesk() {
  return <DeskPage desk={deskProgrammes['energy-leader']} />
}

export function WaterLeaderDesk() {
  return <DeskPage desk={deskProgrammes['water-leader']} />
}
