/** 内容: what the public may read, and the offices' editing. */

import { contentEditing } from '@green/contract/calls/content/content.ts'
import { contentReading } from '@green/contract/calls/content/content-reading.ts'
import { interpret, policy } from '@green/contract/calls/content/policy.ts'
import { content } from '@green/contract/calls/content/public.ts'
import { contentKinds } from '@green/contract/content/content-kinds.ts'
import { clock } from '../../../platform/clock.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import type { Services } from '../../../platform/services.ts'
import {
  discardPiece,
  type Editing,
  expirePiece,
  getEditing,
  giveBackPiece,
  historyOf,
  listEditing,
  publishPiece,
  saveDraft,
  schedulePiece,
  submitPiece,
  withdrawPiece,
} from './editing.ts'
import { listPolicies, readInterpretation, readPolicy, removeInterpretations, removePolicy } from './policy.ts'
import { piecesTagged, publishedQuestions, topics } from './policy-store.ts'
import { dated, guideFor, publicFile, rowOf, wholePiece } from './reading.ts'
import { publishedPage } from './store.ts'

const newsKinds = Object.entries(contentKinds).flatMap(([kind, { page }]) => (page === 'news' ? [kind] : []))

const reading = [
  ...handlers(content, {
    list: async ({ input: { page, size, ...filter }, services }) => {
      const found = await publishedPage(services.db, clock.now(), { kinds: newsKinds, ...filter }, { page, size })
      return { ...found, rows: found.rows.map(rowOf) }
    },
    get: ({ input, services }) => wholePiece(services, input.id),
  }),
  ...handlers(contentReading, {
    file: ({ input, services }) => publicFile(services, input.id, input.file),
    tags: ({ services }) => topics(services.db, clock.now()),
    tagged: async ({ input: { tags, kind, ...page }, services }) => {
      const wanted = (tags ?? '').split(',').filter(Boolean)
      const found = await piecesTagged(services.db, clock.now(), { tags: wanted, kind }, page)
      return { ...found, rows: found.rows.map((row) => rowOf(dated(row))) }
    },
    questions: async ({ input, services }) =>
      (await publishedQuestions(services.db, clock.now(), input.keyword)).map((row) => rowOf(dated(row))),
    guide: ({ input, services }) => guideFor(services, input.programme),
  }),
  ...handlers(policy, {
    page: ({ input, services }) => listPolicies(services, input),
    get: ({ input, services }) => readPolicy(services, input.id),
    add: ({ input, actor, services }) => saveDraft(editing(services), { ...input, kind: 'policy' }, actor),
    modify: ({ input, actor, services }) => saveDraft(editing(services), { ...input, kind: 'policy' }, actor),
    remove: ({ input, actor, services }) => removePolicy(services, input, actor),
  }),
  ...handlers(interpret, {
    get: ({ input, services }) => readInterpretation(services, input.id),
    add: ({ input: { policyId, text, requestId }, actor, services }) => {
      const links = [policyId, ...text.links.filter((id) => id !== policyId)]
      return saveDraft(editing(services), { kind: 'interpretation', text: { ...text, links }, requestId }, actor)
    },
    modify: ({ input, actor, services }) => saveDraft(editing(services), { ...input, kind: 'interpretation' }, actor),
    removeByPolicyPIIds: ({ input, actor, services }) => removeInterpretations(services, input, actor),
  }),
]

const editing = (services: Services): Editing => ({ services, kinds: contentKinds })

const writing = handlers(contentEditing, {
  list: ({ input, actor, services }) => listEditing(editing(services), input, actor),
  get: ({ input, actor, services }) => getEditing(editing(services), input, actor),
  history: ({ input, actor, services }) => historyOf(editing(services), input.id, actor),
  saveDraft: ({ input, actor, services }) => saveDraft(editing(services), input, actor),
  submit: ({ input, actor, services }) => submitPiece(editing(services), input, actor),
  giveBack: ({ input, actor, services }) => giveBackPiece(editing(services), input, actor),
  publish: ({ input, actor, services }) => publishPiece(editing(services), input, actor),
  schedule: ({ input, actor, services }) => schedulePiece(editing(services), input, actor),
  expire: ({ input, actor, services }) => expirePiece(editing(services), input, actor),
  discard: ({ input, actor, services }) => discardPiece(editing(services), input, actor),
  withdraw: ({ input, actor, services }) => withdrawPiece(editing(services), input, actor),
})

export const contentCalls = [...reading, ...writing]
