/** 系数和因子: 折标系数 and 排放因子 as the city sets them; versions and their second person are those of 参数变更. */
import { area, field, text, year } from '@green/filing/form/fields.ts'
import { factorGroupNames, factorPartNames } from '@green/filing/programme/factor-words.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { firstOfTwo } from '../../hands.ts'
import { maxText, requiredText } from '../../rule-schemas.ts'
import { Id, keywordLength, pageInput, pageOf, Version } from '../../shapes.ts'
import { startAndReason } from '../operation/setting-change.ts'

const staff = ['city', 'admin'] as const

const Group = z.enum(factorGroupNames)
const Part = z.enum(factorPartNames)

export const FactorRow = z.object({
  key: z.string(),
  group: Group,
  name: z.string(),
  parts: z.array(
    z.object({
      part: Part,
      label: z.string(),
      value: z.number().nullable(),
      unit: z.string(),
      /** Those in which it may be given, its own first, each with its words. */
      units: z.array(z.object({ unit: z.string(), label: z.string() })),
    }),
  ),
  source: z.string(),
  isVerified: z.boolean(),
  /** Its data year; null where a version holds from a data year on. */
  year: z.number().nullable(),
  /** The data year from which the version in force holds; null for the platform's own. */
  fromYear: z.number().nullable(),
  isOwn: z.boolean(),
  /** What the platform's own says, where the city's says something else. */
  shipped: z.string().nullable(),
  /** The precondition of the next change. */
  version: z.number(),
  waiting: Id.nullable(),
  next: z.string().nullable(),
})
export type FactorRow = z.output<typeof FactorRow>

const sourceText = { rules: [{ maxLength: 200 }], hint: '标准编号和条款，或文件的名称和文号。' } as const
export const factorFields = {
  source: field('source', '来源', text(sourceText)),
  fromYear: field(
    'fromYear',
    '从哪一年度的数据起适用',
    year({ required: true, hint: '以前年度的数据仍按原来的数值计算，何时填报都一样。' }),
  ),
  unusual: field('unusual', '与现行数值相差较大的说明', area(200)),
  year: field(
    'year',
    '数据年度',
    year({ required: true, hint: '文件公布的是哪一年度的数据；没有公布的年度暂用前一年度的数值。' }),
  ),
}

const Proposed = {
  key: maxText(60).min(1),
  /** Null: the platform's own again. */
  parts: z
    .array(
      z.strictObject({
        part: Part,
        value: z.number('请填写数字').gt(0, '应大于0，请核对文件中的数值').max(1e6, '数值过大，请核对单位'),
        /** The unit in which the document gives it. */
        givenIn: maxText(20),
      }),
    )
    .max(3)
    .nullable(),
  ...shapeOf([factorFields.source]),
  fromYear: z.number('请填写年度').int('请填写年度').min(2015, '年度应在2015年以后').max(2100, '年度不正确').nullable(),
  /** Why it is so unlike the one in force. */
  ...shapeOf([factorFields.unusual]),
  startsOn: startAndReason.startsOn,
}

export const factor = {
  page: call({
    get: '/factor/page',
    title: '折标系数和排放因子，及本市的版本',
    may: staff,
    in: z.strictObject({ ...pageInput, group: Group.optional(), keyword: maxText(keywordLength).optional() }),
    out: pageOf(FactorRow),
  }),
  get: call({
    get: '/factor/get',
    title: '一个系数或因子；数据年度还没有公布值的，没有数值',
    may: staff,
    in: z.strictObject({ key: maxText(60).min(1) }),
    out: FactorRow,
  }),
  preview: call({
    post: '/factor/preview',
    title: '系数变更的差异和影响（不提出）',
    may: staff,
    evenIfReadOnly: true,
    in: z.strictObject(Proposed),
    out: z.object({
      lines: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
      affected: z.array(z.object({ label: z.string(), count: z.number() })),
      /** The yearly records that nobody has closed, in words; the first of them. */
      openYears: z.array(z.string()),
    }),
  }),
  propose: call({
    post: '/factor/propose',
    hands: firstOfTwo,
    title: '提出系数或因子的下一版（由另一人复核，自开始日期生效）',
    may: staff,
    in: z.strictObject({ ...Proposed, reason: requiredText(300, 5), version: Version.default(0) }),
    out: z.object({ id: Id }),
  }),
}
