/** 绿色园区 and 园区管理: the desks of declarations and of park records. */
import { DeskPage } from '../desk/desk-page.tsx'
import { deskProgrammes } from '../desk/desk-programmes.ts'

export function GreenParkDesk() {
  return <DeskPage desk={deskProgrammes['green-park']} />
}

export function ParkRecordDesk() {
  return <DeskPage desk={deskProgrammes['park-record']} />
}
