/** 证书: the paper of a title, and the public check of one. */
import { z } from 'zod'
import { call, numberChecks } from '../../call.ts'
import { requiredText } from '../../rule-schemas.ts'
import { DateText, Id, printedNumberLength } from '../../shapes.ts'

export const certificate = {
  paper: call({
    get: '/certificate/paper',
    title: '称号证书（PDF）',
    may: ['enterprise', 'county', 'city', 'admin'],
    /** Of the title, or of the filing it was granted on. */
    in: z.strictObject({ id: Id }),
    out: 'blob',
  }),
  check: call({
    get: '/certificate/check',
    title: '按编号核验证书（公开）',
    may: 'anyone',
    perAddress: numberChecks,
    in: z.strictObject({ number: requiredText(printedNumberLength, 4) }),
    /** Only what the certificate itself says, and whether it is valid today. */
    out: z.object({
      titleId: Id,
      number: z.string(),
      enterpriseName: z.string(),
      /** What it is called now, where this keeps the name of its day. */
      nameNow: z.string().nullable(),
      siteName: z.string().nullable(),
      kindLabel: z.string(),
      levelLabel: z.string(),
      qxName: z.string(),
      documentNumber: z.string().nullable(),
      validFrom: DateText,
      validTo: DateText,
      state: z.string(),
      stateLabel: z.string(),
    }),
  }),
}
