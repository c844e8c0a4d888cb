/** 参数变更: versions of what the city sets (字典, 办理时限, 通知模板, 系数和因子, 页面文字, 区县, 节能监察, 账本, 能源价格, 新制度参数), each with its start date, its author and its second person. */
import { settingChangeCase } from '@green/filing/cases/setting-change.ts'
import { date, field, text, yesNo } from '@green/filing/form/fields.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { openStepOf, stateNameOf } from '../../filing/cases.ts'
import { secondOfTwo } from '../../hands.ts'
import { changeReason, stepOpinion } from '../../reasons.ts'
import { maxText } from '../../rule-schemas.ts'
import { DateText, Id, keywordLength, Moment, Nothing, pageInput, pageOf, Version } from '../../shapes.ts'

export const settingKinds = {
  dictionary: '字典',
  limit: '办理时限',
  template: '通知模板',
  factor: '系数和因子',
  text: '页面文字',
  district: '区县',
  inspection: '节能监察',
  ledger: '账本',
  energyPrice: '能源价格',
  scheme: '新制度参数',
} as const
export type SettingKind = keyof typeof settingKinds
const Kind = z.enum(keysOf(settingKinds))
const Key = maxText(90).min(1)
const staff = ['city', 'admin'] as const

/** The first day of a new version, and why; another person decides about it. */
export const startFields = [
  field(
    'startsOn',
    '开始日期',
    date({ required: true, hint: '自这一天零时起生效；当天或已过的日期，复核通过时生效。' }),
  ),
  changeReason,
] as const

/** Of an entry of a code list. */
export const entryFields = {
  code: field(
    'code',
    '编号',
    text({
      required: true,
      rules: [{ maxLength: 40 }],
      hint: '字母、数字、短横线或下划线；提交后不能改。',
    }),
  ),
  label: field('label', '名称', text({ required: true, rules: [{ maxLength: 100 }] })),
  enabled: field('enabled', '供新的填报选择（取消即停用）', yesNo()),
}

/** Of every proposal: the first day of the new version, and why. */
export const startAndReason = {
  startsOn: DateText.refine((day) => day >= '2000-01-01' && day <= '2099-12-31', '开始日期应在2000年至2099年之间'),
  ...shapeOf([changeReason]),
}

export const SettingChangeRow = z.object({
  id: Id,
  kind: Kind,
  key: z.string(),
  /** What is set, in words. */
  about: z.string(),
  state: stateNameOf(settingChangeCase),
  /** Confirmed, and its day has not come. */
  isPlanned: z.boolean(),
  version: z.number(),
  startsOn: z.string(),
  startsAt: Moment.nullable(),
  /** The start of the version after it. */
  endsAt: Moment.nullable(),
  reason: z.string(),
  /** The difference to the version before, line by line. */
  lines: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  madeByName: z.string(),
  createdAt: Moment,
  updatedByName: z.string(),
  updatedAt: Moment,
})
export type SettingChangeRow = z.output<typeof SettingChangeRow>

const Affected = z.array(z.object({ label: z.string(), count: z.number() }))

export const SettingChangeDetail = SettingChangeRow.extend({
  /** People who may confirm it. */
  waitsFor: z.array(z.string()),
  /** What uses the setting now. */
  affected: Affected,
  history: z.array(z.object({ at: Moment, action: z.string(), actorName: z.string(), opinion: z.string().nullable() })),
  allowed: z.array(openStepOf(settingChangeCase)),
})
export type SettingChangeDetail = z.output<typeof SettingChangeDetail>

const DictionaryRow = z.object({ dict: z.string(), title: z.string(), entries: z.number(), changed: z.number() })

export const EntryRow = z.object({
  code: z.string(),
  label: z.string(),
  enabled: z.boolean(),
  sort: z.number().nullable(),
  /** Whether the version in force is the city's own. */
  isOwn: z.boolean(),
  /** What the data file says, where the city's own version says something else. */
  shipped: z.string().nullable(),
  /** The precondition of the next change. */
  version: z.number(),
  /** A change that waits for its second person. */
  waiting: Id.nullable(),
  /** The first day of the next confirmed version. */
  next: z.string().nullable(),
})
export type EntryRow = z.output<typeof EntryRow>

export const settingChange = {
  dictionaries: call({
    get: '/settingChange/dictionaries',
    title: '字典目录：条目数和本市改过的条目数',
    may: staff,
    in: Nothing,
    out: z.array(DictionaryRow),
  }),
  entries: call({
    get: '/settingChange/entries',
    title: '一个字典的条目',
    may: staff,
    in: z.strictObject({ ...pageInput, dict: maxText(40).min(1), keyword: maxText(keywordLength).optional() }),
    out: pageOf(EntryRow).extend({ title: z.string(), mayAdd: z.boolean() }),
  }),
  versions: call({
    get: '/settingChange/versions',
    title: '一项参数的各个版本',
    may: staff,
    in: z.strictObject({ kind: Kind, key: Key }),
    out: z.object({ about: z.string(), versions: z.array(SettingChangeRow), affected: Affected }),
  }),
  page: call({
    get: '/settingChange/page',
    title: '参数变更记录',
    may: staff,
    in: z.strictObject({ ...pageInput, state: stateNameOf(settingChangeCase).optional(), kind: Kind.optional() }),
    out: pageOf(SettingChangeRow),
  }),
  get: call({
    get: '/settingChange/get',
    title: '一次参数变更的差异、影响、经过和可办理的步骤',
    may: staff,
    in: z.strictObject({ id: Id }),
    out: SettingChangeDetail,
  }),
  step: call({
    post: '/settingChange/step',
    hands: secondOfTwo,
    title: '复核、退回、撤回参数变更，或在开始前撤销',
    may: staff,
    in: z.strictObject({
      id: Id,
      version: Version,
      action: z.enum(['confirm', 'refuse', 'withdraw', 'revoke']),
      ...shapeOf([stepOpinion]),
    }),
    out: SettingChangeDetail,
  }),
}
