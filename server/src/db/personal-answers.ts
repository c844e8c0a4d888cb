/** The personal answers of all programmes and versions in one set of paths, because a column knows of neither. */

import type { Field } from '@green/filing/form/fields.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { isPersonal } from '@green/filing/value/personal.ts'
import { releasesOf } from '@green/filing/workflow/release.ts'
import { programmes } from '@green/programmes/all.ts'
import { papers } from '@green/programmes/papers.ts'
import { decryptDocument, type EncryptedPaths } from './encryption.ts'

const placesIn = (fields: readonly Field[]): EncryptedPaths =>
  Object.fromEntries(
    fields.flatMap(({ key, spec }): [string, true | EncryptedPaths][] => {
      if (spec.kind !== 'rows') return isPersonal(spec) && spec.kind !== 'files' ? [[key, true]] : []
      const columns = placesIn(spec.columns)
      return Object.keys(columns).length > 0 ? [[key, columns]] : []
    }),
  )

function together(one: EncryptedPaths, other: EncryptedPaths): EncryptedPaths {
  const out = { ...one }
  for (const [key, place] of Object.entries(other)) {
    const known = out[key]
    out[key] = typeof known === 'object' && typeof place === 'object' ? together(known, place) : place
  }
  return out
}

/** The personal fields of every form. */
export const personalAnswers: EncryptedPaths = [...programmes.flatMap(releasesOf), ...papers]
  .map((form) => placesIn(fieldsOf(form)))
  .reduce(together, {})

/** Decrypts answers read by a hand-written query; a column decrypts its own. */
export const openedAnswers = (stored: unknown): Record<string, unknown> =>
  decryptDocument(stored as Record<string, unknown>, personalAnswers)
