/** 绿色供应链: county recommends, experts score, the city decides. */

import { deskProgrammes } from '../desk/desk-programmes.ts'
import { DeskPage } from '../desk/list/desk-page.tsx'

export function SupplyChainDesk() {
  return <DeskPage desk={deskProgrammes['green-supply-chain']} />
}
