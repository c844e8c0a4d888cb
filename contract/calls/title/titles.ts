/** 绿色项目与名单库: titles of every kind for the public, their maintenance by staff, and the programmes open to an enterprise now. */
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call, listExport } from '../../call.ts'
import { FileRef } from '../../files.ts'
import { Batch } from '../../filing/batch.ts'
import { StateName } from '../../filing/filing.ts'
import {
  figuresAtMost,
  imagesAtMost,
  titleKindLabels,
  titleLevelLabels,
  titleStateLabels,
} from '../../filing/titles.ts'
import { confirmedByCity, looksOnly } from '../../hands.ts'
import { ImportLeft, ImportReport, SaidMapping } from '../../imports.ts'
import {
  EnterpriseName,
  EnterpriseNameOrEmpty,
  maxText,
  OrganisationNameOrEmpty,
  requiredText,
  ruled,
} from '../../rule-schemas.ts'
import {
  DateText,
  Id,
  Moment,
  Nothing,
  ProgrammeId,
  pageInput,
  pageOf,
  QueryYear,
  QxCode,
  Version,
} from '../../shapes.ts'
import { orWaits } from '../account/two-hands.ts'
import { TitleFigure } from './public-titles.ts'

export const TitleKindName = z.enum(keysOf(titleKindLabels))
export const TitleLevelName = z.enum(keysOf(titleLevelLabels))
export const TitleStateName = z.enum(keysOf(titleStateLabels))

const PublicQuery = z.strictObject({
  ...pageInput,
  keyword: maxText(50).optional(),
  qxCode: QxCode.optional(),
  level: TitleLevelName.optional(),
  year: QueryYear.optional(),
  industryCode: maxText(4).optional(),
})

const PublicTitle = z.object({
  id: Id,
  kind: z.string(),
  kindLabel: z.string(),
  enterpriseName: z.string(),
  factoryName: z.string().nullable(),
  qxName: z.string(),
  industryName: z.string(),
  levelLabel: z.string(),
  year: z.number(),
  number: z.string(),
  validTo: DateText,
})

export const project = {
  projectList: call({
    get: '/project/projectList',
    title: '绿色名单的类别和数量（公开）',
    may: 'anyone',
    reads: 'replica',
    in: Nothing,
    out: z.array(
      z.object({ kind: z.string(), label: z.string(), total: z.number(), national: z.number(), city: z.number() }),
    ),
  }),
  projectPark: call({
    post: '/project/projectPark',
    title: '绿色园区名单（公开）',
    may: 'anyone',
    keys: true,
    reads: 'replica',
    evenIfReadOnly: true,
    in: PublicQuery,
    out: pageOf(PublicTitle),
  }),
  projectEnergyEfficiency: call({
    post: '/project/projectEnergyEfficiency',
    title: '能效领跑者名单（公开）',
    may: 'anyone',
    reads: 'replica',
    evenIfReadOnly: true,
    in: PublicQuery,
    out: pageOf(PublicTitle),
  }),
  projectWaterEfficiency: call({
    post: '/project/projectWaterEfficiency',
    title: '水效领跑者名单（公开）',
    may: 'anyone',
    reads: 'replica',
    evenIfReadOnly: true,
    in: PublicQuery,
    out: pageOf(PublicTitle),
  }),
  projectPage: call({
    post: '/project/projectPage',
    title: '绿色名单，可按类别（公开）',
    may: 'anyone',
    keys: true,
    reads: 'replica',
    evenIfReadOnly: true,
    in: PublicQuery.extend({ kind: TitleKindName.optional() }),
    out: pageOf(PublicTitle),
  }),
  initQyInfo: call({
    get: '/project/initQyInfo',
    title: '本企业可申报的事项：预填信息、批次、已申报情况、不能申报的原因',
    may: ['enterprise'],
    in: Nothing,
    out: z.object({
      organisation: z.record(z.string(), z.string()),
      batches: z.array(
        Batch.extend({
          title: z.string(),
          filed: z.object({ id: Id, state: StateName, stateLabel: z.string() }).nullable(),
          /** Why the enterprise cannot apply; empty when it can. */
          reasons: z.array(z.string()),
          /** A yearly report that the enterprise must file; after the batch closed it is late, and is listed still. */
          isOwed: z.boolean(),
        }),
      ),
      /** What its kind of organisation files at any time, without a batch. */
      anytime: z.array(z.object({ programme: ProgrammeId, title: z.string() })),
    }),
  }),
}

/** Filters of the library; scope comes from the account. */
const titleFilters = {
  keyword: maxText(50).optional(),
  kind: TitleKindName.optional(),
  level: TitleLevelName.optional(),
  qxCode: QxCode.optional(),
  year: QueryYear.optional(),
  industryCode: maxText(4).optional(),
  state: TitleStateName.optional(),
  /** Of enterprises that have this label today. */
  label: Id.optional(),
}

export const KeptTitle = z.object({
  id: Id,
  kind: TitleKindName,
  kindLabel: z.string(),
  level: TitleLevelName,
  levelLabel: z.string(),
  enterpriseName: z.string(),
  oldName: z.string().nullable(),
  /** What it is called now, where this keeps the name of its day. */
  nameNow: z.string().nullable(),
  socialCode: z.string(),
  qxCode: z.string(),
  qxName: z.string(),
  industryCode: z.string().nullable(),
  industryName: z.string(),
  year: z.number(),
  batchNo: z.string().nullable(),
  number: z.string(),
  documentNumber: z.string().nullable(),
  validFrom: DateText,
  validTo: DateText,
  /** What says the end, where the rule of its programme does not. */
  validSource: z.string().nullable(),
  state: TitleStateName,
  stateLabel: z.string(),
  /** granted by a filing, entered, imported. */
  source: z.string(),
  jgName: z.string(),
  summary: z.string(),
  extras: z.record(z.string(), z.string()),
  docFile: FileRef.nullable(),
  images: z.array(FileRef),
  kpiRows: z.array(TitleFigure),
  version: z.number(),
})
export type KeptTitle = z.output<typeof KeptTitle>

const staff = ['county', 'city', 'admin'] as const
const keepers = ['city', 'admin'] as const

export const titles = {
  list: call({
    get: '/title/list',
    title: '名单库',
    may: staff,
    in: z.strictObject({ ...pageInput, ...titleFilters }),
    out: pageOf(KeptTitle),
  }),
  save: call({
    post: '/title/save',
    hands: { twoHands: { second: ['city'], days: 5 } },
    title: '录入或修改一项称号',
    may: keepers,
    in: z.strictObject({
      id: Id.optional(),
      version: Version.optional(),
      kind: TitleKindName,
      level: TitleLevelName,
      enterpriseName: EnterpriseName,
      oldName: EnterpriseNameOrEmpty.optional(),
      socialCode: ruled('xydm'),
      qxCode: QxCode,
      industryCode: maxText(4).optional(),
      year: z.number().int().min(2010).max(2100),
      batchNo: maxText(30).optional(),
      documentNumber: requiredText(60),
      validFrom: DateText,
      /** By default by the rule of the programme that grants the kind; where none does, it is needed. */
      validTo: DateText.optional(),
      /** What says an end that no rule gives. */
      validSource: maxText(100).optional(),
      state: TitleStateName.default('valid'),
      jgName: OrganisationNameOrEmpty.optional(),
      summary: maxText(1000).optional(),
      extras: z.record(z.string().max(20), maxText(60)).default({}),
      /** Omitted fields stay unchanged. */
      docFile: FileRef.nullable().optional(),
      images: z.array(FileRef).max(imagesAtMost, `最多${imagesAtMost}张图片`).optional(),
      kpiRows: z.array(TitleFigure).max(figuresAtMost, `最多${figuresAtMost}行`).optional(),
    }),
    out: orWaits(KeptTitle),
  }),
  exportList: call({
    get: '/title/exportList',
    title: '导出名单库',
    may: staff,
    in: z.strictObject(titleFilters),
    ...listExport,
  }),
  statistics: call({
    get: '/title/statistics',
    title: '名单统计：类别、层级、年份，绿色工厂产值和能耗占比',
    may: staff,
    reads: 'replica',
    in: z.strictObject({ year: QueryYear }),
    out: z.object({
      counts: z.array(
        z.object({
          kind: z.string(),
          kindLabel: z.string(),
          level: z.string(),
          levelLabel: z.string(),
          year: z.number(),
          count: z.number(),
        }),
      ),
      /** Of the year's totals in the archive; null without any. */
      share: z.object({
        year: z.number(),
        enterprises: z.number(),
        titled: z.number(),
        outputPercent: z.number().nullable(),
        energyPercent: z.number().nullable(),
      }),
    }),
  }),
  importPreview: call({
    post: '/title/importPreview',
    hands: looksOnly,
    title: '导入名单工作簿：检查并预览',
    may: keepers,
    upload: true,
    in: z.strictObject({}),
    out: ImportReport,
  }),
  importMap: call({
    post: '/title/importMap',
    hands: looksOnly,
    title: '导入名单工作簿：确认各列的对应关系并检查',
    may: keepers,
    slow: true,
    in: SaidMapping,
    out: ImportReport,
  }),
  importCheck: call({
    post: '/title/importCheck',
    hands: looksOnly,
    title: '导入名单工作簿：检查大工作簿',
    may: keepers,
    slow: true,
    in: z.strictObject({ importId: Id }),
    out: ImportReport,
    background: true,
  }),
  importLeft: call({
    get: '/title/importLeft',
    title: '导入名单工作簿：上次没有办完的',
    may: keepers,
    in: Nothing,
    out: ImportLeft,
  }),
  importRun: call({
    post: '/title/importRun',
    hands: confirmedByCity,
    title: '导入名单工作簿：执行',
    may: keepers,
    slow: true,
    in: z.strictObject({ importId: Id }),
    out: orWaits(ImportReport),
    background: true,
  }),
  importMarked: call({
    get: '/title/importMarked',
    title: '下载标注了错误的名单工作簿',
    may: keepers,
    in: z.strictObject({ importId: Id }),
    out: 'blob',
  }),
  importFilled: call({
    get: '/title/importFilled',
    title: '导出用于修改的名单工作簿（改后可再导入）',
    may: keepers,
    in: z.strictObject(titleFilters),
    out: 'blob',
    background: true,
  }),
  importTemplate: call({
    get: '/title/importTemplate',
    title: '下载名单导入模板',
    may: keepers,
    in: z.strictObject({}),
    out: 'blob',
  }),
}

export const qy = {
  info: call({
    post: '/qy/info',
    title: '企业名片：档案、称号、最近年度数据',
    may: ['enterprise', 'county', 'city', 'supervisor', 'admin'],
    evenIfReadOnly: true,
    in: z.strictObject({ socialCode: maxText(18).optional() }),
    out: z.object({
      enterpriseId: Id,
      organisation: z.record(z.string(), z.string()),
      titles: z.array(
        z.object({
          kindLabel: z.string(),
          levelLabel: z.string(),
          number: z.string(),
          validTo: z.string(),
          state: z.string(),
        }),
      ),
      latest: z
        .object({
          year: z.number(),
          totalTce: z.number().nullable(),
          outputValue: z.number().nullable(),
          waterIntake: z.number().nullable(),
        })
        .nullable(),
    }),
  }),
}

export const lsdtProm = {
  getPromInfo: call({
    post: '/lsdtProm/getPromInfo',
    title: '绿色宣传：典型案例（公开）',
    may: 'anyone',
    reads: 'replica',
    evenIfReadOnly: true,
    in: z.strictObject(pageInput),
    out: pageOf(
      z.object({ id: z.string(), title: z.string(), summary: z.string(), publishAt: Moment, source: z.string() }),
    ),
  }),
}
