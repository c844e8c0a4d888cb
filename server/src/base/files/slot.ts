/** Upload slots: a slot names a field of a programme's form, and the form defines which files it accepts. */

import { trainingSlots } from '@green/contract/content/training.ts'
import { emblemMb } from '@green/contract/enterprise/city-profile.ts'
import { type FileFormat, type Spec, soundFormats, videoFormats } from '@green/filing/form/fields.ts'
import { programmes } from '@green/programmes/all.ts'
import { papers } from '@green/programmes/papers.ts'

export type SlotRule = { formats: readonly FileFormat[]; maxBytes: number }

const megabyte = 1024 * 1024
const usual: SlotRule = { formats: ['pdf', 'jpg', 'png'], maxBytes: 20 * megabyte }

/** The administrator's upload of the seal picture. */
export const sealSlot = 'letter.seal'
/** The administrator's upload of the city's emblem. */
export const emblemSlot = 'city.emblem'
/** Attachments of an objection. */
export const objectionSlot = 'objection.paper'
/** Attachments of an enterprise's objection to its 绿效码. */
const codeObjectionSlot = 'green-code.objection'
/** The workbook of a task's enterprises, and the basis of a task or a plan. */
export const inspectionWorkbookSlot = 'inspection.workbook'
/** The notice that announced a title, and its pictures. */
export const titleSlots = { docFile: 'title.docFile', images: 'title.images' } as const
/** What an inspector photographs or records at an enterprise. */
export const fieldSlot = 'inspection.photo'
/** What an enterprise adds to the record of a visit, and the inspector to the reply. */
const recordAnswerSlot = 'inspection.answer'
const others: Readonly<Record<string, SlotRule>> = {
  [fieldSlot]: { formats: ['jpg', 'png', 'pdf', ...soundFormats], maxBytes: 20 * megabyte },
  [recordAnswerSlot]: { formats: ['pdf', 'jpg', 'png', 'xlsx'], maxBytes: 20 * megabyte },
  [trainingSlots.video]: { formats: videoFormats, maxBytes: 50 * megabyte },
  [trainingSlots.pdf]: { formats: ['pdf'], maxBytes: 20 * megabyte },
  [trainingSlots.file]: { formats: ['pdf', 'docx', 'xlsx', 'jpg', 'png'], maxBytes: 20 * megabyte },
  [trainingSlots.cover]: { formats: ['jpg', 'png'], maxBytes: 5 * megabyte },
  [sealSlot]: { formats: ['png', 'jpg'], maxBytes: megabyte },
  // Loaded with every page of the portal.
  [emblemSlot]: { formats: ['png'], maxBytes: emblemMb * megabyte },
  [titleSlots.docFile]: { formats: ['pdf'], maxBytes: 20 * megabyte },
  [titleSlots.images]: { formats: ['jpg', 'png'], maxBytes: 5 * megabyte },
  [codeObjectionSlot]: { formats: ['pdf', 'jpg', 'png', 'xlsx'], maxBytes: 20 * megabyte },
  [inspectionWorkbookSlot]: { formats: ['xlsx'], maxBytes: 20 * megabyte },
  [objectionSlot]: { formats: ['pdf', 'jpg', 'png'], maxBytes: 10 * megabyte },
}

/** `green-factory.commitmentFile`, `energy-service-filing.caseRows.proof`; any other slot accepts the default formats. */
export function slotRule(slot: string): SlotRule {
  const own = Object.hasOwn(others, slot) ? others[slot] : undefined
  if (own) return own
  const [programmeId, key, column] = slot.split('.')
  const fields = [...programmes, ...papers]
    .find((programme) => programme.id === programmeId)
    ?.form.flatMap((section) => section.fields)
  const spec: Spec | undefined = fields?.find((field) => field.key === key)?.spec
  const inner = spec?.kind === 'rows' ? spec.columns.find((field) => field.key === column)?.spec : spec
  return inner?.kind === 'files' ? { formats: inner.formats, maxBytes: inner.maxMb * megabyte } : usual
}
