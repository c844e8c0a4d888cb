/** A reviewer's opinion in progress on a case: as it stands in the fields of the step, complete or not. */

import { keysOf } from '@green/filing/value/keys-of.ts'
import { officeAnswers } from '@green/filing/workflow/inquiry.ts'
import { z } from 'zod'
import { FileRef } from '../files.ts'
import { Moment } from '../shapes.ts'

const text = (most: number) => z.string().max(most)
const choicesOf = (most: number) => z.array(text(120)).max(most)

export const OpinionFields = z.strictObject({
  opinion: text(2000),
  fieldNotes: z.array(z.strictObject({ field: text(200), note: text(600) })).max(100),
  replyBy: text(20),
  /** Sections that a return opens; null until chosen: those with notes, or all. */
  sections: choicesOf(60).nullable(),
  materialsChecked: choicesOf(100),
  reviewItems: z.record(text(40), z.enum(['met', 'unmet', 'na'])),
  score: text(20),
  documentNumber: text(120),
  /** Day of the document of 推荐上报 or of the published list, that list's name, and its title number. */
  on: text(20),
  list: text(400),
  titleNumber: text(120),
  validFrom: text(20),
  validTo: text(20),
  publicityEnd: text(20),
  notice: text(400),
  ground: text(40),
  suspendedUntil: text(20),
  clearing: text(1000),
  /** The programme's outcome, by key. */
  outcome: z.record(text(60), text(400)),
  visitResult: text(20),
  people: text(400),
  /** Offices to be asked; null until chosen: those the batch names. */
  offices: choicesOf(12).nullable(),
  officeAnswers: z.record(
    text(60),
    z.strictObject({ answer: z.enum(['', ...keysOf(officeAnswers)]), note: text(600) }),
  ),
  noticedOn: text(20),
  statement: text(1000),
  files: z.array(FileRef).max(10),
})
export type OpinionFields = z.output<typeof OpinionFields>

export const emptyOpinion: OpinionFields = {
  opinion: '',
  fieldNotes: [],
  replyBy: '',
  sections: null,
  materialsChecked: [],
  reviewItems: {},
  score: '',
  documentNumber: '',
  on: '',
  list: '',
  titleNumber: '',
  validFrom: '',
  validTo: '',
  publicityEnd: '',
  notice: '',
  ground: '',
  suspendedUntil: '',
  clearing: '',
  outcome: {},
  visitResult: '',
  people: '',
  offices: null,
  officeAnswers: {},
  noticedOn: '',
  statement: '',
  files: [],
}

/** `step`: the key of the chosen step, '' for none. */
export const OpinionDraft = z.strictObject({ step: text(80), fields: OpinionFields })
export type OpinionDraft = z.output<typeof OpinionDraft>
/** As it was last kept on the server. */
export const KeptOpinion = OpinionDraft.extend({ at: Moment })
export type KeptOpinion = z.output<typeof KeptOpinion>
