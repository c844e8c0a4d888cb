/** 企业档案: the enterprise list and card (specification's lsdtqyinfo), verification by the county, import of the workbook, yearly energy. */
import { z } from 'zod'
import { call, listExport } from '../../call.ts'
import { closures, Enterprise, EnterpriseRow, registerStates, verifications } from '../../enterprise/enterprise.ts'
import { shapeOf } from '../../field-schemas.ts'
import { closingReason, nameReason, verifyOpinion } from '../../fields/enterprise.ts'
import { alone, confirmedByCity, looksOnly, ownMatter, workflowStep } from '../../hands.ts'
import { ImportLeft, ImportReport, SaidMapping } from '../../imports.ts'
import { enterpriseCounts } from '../../overview/indicators.ts'
import { accountStates, orgKinds } from '../../roles.ts'
import { maxText } from '../../rule-schemas.ts'
import { DateText, Id, Moment, Nothing, pageInput, pageOf, QueryYear, QxCode, Version } from '../../shapes.ts'
import { ShowReason, withContacts } from '../account/personal.ts'
import { orWaits } from '../account/two-hands.ts'

export const EnterpriseQuery = z.strictObject({
  ...pageInput,
  keyword: maxText(50).optional(),
  qxCode: QxCode.optional(),
  industryCode: maxText(4).optional(),
  orgKind: z.enum(orgKinds).optional(),
  verification: z.enum(verifications).optional(),
  entScale: maxText(10).optional(),
  energyLevel: maxText(10).optional(),
  /** operating or closed, or one way of being closed. */
  standing: z.enum(['operating', 'closed', ...closures]).optional(),
  register: z.enum(registerStates).optional(),
  /** Bearing this label today. */
  label: Id.optional(),
  /** Those whose name waits for the city's exception. */
  nameCheck: z.enum(['waiting', 'none']).optional(),
  /** Those that this indicator counts, of that year; of the campaign's without. */
  counted: z.enum(enterpriseCounts).optional(),
  year: QueryYear.optional(),
  isSuperVisitor: z.union([z.literal(1), z.literal('1')]).optional(),
})

const YearFigures = z.object({
  year: z.number(),
  totalTce: z.number().nullable(),
  outputValue: z.number().nullable(),
  addedValue: z.number().nullable(),
  output: z.number().nullable(),
  waterIntake: z.number().nullable(),
  source: z.string(),
})
const EnergyRow = z.object({
  year: z.number(),
  energyCode: z.string(),
  energyName: z.string(),
  unit: z.string(),
  quantity: z.number(),
  tce: z.number(),
  source: z.string(),
})

export const lsdtqyinfo = {
  page: call({
    post: '/lsdtqyinfo/page',
    title: '企业列表',
    may: ['county', 'city', 'supervisor', 'admin'],
    keys: true,
    evenIfReadOnly: true,
    in: EnterpriseQuery,
    out: pageOf(EnterpriseRow),
  }),
  getOne: call({
    get: '/lsdtqyinfo/getOne',
    title: '企业档案',
    may: ['enterprise', 'county', 'city', 'supervisor', 'admin'],
    keys: true,
    in: z.strictObject({ id: Id.optional(), socialCode: maxText(18).optional() }),
    out: z.object({
      enterprise: Enterprise,
      /** The main account first, then the operators. */
      people: z.array(
        z.object({
          id: Id,
          name: z.string(),
          mobile: z.string(),
          label: z.string(),
          state: z.enum(accountStates),
          stateLabel: z.string(),
          lastLoginAt: Moment.nullable(),
        }),
      ),
      years: z.array(YearFigures),
      energy: z.array(EnergyRow),
      titles: z.array(
        z.object({
          id: Id,
          kindLabel: z.string(),
          levelLabel: z.string(),
          number: z.string(),
          validTo: z.string(),
          stateLabel: z.string(),
        }),
      ),
      /** The reading officer's own opinion in progress. */
      opinionDraft: z.object({ opinion: z.string(), at: Moment }).nullable(),
      changes: z.array(
        z.object({
          at: Moment,
          actor: z.string(),
          field: z.string(),
          label: z.string(),
          before: z.string(),
          after: z.string(),
        }),
      ),
    }),
  }),
}

export const enterprise = {
  /** EntManage: the county verifies or returns; changes of key fields likewise. */
  verify: call({
    post: '/enterprise/verify',
    hands: workflowStep,
    title: '企业信息审核',
    may: ['county'],
    in: z.strictObject({
      id: Id,
      version: Version,
      approve: z.boolean(),
      opinion: shapeOf([verifyOpinion]).opinion.optional(),
    }),
    out: Enterprise,
  }),
  /** 名称核准: the city grants a name that the usual rule refuses and the licence proves, or returns it. */
  decideName: call({
    post: '/enterprise/decideName',
    hands: alone('reason+told', 'the licence proves the name, and the county verifies the enterprise after it'),
    title: '核准含字母、数字或其他字符的企业名称',
    may: ['city'],
    in: z.strictObject({ id: Id, version: Version, approve: z.boolean(), ...shapeOf([nameReason]) }),
    out: Enterprise,
  }),
  keepOpinion: call({
    post: '/enterprise/keepOpinion',
    hands: ownMatter,
    title: '暂存企业信息的审核意见（空的即删除）',
    may: ['county'],
    in: z.strictObject({ id: Id, ...shapeOf([verifyOpinion]) }),
    out: z.object({ at: Moment }),
  }),
  setClosed: call({
    post: '/enterprise/setClosed',
    hands: alone('reason', 'follows the official register, and can be taken back'),
    title: '登记企业停业、注销、吊销、迁出，或恢复',
    may: ['county', 'city'],
    in: z.strictObject({
      id: Id,
      version: Version,
      /** null: it is operating again. */
      closedAs: z.enum(closures).nullable(),
      on: DateText.optional(),
      ...shapeOf([closingReason]),
    }),
    out: Enterprise,
  }),
  checkRegister: call({
    post: '/enterprise/checkRegister',
    hands: looksOnly,
    title: '与官方登记核对',
    may: ['county', 'city', 'admin'],
    in: z.strictObject({ id: Id }),
    out: Enterprise,
  }),
  importPreview: call({
    post: '/enterprise/importPreview',
    hands: looksOnly,
    title: '导入企业工作簿：检查并预览',
    may: ['admin'],
    upload: true,
    in: z.strictObject({}),
    out: ImportReport,
  }),
  importMap: call({
    post: '/enterprise/importMap',
    hands: looksOnly,
    title: '导入企业工作簿：确认各列的对应关系并检查',
    may: ['admin'],
    slow: true,
    in: SaidMapping,
    out: ImportReport,
  }),
  importCheck: call({
    post: '/enterprise/importCheck',
    hands: looksOnly,
    title: '导入企业工作簿：检查大工作簿',
    may: ['admin'],
    slow: true,
    in: z.strictObject({ importId: Id }),
    out: ImportReport,
    background: true,
  }),
  importLeft: call({
    get: '/enterprise/importLeft',
    title: '导入企业工作簿：上次没有办完的',
    may: ['admin'],
    in: Nothing,
    out: ImportLeft,
  }),
  importRun: call({
    post: '/enterprise/importRun',
    hands: confirmedByCity,
    title: '导入企业工作簿：执行',
    may: ['admin'],
    slow: true,
    in: z.strictObject({ importId: Id }),
    out: orWaits(ImportReport),
    background: true,
  }),
  importMarked: call({
    get: '/enterprise/importMarked',
    title: '下载标注了错误的原文件',
    may: ['admin'],
    in: z.strictObject({ importId: Id }),
    out: 'blob',
  }),
  importTemplate: call({
    get: '/enterprise/importTemplate',
    title: '下载企业导入模板',
    may: ['admin'],
    in: z.strictObject({}),
    out: 'blob',
  }),
  importFilled: call({
    get: '/enterprise/importFilled',
    title: '导出用于修改的企业工作簿（改后可再导入）',
    may: ['admin'],
    // Not masked, since the file is imported again.
    in: EnterpriseQuery.extend({ showReason: ShowReason }),
    out: 'blob',
    background: true,
  }),
  exportList: call({
    get: '/enterprise/exportList',
    title: '导出企业列表',
    may: ['county', 'city', 'admin'],
    in: EnterpriseQuery.extend(withContacts),
    ...listExport,
  }),
}
