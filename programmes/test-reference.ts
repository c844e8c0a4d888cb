/** The code lists of data/ as a reference, for tests of programmes; the day is fixed so that tests do not depend on the date. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { computeFigures } from '@green/filing/form/compute.ts'
import type { LastYear } from '@green/filing/form/form.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { type DictItem, makeReference, type Reference } from '@green/filing/programme/reference.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import dictionaries from '../data/dictionaries.json' with { type: 'json' }
import districts from '../data/districts.json' with { type: 'json' }
import industries from '../data/industries.json' with { type: 'json' }

export const testDay = '2026-11-20'

/** `more` adds lists that the server makes from other files. */
export function testReference(more: Record<string, readonly DictItem[]> = {}, day = testDay): Reference {
  const dicts: Record<string, { items: DictItem[] }> = dictionaries.dicts
  return makeReference(
    {
      ...Object.fromEntries(Object.entries(dicts).map(([key, dict]) => [key, dict.items])),
      industry: industries.items.filter((i) => i.level === 4).map(({ code, name }) => ({ code, label: name })),
      district: districts.items.map(({ code, name }) => ({ code, label: name })),
      ...more,
    },
    day,
  )
}

/** The figures as they are shown, rounded to their decimals: for cases worked out by hand. */
export function shownFigures(
  programme: Programme,
  values: AnswerSet,
  reference: Reference,
  lastYear: LastYear = null,
): Record<string, number | null> {
  const figures = computeFigures(programme, values, reference, lastYear)
  return Object.fromEntries(
    Object.entries(figures).map(([key, value]) => [
      key,
      value === null ? null : roundHalfUp(value, programme.figures[key]?.decimals ?? 0),
    ]),
  )
}
