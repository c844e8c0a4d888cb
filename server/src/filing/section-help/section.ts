/** The one section that a helper reads and writes: by the same saving as the filer's own, with everything else as it stands. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { sectionLink } from '@green/contract/calls/filing/section-link.ts'
import { type FieldFault, refuse, refuseBecause, refuseFields } from '@green/contract/errors.ts'
import { type AnswerSet, Answers, type FileAnswer, isEmpty, type RowAnswers } from '@green/filing/form/answers.ts'
import { asideKey } from '@green/filing/form/aside-key.ts'
import { isVisible, shapeFaults } from '@green/filing/form/check.ts'
import { computeAnswers } from '@green/filing/form/compute.ts'
import type { Field, Section } from '@green/filing/form/fields.ts'
import { withBatchValues } from '@green/filing/programme/batch-values.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { isPersonal } from '@green/filing/value/personal.ts'
import { z } from 'zod'
import { filesOf } from '../../base/files/store.ts'
import { tell } from '../../base/message/tell.ts'
import { programmeOf, programmeOfFiling } from '../../base/reference/programmes.ts'
import { referenceOf } from '../../base/reference/reference.ts'
import { type Tx, transaction } from '../../db/database.ts'
import type { Actor, Helper } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { endSectionLink } from '../consent/section-link-store.ts'
import { batchFor } from '../lists/gather.ts'
import { maskedIn, restoredIn } from '../lists/masks.ts'
import { type FilingRecord, findFiling } from '../record/store.ts'
import { saveFiling } from '../send/send.ts'
import { staleBy } from '../step/outcome.ts'
import { logLink } from './links.ts'

type Group = typeof sectionLink
type Opened = { helper: Helper; filing: FilingRecord; programme: Programme; section: Section }

/** Contacts, names and numbers of persons are masked; the helper may write new ones. */
const hides = ({ spec }: Field) => isPersonal(spec)

export async function readSection(services: Services, actor: Actor): Promise<CallOutput<Group['read']>> {
  const { helper, filing, programme, section } = await opened(services.db, actor)
  const batch = await batchFor(services.db, programme, filing.batchId, filing.year)
  const reference = withBatchValues(programme, await referenceOf(services), batch?.listValues)
  const own = ofSection(section, filing.answers as AnswerSet)
  const [whole, alone] = [new Answers(programme, filing.answers as AnswerSet), new Answers(programme, own)]
  return {
    enterpriseName: filing.enterpriseName,
    programme: programme.id,
    programmeTitle: programme.title,
    formVersion: filing.formVersion,
    section: section.key,
    sectionTitle: section.title,
    name: actor.name,
    until: helper.until,
    version: filing.version,
    updatedAt: filing.updatedAt,
    updatedBy: filing.updatedByName,
    answers: maskedIn(section.fields, own, hides),
    shown: Object.fromEntries(
      section.fields
        .map(({ key, spec }) => ({ key, now: isVisible(spec, whole), byItself: isVisible(spec, alone) }))
        .flatMap(({ key, now, byItself }) => (now === byItself ? [] : [[key, now]])),
    ),
    leftOut: dependentFigures({ programme, section, filing, own }, reference),
    masked: section.fields.filter((one) => hides(one) && !isEmpty(own[one.key])).map(({ key }) => key),
    listValues: batch?.listValues ?? null,
  }
}

export async function saveSection(
  services: Services,
  input: CallInput<Group['save']>,
  actor: Actor,
): Promise<CallOutput<Group['save']>> {
  const all = await opened(services.db, actor)
  const { filing, programme, section } = all
  if (input.version !== filing.version) throw staleBy(filing)
  const stood = ofSection(section, filing.answers as AnswerSet)
  await requireWithin(services.db, all, input.answers as AnswerSet, actor)
  const typed = restoredIn(section.fields, input.answers, stood, hides) as AnswerSet
  const others = Object.entries(filing.answers as AnswerSet).filter(([key]) => !(key in stood))
  const receipt = await saveFiling(
    services,
    programmeOf(programme.id),
    {
      id: filing.id,
      version: input.version,
      action: 'draft',
      answers: { ...Object.fromEntries(others), ...typed },
      formVersion: filing.formVersion,
      reasons: filing.reasons,
      ...(filing.lastPlace ? { lastPlace: filing.lastPlace } : {}),
    },
    actor,
  )
  return { version: receipt.version, savedAt: receipt.savedAt }
}

/** 填好了: the link ends, and who made it is notified. */
export async function finishSection(
  services: Services,
  { note }: CallInput<Group['done']>,
  actor: Actor,
): Promise<{ done: true }> {
  return transaction(services.db, async (tx) => {
    const { helper, filing, programme, section } = await opened(tx, actor)
    const ended = await endSectionLink(tx, helper.linkId, 'done', clock.now())
    if (!ended) throw refuse('SECTION_LINK_OVER')
    await tell(tx, services, {
      to: [ended.madeBy],
      template: 'sectionHelpDone',
      values: {
        helper: actor.name,
        programme: programme.shortTitle,
        section: section.title,
        note: note?.trim() ?? '',
      },
      link: `/mainPages/personalCenter?filing=${filing.id}`,
      filingId: filing.id,
      sms: false,
    })
    await logLink(tx, {
      actor,
      filing,
      section: section.title,
      action: '受邀填写完成',
      result: note?.trim() || '已填好',
    })
    return { done: true as const }
  })
}

/** Whether the section cites the file as it stands: for other files of the draft the helper has no right. */
export async function isFileOfSection(tx: Tx, actor: Actor, fileId: string): Promise<boolean> {
  const { filing, section } = await opened(tx, actor)
  return filesIn(section.fields, ofSection(section, filing.answers as AnswerSet)).includes(fileId)
}

/** The draft within the helper's scope, in the version of the form it was begun with. Nobody else has such a section. */
async function opened(tx: Tx, actor: Actor): Promise<Opened> {
  const { helper } = actor
  const filing = helper ? await findFiling(tx, actor, helper.filingId) : null
  if (!helper || !filing) throw refuse('NOT_FOUND')
  const programme = programmeOfFiling(filing)
  const section = programme.form.find(({ key }) => key === helper.section)
  // The filer has changed over to a version of the form that has no such section.
  if (!section) throw refuse('SECTION_LINK_OVER')
  return { helper, filing, programme, section }
}

const keysOf = ({ fields }: Section): ReadonlySet<string> =>
  new Set(fields.flatMap(({ key }): string[] => [key, asideKey(key)]))

function ofSection(section: Section, answers: AnswerSet): AnswerSet {
  const keys = keysOf(section)
  return Object.fromEntries(Object.entries(answers).filter(([key]) => keys.has(key)))
}

/** Refuses answers of another shape or another section, and files that the helper neither uploaded nor found in the section. */
async function requireWithin(tx: Tx, { programme, section, filing }: Opened, typed: AnswerSet, actor: Actor) {
  const keys = keysOf(section)
  const strayed = Object.keys(typed).filter((key) => !keys.has(key))
  const faults: FieldFault[] = [
    ...strayed.map((field) => ({ field, message: '这一项不在请您填写的一节，没有保存' })),
    ...shapeFaults(programme, typed),
  ]
  if (faults.length) throw refuseFields(faults)
  const known = new Set(filesIn(section.fields, ofSection(section, filing.answers as AnswerSet)))
  const added = [...new Set(filesIn(section.fields, typed))].filter((id) => !known.has(id))
  if (!added.every((id) => z.uuid().safeParse(id).success)) throw refuse('BAD_REQUEST')
  const uploaded = (await filesOf(tx, added)).filter(({ ownerId }) => ownerId === actor.accountId)
  if (uploaded.length !== added.length) throw refuseBecause('FILE_REFUSED', '有附件不是在本节上传的，请删除后重新上传')
}

/** Computed fields that come out differently without the other sections: the helper is shown none of them. */
function dependentFigures(
  { programme, section, filing, own }: Omit<Opened, 'helper'> & { own: AnswerSet },
  reference: Reference,
): string[] {
  const whole = computeAnswers(programme, filing.answers as AnswerSet, reference)
  const alone = computeAnswers(programme, own, reference)
  return section.fields
    .filter(({ key, spec }) => spec.kind === 'calc' && JSON.stringify(whole[key]) !== JSON.stringify(alone[key]))
    .map(({ key }) => key)
}

/** Ids of the files among these answers, tables included. */
function filesIn(fields: readonly Field[], answers: Readonly<Record<string, unknown>>): string[] {
  return fields.flatMap(({ key, spec }): string[] => {
    const value = answers[key]
    if (!Array.isArray(value)) return []
    if (spec.kind === 'files') return (value as FileAnswer[]).map(({ id }) => id)
    return spec.kind === 'rows' ? (value as RowAnswers[]).flatMap((row) => filesIn(spec.columns, row)) : []
  })
}
