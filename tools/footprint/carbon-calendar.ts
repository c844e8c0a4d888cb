/** 全国碳市场的年度日程: settings that follow the notice of a year, with their source. */
import file from '../../data/carbon-calendar.json' with { type: 'json' }

/** Days as 03-31 of the next year; days after a month's end; days of a reminder. */
export const carbonCalendar = file
