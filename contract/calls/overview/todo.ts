/** 要办的事: what everybody who is signed in owes, from one list over all sources. */
import { todoNatures } from '@green/filing/todo/todo.ts'
import { urgencies } from '@green/filing/todo/urgency.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { administratorDuties } from '../../roles.ts'
import { DateText, Moment, Nothing } from '../../shapes.ts'

const Urgency = z.enum(keysOf(urgencies))

/** One case of a duty, with the page on which it is done. */
const Owed = z.object({
  id: z.string(),
  /** Whose or which case it is. */
  object: z.string(),
  due: DateText.nullable(),
  urgency: Urgency,
  since: Moment,
  link: z.string(),
})

/** A duty of one kind of case: how many of it wait, and the most urgent of them. */
const Group = z.object({
  key: z.string(),
  part: z.string(),
  /** The kind of case or programme: 绿效码, 绿色工厂. */
  title: z.string(),
  label: z.string(),
  nature: z.enum(keysOf(todoNatures)),
  /** What follows where it is not done in time. */
  otherwise: z.string().nullable(),
  count: z.number(),
  late: z.number(),
  /** The first last day of all, and how urgent that makes the group. */
  due: DateText.nullable(),
  urgency: Urgency,
  since: Moment,
  /** The page that lists all of them. */
  link: z.string(),
  rows: z.array(Owed),
})

/** What waits for somebody else, of what this person began or owns. */
const Awaited = z.object({
  key: z.string(),
  title: z.string(),
  object: z.string(),
  state: z.string(),
  /** Whose turn it is. */
  on: z.array(z.string()),
  since: Moment,
  /** Where it is read; null where this person has no page of it. */
  link: z.string().nullable(),
})

export const todo = {
  mine: call({
    get: '/todo/mine',
    title: '要办的事：本人要办的，按期限',
    may: 'signedIn',
    byAgent: true,
    duty: administratorDuties,
    in: Nothing,
    out: z.object({
      groups: z.array(Group),
      /** Kinds that could not be read this time: nobody may say of them that nothing is to be done. */
      failed: z.array(z.string()),
    }),
  }),
  waiting: call({
    get: '/todo/waiting',
    title: '在等别人：本单位的和本人提出的，等谁、从何时起',
    may: 'signedIn',
    byAgent: true,
    duty: administratorDuties,
    in: Nothing,
    out: z.object({ rows: z.array(Awaited) }),
  }),
}
export type AwaitedCase = z.output<typeof Awaited>
export type TodoGroup = z.output<typeof Group>
export type OwedCase = z.output<typeof Owed>
