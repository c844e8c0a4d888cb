/** 产品碳足迹 (profile W5). */
import { z } from 'zod'
import { call } from '../../call.ts'
import { FileRef } from '../../files.ts'
import { FilingPage, FilingQuery, FilingReceipt, ProgrammeQuery, SaveFiling } from '../../filing/filing.ts'
import { dailyRecord } from '../../hands.ts'
import { maxText } from '../../rule-schemas.ts'
import { DateText, Done, Id, mostInt, pageInput, pageOf, QueryYear, queryInt } from '../../shapes.ts'

export const productFootprint = {
  save: call({
    post: '/productFootprint/save',
    title: '登记或修改产品碳足迹',
    byAgent: true,
    may: ['enterprise'],
    in: SaveFiling,
    out: FilingReceipt,
  }),
  mine: call({
    get: '/productFootprint/mine',
    title: '本企业的产品碳足迹',
    may: ['enterprise'],
    in: FilingQuery,
    out: FilingPage,
  }),
  page: call({
    get: '/productFootprint/page',
    title: '产品碳足迹列表',
    may: ['county', 'city', 'admin'],
    in: ProgrammeQuery,
    out: FilingPage,
  }),
  remove: call({
    delete: '/productFootprint/remove',
    hands: dailyRecord,
    title: '删除产品碳足迹登记',
    may: ['enterprise', 'admin'],
    in: z.strictObject({ id: Id, version: queryInt(0, mostInt), reason: maxText(500).optional() }),
    out: Done,
  }),
  report: call({
    get: '/productFootprint/report',
    title: '产品碳足迹报告（PDF）',
    may: ['enterprise', 'county', 'city', 'admin'],
    in: z.strictObject({ id: Id }),
    out: 'blob',
  }),
  cite: call({
    post: '/productFootprint/cite',
    title: '取产品碳足迹报告作为申报附件',
    may: ['enterprise'],
    in: z.strictObject({ id: Id }),
    out: FileRef,
  }),
  published: call({
    get: '/productFootprint/published',
    title: '企业同意公开的产品碳足迹（公开）',
    may: 'anyone',
    reads: 'replica',
    in: z.strictObject({ ...pageInput, keyword: maxText(50).optional(), year: QueryYear.optional() }),
    /** Never a row of what it was computed from. */
    out: pageOf(
      z.object({
        id: Id,
        enterpriseName: z.string(),
        qxName: z.string(),
        productName: z.string(),
        year: z.number(),
        rule: z.string(),
        unitLabel: z.string(),
        boundary: z.string(),
        perUnit: z.number(),
        perUnitMarket: z.number().nullable(),
        review: z.string(),
        certificateNo: z.string(),
        validTo: DateText.nullable(),
      }),
    ),
  }),
}
