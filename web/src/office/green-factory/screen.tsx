/** 绿色工厂: county recommends, experts score, the city decides. */

import { deskProgrammes } from '../desk/desk-programmes.ts'
import { DeskPage } from '../desk/list/desk-page.tsx'

export function GreenFactoryDesk() {
  return <DeskPage desk={deskProgrammes['green-factory']} />
}
