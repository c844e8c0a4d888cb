/** 要办的事 as a calendar: the last days of what the owner of a private address owes, with the rights of the moment. */

import type { TodoGroup } from '@green/contract/calls/overview/todo.ts'
import { todo } from '@green/contract/calls/overview/todo.ts'
import { refuse } from '@green/contract/errors.ts'
import { isFiler } from '@green/contract/roles.ts'
import { dueNote } from '@green/filing/todo/todo.ts'
import { ownerOfFeed } from '../../../base/account/calendar/own.ts'
import { clock } from '../../../platform/clock.ts'
import { pageAddress } from '../../../platform/http/guard/public-address.ts'
import { requireRight } from '../../../platform/http/guard/rights.ts'
import type { BlobResult } from '../../../platform/http/handlers.ts'
import type { Services } from '../../../platform/services.ts'
import { type CalendarEntry, calendarText } from './icalendar.ts'
import { listTodos } from './list.ts'

/** Of each group so many days and cases. */
const rowsOfCalendar = 1000
const hoursBetweenReadings = 4

/** The calendar behind an address. One that is revoked or unknown, and whose owner may not be here, do not differ. */
export async function readFeed(services: Services, address: string, ip: string): Promise<BlobResult> {
  const owner = await ownerOfFeed(services, address, ip)
  if (!owner) throw refuse('NOT_FOUND')
  requireRight(todo.mine, owner)
  const { groups, failed } = await listTodos(services, owner, rowsOfCalendar)
  // A calendar takes away whatever is missing: rather none than half.
  if (failed.length > 0) throw refuse('CALENDAR_NOT_READ')
  const entriesOf = isFiler(owner.role) ? casesOf : daysOf
  const { platformName } = await services.cityProfile.current()
  const text = calendarText({
    name: `${platformName}：要办的事`,
    now: clock.now(),
    hours: hoursBetweenReadings,
    entries: groups.flatMap(entriesOf).map(({ page, ...entry }) => {
      const url = pageAddress(services.config, page.slice(1))
      return { ...entry, uid: `${entry.uid}@${new URL(url).hostname}`, url }
    }),
  })
  return { fileName: 'todo.ics', mime: 'text/calendar; charset=utf-8', content: Buffer.from(text), inline: true }
}

type PageEntry = Omit<CalendarEntry, 'url'> & { page: string }

/** What an enterprise owes, case by case. */
const casesOf = (group: TodoGroup): PageEntry[] =>
  group.rows.flatMap(({ id, object, due, link }) =>
    due === null
      ? []
      : [
          {
            uid: `${group.key}-${id}`,
            day: due,
            title: `${group.label}：${group.title}`,
            text: `${object}\n${dueNote({ ...group, due })}`,
            page: link,
          },
        ],
  )

/** What officers owe, by days: a calendar in somebody's telephone names no enterprise. */
const daysOf = (group: TodoGroup): PageEntry[] =>
  [...Map.groupBy(group.rows, ({ due }) => due)].flatMap(([due, rows]) =>
    due === null
      ? []
      : [
          {
            uid: `${group.key}-${group.part}-${due}`,
            day: due,
            title: `${group.label}：${group.title} ${rows.length}件`,
            text: dueNote({ ...group, due }),
            page: group.link,
          },
        ],
  )
