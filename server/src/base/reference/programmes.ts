/** Every programme by id, validated before the server starts. */
import { refuse } from '@green/contract/errors.ts'
import { answerSchema } from '@green/filing/form/answer-schema.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { releaseOf, releasesOf } from '@green/filing/workflow/release.ts'
import { limitFaults } from '@green/filing/workflow/time-limits.ts'
import { workflowFaults } from '@green/filing/workflow/workflow.ts'
import { programmes } from '@green/programmes/all.ts'

const byId = new Map<string, Programme>(programmes.map((p) => [p.id, p]))

/** The programme of that id; an unknown one is refused like a missing filing. */
export function programmeOf(id: string): Programme {
  const found = byId.get(id)
  if (!found) throw refuse('NOT_FOUND')
  return found
}

/** The programme in the form version with which the filing was begun. */
export function programmeOfFiling(filing: { programme: string; formVersion: string }): Programme {
  return releaseOf(programmeOf(filing.programme), filing.formVersion)
}

/** Programmes whose approved filings other forms may name as evaluator. */
export const evaluatorProgrammes: readonly Programme[] = programmes.filter((p) => p.evaluatorScopes !== undefined)

/** Fields that name the subject of a filing, of any programme. */
export const matters: readonly string[] = [...new Set(programmes.flatMap(({ searchedBy }) => searchedBy ?? []))]

/** Faults of the definitions; with any of them the server does not start. */
export function definitionFaults(): string[] {
  return programmes.flatMap((p) =>
    [...workflowFaults(p.workflow), ...limitFaults(p)].map((fault) => `${p.id}: ${fault}`),
  )
}

/** The answer schemas of every form in every version, for the interface description: green-factory.2026. */
export function answerSchemas(): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    programmes.flatMap(releasesOf).map((form) => [`${form.id}.${form.formVersion}`, answerSchema(form)]),
  )
}
