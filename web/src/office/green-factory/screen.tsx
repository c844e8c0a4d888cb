/** 绿色工厂: county recommends, experts score, the city decides. */
import { DeskPage } from '../desk/desk-page.tsx'
import { deskProgrammes } from '../desk/desk-programmes.ts'

export function GreenFactoryDesk() {
  return <DeskPage desk={deskProgrammes['green-factory']} />
}
