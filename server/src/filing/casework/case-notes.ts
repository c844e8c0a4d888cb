/** 内部备注: notes of county and city reviewers for each other. The filer and the experts never read them. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import { caseNote } from '@green/contract/calls/filing/case.ts'
import { refuse } from '@green/contract/errors.ts'
import { writeAudit } from '../../base/audit/store.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { handOf } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { idempotent } from '../../platform/http/idempotent.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { filingName } from '../record/filing-name.ts'
import { type FilingRecord, findFiling } from '../record/store.ts'
import { insertNote, notesOf } from './case-note-store.ts'

type Note = CallOutput<typeof caseNote.add>

export const caseNoteCalls = handlers(caseNote, {
  list: async ({ input, actor, services }) => {
    await requireCase(services.db, input.filingId, actor)
    return (await notesOf(services.db, input.filingId)).map(({ authorName, id, at, role, text }) => ({
      id,
      at,
      author: authorName,
      role,
      text,
    }))
  },
  add: ({ input, actor, services }) => addNote(services, input, actor),
})

function addNote(services: Services, input: CallInput<typeof caseNote.add>, actor: Actor): Promise<Note> {
  return idempotent(services, actor, input, async (tx) => {
    const filing = await requireCase(tx, input.filingId, actor)
    const note = { id: ids.next(), at: clock.now(), role: handOf(actor), text: input.text.trim() }
    await insertNote(tx, { ...note, filingId: input.filingId, authorId: actor.accountId, authorName: actor.name })
    // Only the reviewers of the case may read the text.
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '记内部备注',
      object: filingName(filing),
      result: '已记',
    })
    return { ...note, author: actor.name }
  })
}

async function requireCase(tx: Tx, filingId: string, actor: Actor): Promise<FilingRecord> {
  const filing = await findFiling(tx, actor, filingId)
  if (!filing) throw refuse('NOT_FOUND')
  return filing
}
