/** 企业能管系统接口: an enterprise makes a key for its own energy management system, which passes in what its meters read. */
import { meterFlows, meterQualities, metersAtMost } from '@green/filing/programme/meter-key.ts'
import { supplyPurposes } from '@green/filing/records/supply-account.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { alone } from '../../hands.ts'
import { briefReason } from '../../reasons.ts'
import { maxText, requiredText } from '../../rule-schemas.ts'
import { DateText, Done, Id, Moment, Nothing, Version } from '../../shapes.ts'

const Meter = z.strictObject({
  /** 计量点编号. */
  meter: requiredText(60),
  energyCode: z.string('请选择能源品种').regex(/^\w{1,4}$/, '请选择能源品种'),
  flow: z.enum(keysOf(meterFlows), '请选择购进或消费'),
})

const MeterKey = z.object({
  id: Id,
  version: z.number(),
  systemName: z.string(),
  purpose: z.string(),
  meters: z.array(Meter.extend({ label: z.string(), unit: z.string() })),
  /** The last signs of its secret. */
  tail: z.string(),
  endsOn: DateText,
  addresses: z.array(z.string()),
  state: z.enum(['active', 'expired', 'ended']),
  stateLabel: z.string(),
  createdAt: Moment,
  lastDelivery: z.object({ reference: z.string(), rows: z.number(), stored: z.number(), at: Moment }).nullable(),
})
export type MeterKey = z.output<typeof MeterKey>

/** Rows of one envelope, at most. */
export const meterRowsAtMost = 5000

const ReadingRow = z.strictObject({
  meter: maxText(60),
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '应为年月，如2025-03'),
  /** In the unit of the meter's kind of energy; null takes the reading back. */
  quantity: z.number('请填写用量').min(0, '用量不能为负数').max(1e12).nullable(),
  quality: z.enum(keysOf(meterQualities)).default('measured'),
  /** Hours of the month without a reading. */
  gapHours: z.number().min(0).max(744, '缺数小时不能多于一个月').default(0),
})

export const meterKey = {
  list: call({
    get: '/meterKey/list',
    title: '本企业能管系统的接口密钥、计量点和最近一次报送',
    may: ['enterprise'],
    in: Nothing,
    out: z.object({
      keys: z.array(MeterKey),
      energies: z.array(z.object({ code: z.string(), label: z.string(), unit: z.string() })),
    }),
  }),
  create: call({
    post: '/meterKey/create',
    title: '授权本企业能管系统报送计量数据，新建密钥',
    may: ['enterprise'],
    mainAccount: true,
    secret: true,
    in: z.strictObject({
      systemName: requiredText(40, 2),
      purpose: z.enum(keysOf(supplyPurposes), '请选择授权用途'),
      endsOn: DateText,
      /** Addresses and ranges from which it may be used; none: from everywhere. */
      addresses: z.array(maxText(50)).max(20, '最多20个地址'),
      meters: z.array(Meter).min(1, '请至少列出一个计量点').max(metersAtMost, `最多${metersAtMost}个计量点`),
    }),
    /** The secret, shown this once. */
    out: z.object({ id: Id, key: z.string() }),
  }),
  end: call({
    post: '/meterKey/end',
    title: '撤回能管系统的授权并停用密钥（已记入的月份保留）',
    may: ['enterprise'],
    mainAccount: true,
    in: z.strictObject({ id: Id, version: Version, ...shapeOf([briefReason]) }),
    out: Done,
  }),
  deliver: call({
    post: '/meterKey/deliver',
    hands: alone('plain', 'an enterprise delivers by the key that it has made for its own meters; persons may not'),
    title: '企业能管系统按接口报送各计量点的月用量（整份写入或退回，重报不重复）',
    may: ['city'],
    keys: true,
    slow: true,
    in: z.strictObject({
      /** The system's own number of the envelope; the same one again changes nothing. */
      reference: requiredText(60),
      count: z.number('请填写行数').int().min(1).max(meterRowsAtMost),
      total: z.number('请填写用量合计').min(0).max(1e12),
      /** SHA-256 of the rows in hexadecimal. */
      digest: z.string('请填写摘要').regex(/^[0-9a-f]{64}$/i, '摘要为64位十六进制数'),
      rows: z
        .array(ReadingRow)
        .min(1, '请至少报送一行')
        .max(meterRowsAtMost, `一份最多${meterRowsAtMost}行，请分份报送`),
    }),
    out: z.object({
      rows: z.number(),
      stored: z.number(),
      total: z.number(),
      /** Months that the ledger has of the meters' kinds: complete where every meter of the kind has it. */
      months: z.array(z.object({ label: z.string(), month: z.string(), quantity: z.number() })),
      isRepeat: z.boolean(),
    }),
  }),
}
