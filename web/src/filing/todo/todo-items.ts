/** How 要办的事 stand on a page: by urgency, cases one by one, many of one kind as one line. Pure. */
import type { TodoGroup } from '@green/contract/calls/overview/todo.ts'
import { type Urgency, urgencies } from '@green/filing/todo/urgency.ts'

/** One line: a case, or all cases of a kind. */
export type TodoLine = {
  key: string
  /** The duty, and the one case of it; null for a line of many. */
  todo: string
  id: string | null
  title: string
  label: string
  /** Whose or which case; null for a line of many. */
  object: string | null
  count: number
  late: number
  due: string | null
  since: string
  urgency: Urgency
  nature: TodoGroup['nature']
  otherwise: string | null
  link: string
}

const lineOf = (group: TodoGroup): TodoLine => ({
  ...group,
  key: `${group.key} ${group.part}`,
  todo: group.key,
  id: null,
  object: null,
})

const linesOf = (group: TodoGroup): TodoLine[] =>
  group.rows.length < group.count
    ? [lineOf(group)]
    : group.rows.map((row) => ({
        ...lineOf(group),
        ...row,
        key: `${group.key} ${row.id}`,
        count: 1,
        late: row.urgency === 'late' ? 1 : 0,
      }))

export type TodoSection = { urgency: Urgency; title: string; lines: TodoLine[] }

const lastDay = '9999-12-31'

/** The sections that have lines, the most urgent first; within one the order of the server, cases by their days. */
export function sectionsOf(groups: readonly TodoGroup[]): TodoSection[] {
  const lines = groups.flatMap(linesOf)
  return (Object.keys(urgencies) as Urgency[]).flatMap((urgency) => {
    const within = lines
      .filter((line) => line.urgency === urgency)
      .toSorted((a, b) => (a.due ?? lastDay).localeCompare(b.due ?? lastDay))
    return within.length === 0 ? [] : [{ urgency, title: urgencies[urgency], lines: within }]
  })
}

/** How many cases there are, and how many of them are past their last day. */
export const totalsOf = (groups: readonly TodoGroup[]) => ({
  count: groups.reduce((sum, { count }) => sum + count, 0),
  late: groups.reduce((sum, { late }) => sum + late, 0),
})

const dayMs = 86_400_000
const shortDay = (day: string, today: string) => (day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day)

/** 已逾期3天, 今天, 明天, 12-04前; without a last day since when it waits. */
export function dueText({ due, since, count }: Pick<TodoLine, 'due' | 'since' | 'count'>, today: string): string {
  const first = count > 1 ? '最早' : ''
  if (due === null) return `${first}${shortDay(since.slice(0, 10), today)}起`
  const left = Math.round((Date.parse(due) - Date.parse(today)) / dayMs)
  if (left < 0) return `${first}已逾期${-left}天`
  if (left === 0) return `${first}今天`
  return left === 1 ? `${first}明天` : `${first}${shortDay(due, today)}前`
}
