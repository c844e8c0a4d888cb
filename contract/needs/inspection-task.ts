/** The rules across the fields of a 监察任务, for the screen before the request and for the operation. */
import type { FieldFault } from '../errors.ts'

type TaskDates = {
  year: number
  startDate: string
  endDate: string
  selfDeadline: string
  checkYears: readonly number[]
}

export function taskFaults({ year, startDate, endDate, selfDeadline, checkYears }: TaskDates): FieldFault[] {
  const faults: FieldFault[] = []
  const say = (field: string, message: string) => faults.push({ field, message })
  if (endDate < startDate) say('endDate', '结束日期不能早于开始日期')
  if (selfDeadline < startDate || selfDeadline > endDate) say('selfDeadline', '自查截止应在任务起止日期之内')
  if (new Set(checkYears).size < checkYears.length) say('checkYears', '核查年度不能重复')
  if (checkYears.some((one) => one > year)) say('checkYears', '核查年度不能晚于任务年度')
  return faults
}
