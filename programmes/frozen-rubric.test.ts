/** A batch is scored by its published rubric: it equals the programme's, and does not change when the programme does. */

import type { AnswerSet } from '@green/filing/form/answers.ts'
import { computeAnswers, computeFigures } from '@green/filing/form/compute.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { frozenRubrics, publishedRubric, thaw, unlikeToday } from '@green/filing/scoring/frozen-rubric.ts'
import type { Rubric } from '@green/filing/scoring/rubric.ts'
import { rubricFor, rubricsOf } from '@green/filing/scoring/rubric.ts'
import { systemScore } from '@green/filing/scoring/score.ts'
import { describe, expect, test } from 'vitest'
import { programmes } from './all.ts'
import { greenFactory } from './green-factory/programme.ts'
import { testReference } from './test-reference.ts'

const reference = testReference()

/** As the database returns a document: data only, keys in another order. */
function stored<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (_key, part: unknown) =>
      part && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => b.localeCompare(a)))
        : part,
    ),
  ) as T
}

const scoreBy = (rubric: Rubric, programme: Programme) => {
  const values = computeAnswers(programme, programme.example() as AnswerSet, reference)
  return systemScore(rubric, programme, values, computeFigures(programme, values, reference))
}

const scored = programmes.filter((programme) => rubricsOf(programme).length > 0)

describe.each(scored.map((one) => [one.title, one] as const))('%s', (_title, programme) => {
  test('the frozen rubrics score the example as today’s do, and are recognised as equal', () => {
    const frozen = stored(frozenRubrics(programme))
    expect(unlikeToday(programme, frozen)).toBeNull()
    for (const rubric of rubricsOf(programme)) {
      const again = frozen[rubric.id]
      if (!again) throw new Error(`${rubric.id} was not frozen`)
      expect(scoreBy(thaw(again, rubric), programme)).toEqual(scoreBy(rubric, programme))
    }
  })
})

test('points, items, bounds, lines and caps stay as published when the programme changes', () => {
  const now = rubricFor(greenFactory, {})
  if (!now) throw new Error('the green factory is scored')
  const published = stored(frozenRubrics(greenFactory))
  const [first, ...rest] = now.indicators
  const next: Programme = {
    ...greenFactory,
    rubric: {
      ...now,
      passLine: now.passLine + 20,
      bonusCap: 0,
      indicators: rest.map((one) => ({ ...one, points: one.points * 2 })),
    },
  }
  const again = publishedRubric(next, {}, published)
  if (!again || !first) throw new Error('the rubric is lost')
  expect([again.passLine, again.bonusCap]).toEqual([now.passLine, now.bonusCap])
  expect(again.indicators.map(({ id, points }) => [id, points])).toEqual(
    now.indicators.map(({ id, points }) => [id, points]),
  )
  expect(Object.keys(unlikeToday(next, published) ?? {})).toEqual([now.id])
  // A missing reader does not give a wrong score: its value is still in the form, or an expert scores it.
  const mine = scoreBy(again, next).items.find(({ id }) => id === first.id)
  const before = scoreBy(now, greenFactory).items.find(({ id }) => id === first.id)
  expect(first.of ? mine?.score : mine).toEqual(first.of ? null : before)
  expect(publishedRubric(next, {}, null)?.passLine).toBe(now.passLine + 20)
})
