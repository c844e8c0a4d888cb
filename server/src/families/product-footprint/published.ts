/** What anybody may read of footprints: the result with its rule and boundary, so that nobody compares what is not comparable. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { productFootprint as calls } from '@green/contract/calls/filing/product-footprint.ts'
import { type AnswerSet, Answers } from '@green/filing/form/answers.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { showValue } from '@green/filing/kinds/table.ts'
import { productFootprint } from '@green/programmes/product-footprint/programme.ts'
import { referencesOf } from '../../base/reference/reference.ts'
import { districtOf } from '../../base/reference/reference-data.ts'
import type { Services } from '../../platform/services.ts'
import { publicFootprints } from './public-store.ts'

const specs = new Map(fieldsOf(productFootprint).map(({ key, spec }) => [key, spec]))

export async function listPublished(
  services: Services,
  { page, size, keyword, year }: CallInput<typeof calls.published>,
): Promise<CallOutput<typeof calls.published>> {
  const found = await publicFootprints(services.db, { keyword: keyword?.trim(), year }, { page, size })
  const { now } = await referencesOf(services)
  const rows = found.rows.map((row) => {
    const answers = new Answers(productFootprint, row.answers as AnswerSet)
    const shown = (key: string) => {
      const spec = specs.get(key)
      return spec ? showValue(answers.raw(key) as never, spec, now) : ''
    }
    return {
      id: row.id,
      enterpriseName: row.enterpriseName,
      qxName: districtOf(row.qxCode)?.name ?? '',
      productName: answers.text('productName'),
      year: row.year ?? 0,
      rule: answers.text('rule'),
      unitLabel: answers.text('unitLabel'),
      boundary: shown('boundary'),
      perUnit: row.figures.perUnit ?? 0,
      perUnitMarket: row.figures.perUnitMarket ?? null,
      review: shown('reviewKind'),
      certificateNo: answers.text('certificateNo'),
      validTo: answers.text('validTo') || null,
    }
  })
  return { ...found, rows }
}
