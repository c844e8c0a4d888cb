/** What a return opens to the filer: the sections its reviewer named. Every other answer stays as it was sent. */
import { type AnswerSet, Answers } from '../form/answers.ts'
import { asideKey } from '../form/aside-key.ts'
import { checkAnswers, isSectionVisible, isVisible, rootOf, sectionOf } from '../form/check.ts'
import { computeAnswers } from '../form/compute.ts'
import { differences } from '../form/difference.ts'
import { fieldsOf } from '../form/form.ts'
import type { Programme } from '../programme/programme.ts'
import type { CheckContext } from './findings.ts'

/** The named sections, and the answers as they were last sent. */
export type ReturnScope = { sections: readonly string[]; sent: AnswerSet }

/**
 * Locked keys. Fields newly required by a change in an open section are open too, and so are those the checks refuse
 * under that change: otherwise the form could not be sent.
 */
export function lockedKeys(
  programme: Programme,
  scope: ReturnScope | null,
  now: AnswerSet,
  context: CheckContext,
): ReadonlySet<string> {
  if (!scope) return new Set()
  const before = new Answers(programme, scope.sent)
  const closed = programme.form
    .filter((section) => !scope.sections.includes(section.key) && isSectionVisible(section, before))
    .flatMap((section) => section.fields.filter(({ spec }) => isVisible(spec, before)))
    .map(({ key }): string => key)
  const merged = computeAnswers(programme, withSent(now, scope.sent, closed), context.reference)
  const refused = new Set(
    checkAnswers(programme, merged, context, 'submit')
      .filter(({ level }) => level === 'error')
      .map(({ field }) => rootOf(field)),
  )
  return new Set(closed.filter((key) => !refused.has(key)))
}

/** The answers with these keys as they were sent. */
function withSent(now: AnswerSet, sent: AnswerSet, keys: Iterable<string>): AnswerSet {
  const answers = { ...now }
  for (const key of keys) {
    answers[key] = sent[key] ?? null
    const aside = sent[asideKey(key)]
    if (aside === undefined) delete answers[asideKey(key)]
    else answers[asideKey(key)] = aside
  }
  return answers
}

/** Faults of changes outside a return, each naming its section; and the answers with those changes undone. */
export function holdToReturn(
  programme: Programme,
  scope: ReturnScope,
  values: AnswerSet,
  context: CheckContext,
): { values: AnswerSet; faults: { field: string; message: string }[] } {
  const locked = lockedKeys(programme, scope, values, context)
  const strayed = new Set(
    differences(programme, scope.sent, values, context.reference)
      .map(({ field }) => rootOf(field))
      .filter((key) => locked.has(key)),
  )
  const faults = fieldsOf(programme)
    .filter(({ key }) => strayed.has(key))
    .map(({ key, label }) => ({
      field: key,
      message: `“${sectionOf(programme, key)?.title}”不在本次退回的修改范围内，“${label}”不能修改`,
    }))
  return { values: computeAnswers(programme, withSent(values, scope.sent, locked), context.reference), faults }
}

/** Titles of the sections, in the form's order. */
export function sectionTitles(programme: Programme, keys: readonly string[]): string[] {
  return programme.form.filter(({ key }) => keys.includes(key)).map(({ title }) => title)
}
