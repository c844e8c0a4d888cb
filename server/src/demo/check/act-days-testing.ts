/**
 * Whether everything that is done in the demo city is done at a time at which people do it: an officer, an expert and an inspector on a
 * working day in office hours, an enterprise or a visitor by day. Every dated column of the packed tables has a rule here.
 */
import { type Holidays, isWorkingDay } from '@green/filing/value/working-days.ts'
import { dayOf, localTime } from '../../platform/clock.ts'
import type { PackedTable } from '../state/state-file.ts'

/**
 * `staff`: an act of the authority. `day`: a moment or day that need only lie on a working day. `filer`: an act of an enterprise, an
 * institution, a bank or a visitor. `byRole`: by the role that the row names; without one it is the product's own. `caused`: follows from an
 * act, also from one of a filer or of the product itself, whose line then stands in the log. The others are no acts.
 */
type ActRule = 'staff' | 'day' | 'filer' | 'byRole' | 'caused' | keyof typeof noActs

/** Columns that nobody acts at, and why. */
export const noActs = {
  term: 'the end of a term or of a validity, counted from an act',
  fact: 'older than the platform, or told by the enterprise of itself',
  night: 'by the product itself, at night',
  start: 'of the installation: set when it starts',
} as const

type TableActs = Partial<Readonly<Record<ActRule, string>>>

export const actColumns: Readonly<Record<string, TableActs>> = {
  absence: { staff: 'made_at ended_at', fact: 'from_day until_day' },
  access_key_use: { caused: 'last_at', fact: 'day' },
  account: { staff: 'password_changed_at created_at', caused: 'last_login_at', term: 'locked_until valid_until' },
  audit_log: { byRole: 'at' },
  background_job: { staff: 'created_at started_at seen_at finished_at', term: 'expires_at' },
  batch: {
    staff: 'archived_at created_at',
    day: 'open_at close_at county_deadline city_deadline benchmarks_at',
  },
  batch_change: { staff: 'at' },
  benchmark_table: { staff: 'updated_at computed_at frozen_at ended_at' },
  calculation: { filer: 'made_at' },
  case_clock: { caused: 'running_since', term: 'due_on' },
  case_history: { byRole: 'at' },
  case_message: { byRole: 'at' },
  case_note: { byRole: 'at' },
  case_pause: { staff: 'from', caused: 'to' },
  case_read: { caused: 'read_at' },
  city_profile: { start: 'saved_at' },
  consent: { filer: 'given_at revoked_at', term: 'until' },
  content: { staff: 'updated_at publish_at', term: 'expire_at' },
  content_finding: { night: 'found_at seen_at', staff: 'set_aside_at' },
  content_text: { staff: 'at' },
  county_push: { staff: 'updated_at pushed_at decided_at' },
  credential_handling: { caused: 'at' },
  credit_reference: {
    caused: 'updated_at',
    filer: 'created_at revoked_at auth_from',
    staff: 'pushed_at',
    term: 'auth_to',
  },
  credit_view: { filer: 'at' },
  delivery: { caused: 'at done_at' },
  deputy_step: { staff: 'at' },
  diagnosis: { caused: 'updated_at', filer: 'confirmed_at created_at', staff: 'reported_at', night: 'reminded_at' },
  diagnosis_expert: { staff: 'at' },
  district_closing: { staff: 'handed_over_at' },
  district_move: { staff: 'moved_at' },
  energy_base: { caused: 'updated_at' },
  energy_explanation: { filer: 'at' },
  energy_history: { caused: 'at' },
  energy_record: { staff: 'checked_at', caused: 'accepted_at created_at updated_at' },
  fact_adoption: { caused: 'at' },
  fact_correction: { caused: 'at', night: 'done_at' },
  fact_finding: { caused: 'found_at ended_at', filer: 'answered_at', staff: 'decided_at' },
  fact_follow_up: { caused: 'at', staff: 'decided_at' },
  fact_statement: { caused: 'at' },
  favourite_screens: { caused: 'updated_at' },
  zero_progress: { filer: 'created_at', caused: 'updated_at' },
  park_pilot: {
    staff: 'created_at',
    filer: 'assessed_at',
    fact: 'list_date result_date',
    caused: 'updated_at',
    term: 'due_on acceptance_due_on',
  },
  ec_centre: { filer: 'created_at', fact: 'accepted_on', caused: 'updated_at' },
  microgrid: { filer: 'created_at', fact: 'commissioned_on', caused: 'updated_at' },
  supply_account: { filer: 'created_at', caused: 'updated_at', fact: 'since', term: 'until' },
  meter_key: { filer: 'created_at' },
  meter_delivery: { caused: 'at' },
  meter_reading: { caused: 'at' },
  utility_delivery: { caused: 'at' },
  utility_reading: { caused: 'at', fact: 'from_day to_day' },
  energy_scenario: { filer: 'made_at deleted_at' },
  energy_system_task: { filer: 'updated_at done_on', term: 'due_on' },
  energy_task: { staff: 'updated_at', term: 'due_on' },
  energy_verification: { filer: 'created_at issued_at', caused: 'updated_at', term: 'due_on' },
  enterprise: {
    filer: 'submitted_at',
    staff: 'verified_at created_at',
    night: 'city_told_at register_checked_at updated_at',
    fact: 'closed_on',
  },
  enterprise_change: { caused: 'at' },
  enterprise_label: { staff: 'at start_on', term: 'end_on' },
  enterprise_merge: { staff: 'updated_at created_at merged_at', term: 'undo_until' },
  enterprise_site: { filer: 'updated_at', fact: 'since until' },
  expert: { fact: 'term_from term_to declared_on' },
  expert_draw: { staff: 'at' },
  expert_task: { staff: 'assigned_at submitted_at', day: 'due_at' },
  feature_closure: { staff: 'starts_at ended_at', term: 'ends_at' },
  file: { caused: 'uploaded_at', night: 'scanned_at' },
  file_opening: { staff: 'at' },
  filing: {
    filer: 'submitted_at created_at deleted_at',
    staff: 'returned_at valid_from',
    caused: 'state_since updated_at',
    day: 'reply_by publicity_end',
    night: 'expiry_told_at',
    term: 'valid_to suspended_until',
  },
  filing_history: { byRole: 'at' },
  filing_submission: { filer: 'at' },
  form_use: { fact: 'day' },
  fund_entry: { staff: 'proposed_at first_at decided_at paid_on' },
  fund_terms: { staff: 'updated_at' },
  green_code: {
    staff: 'told_at',
    filer: 'contested_at consent_at withdrawn_at',
    caused: 'updated_at confirmed_at',
    term: 'contest_by answer_by valid_until',
  },
  green_power: { filer: 'created_at cancelled_at', caused: 'updated_at' },
  green_target: { staff: 'created_at', filer: 'reported_at', caused: 'updated_at' },
  carbon_market: { staff: 'created_at', filer: 'reported_at surrendered_at', caused: 'updated_at' },
  carbon_verified: { staff: 'at', fact: 'letter_on' },
  carbon_account: { filer: 'updated_at' },
  cbam_good: { filer: 'updated_at' },
  county_target: { staff: 'created_at' },
  market_price: { staff: 'created_at', fact: 'from_day' },
  green_report: { filer: 'made_at exported_at deleted_at' },
  hand_over: { filer: 'requested_at objected_at agreed_at', staff: 'announced_at decided_at' },
  import_mapping: { staff: 'updated_at' },
  import_run: { staff: 'created_at done_at' },
  inquiry: { filer: 'at', caused: 'updated_at', staff: 'answered_at published_at', term: 'due_on' },
  inspection: {
    filer: 'submitted_at statement_at extension_asked_at',
    staff:
      'created_at notice_served_at verified_at report_served_at hearing_served_at statement_answered_at review_passed_at order_served_at extended_at penalty_notified_at transfer_signed_at transfer_received_at closed_at withdrawn_at',
    caused: 'updated_at',
    day: 'published_at publish_on plan_visit_date visit_from self_deadline',
    night: 'reminded_at self_late_since rectify_late_since',
    term: 'statement_due rectify_due recheck_due decide_due serve_decision_due evidence_due',
  },
  inspection_answer: { filer: 'at', staff: 'replied_at' },
  inspection_draw: { staff: 'at locked_at snapshot_on number_on' },
  inspection_finding: { staff: 'device_at received_at' },
  inspection_paper: { staff: 'created_at updated_at issued_at voided_at served_at' },
  inspection_plan: { staff: 'updated_at published_at created_at' },
  inspection_received: { staff: 'device_at received_at' },
  inspection_record: { byRole: 'at from_at to_at' },
  inspection_signature: { staff: 'device_at received_at' },
  inspection_statement: { filer: 'at', staff: 'answered_at' },
  inspection_target: { day: 'plan_visit_date' },
  inspection_task: { staff: 'updated_at created_at published_at start_date', day: 'end_date self_deadline' },
  inspection_upload: { staff: 'received_at' },
  inspection_visit: { staff: 'device_at received_at' },
  inspection_workbook: { staff: 'at' },
  inspector_card: { staff: 'updated_at', fact: 'valid_from', term: 'valid_to' },
  label: { staff: 'updated_at' },
  legal_review: { staff: 'asked_at reviewed_at' },
  letter: { staff: 'decided_at issued_at voided_at' },
  letter_copy: { caused: 'at' },
  letter_template: { staff: 'at' },
  list_layout: { caused: 'updated_at' },
  list_view: { caused: 'at' },
  mailing: { staff: 'at' },
  many_steps: { staff: 'at undone_at', term: 'undo_until' },
  menu_arrangement: { staff: 'updated_at' },
  message: { caused: 'at read_at' },
  objection: { filer: 'at', staff: 'handled_at', caused: 'updated_at' },
  obligation: { staff: 'created_at', term: 'due_on', night: 'reminded_on' },
  opinion_draft: { staff: 'at' },
  panel_minutes: { staff: 'made_at' },
  paper_signature: { caused: 'signed_at' },
  park_tenant: { filer: 'updated_at created_at', fact: 'since' },
  personal_look: { staff: 'at' },
  privacy_consent: { filer: 'at' },
  proposal: { staff: 'updated_at created_at', term: 'lapses_at review_by', night: 'warned_at' },
  ranking: { staff: 'at' },
  rating_run: { staff: 'updated_at started_at computed_at frozen_at published_at' },
  rating_scheme: { staff: 'updated_at created_at released_at' },
  rectification_item: { filer: 'given_at', staff: 'checked_at', term: 'due_on' },
  rectify_extension: { filer: 'asked_at', staff: 'replied_at', term: 'until granted_until' },
  return_phrase: { staff: 'created_at' },
  rights_change: { staff: 'updated_at created_at' },
  saved_report: { staff: 'created_at updated_at' },
  self_check: { caused: 'updated_at' },
  self_check_version: { filer: 'sent_at' },
  service_rate: { filer: 'at', staff: 'replied_at', caused: 'updated_at', term: 'due_on' },
  setting: { start: 'updated_at' },
  setting_change: { staff: 'updated_at created_at', term: 'starts_at' },
  standard_edition: { staff: 'updated_at created_at published_at ended_at' },
  station_order: { filer: 'order_time refund_time created_at', night: 'last_try_at', caused: 'updated_at' },
  target_review: {
    filer: 'sent_at',
    staff: 'scored_at released_at created_at',
    caused: 'updated_at',
    day: 'deadline',
    term: 'object_until',
  },
  target_review_year: { staff: 'updated_at created_at', day: 'deadline' },
  title: { staff: 'created_at valid_from', term: 'valid_to' },
  training_attempt: { filer: 'at' },
  training_course: { staff: 'updated_at published_at' },
  training_enrolment: { filer: 'signed_at last_try_at quiz_passed_at withdrawn_at' },
  training_part: { filer: 'last_at done_at' },
  training_proof: { filer: 'issued_at', staff: 'revoked_at' },
  training_text: { staff: 'at' },
  verification_draft: { filer: 'at' },
  warning_waiver: { staff: 'granted_at ended_at', term: 'until' },
}

/** The rule of every dated column of a table. */
export const actRulesOf = (table: string): ReadonlyMap<string, ActRule> =>
  new Map(
    Object.entries(actColumns[table] ?? {}).flatMap(([rule, columns]) =>
      columns.split(' ').map((column): [string, ActRule] => [column, rule as ActRule]),
    ),
  )

/** Tables whose content bears the day of a real document, which no officer of the city set. */
const realContent = ['policy', 'question', 'interpretation']

const isMoment = (value: string) => value.includes('T')
const timeOf = (moment: string) => localTime(moment).slice(11)
const isBetween = (moment: string, from: string, to: string) =>
  !isMoment(moment) || (timeOf(moment) >= from && timeOf(moment) <= to)

/** Whether an officer may have done it then. */
const isOffice = (value: string, holidays: Holidays) =>
  isWorkingDay(isMoment(value) ? dayOf(value) : value, holidays) && isBetween(value, '08:30', '18:00')

const isFiler = (value: string) => isBetween(value, '06:00', '23:00')

/** What followed from an act stands in the log within these minutes. */
const followsMs = 10 * 60_000
const filerRoles = ['enterprise', '企业用户']
const ownRoles = ['', 'null', '系统']

type Row = (column: string) => string | null

/**
 * Every act that nobody would have done at its time, as table, column and moment in Beijing. Once the packed city has moved by whole weeks
 * its days stay weekdays, but another holiday may fall on them: then only weekdays can be asked for, with `noHolidays`.
 */
export function actFaults(tables: Readonly<Record<string, PackedTable>>, holidays: Holidays): string[] {
  const others = momentsOfOthers(tables.audit_log)
  const faults: string[] = []
  for (const [table, packed] of Object.entries(tables)) {
    const rules = actRulesOf(table)
    const real = table.startsWith('content') ? idsOfReal(tables.content) : new Set<unknown>()
    for (const cells of packed.rows) {
      const row: Row = (column) => {
        const value = cells[packed.columns.indexOf(column)]
        return value === null || value === undefined ? null : String(value)
      }
      if (real.has(row(table === 'content' ? 'id' : 'content_id'))) continue
      for (const [column, rule] of rules) {
        const value = row(column)
        if (value !== null && !isFine(rule, value, { row, holidays, others }))
          faults.push(`${table}.${column}：${isMoment(value) ? localTime(value) : value}`)
      }
    }
  }
  return faults
}

/** Saturday and Sunday only. */
export const noHolidays: Holidays = { off: [], work: [] }

type Around = { row: Row; holidays: Holidays; others: readonly number[] }

function isFine(rule: ActRule, value: string, { row, holidays, others }: Around): boolean {
  switch (rule) {
    case 'staff':
      return isOffice(value, holidays)
    case 'day':
      return isWorkingDay(isMoment(value) ? dayOf(value) : value, holidays)
    case 'filer':
      return isFiler(value)
    case 'byRole': {
      const role = row('role') ?? ''
      if (ownRoles.includes(role)) return true
      return filerRoles.includes(role) ? isFiler(value) : isOffice(value, holidays)
    }
    case 'caused':
      return isOffice(value, holidays) || follows(Date.parse(value), others)
    default:
      return true
  }
}

/** When filers and the product itself left a line in the log, rising. */
function momentsOfOthers(log: PackedTable | undefined): number[] {
  if (!log) return []
  const [role, at] = ['role', 'at'].map((column) => log.columns.indexOf(column))
  return log.rows
    .filter((row) => [...filerRoles, ...ownRoles].includes(String(row[role ?? -1])))
    .map((row) => Date.parse(String(row[at ?? -1])))
    .toSorted((a, b) => a - b)
}

/** Whether one of them lies shortly before. */
function follows(at: number, moments: readonly number[]): boolean {
  let [low, high] = [0, moments.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((moments[middle] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  const last = moments[low - 1]
  return last !== undefined && at - last <= followsMs
}

function idsOfReal(content: PackedTable | undefined): ReadonlySet<unknown> {
  if (!content) return new Set()
  const [id, kind] = ['id', 'kind'].map((column) => content.columns.indexOf(column))
  return new Set(
    content.rows.filter((row) => realContent.includes(String(row[kind ?? -1]))).map((row) => String(row[id ?? -1])),
  )
}

const paperNumbers = /(?:示例|演示)[^〔〕"，。、；]*〔\d{4}〕\d+号/g

/** Where the number of a paper stands with the day of the paper. */
const numbered = [
  ['title', 'document_number', 'valid_from'],
  ['fund_entry', 'document_number', 'decided_at'],
  ['filing_history', 'details', 'at'],
  ['inspection_paper', 'number', 'issued_at'],
] as const

/** Numbers of papers that stand on more than one day, in words. A number may be on many rows: one paper for what was decided that day. */
export function numberFaults(tables: Readonly<Record<string, PackedTable>>): string[] {
  const daysOf = new Map<string, Set<string>>()
  for (const [table, number, at] of numbered) {
    const packed = tables[table]
    const [from = -1, to = -1] = [number, at].map((column) => packed?.columns.indexOf(column) ?? -1)
    for (const row of packed?.rows ?? []) {
      const day = String(row[to] ?? '')
      for (const one of JSON.stringify(row[from])?.match(paperNumbers) ?? [])
        daysOf.set(one, (daysOf.get(one) ?? new Set()).add(isMoment(day) ? dayOf(day) : day))
    }
  }
  return [...daysOf].filter(([, days]) => days.size > 1).map(([number, days]) => `${number}：${[...days].join('、')}`)
}
