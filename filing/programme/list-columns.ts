/** The columns and conditions of one programme's lists, and which roles may use them. */

import { type Field, type Spec, titled } from '../form/fields.ts'
import { type FormFacet, fieldsOf } from '../form/form.ts'
import type { RankingFacet } from '../scoring/ranking.ts'
import type { ScoringFacet } from '../scoring/rubric.ts'
import { isContact, isIdentity } from '../value/personal.ts'
import { type DecisionFacet, unseenKeys } from '../workflow/decision.ts'
import { isOwner, type StepRole, scores, unmasks } from '../workflow/step-roles.ts'
import type { WhoFilesFacet } from '../workflow/who-files.ts'
import { inquires } from '../workflow/workflow.ts'

/** Standard columns of every list (README §9). */
export const standardColumns = {
  enterpriseName: '企业名称',
  socialCode: '统一社会信用代码',
  qxName: '区县',
  industryName: '行业',
  batchName: '批次',
  year: '年度',
  number: '受理号',
  state: '状态',
  submittedAt: '提交时间',
  handler: '当前处理人',
  systemScore: '系统得分',
  expertScore: '专家均分',
  /** One column per group of the rubric: 能源低碳化得分 … */
  groupScores: '一级指标得分',
  /** The figure by which filings of the programme rank; its label is that figure's. */
  rankFigure: '排序指标',
  /** Place by final score within the batch and the table; none for a score that only advises. */
  rank: '批次内排名',
  /** Why a score only advises and is not ranked. */
  scoreAdvice: '参考分说明',
  gateFlag: '否决标记',
  countyOpinion: '区县意见',
  cityConclusion: '市级结论',
  /** What was found before publicity, for the offices. */
  siteVisit: '现场抽查',
  officeOpinions: '部门意见',
  /** The rubric's name for the experts' mean, or the final score: 五星级. */
  grade: '评价等级',
  titleNumber: '文号',
  validTo: '有效期至',
  upwardOn: '上报日期',
  upwardDocument: '上报文号',
  upwardResult: '上报结果',
  upwardList: '公布名单',
  upwardNotice: '公布文号',
  upwardAnnounced: '公布日期',
  contactName: '联系人',
  contactPhone: '联系电话',
} as const
export type StandardColumn = keyof typeof standardColumns

/**
 * A list column computed over other records when it is read; the server's part of the family supplies it. A text has no
 * decimals. `seenBy`: the roles that read it; everybody where it is left out.
 */
export type CountedColumn = { label: string; unit?: string; decimals: number; seenBy?: readonly StepRole[] }
export type CountedText = Pick<CountedColumn, 'label' | 'seenBy'> & { decimals?: undefined }

/** The columns of lists and exports. Keys are those of the form, its figures, its outcome, or standard columns. */
export type ListingFacet<K extends string = string, G extends string = string, C extends string = never> = {
  list: readonly (K | G | C | StandardColumn)[]
  export: readonly (K | G | C | StandardColumn)[]
  counted?: Readonly<Record<string, CountedColumn | CountedText>>
  /** What a reviewer of this programme reads first: these columns are shown before others where the width is short. */
  listFirst?: readonly (K | G | C | StandardColumn)[]
  /** Number fields, figures and numbers of the outcome summed over the whole list, not only the page. */
  totals?: readonly (K | G)[]
  /** Sums over all that the reader may see, by these choices, for an export sheet and a screen; what the outcome excludes does not count. */
  totalsBy?: { title: string; by: readonly K[]; sums: readonly (K | G)[]; leavesOut?: { key: string; code: string } }
  /** One line per row of this table instead of one per filing. */
  exportRowsOf?: K
  /** Columns after the others, one for each code that occurs: the sum of `value` over the rows of the filing's year. */
  exportPivot?: { table: K; by: string; value: string; year: string }
  /** Tables on further sheets of the export, one line per row. */
  exportSheets?: readonly K[]
}

type Listed = ListingFacet &
  FormFacet &
  RankingFacet &
  Pick<ScoringFacet, 'rubric'> &
  Pick<DecisionFacet, 'outcome' | 'workflow'> &
  Pick<WhoFilesFacet, 'oneOpenPer'>

/** Whether this role sees the value masked: experts every personal one, officers those that identify a person or an account. */
export function isMasked(spec: Spec, role: StepRole): boolean {
  if (isOwner(role)) return false
  return scores(role) ? spec.personal === true : isContact(spec) || isIdentity(spec)
}

/** Whether this role may unmask a value for a reason: contacts for officers who handle the case, identity and account numbers for the city. */
export function isShownTo(spec: Spec, role: StepRole): boolean {
  return isIdentity(spec) ? unmasks(role, 'identity') : isContact(spec) && unmasks(role, 'contact')
}

/** Standard columns that are meaningless in a list of single rows. */
const notInLists: readonly StandardColumn[] = ['groupScores', 'rank']
const ofRubric: readonly StandardColumn[] = ['systemScore', 'expertScore', 'gateFlag', 'grade']
const ofAdvisory: readonly StandardColumn[] = ['scoreAdvice']
const ofInquiry: readonly StandardColumn[] = ['siteVisit', 'officeOpinions']
const single = ({ spec }: Field) => spec.kind !== 'rows' && spec.kind !== 'files' && spec.kind !== 'calc'

/** Where a line of an export came from and who has it now: in front of the programme's own columns and behind them. */
const exportEnds = { first: ['number', 'batchName', 'year'], last: ['state', 'submittedAt', 'handler'] } as const

/** The columns of the programme's export, in order; every desk's has its number, batch, year, time and who has it now. */
export function exportColumns(programme: Pick<ListingFacet, 'export'> & Pick<WhoFilesFacet, 'oneOpenPer'>): string[] {
  const first = exportEnds.first.filter((key) => key !== 'batchName' || programme.oneOpenPer === 'batch')
  const own = (programme.export as readonly string[]).filter((key) => !(first as readonly string[]).includes(key))
  return [...new Set<string>([...first, ...own, ...exportEnds.last])]
}

/** Every column this role may choose for the programme's list, the default ones first. */
export function columnsFor(programme: Listed, role: StepRole): string[] {
  const unseen = unseenKeys(programme, role)
  const standard = (Object.keys(standardColumns) as StandardColumn[]).filter(
    (key) =>
      !notInLists.includes(key) &&
      (programme.rubric || !ofRubric.includes(key)) &&
      (programme.rubric?.advisory?.reads.length || !ofAdvisory.includes(key)) &&
      (programme.rankedBy || key !== 'rankFigure') &&
      (!ofInquiry.includes(key) || (inquires(programme.workflow) && !isOwner(role) && !scores(role))) &&
      (key !== 'batchName' || programme.oneOpenPer === 'batch'),
  )
  const own = [...fieldsOf(programme), ...(programme.outcome?.fields ?? [])].filter(single).map(({ key }) => key)
  const figures = [...Object.keys(programme.figures), ...Object.keys(programme.counted ?? {})]
  return [...new Set<string>([...programme.list, ...standard, ...own, ...figures])].filter(
    (key) => !unseen.has(key) && readsCounted(programme, key, role),
  )
}

/** Whether this role reads a column, as far as it is a counted one. */
export function readsCounted({ counted }: Pick<ListingFacet, 'counted'>, key: string, role: StepRole): boolean {
  return counted?.[key]?.seenBy?.includes(role) !== false
}

/** The chosen columns that the list has for this role, in the order chosen; null where nothing is chosen. */
export function columnsChosen(programme: Listed, role: StepRole, chosen: string | undefined): string[] | null {
  if (!chosen) return null
  const known = new Set(columnsFor(programme, role))
  const columns = [...new Set(chosen.split(','))].filter((key) => known.has(key))
  return columns.length > 0 ? columns : null
}

/** The label of a standard column. */
export function standardTitle(programme: Pick<Listed, 'rankedBy' | 'figures' | 'rubric'>, key: StandardColumn): string {
  const ranked = programme.rankedBy ? programme.figures[programme.rankedBy] : undefined
  const own: Partial<Record<StandardColumn, string | undefined>> = {
    grade: programme.rubric?.gradeTitle,
    systemScore: programme.rubric?.systemAlone,
    rankFigure: ranked && titled(ranked.label, ranked.unit),
  }
  return own[key] ?? standardColumns[key]
}

/** A number that lists can show under that key: a figure of the form, or one counted over other records. */
export function figureAt(programme: Pick<Listed, 'figures' | 'counted'>, key: string): CountedColumn | undefined {
  const counted = programme.counted?.[key]
  return programme.figures[key] ?? (counted?.decimals === undefined ? undefined : counted)
}

/** A text that lists can show under that key, worked out over other records. */
export function countedTextAt({ counted }: Pick<ListingFacet, 'counted'>, key: string): CountedText | undefined {
  const column = counted?.[key]
  return column?.decimals === undefined ? column : undefined
}
