/** One box in the office: number, credit code, name, first letters, project name → cases, enterprises, titles. */
import { z } from 'zod'
import { call } from '../call.ts'
import { neededWords } from '../rule-schemas.ts'

const Hit = z.object({
  key: z.string(),
  title: z.string(),
  /** What distinguishes it from others of the same name: programme, state, number, county. */
  about: z.string(),
  link: z.string(),
})
export type Hit = z.output<typeof Hit>

export const search = {
  find: call({
    get: '/search/find',
    title: '查找申报、企业和称号（权限内）',
    may: ['county', 'city', 'admin'],
    in: z.strictObject({ words: neededWords(50, 2) }),
    out: z.object({ filings: z.array(Hit), enterprises: z.array(Hit), titles: z.array(Hit) }),
  }),
}
