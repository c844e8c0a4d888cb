/** The organisations of a table compared with the titles of a kind, by credit code: the claim beside the fact. */
import { refuse } from '@green/contract/errors.ts'
import { titleKindLabels, titleLevelLabels } from '@green/contract/filing/titles.ts'
import { type AnswerSet, Answers } from '@green/filing/form/answers.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { programmeOfFiling } from '../../base/reference/programmes.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import type { WithDb } from '../../platform/services.ts'
import { redactionFor } from '../panel/blind.ts'
import { findFiling } from '../record/store.ts'
import { titlesByCode } from '../step/title-store.ts'

/** Null where the programme has no such table. */
export async function heldAgainst(services: WithDb, id: string, actor: Actor) {
  const filing = await findFiling(services.db, actor, id)
  if (!filing) throw refuse('NOT_FOUND')
  const programme = programmeOfFiling(filing)
  const { heldAgainst: spec } = programme
  if (!spec) return null
  const rows = new Answers(programme, filing.answers as AnswerSet).rows(spec.table)
  const known = await titlesByCode(
    services.db,
    spec.titleKind,
    rows.map((row) => row.text(spec.code)),
    clock.today(),
  )
  const labels: Readonly<Record<string, string>> = { ...titleKindLabels, ...titleLevelLabels }
  const found = {
    table: fieldsOf(programme).find(({ key }) => key === spec.table)?.label ?? '',
    kindLabel: labels[spec.titleKind] ?? spec.titleKind,
    rows: rows.map((row) => {
      const code = row.text(spec.code)
      const held = known.get(code)
      return {
        index: row.index,
        name: row.text(spec.name),
        code,
        claimed: row.yes(spec.claims),
        known: known.has(code),
        held: held
          ? { number: held.number, levelLabel: labels[held.level] ?? held.level, validTo: held.validTo }
          : null,
      }
    }),
  }
  const veil = await redactionFor(services.db, filing, actor)
  return veil ? veil(found) : found
}
