/** Where the front page leads to. */

import { placeOf } from '../../../platform/navigation/address.ts'
import { findPage, type PageRoute } from '../../../platform/navigation/page-route.ts'
import { guestLink } from '../guest-way.ts'
import { type Task, type VisitorKind, visitorKinds } from './tasks.ts'

/** The page where a programme is filed, if it exists. */
export function filingPage(programme: string, table: readonly PageRoute[]): PageRoute | undefined {
  return table.find((page) => page.programme === programme)
}

/** The tasks of one kind of visitor whose pages are there. */
export function tasksOf(kind: VisitorKind, table: readonly PageRoute[], isSignedIn: boolean): Task[] {
  return visitorKinds[kind].tasks.flatMap((task: Task) => {
    const page = findPage(table, placeOf(task.link).to)
    // The table of the office is not loaded here; its first screen is always there.
    if (!page) return task.isOffice ? [task] : []
    return [{ ...task, link: guestLink(page, task.link, isSignedIn) }]
  })
}
