/** The yearly days of the national market, with their source: settings that follow the notice of a year. */
import { readData } from '../../../base/reference/data-file.ts'

type Calendar = {
  reportDay: string
  quotaDay: string
  surrenderDay: string
  monthDays: number
  remindDays: number
}

export const calendar = readData<Calendar>('carbon-calendar.json')
