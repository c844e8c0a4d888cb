/** 绿色园区 and 园区管理: the desks of declarations and of park records. */

import { deskProgrammes } from '../desk/desk-programmes.ts'
import { DeskPage } from '../desk/list/desk-page.tsx'

export function GreenParkDesk() {
  return <DeskPage desk={deskProgrammes['green-park']} />
}

export function ParkRecordDesk() {
  return <DeskPage desk={deskProgrammes['park-record']} />
}
