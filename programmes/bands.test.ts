/** Tables by size: with the same share, points go one way from size to size, or the row is marked as not checked. */

import { computeFigures } from '@green/filing/form/compute.ts'
import { basisText, openPoints, withUnchecked } from '@green/filing/form/tentative.ts'
import { uncheckedBands } from '@green/filing/scoring/band-order.ts'
import { type Indicator, type IndicatorKind, type Rubric, rubricsOf } from '@green/filing/scoring/rubric.ts'
import { systemScore } from '@green/filing/scoring/score.ts'
import { releasesOf } from '@green/filing/workflow/release.ts'
import { greenCode2026 } from '@green/green-code/scheme-2026.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { expect, test } from 'vitest'
import { programmes } from './all.ts'
import { greenFactory } from './green-factory/programme.ts'
import { reviewRubrics } from './target-review/rubric.ts'
import { testReference } from './test-reference.ts'

/** Row by row, of every edition. */
const rows: { rubric: Rubric; indicator: Indicator }[] = programmes
  .flatMap((programme) => releasesOf(programme).flatMap(rubricsOf))
  .concat(Object.values(reviewRubrics))
  .flatMap((rubric) => rubric.indicators.map((indicator) => ({ rubric, indicator })))

/** Points of one share in each size, by the rule of fwd and inv. */
function pointsOf(kind: 'fwd' | 'inv', bands: readonly { lead: number; base: number }[], value: number): number[] {
  return bands.map(({ lead, base }) => {
    const part = kind === 'fwd' ? (value - base) / (lead - base) : (base - value) / (base - lead)
    return Math.min(1, Math.max(0, part))
  })
}

const turns = (values: readonly number[]) =>
  values.some((value, at) => at > 0 && value > (values[at - 1] ?? value) + 1e-9) &&
  values.some((value, at) => at > 0 && value < (values[at - 1] ?? value) - 1e-9)

/** Whether some share has fewer points in a middle size than in a smaller and a larger one, or more. */
function isUneven(kind: 'fwd' | 'inv', bands: readonly { lead: number; base: number }[]): boolean {
  const most = Math.max(...bands.flatMap(({ lead, base }) => [lead, base]))
  return Array.from({ length: 200 }, (_, at) => (most * at) / 200).some((share) => turns(pointsOf(kind, bands, share)))
}

const kindsOf = ({ how, otherwise = [] }: Indicator): IndicatorKind[] => [how, ...otherwise.map((one) => one.how)]

const isUnevenRow = (indicator: Indicator) =>
  kindsOf(indicator).some(
    (how) =>
      (how.kind === 'fwd' || how.kind === 'inv') && how.bounds.from === 'bands' && isUneven(how.kind, how.bounds.bands),
  )

test('every table whose points go up and down from size to size is marked, and no other', () => {
  const placed = ({ rubric, indicator }: (typeof rows)[number]) => `${rubric.id} ${rubric.version} ${indicator.id}`
  const uneven = rows.filter(({ indicator }) => isUnevenRow(indicator)).map(placed)
  const marked = rows.filter(({ indicator }) => basisText(indicator).includes('未核对：')).map(placed)
  expect(marked).toEqual(uneven)
  expect(uneven.length).toBeGreaterThan(0)
  const listed = rows.filter(({ rubric, indicator }) =>
    openPoints(rubric).some(({ id }) => id === `${indicator.id}.bands`),
  )
  expect(listed.map(placed)).toEqual(uneven)
})

test('a score that was counted before says it as well, once', () => {
  const [one] = rows.filter(({ rubric, indicator }) => rubric === greenFactory.rubric && isUnevenRow(indicator))
  if (!one) throw new Error('no table of this programme is uneven')
  const reference = testReference(testLists())
  const sheet = systemScore(one.rubric, greenFactory, {}, computeFigures(greenFactory, {}, reference))
  const plain = {
    ...sheet,
    items: sheet.items.map((item) => ({ ...item, basis: item.basis.replace(/；未核对.*/, '') })),
  }
  expect(withUnchecked(plain, one.rubric)).toEqual(sheet)
  expect(withUnchecked(sheet, one.rubric)).toEqual(sheet)
  expect(withUnchecked(null, one.rubric)).toBeNull()
})

test('the same of the scheme that a city starts the green code with', () => {
  const banded = greenCode2026.indicators.flatMap(({ id, how }) => ('bands' in how ? [{ id, how }] : []))
  const uneven = banded.filter(({ how }) => isUneven(how.kind, how.bands)).map(({ id }) => id)
  expect(banded.filter(({ how }) => uncheckedBands(how.bands) !== null).map(({ id }) => id)).toEqual(uneven)
  expect(uneven).toEqual(['E4'])
})

test('steps give more points the higher they are', () => {
  for (const { indicator } of rows)
    for (const how of kindsOf(indicator))
      if (how.kind === 'steps') {
        const points = how.steps.toSorted((a, b) => a.from - b.from).map((step) => step.points)
        expect([indicator.id, points]).toEqual([indicator.id, points.toSorted((a, b) => a - b)])
      }
})
