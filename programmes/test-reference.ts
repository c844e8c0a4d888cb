/** The code lists of data/ as a reference, for tests of programmes; the day is fixed so that tests do not depend on the date. */
import { type DictItem, makeReference, type Reference } from '@green/filing/reference.ts'
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
