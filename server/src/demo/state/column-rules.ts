/**
 * How each column of each packed table moves from the day of packing to the day of restoring. A test walks through every column of
 * the schema: a new one is decided here, and a new table is packed or named with the reason why it is not.
 *
 * Moments and days move by whole weeks, so that weekdays and office hours stay. A year in which something is counted (of data, of a
 * batch) moves by the difference of the calendar years, as the seeding counts them from the present: at New Year the latest year of
 * data is last year again. Numbers of filings, cases and papers are names and stay, as do their counters; the year inside 赋码 and
 * its report is the year of data and moves. What was counted with published factors of a year (碳核算, 情景测算) stays as it was.
 * Supervision is told by the calendar and stays in its year, since its papers are kept as they were issued. Ids stay: in a
 * walked city they tell the order in which rows were made, not their time, and new ones are later than those of the packing.
 */
import { filingRules } from './filing-rules.ts'
import { peopleRules } from './people-rules.ts'
import { supervisionRules } from './supervision-rules.ts'

/**
 * `keep`: as it is. `moment`, `day`: by whole weeks. `yearDay`: a day told by its year (a declaration of this year). `year`: a counted
 * year. `yearSuffix`: a text that ends with one. `words`: prose; the moments, days and counted years in it move. `document`: JSON, every text in
 * it as words. `filed`: answers and what was computed of them: as a document, and the counted years under their keys. `founded`: as a document, but
 * the day of foundation, which the register knows, stays. `paper`: the recorded content of a paper, JSON as text. `hash`: made again where its
 * content moved. `password`: of the demo's password, made by the installation. `signature`: made by the installation's key.
 */
export type Rule =
  | 'keep'
  | 'moment'
  | 'day'
  | 'yearDay'
  | 'year'
  | 'yearSuffix'
  | 'words'
  | 'document'
  | 'filed'
  | 'founded'
  | 'paper'
  | 'hash'
  | 'password'
  | 'signature'

/** The names of the columns of each rule, separated by blanks. */
export type TableRules = Partial<Readonly<Record<Rule, string>>>

export const columnRules: Readonly<Record<string, TableRules>> = { ...peopleRules, ...filingRules, ...supervisionRules }

/** Tables that the state does not hold, and why. */
export const notPacked: Readonly<Record<string, string>> = {
  access_key: 'a secret',
  access_key_secret: 'a secret',
  audit_seal: 'the chain is made at restoring',
  calendar_feed: 'a secret',
  captcha: 'a secret',
  circuit_state: 'says nothing about the present',
  digest: 'nobody ordered any',
  encryption_key: 'the installation has its own',
  event_receiver: 'a secret',
  failure: 'says nothing about the present',
  file_link: 'a secret',
  file_upload: 'nobody is uploading',
  file_upload_part: 'nobody is uploading',
  filing_value: 'filled from the filings',
  identity_attempt: 'a secret',
  identity_binding: 'a secret',
  inspection_upload_part: 'nobody is uploading',
  installation: 'of this installation',
  known_address: 'says nothing about the present',
  known_device: 'says nothing about the present',
  last_write: 'says nothing about the present',
  maintenance: 'none is announced',
  outgoing_event: 'nobody receives any',
  own_link: 'a secret',
  panel_meeting: 'none is recorded',
  part_state: 'says nothing about the present',
  passkey: 'a secret',
  passkey_challenge: 'a secret',
  rate_limit: 'says nothing about the present',
  recovery_code: 'a secret',
  refused_act: 'says nothing about the present',
  request_receipt: 'says nothing about the present',
  restore_drill: 'of this installation',
  retention_result: 'says nothing about the present',
  retention_run: 'says nothing about the present',
  role: 'made at every start',
  role_permission: 'made at every start',
  schedule_run: 'says nothing about the present',
  search_document: 'filled by the search itself',
  section_link: 'a secret',
  second_factor: 'a secret',
  session: 'a secret',
  sign_in_challenge: 'a secret',
  sign_in_failure: 'a secret',
  signing_key: 'the installation has its own',
  unnamed_content: 'of this installation',
  verification_code: 'a secret',
}

/** The rule of every column of a table. */
export function rulesOf(table: string): ReadonlyMap<string, Rule> {
  return new Map(
    Object.entries(columnRules[table] ?? {}).flatMap(([rule, columns]) =>
      columns.split(' ').map((column): [string, Rule] => [column, rule as Rule]),
    ),
  )
}
