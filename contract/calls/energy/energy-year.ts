/**
 * 企业年度能耗 (specification's lsdtqyinfo and lsdtQynhBase): the matrix of years, one enterprise at a glance, entries, checks and the
 * choice among sources, who owes a year, totals of the city, the workbook.
 */
import {
  checkResults,
  findingKinds,
  findingReasons,
  flowNames,
  owedStates,
} from '@green/filing/programme/energy-words.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call, listExport } from '../../call.ts'
import { OwedChange, OwedRow } from '../../enterprise/owed-energy.ts'
import { confirmedByCity, dailyRecord } from '../../hands.ts'
import { maxText, requiredText } from '../../rule-schemas.ts'
import { Id, Moment, pageInput, pageOf, QueryYear, QxCode, Version } from '../../shapes.ts'
import { orWaits } from '../account/two-hands.ts'
import { VerifiedMark } from './energy-verification.ts'

const readers = ['enterprise', 'county', 'city', 'supervisor', 'admin'] as const
const staff = ['county', 'city', 'supervisor', 'admin'] as const

const Year = z.number().int().min(2015).max(2100)
/** A change of stock or added value may be negative. */
const Amount = z.number().min(-2e9).max(1e12)
const Positive = z.number().min(0).max(1e12)
const Check = z.enum(['unchecked', ...keysOf(checkResults)])

export const EnergyCell = z.object({
  year: z.number(),
  recordId: Id,
  /** 当量值. */
  totalTce: z.number().nullable(),
  /** Of the chosen kind of energy. */
  quantity: z.number().nullable(),
  source: z.string(),
  filingId: Id.nullable(),
  programme: z.string().nullable(),
  check: Check,
  /** Other sources contradict it and nobody has decided. */
  conflict: z.boolean(),
  /** Findings that nobody has explained. */
  open: z.number(),
  /** 经第三方核查, and unchanged since. */
  verified: z.boolean(),
})
export type EnergyCell = z.output<typeof EnergyCell>

export const EnergyYearRow = z.object({
  enterpriseId: Id,
  enterpriseName: z.string(),
  socialCode: z.string(),
  qxName: z.string(),
  industryName: z.string(),
  cells: z.array(EnergyCell),
  kinds: z.array(
    z.object({
      energyCode: z.string(),
      name: z.string(),
      unit: z.string(),
      cells: z.array(z.object({ year: z.number(), quantity: z.number(), tce: z.number() })),
    }),
  ),
})
export type EnergyYearRow = z.output<typeof EnergyYearRow>

export const EnergyYearQuery = z.strictObject({
  ...pageInput,
  keyword: maxText(50).optional(),
  qxCode: QxCode.optional(),
  industryCode: maxText(4).optional(),
  /** The last of the years shown. */
  year: QueryYear.optional(),
  energyCode: maxText(4).optional(),
  /** In the last year: not checked, in doubt, checked, with contradicting sources, without data. */
  state: z.enum(['unchecked', 'doubtful', 'sound', 'conflict', 'missing']).optional(),
  label: Id.optional(),
})

const Line = z.object({
  energyCode: z.string(),
  name: z.string(),
  unit: z.string(),
  flow: z.enum(flowNames),
  quantity: z.number(),
  tce: z.number(),
  co2: z.number().nullable(),
})
const figures = {
  totalTce: z.number().nullable(),
  outputValue: z.number().nullable(),
  addedValue: z.number().nullable(),
  waterIntake: z.number().nullable(),
  co2: z.number().nullable(),
  greenPower: z.number().nullable(),
  ownPower: z.number().nullable(),
  feedstockTce: z.number().nullable(),
  mediaTce: z.number().nullable(),
}
export const EnergyRecordView = z.object({
  id: Id,
  year: z.number(),
  month: z.number(),
  source: z.string(),
  sourceKind: z.string(),
  programme: z.string().nullable(),
  filingId: Id.nullable(),
  ...figures,
  note: z.string(),
  check: Check,
  checkNote: z.string().nullable(),
  checkedAt: Moment.nullable(),
  checkedByName: z.string().nullable(),
  accepted: z.boolean(),
  acceptedByName: z.string().nullable(),
  acceptReason: z.string().nullable(),
  updatedAt: Moment,
  updatedByName: z.string(),
  version: z.number(),
  lines: z.array(Line),
  /** 经第三方核查: the statement about these figures; null where there is none or they changed since. */
  verified: VerifiedMark.nullable(),
})
export type EnergyRecordView = z.output<typeof EnergyRecordView>

/** What was entered for one site; the year's own entry is their sum. */
const SiteRecord = EnergyRecordView.extend({ siteId: Id, siteName: z.string() })

export const EnergyFinding = z.object({
  code: z.string(),
  year: z.number(),
  kind: z.enum(keysOf(findingKinds)),
  level: z.enum(['warning', 'error']),
  text: z.string(),
  explained: z
    .object({ reason: z.enum(keysOf(findingReasons)), note: z.string(), byName: z.string(), at: Moment })
    .nullable(),
})
export type EnergyFinding = z.output<typeof EnergyFinding>

const Step = z.object({
  code: z.string(),
  from: z.string(),
  to: z.string(),
  label: z.string(),
  how: z.string(),
  delta: z.number(),
})
export const EnergyBridge = z.object({
  totals: z.object({ stat205: z.number(), gb2589eq: z.number(), gb2589equiv: z.number(), assessed: z.number() }),
  steps: z.array(Step),
  carbon: z.object({
    location: z.number().nullable(),
    market: z.number().nullable(),
    parts: z.array(z.object({ code: z.string(), label: z.string(), how: z.string(), co2: z.number() })),
  }),
})
export type EnergyBridge = z.output<typeof EnergyBridge>

const Base = z.object({
  enterpriseId: Id,
  baseYear: z.number(),
  baseTce: z.number(),
  baseOutputValue: z.number(),
  targetYear: z.number().nullable(),
  targetTce: z.number().nullable(),
  /** kgce/万元. */
  targetIntensity: z.number().nullable(),
  note: z.string(),
  updatedAt: Moment,
  updatedByName: z.string(),
  version: z.number(),
})

/** 目标线: for each target its path by year, with what the accepted figures say. */
export const EnergyTargetPath = z.object({
  measure: z.enum(['intensity', 'tce']),
  baseYear: z.number(),
  baseValue: z.number(),
  targetYear: z.number(),
  targetValue: z.number(),
  points: z.array(
    z.object({
      year: z.number(),
      target: z.number(),
      actual: z.number().nullable(),
      /** Actual less target: in the measure's unit, in tce, in yuan. */
      gap: z.object({ own: z.number(), tce: z.number(), yuan: z.number() }).nullable(),
    }),
  ),
})
export type EnergyTargetPath = z.output<typeof EnergyTargetPath>

export const EnergyGlance = z.object({
  enterprise: z.object({
    id: Id,
    enterpriseName: z.string(),
    socialCode: z.string(),
    qxName: z.string(),
    industryName: z.string(),
  }),
  /** Newest first. */
  years: z.array(
    z.object({
      year: z.number(),
      /** All sources of the year; the accepted one first. */
      records: z.array(EnergyRecordView),
      /** The sources differ by more than one percent. */
      contradicts: z.boolean(),
      /** And nobody has decided. */
      conflict: z.boolean(),
      bridge: EnergyBridge.nullable(),
      findings: z.array(EnergyFinding),
      months: z.array(EnergyRecordView),
      /** By site, of the year and of months. */
      sites: z.array(SiteRecord),
    }),
  ),
  /** Sites that energy can be entered for; a choice only where there is more than one. */
  sites: z.array(z.object({ id: Id, name: z.string() })),
  base: Base.nullable(),
  /** The price turns a gap into money. */
  targets: z.object({ paths: z.array(EnergyTargetPath), yuanPerTce: z.number(), priceSource: z.string() }),
  titles: z.array(z.object({ id: Id, label: z.string(), number: z.string(), validTo: z.string() })),
  matters: z.array(z.object({ filingId: Id, label: z.string(), stateLabel: z.string(), programme: z.string() })),
  history: z.array(
    z.object({
      at: Moment,
      year: z.number(),
      byName: z.string(),
      action: z.string(),
      subject: z.string(),
      reason: z.string(),
    }),
  ),
  /** What this user may do here. */
  may: z.object({ enter: z.boolean(), decide: z.boolean(), explain: z.boolean(), target: z.boolean() }),
})
export type EnergyGlance = z.output<typeof EnergyGlance>

/** Longest notes to a year, in the calls and where they are typed: of an entry, of a base year, of a check, of an explained finding. */
export const energyNotes = { entry: 300, base: 200, check: 200, finding: 200 } as const
/** Why one of several sources is adopted. */
export const adoptionReasonLength = 200

const Entry = z.strictObject({
  year: Year,
  /** 0: the whole year. */
  month: z.number().int().min(0).max(12).default(0),
  /** One site's part; the enterprise's entry becomes the sum of its sites. */
  siteId: Id.optional(),
  outputValue: Positive.nullable().default(null),
  addedValue: Amount.nullable().default(null),
  waterIntake: Positive.nullable().default(null),
  greenPower: Positive.nullable().default(null),
  ownPower: Positive.nullable().default(null),
  feedstockTce: Positive.nullable().default(null),
  mediaTce: Positive.nullable().default(null),
  note: maxText(energyNotes.entry).default(''),
  lines: z
    .array(z.strictObject({ energyCode: maxText(4), flow: z.enum(flowNames), quantity: Amount }))
    .min(1, '请至少填写一种能源')
    .max(120),
  /** Of the own entry that was read; absent for the first. */
  version: Version.optional(),
})

const TotalsQuery = z.strictObject({
  /** Last year by default. */
  year: QueryYear.optional(),
  by: z.enum(['county', 'industry', 'kind']).default('county'),
  qxCode: QxCode.optional(),
  industryCode: maxText(4).optional(),
})
export const EnergyTotal = z.object({
  code: z.string(),
  name: z.string(),
  enterprises: z.number(),
  totalTce: z.number().nullable(),
  /** Last year's, of the same enterprises that have both years; for the change. */
  changePercent: z.number().nullable(),
  co2: z.number().nullable(),
  /** How many of the enterprises have no carbon and are not in its sum. */
  withoutCo2: z.number(),
  outputValue: z.number().nullable(),
  /** kgce/万元, of the industrial enterprises that operate in the year. */
  intensity: z.number().nullable(),
  quantity: z.number().nullable(),
  unit: z.string(),
  sharePercent: z.number().nullable(),
})
export type EnergyTotal = z.output<typeof EnergyTotal>

export const yearlyEnergy = {
  getLsdtQynhYearInfoPage: call({
    post: '/lsdtqyinfo/getLsdtQynhYearInfoPage',
    title: '企业年度能耗列表（企业、年度、能源品种）',
    may: readers,
    evenIfReadOnly: true,
    in: EnergyYearQuery,
    out: pageOf(EnergyYearRow).extend({ years: z.array(z.number()) }),
  }),
  addLsdtQynhYearInfo: call({
    post: '/lsdtqyinfo/addLsdtQynhYearInfo',
    title: '录入本企业的年度或月度能耗（再次录入即更正）',
    may: ['enterprise'],
    in: Entry,
    out: z.object({ recordId: Id, findings: z.array(EnergyFinding) }),
  }),
  getLsdtTaskQyPage: call({
    get: '/lsdtqyinfo/getLsdtTaskQyPage',
    title: '应报年度能耗的企业和办理状态',
    may: staff,
    in: z.strictObject({
      ...pageInput,
      year: QueryYear,
      keyword: maxText(50).optional(),
      qxCode: QxCode.optional(),
      state: z.enum(keysOf(owedStates)).optional(),
    }),
    out: pageOf(OwedRow).extend({ counts: z.record(z.enum(keysOf(owedStates)), z.number()) }),
  }),
  /** The specification spells this change as a GET; it needs the session's header like every other. */
  readLsdtTaskQy: call({
    get: '/lsdtqyinfo/updateLsdtTaskQy',
    title: '登记企业年度能耗的报送期限、免报和备注（GET）',
    may: ['county', 'city'],
    evenIfReadOnly: false,
    in: OwedChange,
    out: OwedRow,
  }),
  updateLsdtTaskQy: call({
    post: '/lsdtqyinfo/updateLsdtTaskQy',
    hands: dailyRecord,
    title: '登记企业年度能耗的报送期限、免报和备注',
    may: ['county', 'city'],
    in: OwedChange,
    out: OwedRow,
  }),
}

export const lsdtQynhBase = {
  addQynh: call({
    post: '/lsdtQynhBase/addQynh',
    hands: dailyRecord,
    title: '登记企业能耗基准年和目标',
    may: ['enterprise', 'county', 'city'],
    in: z.strictObject({
      enterpriseId: Id.optional(),
      version: Version,
      baseYear: Year,
      targetYear: Year.nullable().default(null),
      targetTce: Positive.nullable().default(null),
      targetIntensity: Positive.nullable().default(null),
      note: maxText(energyNotes.base).default(''),
    }),
    out: Base,
  }),
  getLsdtQynhBaseOne: call({
    get: '/lsdtQynhBase/getLsdtQynhBaseOne',
    title: '企业能耗基准年和目标',
    may: readers,
    in: z.strictObject({ enterpriseId: Id.optional() }),
    out: Base.nullable(),
  }),
}

export const energyYear = {
  glance: call({
    get: '/energyYear/glance',
    title: '一家企业的年度能耗：各来源、口径、异常、目标',
    may: readers,
    in: z.strictObject({ enterpriseId: Id.optional() }),
    out: EnergyGlance,
  }),
  accept: call({
    post: '/energyYear/accept',
    hands: confirmedByCity,
    title: '在互相矛盾的来源中采用一个',
    may: ['county', 'city'],
    in: z.strictObject({ recordId: Id, version: Version, reason: requiredText(adoptionReasonLength, 5) }),
    out: orWaits(EnergyRecordView),
  }),
  check: call({
    post: '/energyYear/check',
    hands: dailyRecord,
    title: '核对年度能耗（已核对、存疑）',
    may: ['county', 'city'],
    in: z.strictObject({
      recordIds: z.array(Id).min(1).max(50),
      result: z.enum(keysOf(checkResults)),
      note: maxText(energyNotes.check).default(''),
    }),
    out: z.object({ checked: z.number() }),
  }),
  explain: call({
    post: '/energyYear/explain',
    hands: dailyRecord,
    title: '说明跳变、缺口、离群或不平衡的原因',
    may: ['enterprise', 'county', 'city'],
    in: z.strictObject({
      enterpriseId: Id.optional(),
      year: Year,
      finding: maxText(40),
      reason: z.enum(keysOf(findingReasons)),
      note: maxText(energyNotes.finding).default(''),
    }),
    out: EnergyFinding,
  }),
  totals: call({
    get: '/energyYear/totals',
    title: '能耗汇总（年度、区县、行业、品种）',
    may: ['county', 'city', 'admin'],
    reads: 'replica',
    in: TotalsQuery,
    out: z.object({
      year: z.number(),
      sum: EnergyTotal,
      rows: z.array(EnergyTotal),
      /** The same scope in the last years, the oldest first. */
      years: z.array(
        z.object({
          year: z.number(),
          enterprises: z.number(),
          totalTce: z.number().nullable(),
          outputValue: z.number().nullable(),
        }),
      ),
    }),
  }),
  exportTotals: call({
    get: '/energyYear/exportTotals',
    title: '导出能耗汇总',
    may: ['county', 'city', 'admin'],
    in: TotalsQuery,
    ...listExport,
  }),
  exportYears: call({
    get: '/energyYear/exportYears',
    title: '导出企业年度能耗（与导入模板同样的栏目）',
    may: ['county', 'city', 'admin'],
    in: EnergyYearQuery,
    ...listExport,
  }),
}
