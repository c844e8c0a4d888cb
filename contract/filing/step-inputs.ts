/** The input schema of each need of a step. Validation is in `needs/`. */

import { keysOf } from '@green/filing/value/keys-of.ts'
import { officeAnswers, visitResults } from '@green/filing/workflow/inquiry.ts'
import type { Needs } from '@green/filing/workflow/workflow.ts'
import { z } from 'zod'
import { stepLengths } from '../fields/filing-lengths.ts'
import { FileRef } from '../files.ts'
import { maxText, requiredText, ruled } from '../rule-schemas.ts'
import { DateText } from '../shapes.ts'

export type NeedName = keyof Needs

export const FieldNote = z.strictObject({ field: z.string().max(200), note: requiredText(stepLengths.fieldNote) })
export type FieldNote = z.output<typeof FieldNote>

const day = DateText.optional()
const documentNumber = maxText(stepLengths.documentNumber).optional()
/** Why the city decides in favour against the result of the review. */
const clearing = maxText(stepLengths.clearing).optional()
/** The documents of a step. */
const files = z.array(FileRef).max(10).default([])

/** A missing need does not compile. */
export const stepInputs = {
  /** Keys of attachments that the reviewer checked without opening them here; '*' for all of them at once. */
  materialsChecked: { materialsChecked: z.array(z.string().max(60)).max(100).optional() },
  reviewItems: {
    reviewItems: z
      .array(z.strictObject({ id: z.string().max(40), verdict: z.enum(['met', 'unmet', 'na']) }))
      .max(50)
      .optional(),
  },
  award: {
    level: z.enum(['city', 'national']).optional(),
    score: ruled('number').optional(),
    documentNumber,
    validFrom: day,
    validTo: day,
    clearing,
  },
  publicity: { publicityEnd: day, notice: maxText(stepLengths.notice).optional(), clearing },
  /** The programme's outcome, filled in on approval, by key. */
  outcome: { outcome: z.record(z.string().max(60), maxText(200).nullable()).optional() },
  /** Number and day of the document with which the city recommends. */
  upward: { documentNumber, on: day, files },
  /** The published list, its number and day; the higher title's own number where it brings one. */
  upwardResult: {
    list: maxText(stepLengths.list).optional(),
    documentNumber,
    on: day,
    titleNumber: maxText(stepLengths.titleNumber).optional(),
    validFrom: day,
    validTo: day,
    files,
  },
  suspension: { suspendedUntil: day, files },
  ground: { ground: maxText(20).optional(), files },
  fieldNotes: {
    fieldNotes: z.array(FieldNote).max(100).default([]),
    replyBy: day,
    /** Sections of the form that a return opens to the filer; all of them when absent. */
    sections: z.array(z.string().max(60)).min(1, '请至少选择一节可以修改的内容').max(60).optional(),
  },
  siteVisit: {
    on: day,
    people: maxText(stepLengths.people).optional(),
    visitResult: z.enum(keysOf(visitResults)).optional(),
    files,
  },
  askOffices: { offices: z.array(requiredText(30)).max(12).optional(), replyBy: day, documentNumber, files },
  officeAnswers: {
    officeAnswers: z
      .array(
        z.strictObject({
          office: maxText(30),
          answer: z.enum(keysOf(officeAnswers)),
          note: maxText(stepLengths.officeAnswer).default(''),
        }),
      )
      .max(12)
      .optional(),
    files,
  },
  /** The day on which the enterprise was told of the decision ahead, and what it stated; the letter repeats both. */
  priorNotice: { noticedOn: day, statement: maxText(stepLengths.statement).optional() },
  opinion: { opinion: maxText(stepLengths.opinion).optional() },
  experts: {},
  sheet: {},
} satisfies Record<NeedName, z.ZodRawShape>
type Inputs = typeof stepInputs

export type InputOf<N extends NeedName> = z.output<z.ZodObject<Inputs[N]>>

type Both<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never
type Fields = Both<Inputs[NeedName]>
/** The fields of all needs together: the full input of a step. Every step accepts documents. */
export const stepFields = Object.assign({ files }, ...Object.values(stepInputs)) as { [K in keyof Fields]: Fields[K] }
export type StepInput = z.output<z.ZodObject<typeof stepFields>>
