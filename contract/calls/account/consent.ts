/** 代办委托: an enterprise lets an institution file for it; the institution sees its clients and acts for one of them. */
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { FileRef } from '../../files.ts'
import { orgKinds } from '../../roles.ts'
import { needed } from '../../rule-schemas.ts'
import { DateText, Done, Id, Moment, Nothing } from '../../shapes.ts'

export const consentStates = { live: '有效', ended: '已到期', revoked: '已撤销' } as const
const State = z.enum(keysOf(consentStates))

const Terms = {
  id: Id,
  programmes: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Filings of this year. */
  year: z.number(),
  /** The last day. */
  until: DateText,
  maySubmit: z.boolean(),
  givenAt: Moment,
  state: State,
  stateLabel: z.string(),
}

const GrantedConsent = z.object({
  ...Terms,
  institutionName: z.string(),
  institutionCode: z.string(),
  file: FileRef,
  givenByName: z.string(),
  revokedAt: Moment.nullable(),
  revokedByName: z.string().nullable(),
})

const Client = z.object({ ...Terms, enterpriseName: z.string(), socialCode: z.string(), qxName: z.string() })

/** The client that an institution's user acts for: name and kind, within the consent. */
export const ActingFor = z.object({
  consentId: Id,
  enterpriseId: Id,
  enterpriseName: z.string(),
  socialCode: z.string(),
  qxCode: z.string(),
  orgKind: z.enum(orgKinds),
  programmes: z.array(z.string()),
  year: z.number(),
  until: DateText,
  maySubmit: z.boolean(),
  mainName: z.string(),
})
export type ActingFor = z.output<typeof ActingFor>

export const consent = {
  given: call({
    get: '/consent/given',
    title: '本单位给出的代办委托',
    may: ['enterprise'],
    in: Nothing,
    out: z.object({
      rows: z.array(GrantedConsent),
      /** What may be delegated. */
      programmes: z.array(z.object({ id: z.string(), title: z.string() })),
    }),
  }),
  give: call({
    post: '/consent/give',
    title: '委托服务机构代办申报',
    may: ['enterprise'],
    mainAccount: true,
    in: z.strictObject({
      institutionCode: needed('xydm', 18),
      programmes: z.array(z.string().max(40)).min(1, '请选择委托的申报类别').max(20),
      year: z.number('请选择年度').int().min(2015).max(2100),
      until: DateText,
      maySubmit: z.boolean(),
      fileId: Id,
    }),
    out: Done,
  }),
  revoke: call({
    post: '/consent/revoke',
    title: '撤销代办委托',
    may: ['enterprise'],
    mainAccount: true,
    in: z.strictObject({ id: Id }),
    out: Done,
  }),
  clients: call({
    get: '/consent/clients',
    title: '委托本机构代办的单位',
    may: ['enterprise'],
    in: Nothing,
    out: z.array(Client),
  }),
  begin: call({
    post: '/consent/begin',
    title: '开始为委托单位代办',
    may: ['enterprise'],
    in: z.strictObject({ id: Id }),
    out: ActingFor,
  }),
}
