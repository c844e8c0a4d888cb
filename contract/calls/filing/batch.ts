/** 申报批次: the windows for filing: listed for everyone, opened and managed by the city. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { batchChangeReason, batchName, batchReason, batchReminder } from '../../fields/batch.ts'
import { Batch } from '../../filing/batch.ts'
import { StateName } from '../../filing/filing.ts'
import { dailyRecord, type TwoHands } from '../../hands.ts'
import { maxText, requiredText } from '../../rule-schemas.ts'
import { GivenMoment, Id, Moment, ProgrammeId, pageInput, pageOf, QxCode, RequestId, Version } from '../../shapes.ts'
import { orWaits } from '../account/two-hands.ts'

/** A second officer of the city; a batch that is only renamed needs none. */
const ofCity: TwoHands = { twoHands: { second: ['city'], days: 5 } }

export const batch = {
  list: call({
    get: '/batch/list',
    title: '申报批次',
    may: 'anyone',
    in: z.strictObject({ programme: ProgrammeId.optional() }),
    out: z.array(Batch),
  }),
  save: call({
    post: '/batch/save',
    hands: ofCity,
    title: '新建或修改申报批次',
    may: ['city', 'admin'],
    in: z.strictObject({
      id: Id.optional(),
      programme: ProgrammeId,
      ...shapeOf([batchName]),
      year: z.number().int().min(2020).max(2100),
      levelTarget: z.enum(['city', 'national']).nullish(),
      openAt: GivenMoment,
      closeAt: GivenMoment,
      countyDeadline: GivenMoment.nullish(),
      cityDeadline: GivenMoment.nullish(),
      returnDays: z.number().int().min(1).max(60).default(10),
      needExperts: z.boolean().default(true),
      requireThirdParty: z.boolean().default(false),
      formVersion: maxText(20).optional(),
      blind: z.boolean().optional(),
      twoHands: z.boolean().optional(),
      siteVisit: z.boolean().optional(),
      askOffices: z.array(requiredText(30)).max(12, '最多12个部门').optional(),
      listValues: z
        .record(z.string().max(40), z.record(z.string().max(40), maxText(100).nullable()))
        .nullish()
        .refine((rows) => Object.keys(rows ?? {}).length <= 100, '行数过多'),
      countyQuotas: z.record(QxCode, z.number('请输入名额').int().min(0, '名额不能小于0').max(9999)).optional(),
      /** The version that the client read, of an existing batch. */
      version: Version.optional(),
      /** Why the terms of a batch are changed; everybody concerned is notified. */
      reason: shapeOf([batchChangeReason]).reason.optional(),
    }),
    out: orWaits(Batch),
  }),
  close: call({
    post: '/batch/close',
    hands: ofCity,
    title: '提前截止申报批次',
    may: ['city', 'admin'],
    in: z.strictObject({ id: Id, version: Version, ...shapeOf([batchReason]) }),
    out: orWaits(Batch),
  }),
  takeBenchmarks: call({
    post: '/batch/takeBenchmarks',
    hands: ofCity,
    title: '已开始的批次采用现在已冻结的行业基准（已提交的申报保留原评分）',
    may: ['city', 'admin'],
    in: z.strictObject({ id: Id, version: Version, ...shapeOf([batchReason]) }),
    out: orWaits(Batch),
  }),
  extend: call({
    post: '/batch/extend',
    hands: ofCity,
    title: '给区县延期（或收回延期）',
    may: ['city', 'admin'],
    in: z.strictObject({
      id: Id,
      version: Version,
      qxCodes: z.array(QxCode).min(1, '请选择区县').max(60),
      /** Null removes the extension. */
      closeAt: GivenMoment.nullable(),
      countyDeadline: GivenMoment.nullish(),
      ...shapeOf([batchReason]),
    }),
    out: orWaits(Batch),
  }),
  archive: call({
    post: '/batch/archive',
    hands: ofCity,
    title: '归档申报批次',
    may: ['city', 'admin'],
    in: z.strictObject({ id: Id, version: Version, ...shapeOf([batchReason]) }),
    out: orWaits(Batch),
  }),
  changes: call({
    get: '/batch/changes',
    title: '申报批次的变更记录',
    may: ['county', 'city', 'admin'],
    in: z.strictObject({ id: Id }),
    out: z.array(
      z.object({
        id: Id,
        at: Moment,
        by: z.string(),
        reason: z.string(),
        changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
      }),
    ),
  }),
  progress: call({
    get: '/batch/progress',
    title: '各区县的申报进度',
    may: ['county', 'city', 'admin'],
    reads: 'replica',
    in: z.strictObject({ id: Id }),
    out: z.array(
      z.object({
        qxCode: QxCode,
        qxName: z.string(),
        unsent: z.number(),
        atCounty: z.number(),
        returned: z.number(),
        recommended: z.number(),
        approved: z.number(),
        rejected: z.number(),
        quota: z.number().nullable(),
      }),
    ),
  }),
  unsent: call({
    get: '/batch/unsent',
    title: '已开始填写而尚未提交的单位',
    may: ['county', 'city', 'admin'],
    in: z.strictObject({ id: Id, qxCode: QxCode.optional(), ...pageInput }),
    out: pageOf(
      z.object({
        filingId: Id,
        enterpriseName: z.string(),
        qxCode: QxCode,
        qxName: z.string(),
        state: StateName,
        stateLabel: z.string(),
        updatedAt: Moment,
      }),
    ),
  }),
  remind: call({
    post: '/batch/remind',
    hands: dailyRecord,
    title: '提醒尚未提交的单位',
    may: ['county', 'city', 'admin'],
    in: z.strictObject({
      id: Id,
      qxCode: QxCode.optional(),
      ...shapeOf([batchReminder]),
      /** Dry run: only counts who would be notified. */
      dryRun: z.boolean(),
      requestId: RequestId,
    }),
    out: z.object({ told: z.number(), dryRun: z.boolean() }),
  }),
}
