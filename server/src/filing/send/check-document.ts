/** Checks a document of answers by the rules that the form and the sending have; nothing is saved. */
import type { CallInput } from '@green/contract/call.ts'
import type { filingDocument } from '@green/contract/calls/filing/filing-document.ts'
import { refuseFields } from '@green/contract/errors.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { labelOf, shapeFaults } from '@green/filing/form/check.ts'
import { withBatchValues } from '@green/filing/programme/batch-values.ts'
import type { CheckContext } from '@green/filing/workflow/findings.ts'
import { releasesOf } from '@green/filing/workflow/release.ts'
import { mayFile } from '@green/filing/workflow/who-files.ts'
import { programmes } from '@green/programmes/all.ts'
import { dataYearOf } from '../../base/reference/campaign-year-store.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import { referenceOf } from '../../base/reference/reference.ts'
import { together } from '../../db/together.ts'
import type { Actor } from '../../platform/actor.ts'
import { schemaAddress } from '../../platform/http/openapi.ts'
import type { Services } from '../../platform/services.ts'
import { batchFor } from '../lists/gather.ts'
import { ledgerFaults } from './ledger-check.ts'
import { checkContext, prepareForSending, takeAnswers } from './prepare.ts'
import { yearOf } from './send-context.ts'

/** Every version of every form, with the address of its schema. */
export const documentForms = () =>
  programmes.flatMap((programme) =>
    releasesOf(programme).map(({ formVersion }, place) => ({
      programme: programme.id,
      programmeTitle: programme.title,
      formVersion,
      isCurrent: place === 0,
      address: schemaAddress(`${programme.id}.${formVersion}`),
    })),
  )

/** Every fault at its place: first those of the shape, and of a sound shape all that the form finds. */
export async function checkDocument(
  services: Services,
  { programme: id, formVersion, document }: CallInput<typeof filingDocument.check>,
  actor: Actor,
) {
  const form = releasesOf(programmeOf(id)).find((one) => one.formVersion === formVersion)
  if (!form) throw refuseFields([{ field: 'formVersion', message: '没有这一版表单，请重新选择' }])
  const { enterpriseId } = actor
  const withArchive = enterpriseId !== null && mayFile(form, actor.orgKind)
  const shape = shapeFaults(form, document)
  if (shape.length > 0)
    return {
      faults: shape.map(({ field, message }) => ({
        level: 'error' as const,
        field,
        label: labelOf(form, field),
        message,
      })),
      withArchive: false,
    }
  const lists = await referenceOf(services)
  const year = yearOf(form, document, null)
  const { findings, ledger } = await together(services.db, async (tx) => {
    const batch = await batchFor(tx, form, null, year)
    const reference = withBatchValues(form, lists, batch?.listValues)
    const context: CheckContext = withArchive
      ? await checkContext(tx, { programme: form, enterpriseId, id: null, year }, { reference, batch })
      : { reference, archive: [], lastYear: null, batch }
    const prepared = prepareForSending(form, takeAnswers(form, document as AnswerSet, reference), context)
    const ledger = withArchive
      ? await ledgerFaults(tx, { programme: form, enterpriseId, year: year ?? (await dataYearOf(tx)) }, prepared)
      : []
    return { ...prepared, ledger: ledger.map((fault) => ({ ...fault, level: 'error' as const })) }
  })
  return {
    faults: [...findings, ...ledger].map(({ level, field, message }) => ({
      level,
      field,
      label: labelOf(form, field),
      message,
    })),
    withArchive,
  }
}
