/** What is said around a case: the reviewers' own notes, and the talk between them and the filer. Two groups of calls, which never mix. */
import { z } from 'zod'
import { call } from '../call.ts'
import { FileRef } from '../files.ts'
import { neededWords } from '../rule-schemas.ts'
import { Id, Moment, RequestId } from '../shapes.ts'

const office = ['county', 'city', 'admin'] as const
const OfCase = z.strictObject({ filingId: Id })

const CaseNote = z.object({ id: Id, at: Moment, author: z.string(), role: z.string(), text: z.string() })

export const caseNote = {
  list: call({
    get: '/caseNote/list',
    title: '内部备注（申报单位不可见）',
    may: office,
    in: OfCase,
    out: z.array(CaseNote),
  }),
  add: call({
    post: '/caseNote/add',
    title: '记一条内部备注',
    may: ['county', 'city'],
    in: z.strictObject({ filingId: Id, text: neededWords(1000, 2), requestId: RequestId }),
    out: CaseNote,
  }),
}

const CaseMessage = z.object({
  id: Id,
  at: Moment,
  /** Written by the reader's own side. */
  own: z.boolean(),
  /** The filer reads the role of a reviewer, not the name. */
  author: z.string(),
  role: z.string(),
  text: z.string(),
  files: z.array(FileRef),
  isNew: z.boolean(),
})
export type CaseMessage = z.output<typeof CaseMessage>

export const caseTalk = {
  get: call({
    get: '/caseTalk/get',
    title: '申报单位与审核人员的沟通',
    may: ['enterprise', ...office],
    in: OfCase,
    out: z.object({
      messages: z.array(CaseMessage),
      unread: z.number(),
      /** Why nothing more can be written; null while it can. */
      closed: z.string().nullable(),
      /** Who gets what this reader writes: the enterprise's name, or the office whose turn it is. */
      reaches: z.string(),
    }),
  }),
  write: call({
    post: '/caseTalk/write',
    title: '在沟通中发送消息',
    may: ['enterprise', 'county', 'city'],
    in: z.strictObject({
      filingId: Id,
      text: neededWords(1000, 2),
      files: z.array(FileRef).max(5, '一次最多附5个文件').default([]),
      requestId: RequestId,
    }),
    out: CaseMessage,
  }),
  markRead: call({
    post: '/caseTalk/markRead',
    title: '沟通标为已读',
    may: ['enterprise', 'county', 'city'],
    in: OfCase,
    out: z.object({ done: z.literal(true) }),
  }),
}
