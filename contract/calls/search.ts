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
    out: z.object({
      filings: z.array(Hit),
      enterprises: z.array(Hit),
      titles: z.array(Hit),
      /** Nothing was found as typed: these words, which differ by one sign, were searched for. */
      instead: z.string().nullable(),
    }),
  }),
  nearest: call({
    get: '/search/nearest',
    title: '一个字也不差时查不到的词：只差一个字、库中确有的词（权限内；未登录时限公开的称号）',
    may: 'anyone',
    in: z.strictObject({ words: neededWords(50, 2) }),
    out: z.object({ words: z.array(z.string()) }),
  }),
}
