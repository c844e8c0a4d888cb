/** Institutions that other forms name as their evaluator: their status, and the evaluations they have taken on. */
import { type AnswerSet, Answers } from '@green/filing/form/answers.ts'
import type { EvaluatorValidity } from '@green/filing/form/evaluator.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { isCounted, isRejected, isSuspended, wasGranted } from '@green/filing/workflow/states.ts'
import { evaluatorProgrammes } from '../../base/reference/programmes.ts'
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { submissionsOf } from '../record/version-store.ts'
import { evaluationsOf, lockEvaluator, sameLegalPerson } from './evaluator-store.ts'

/** Credit code of the institution the form names, null where it names none. */
export function evaluatorCodeOf(programme: Programme, values: AnswerSet): string | null {
  return programme.evaluatorField ? new Answers(programme, values).text(programme.evaluatorField).trim() || null : null
}

/**
 * The named institution on the day of sending; null where none is named, or the same one as in the last version: a
 * returned filer need not find another evaluator. The institution's row stays locked, so that two filings cannot take
 * its last place.
 */
export async function evaluatorValidity(
  tx: Tx,
  programme: Programme,
  values: AnswerSet,
  before: { id: string; year: number },
): Promise<EvaluatorValidity | null> {
  const code = evaluatorCodeOf(programme, values)
  if (!code) return null
  const [last] = await submissionsOf(tx, before.id)
  if (last && evaluatorCodeOf(programme, last.answers as AnswerSet) === code) return null
  const found = await lockEvaluator(
    tx,
    evaluatorProgrammes.map((p) => p.id),
    code,
    clock.today(),
  )
  if (!found) return { state: 'unknown', scopes: [], used: 0 }
  const key = evaluatorProgrammes.find((p) => p.id === found.programme)?.evaluatorScopes
  const used = await usedQuota(tx, [found], before.year, before.id)
  return {
    state: isSuspended(found.state) ? 'suspended' : 'filed',
    scopes: key ? ((found.answers[key] ?? []) as string[]) : [],
    used: used.get(found.socialCode) ?? 0,
  }
}

/**
 * Evaluations of a year by credit code. Counted by legal representative: a person who heads two institutions has one quota
 * (绿色制造第三方评价工作要求: 同一法定代表人的机构每年度不超过15个国家级评价项目).
 */
export async function usedQuota(
  tx: Tx,
  institutions: readonly { socialCode: string }[],
  year: number,
  except?: string,
): Promise<Map<string, number>> {
  const same = await sameLegalPerson(
    tx,
    institutions.map((i) => i.socialCode),
  )
  const codesOf = ({ socialCode }: { socialCode: string }) => [
    ...new Set([socialCode, ...(same.get(socialCode) ?? [])]),
  ]
  const all = await evaluationsOf(tx, [...new Set(institutions.flatMap(codesOf))], year)
  const counted = all.filter((e) => e.id !== except && isCounted(e.state))
  return new Map(
    institutions.map((i) => {
      const codes = codesOf(i)
      return [i.socialCode, counted.filter((e) => codes.includes(e.evaluatorCode ?? '')).length]
    }),
  )
}

/** Approved among the decided, in percent; null before anything is decided. A filing that was approved once counts, also when its title has ended. */
export function passRate(evaluations: readonly { state: string }[]): number | null {
  const passed = evaluations.filter((e) => wasGranted(e.state)).length
  const decided = passed + evaluations.filter((e) => isRejected(e.state)).length
  return decided === 0 ? null : (passed / decided) * 100
}
