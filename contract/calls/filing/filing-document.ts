/** 申报文件: a filing's answers as a document of another program, checked by the rules of the form before anybody types it. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { maxText } from '../../rule-schemas.ts'
import { Nothing, ProgrammeId } from '../../shapes.ts'

export const DocumentFault = z.object({
  /** error: cannot be sent; warning: needs a reason; info: to know. */
  level: z.enum(['error', 'warning', 'info']),
  /** The place in the document: productRows[2].output. */
  field: z.string(),
  /** The same in the words of the form. */
  label: z.string(),
  message: z.string(),
})
export type DocumentFault = z.output<typeof DocumentFault>

export const filingDocument = {
  forms: call({
    get: '/filingDocument/forms',
    title: '各类申报的表单版本及其结构说明的地址',
    may: 'anyone',
    in: Nothing,
    out: z.array(
      z.object({
        programme: z.string(),
        programmeTitle: z.string(),
        formVersion: z.string(),
        /** The version that new filings open with. */
        isCurrent: z.boolean(),
        /** Of the JSON schema (draft 2020-12). */
        address: z.string(),
      }),
    ),
  }),
  check: call({
    post: '/filingDocument/check',
    title: '按表单的规则校验申报文件（不保存）',
    may: ['enterprise'],
    evenIfReadOnly: true,
    evenIfUnverified: true,
    in: z.strictObject({
      programme: ProgrammeId,
      formVersion: maxText(20),
      document: z.record(z.string().max(200), z.unknown()),
    }),
    out: z.object({
      faults: z.array(DocumentFault),
      /** Whether it was also held against the enterprise's own archive and last filing. */
      withArchive: z.boolean(),
    }),
  }),
}
