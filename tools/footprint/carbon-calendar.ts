/** 全国碳市场的年度日程: settings that follow the notice of a year, with their source. */
import file from '../../data/carbon-calendar.json' with { type: 'json' }

/** Days as 03-31 of the next year; days after a month's end; days of a reminder. */
export const carbonCalendar = file

const dayText = (day: string) => `${Number(day.slice(0, 2))}月${Number(day.slice(3))}日`

/** The year's dates in words, with how certain they are. */
export const carbonCalendarText = `年度排放报告次年${dayText(file.reportDay)}前，配额核定次年${dayText(file.quotaDay)}前，配额清缴次年${dayText(file.surrenderDay)}前，每月结束后${file.monthDays}日内完成信息化存证。${file.meta.source}；${file.meta.note}。`
