/** 收藏的页面: the screens of the office that a person works with most, on the account. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { ownMatter } from '../../hands.ts'
import { administratorDuties, staffRoles } from '../../roles.ts'
import { maxText } from '../../rule-schemas.ts'
import { Done } from '../../shapes.ts'

export const favouritesAtMost = 12

/** Names of screens, in the order in which they are shown. */
const Screens = z.array(maxText(60)).max(favouritesAtMost, `最多收藏${favouritesAtMost}个页面，请先取消不用的`)

export const favourite = {
  mine: call({
    get: '/favourite/mine',
    title: '收藏的页面',
    may: staffRoles,
    duty: administratorDuties,
    in: z.strictObject({}),
    out: z.object({ screens: z.array(z.string()) }),
  }),
  save: call({
    post: '/favourite/save',
    hands: ownMatter,
    title: '保存收藏的页面',
    may: staffRoles,
    duty: administratorDuties,
    in: z.strictObject({ screens: Screens }),
    out: Done,
  }),
}
