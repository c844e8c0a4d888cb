/** 退回理由库: offered to officers who return a case, kept by the city. What was said in a return already stays as it was said. */
import type { CallInput } from '@green/contract/call.ts'
import { returnPhrase } from '@green/contract/calls/operation/return-phrase.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { labelOf } from '@green/filing/form/check.ts'
import { findField } from '@green/filing/workflow/decision.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { programmeOf } from '../../../base/reference/programmes.ts'
import { isDouble } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { deletePhrase, insertPhrase, type PhraseRecord, phrasesFor, updatePhrase } from './store.ts'

export const returnPhraseCalls = handlers(returnPhrase, {
  list: async ({ input, services }) => (await phrasesFor(services.db, input.programme)).map(phraseView),
  save: ({ input, actor, services }) => savePhrase(services, input, actor),
  remove: async ({ input, actor, services }) => {
    const gone = await deletePhrase(services.db, input.id)
    if (!gone) throw refuse('NOT_FOUND')
    await writeAudit(services.db, {
      kind: 'business',
      actor,
      action: '删除退回理由',
      object: where(gone),
      result: gone.words,
    })
    return { done: true as const }
  },
})

function phraseView(row: PhraseRecord) {
  const programme = row.programme === null ? null : programmeOf(row.programme)
  return {
    id: row.id,
    programme: row.programme,
    programmeTitle: programme?.shortTitle ?? '各类别通用',
    field: row.field,
    fieldLabel: programme && row.field ? labelOf(programme, row.field) : '整体意见',
    words: row.words,
  }
}

const where = (row: PhraseRecord) => `${phraseView(row).programmeTitle} ${phraseView(row).fieldLabel}`

/** A new phrase, or another wording; the same one twice is refused. */
export async function savePhrase(services: Services, input: CallInput<typeof returnPhrase.save>, actor: Actor) {
  const { id, programme, field } = input
  const text = input.words.trim()
  if (field && !(programme && findField(programmeOf(programme), field)))
    throw refuseFields([{ field: 'field', message: '请选择本类别表单中的项目' }])
  try {
    return await idempotent(services, actor, input, async (tx) => {
      const row = {
        id: id ?? ids.next(),
        programme,
        field,
        words: text,
        createdAt: clock.now(),
        createdBy: actor.accountId,
      }
      if (!id) await insertPhrase(tx, row)
      else if (!(await updatePhrase(tx, id, { programme, field, words: text }))) throw refuse('NOT_FOUND')
      await writeAudit(tx, {
        kind: 'business',
        actor,
        action: id ? '修改退回理由' : '新增退回理由',
        object: where(row),
        result: text,
      })
      return { done: true as const }
    })
  } catch (error) {
    if (isDouble(error, 'return_phrase_once')) throw refuse('DUPLICATE', { what: '同样的理由' })
    throw error
  }
}
