/** 看作: an administrator looks at the platform through another person's eyes: reading only, for a quarter of an hour, logged under both names. */

import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { alone } from '../../hands.ts'
import { loggedReason } from '../../reasons.ts'
import { Id } from '../../shapes.ts'
import { Login } from './user.ts'

/** It ends after so long, whatever is read. */
export const viewingMinutes = 15

export const viewing = {
  begin: call({
    post: '/viewing/begin',
    hands: alone('reason+told', 'reads only, for fifteen minutes, and its owner is told'),
    title: '以他人身份查看（只读，15分钟，记入日志并告知本人）',
    may: ['admin'],
    duty: 'security',
    secret: true,
    in: z.strictObject({ id: Id, ...shapeOf([loggedReason]) }),
    /** A login that only reads; signing out of it ends the viewing. */
    out: Login.extend({ name: z.string() }),
  }),
}
