/** 绿色供应链: county recommends, experts score, the city decides. */
import { DeskPage } from '../desk/desk-page.tsx'
import { deskProgrammes } from '../desk/desk-programmes.ts'

export function SupplyChainDesk() {
  return <DeskPage desk={deskProgrammes['green-supply-chain']} />
}
