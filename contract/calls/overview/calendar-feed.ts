/** 日历订阅: private addresses at which a calendar reads the last days of what its owner has to do. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { calendarName } from '../../fields/person.ts'
import { Done, Id, Moment, Nothing } from '../../shapes.ts'

/** How many an account may have. */
export const calendarFeedsAtMost = 3

export const calendarFeed = {
  list: call({
    get: '/calendarFeed/list',
    title: '本账号的日历订阅',
    may: 'signedIn',
    byViewer: false,
    in: Nothing,
    out: z.array(z.object({ id: Id, name: z.string(), createdAt: Moment, lastUsedAt: Moment.nullable() })),
  }),
  make: call({
    post: '/calendarFeed/make',
    secret: true,
    title: '新建日历订阅；地址只显示一次',
    may: 'signedIn',
    in: z.strictObject(shapeOf([calendarName])),
    out: z.object({ address: z.string() }),
  }),
  revoke: call({
    post: '/calendarFeed/revoke',
    title: '停用本账号的一个日历订阅',
    may: 'signedIn',
    in: z.strictObject({ id: Id }),
    out: Done,
  }),
  read: call({
    get: '/calendar/{address}',
    title: '日历软件读取的要办的事（iCalendar），凭地址中的随机部分',
    may: 'anyone',
    byViewer: false,
    perAddress: { most: 120, seconds: 60 },
    in: z.strictObject({ address: z.string().max(80) }),
    out: 'blob',
  }),
}
