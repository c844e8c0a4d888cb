/** 节能服务机构备案 (profile W3). */
import { z } from 'zod'
import { call } from '../call.ts'
import { FilingPage, FilingQuery, FilingReceipt, MoveFiling, SaveFiling } from '../filing.ts'
import { words } from '../rule-schemas.ts'

export const ServiceFilingQuery = FilingQuery.extend({
  serviceTypes: words(20).optional(),
  expiringDays: z.coerce.number().int().min(1).max(365).optional(),
})

export const record = {
  saveRecord: call({
    post: '/record/saveRecord',
    title: '提交、修改或撤回节能服务机构备案',
    may: ['enterprise'],
    in: SaveFiling,
    out: FilingReceipt,
  }),
  getRecodsByCode: call({
    get: '/record/getRecodsByCode',
    title: '本机构的备案',
    may: ['enterprise'],
    in: FilingQuery,
    out: FilingPage,
  }),
  getRecordsByCounty: call({
    get: '/record/getRecordsByCounty',
    title: '节能服务机构备案列表',
    may: ['county', 'city', 'admin'],
    in: ServiceFilingQuery,
    out: FilingPage,
  }),
  updateState: call({
    put: '/record/updateState',
    title: '备案审核',
    may: ['county', 'city'],
    in: MoveFiling,
    out: FilingReceipt,
  }),
}
