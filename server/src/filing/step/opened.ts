/** Which attachments of a case an officer has opened. */
import { isOfficer } from '@green/contract/roles.ts'
import type { AnswerSet, FileAnswer } from '@green/filing/form/answers.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { openedAmong } from '../../base/files/store.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'

/** The ids among the files of these answers; nobody but an officer of county or city has any. */
export async function openedBy(
  tx: Tx,
  actor: Actor,
  programme: Programme,
  answers: AnswerSet,
): Promise<ReadonlySet<string>> {
  if (!isOfficer(actor.role)) return new Set()
  return openedAmong(tx, actor.accountId, attachmentIds(programme, answers))
}

/** The files of the form's own slots. */
export function attachmentIds(programme: Programme, answers: AnswerSet): string[] {
  return fieldsOf(programme).flatMap(({ key, spec }) =>
    spec.kind === 'files' ? ((answers[key] ?? []) as readonly FileAnswer[]).map(({ id }) => id) : [],
  )
}
