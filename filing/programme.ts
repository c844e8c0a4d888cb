/** A programme is data: what is asked, computed, checked, scored, listed. These are the words it is written in. */
import type { Answers, Row } from './answers.ts'
import { asideKey } from './aside-key.ts'
import type { EligibilityQuestion } from './eligibility.ts'
import type { IdentityField, Trace } from './identity.ts'
import type { Reference } from './reference.ts'
import type { Rubric } from './rubric.ts'
import type { RuleName } from './rules.ts'
import type { Template } from './template.ts'
import type { TimeLimits } from './time-limits.ts'
import type { Waiver } from './waiver.ts'
import type { State, StepRole, Workflow } from './workflow.ts'

/** A pure question about the answers: is this shown, is this required? */
export type Condition = (answers: Answers) => boolean
/** The same inside a repeated row. */
export type RowCondition = (row: Row, answers: Answers) => boolean

/** An institution whose filing stands is picked by name; its credit code goes into another text of the form. */
export type EvaluatorPick = { scope: string; codeTo: string }

export type Rule = RuleName | { maxLength: number } | { length: readonly [number, number] } | 'nonzero'

export type FileFormat = 'pdf' | 'jpg' | 'png' | 'doc' | 'docx' | 'xls' | 'xlsx' | 'zip'

type Common = {
  /** Must be given before sending; a draft may lack it. */
  required?: boolean | Condition | RowCondition
  /** Asked only when this holds; what is hidden is cleared on sending. */
  visible?: Condition | RowCondition
  rules?: readonly Rule[]
  /** One plain sentence beside the field. */
  hint?: string
  example?: string
  /** Standard, notice or clause this field comes from. */
  clause?: string
  /** Filled from the enterprise archive or from last year's filing; shown as 来自企业档案 / 上年报告. */
  from?: { archive: string } | 'lastYear'
  /** A statement that is made anew with every filing; never brought in from an earlier one. */
  anew?: true
  /** Kept but not shown to experts and the public. */
  personal?: boolean
  /** The number of a bank account. */
  account?: true
  /** Only these read it beside whoever filed it: an account number is the paying city's business. */
  seenBy?: readonly StepRole[]
}

/** Kinds whose value is one number. */
export type NumberKind = 'number' | 'integer' | 'percent' | 'money'

export type Spec = Common &
  (
    | {
        kind: 'text' | 'area' | 'date' | 'month' | 'year' | 'bool' | 'region' | 'industry'
        evaluator?: EvaluatorPick
        /** Filled by another field's choice and only shown. */
        given?: true
      }
    | {
        kind: NumberKind
        unit?: string
        decimals?: number
        signed?: boolean
        max?: number /** Shown without thousands marks: a year. */
        plain?: boolean
        /** A change against the year before beyond so many percent wants a reason; 20 unless told, null for never. */
        jump?: number | null
      }
    | {
        kind: 'choice' | 'choices'
        dict: string
        max?: number /** Another choice in the form; only entries below it are offered. */
        under?: string /** Code shown when nothing else fits. */
        only?: readonly string[]
      }
    | {
        kind: 'files'
        min: number
        max: number
        formats: readonly FileFormat[]
        maxMb: number
        /** A sample to download. */
        template?: Template
        /** The date beside it, in the same row or form, after which the paper proves nothing: it is not copied into a new filing. */
        validUntil?: string
      }
    | {
        kind: 'rows'
        columns: readonly Field[]
        min: number
        max: number
        unique?: readonly string[] /** Column whose values name a row in messages. */
        name?: string
        /** Rows that stand fast, by row id: one for each, in this order; nobody adds, doubles or removes one. */
        each?: readonly string[]
      }
    /** Read-only; worked out from the row, the form and the reference lists. Text, a number, or nothing. */
    | {
        kind: 'calc'
        unit?: string
        decimals?: number
        of: (row: Row, answers: Answers, reference: Reference) => number | string | null
      }
  )

export type FieldKind = Spec['kind']

type Member<S, K> = S extends { kind: infer Kinds } ? (K extends Kinds ? S : never) : never
/** The spec of one kind. */
export type SpecOf<K extends FieldKind> = Member<Spec, K>

/** One question. `key` is its name in the answers, on the wire and in the database. */
export type Field<K extends string = string> = { key: K; label: string; spec: Spec }

export type Section<K extends string = string> = {
  key: string
  title: string
  intro?: string
  fields: readonly Field<K>[]
  visible?: Condition
}

/** A number worked out from the whole form. */
export type Figure = {
  label: string
  unit?: string
  decimals: number
  /** How it is worked out, in words, with standard and clause; shown to whoever asks where a figure comes from. */
  formula: string
  /** `lastYear`: figures of the last filing sent, for changes against it; null where there is none. */
  of: (answers: Answers, reference: Reference, lastYear?: LastYear) => number | null
}

/** Figures of the last approved or submitted filing of the same programme. */
export type LastYear = Readonly<Record<string, number | null>> | null

export type Level = 'error' | 'warning' | 'info'

/** What a check found: where, how grave, and what to do. `field` is a path such as `productRows[2].output`. */
export type Finding = { level: Level; code: string; field: string; message: string; waivedUntil?: string | undefined }

/** A rule across fields. An error blocks, a warning wants a reason that the reviewer sees, an information only tells. */
export type Check = {
  code: string
  level: Level
  /** What it looks for, in words, for the handbook. */
  says: string
  /** The finding's message and place, or null when all is well. */
  of: (
    answers: Answers,
    context: CheckContext,
  ) => { field: string; message: string } | readonly { field: string; message: string }[] | null
}

/** A number of the form that rows of a table make up, or may not exceed. */
export type DeclaredTotal<K extends string = string> = {
  /** Name of the rule, as of a check. */
  code: string
  level: 'error' | 'warning'
  rows: K
  /** The column that is added up; without one the rows are counted. */
  column?: string
  /** Rows that count, and what they are called: 评价年度. All of them when absent. */
  of?: { label: string; when: RowCondition }
  declared: K
  /** `atMost`: the table lists a part of the whole; `atLeast`: it lists everybody and may list more. */
  fit: 'equal' | 'atMost' | 'atLeast'
}

/** What the server knows beside the form: the reference lists, figures reported elsewhere, last year's figures. */
export type CheckContext = {
  reference: Reference
  /** Yearly totals from the archive by year, for cross-checks. */
  archive: { year: number; totalTce: number | null; outputValue: number | null; waterIntake: number | null }[]
  lastYear: LastYear
  /** What the year before answered, where it was filed; numbers that jump against it want a reason. */
  yearBefore?: Readonly<Record<string, unknown>> | null
  /** The enterprise's other filings that bear an identity, drafts among them. */
  others?: readonly OtherFiling[]
  /** Warnings that the city has waived for this enterprise. */
  waivers?: readonly Waiver[]
  /** How others of the same industry stand in the year before; null where too few are known. */
  peers?: Peers | null
  /** The institution named as evaluator, as it stands on the day of sending; absent where nobody looked. */
  evaluator?: EvaluatorStanding
}

/** What checks see of another filing of the same enterprise. */
export type OtherFiling = {
  id: string
  programme: string
  number: string | null
  year: number | null
  isDraft: boolean
  /** What identifies its matter. */
  traces: readonly Trace[]
}

/** First and last percentile of an industry's 单位产值综合能耗 (kgce/万元), and how many enterprises they rest on. */
export type Peers = { low: number; high: number; count: number }

/** What is known of an institution that a form names as its evaluator. */
export type EvaluatorStanding = {
  state: 'filed' | 'suspended' | 'unknown'
  scopes: readonly string[]
  /** Evaluations of this year by every institution under the same legal representative, this one not counted. */
  used: number
}

/** Whether its answers are numbers, typed as text. */
export function isNumeric(spec: Spec): spec is Extract<Spec, { kind: NumberKind }> {
  return ['number', 'integer', 'money', 'percent'].includes(spec.kind)
}

/** Columns that every list knows (README §9). */
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
  /** The figure by which filings of the programme rank; it bears that figure's name. */
  rankFigure: '排序指标',
  /** Place by final score within the batch. */
  rank: '排名',
  gateFlag: '否决标记',
  countyOpinion: '区县意见',
  cityConclusion: '市级结论',
  /** What the experts' mean, or the final score, is called by the rubric: 五星级. */
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

/** A list's column that is worked out over other records when it is read; the family's part of the server answers it. */
export type CountedColumn = { label: string; unit?: string; decimals: number }

/** One unlike slot for a single review's checklist: every applicable item must be met to approve. */
export type ReviewItem = { id: string; label: string }

/**
 * Values the city sets for each batch, one row per entry of a reference list; the list itself holds the usual ones. Figures and checks
 * read them by that list's name and code, as attributes.
 */
export type BatchValues = {
  dict: string
  title: string
  /** What the rows are: 申报方向. */
  rowTitle: string
  columns: readonly { key: string; label: string; unit?: string; decimals: number; hint?: string }[]
}

/** What is decided about a filing or becomes of it, kept beside its answers: an amount proposed, a priority, a completion. */
export type Outcome<K extends string = string> = {
  fields: readonly Field<K>[]
  /** Asked of whoever approves. The others are kept by calls of the family's own. */
  onApproval: readonly K[]
}

type OrgKind = 'enterprise' | 'park' | 'institution'

export type Programme<K extends string = string, G extends string = string, C extends string = never> = {
  id: string
  title: string
  /** Short Chinese name used in messages and numbers: 绿色工厂. */
  shortTitle: string
  formVersion: string
  /** Forms released before, newest first: what was begun with one stays with it. */
  earlier?: readonly Programme[]
  orgKind: OrgKind
  /** Organisations of other kinds that file it as well. */
  alsoFiledBy?: readonly OrgKind[]
  workflow: Workflow
  /** One filing per enterprise and: batch, year, or none (an open record only); `ever`: one for good, changed and never filed anew. */
  oneOpenPer: 'batch' | 'year' | 'enterprise' | 'ever'
  /** Field whose values are counted apart: one filing per batch and direction, one per enterprise and project name. */
  oneOpenBy?: K
  /** The programme whose latest filing of the same enterprise fills in fields `from` the archive: a park's record. */
  prefillFrom?: string
  /** Key of the field that holds the year this filing speaks of. */
  yearField?: K
  /** Choice of the level applied for; who applied for less than 国家级 is not recommended to the state. */
  levelField?: K
  /** Asked before any filling: three to six. */
  eligibility?: readonly EligibilityQuestion[]
  form: readonly Section<K>[]
  /** Dictionaries the form and its figures need, so that the screen can fetch them at once. */
  dictionaries: readonly string[]
  figures: Record<G, Figure>
  checks: readonly Check[]
  /** Totals asked for beside their table; each is a check of its own. */
  declaredTotals?: readonly DeclaredTotal<K>[]
  rubric?: Rubric<K | G>
  /** Where a choice in the form picks the rubric: by its code, null for what is not scored; `rubric` counts where none is named. */
  rubricBy?: { field: K; rubrics: Readonly<Record<string, Rubric<K | G> | null>> }
  /** What shows that the same matter is filed twice; compared across years and with every programme that declares the like. */
  identity?: readonly IdentityField<K>[]
  batchValues?: BatchValues
  outcome?: Outcome
  reviewItems?: readonly ReviewItem[]
  /** Field with the credit code of the institution that evaluated; such filings are counted for the institution. */
  evaluatorField?: K
  /** Choices of services offered: what is approved here may be named as evaluator by other forms. */
  evaluatorScopes?: K
  counted?: Readonly<Record<string, CountedColumn>>
  /** Texts that name the matter beside the enterprise, by which a filing is looked up: a project's name, a factory's. */
  searchedBy?: readonly K[]
  /** Names of states that differ from the common ones: approved 已认定. */
  stateLabels?: Partial<Record<State, string>>
  /** Who files it, by the titles held (`titleKind`) in or before the year it speaks of. Everybody of the kind of organisation when absent. */
  audience?: { holds?: string; lacks?: string }
  /** Every enterprise of the audience 规上 owes one a year; told so many days before the batch closes, and late after it. */
  owed?: { remindBefore: readonly number[] }
  list: readonly (K | G | C | StandardColumn)[]
  export: readonly (K | G | C | StandardColumn)[]
  /** The figure by which its filings rank: lists can be sorted by it. Kept with the filing when it is sent. */
  rankedBy?: K | G
  /** The choice within which they rank: filings of different codes are not compared. */
  rankedWithin?: K
  /** Number fields and figures added up over the whole list, whatever page is shown. */
  totals?: readonly (K | G)[]
  /** Sums over all that may be seen, by these choices, on a sheet of the export and for a screen; what the outcome leaves out does not count. */
  totalsBy?: { title: string; by: readonly K[]; sums: readonly (K | G)[]; leavesOut?: { key: string; code: string } }
  /** One line per row of this table instead of one per filing. */
  exportRowsOf?: K
  /**
   * A filing between two parties, by their credit codes: whoever of them did not file it reads it and answers. `once` names the
   * matter, which is filed once, by either of them.
   */
  parties?: { codes: readonly [K, K]; once: readonly K[] }
  /** Whether the owner of a ledger may still take an entry away, by what it says and the year it was filed in. */
  removable?: (answers: Answers, filedIn: number, thisYear: number) => boolean
  /** What happens next, in the filer's words, where the common words would mislead. */
  nextWords?: Partial<Record<State, string>>
  /** A table of other organisations that reviewers see held against the titles of a kind, by credit code. */
  heldAgainst?: { table: K; name: string; code: string; claims: string; titleKind: string }
  /** Where the form names units that have to do with the applicant, and as what: an expert from one of them does not score it. */
  relatedUnits?: readonly { key: K; column?: string; as: string }[]
  /** Columns after the others, one for each code that occurs: the sum of `value` over the rows of the filing's year. */
  exportPivot?: { table: K; by: string; value: string; year: string }
  /** Tables that stand on further sheets of the export, one line per row. */
  exportSheets?: readonly K[]
  /** What its letters decide on, and the word for it: 绿色工厂, 认定. Where absent no letters are issued. */
  decides?: { what: string; as: string }
  /** Working days for an appeal, where they are not the workflow's own. */
  appealWorkingDays?: number
  /** Title granted on approval. */
  grants?: {
    titleKind: string
    validYears: number
    numberPrefix: string
    /** The factory, the park: what holds the title where the enterprise's name is another. */
    site?: K
    /** What of the filing stands with the title for the public to read, as words, by the name it has there. */
    facts?: Readonly<Record<string, K | G>>
    /** A later approval takes over the number and ends the version before, so that one is valid at a time. */
    oneVersion?: true
  }
  /** Figures copied to the narrow table on approval. */
  statistics?: Partial<Record<'tce' | 'co2' | 'water' | 'outputValue' | 'savedTce', K | G>>
  /** What becomes the enterprise's yearly totals in the archive on approval, and the table of its energy by kind. */
  archives?: Partial<Record<'totalTce' | 'outputValue' | 'addedValue' | 'waterIntake', K | G>> & { energy?: K }
  publicityWorkingDays?: number
  /** 办理时限 of its own, by the state in which an office decides. */
  timeLimits?: TimeLimits
  example: () => Record<string, unknown>
}

export function section<const F extends readonly Field[]>(
  key: string,
  title: string,
  fields: F,
  more: { intro?: string; visible?: Condition } = {},
): Section<F[number]['key']> {
  return { key, title, fields, ...more }
}

export function field<const K extends string>(key: K, label: string, spec: Spec): Field<K> {
  return { key, label, spec }
}

/** Puts a programme together; a list column, indicator or statistic that names no field, figure or outcome does not compile. */
export function defineProgramme<
  const S extends readonly Section[],
  const G extends string,
  const O extends string = never,
  const C extends string = never,
>(
  programme: Omit<
    Programme<S[number]['fields'][number]['key'] | NoInfer<O>, NoInfer<G>, NoInfer<C>>,
    'form' | 'figures' | 'outcome' | 'counted'
  > & {
    form: S
    figures: Record<G, Figure>
    outcome?: Outcome<O>
    counted?: Record<C, CountedColumn>
  },
): Programme {
  return programme as unknown as Programme
}

type Of<K extends FieldKind> = Omit<SpecOf<K>, 'kind'>

export const text = (o: Of<'text'> = {}): Spec => ({ kind: 'text', ...o })
export const area = (max: number, o: Common = {}): Spec => ({
  kind: 'area',
  ...o,
  rules: [{ maxLength: max }, ...(o.rules ?? [])],
})
export const date = (o: Common = {}): Spec => ({ kind: 'date', ...o })
export const month = (o: Common = {}): Spec => ({ kind: 'month', ...o })
export const year = (o: Common = {}): Spec => ({ kind: 'year', ...o })
export const yesNo = (o: Common = {}): Spec => ({ kind: 'bool', ...o })
export const region = (o: Common = {}): Spec => ({ kind: 'region', ...o })
export const industry = (o: Common = {}): Spec => ({ kind: 'industry', ...o })
export const number = (o: Of<'number'> = {}): Spec => ({ kind: 'number', decimals: 2, ...o })
export const integer = (o: Of<'integer'> = {}): Spec => ({ kind: 'integer', decimals: 0, ...o })
export const percent = (o: Of<'percent'> = {}): Spec => ({ kind: 'percent', unit: '%', decimals: 2, max: 100, ...o })
export const money = (o: Of<'money'> = {}): Spec => ({ kind: 'money', unit: '万元', decimals: 2, ...o })
export const choice = (dict: string, o: Omit<Of<'choice'>, 'dict'> = {}): Spec => ({ kind: 'choice', dict, ...o })
export const choices = (dict: string, o: Omit<Of<'choices'>, 'dict'> = {}): Spec => ({ kind: 'choices', dict, ...o })
export const rows = (columns: readonly Field[], o: Partial<Omit<Of<'rows'>, 'columns'>> = {}): Spec => ({
  kind: 'rows',
  columns,
  min: o.each?.length ?? 0,
  max: o.each?.length ?? 200,
  ...o,
})
export const files = (min: number, max: number, o: Partial<Of<'files'>> = {}): Spec => ({
  kind: 'files',
  formats: ['pdf', 'jpg', 'png'],
  maxMb: 20,
  ...o,
  min,
  max,
  required: o.required ?? min > 0,
})
export const calc = (of: Of<'calc'>['of'], o: Omit<Of<'calc'>, 'of'> = {}): Spec => ({ kind: 'calc', of, ...o })

/** A name with its unit, as papers, tables and templates head it: 年取水量(m³). */
export function titled(label: string, unit?: string): string {
  return unit ? `${label}(${unit})` : label
}

/** The words over a question's answer. */
export function fieldTitle({ label, spec }: Field): string {
  return titled(label, 'unit' in spec ? spec.unit : undefined)
}

/** Whether it may be filed at any time: no batch opens and closes it. */
export function isAlwaysOpen({ oneOpenPer }: Pick<Programme, 'oneOpenPer'>): boolean {
  return oneOpenPer === 'enterprise' || oneOpenPer === 'ever'
}

/** Keys of answers and outcome, and of what stands beside them, that are for other eyes than this role's. The filer reads all that was filed. */
export function unseenKeys(programme: Programme, role: StepRole): ReadonlySet<string> {
  const hidden = (fields: readonly Field[]) => fields.filter(({ spec }) => spec.seenBy && !spec.seenBy.includes(role))
  const ofForm = role === 'enterprise' ? [] : hidden(fieldsOf(programme))
  return new Set([...ofForm, ...hidden(programme.outcome?.fields ?? [])].flatMap(({ key }) => [key, asideKey(key)]))
}

/** The field of that key, in the form or in the outcome. */
export function findField(programme: Programme, key: string): Field | undefined {
  return fieldsOf(programme).find((f) => f.key === key) ?? programme.outcome?.fields.find((f) => f.key === key)
}

/** A number that lists can show under that key: a figure of the form, or one counted over other records. */
export function figureAt(programme: Programme, key: string): CountedColumn | undefined {
  return programme.figures[key] ?? programme.counted?.[key]
}

/** Whether an organisation of that kind files it. */
export function mayFile({ orgKind, alsoFiledBy }: Programme, kind: string | null): boolean {
  return kind === orgKind || (alsoFiledBy as readonly (string | null)[] | undefined)?.includes(kind) === true
}

/** Every field of the form, sections flattened, in order. */
export function fieldsOf(programme: Programme): readonly Field[] {
  return programme.form.flatMap((s) => s.fields)
}

/** The words over a standard column. */
export function standardTitle(programme: Programme, key: StandardColumn): string {
  const ranked = programme.rankedBy ? programme.figures[programme.rankedBy] : undefined
  const own: Partial<Record<StandardColumn, string | undefined>> = {
    grade: programme.rubric?.gradeTitle,
    systemScore: programme.rubric?.systemAlone,
    rankFigure: ranked && titled(ranked.label, ranked.unit),
  }
  return own[key] ?? standardColumns[key]
}

/** The rubric that scores these answers. */
export function rubricFor(programme: Programme, answers: Readonly<Record<string, unknown>>): Rubric | undefined {
  const { rubric, rubricBy } = programme
  const code = rubricBy ? answers[rubricBy.field] : undefined
  if (typeof code !== 'string' || !rubricBy || !Object.hasOwn(rubricBy.rubrics, code)) return rubric
  return rubricBy.rubrics[code] ?? undefined
}

/** Every rubric of a programme, the usual one first. */
export function rubricsOf({ rubric, rubricBy }: Programme): readonly Rubric[] {
  const picked = Object.values(rubricBy?.rubrics ?? {}).filter((one) => one !== null)
  return [...new Set([...(rubric ? [rubric] : []), ...picked])]
}

/** Working days in which the filer may appeal against a refusal; 0 where there is no appeal. */
export function appealDays({ workflow, appealWorkingDays }: Pick<Programme, 'workflow' | 'appealWorkingDays'>): number {
  return appealWorkingDays ?? workflow.appealWorkingDays ?? 0
}
