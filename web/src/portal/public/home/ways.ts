/** Where the front page leads to. */

import { placeOf } from '../../../platform/navigation/address.ts'
import { findPage, type PageRoute } from '../../../platform/navigation/page-route.ts'
import { guestLink } from '../guest-way.ts'
import type { Task } from './tasks.ts'

/** The page where a programme is filed, if it exists. */
export function filingPage(programme: string, table: readonly PageRoute[]): PageRoute | undefined {
  return table.find((page) => page.programme === programme)
}

/** Where a task leads; the office's pages are in no table here. */
export function linkOf({ link }: Task, table: readonly PageRoute[], isSignedIn: boolean): string {
  const page = findPage(table, placeOf(link).to)
  return page ? guestLink(page, link, isSignedIn) : link
}
