/** Numbers of the demo's own papers, in no authority's series. */
import { clock } from '../../platform/clock.ts'

/** Papers of the city about one programme, in one series. */
const papersOfDay = ['askOffices', 'decision', 'recommendation'] as const
type Paper = (typeof papersOfDay)[number]

const dayMs = 86_400_000
const dayOfYear = (day: string) => Math.round((Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / dayMs)

/** A paper of today: what is decided on one day has one number, that of a later day a higher one. */
export function paperNumber(series: string, paper: Paper): string {
  const no = dayOfYear(clock.today()) * papersOfDay.length + papersOfDay.indexOf(paper) + 1
  return `示例${series}〔${clock.year()}〕${no}号`
}

/** The list of the authority above, published on one day. */
export const listNumber = (series: string): string =>
  `示例部级${series}〔${clock.year()}〕${dayOfYear(clock.today()) + 1}号`
