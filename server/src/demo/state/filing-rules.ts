/** How the columns of filings, reviews, decisions, codes and services move when the packed city is restored: see column-rules.ts. */
import type { TableRules } from './column-rules.ts'

export const filingRules: Readonly<Record<string, TableRules>> = {
  fund_entry: {
    keep: 'id filing_id qx_code kind state amount actual_saving note proposed_by proposed_by_name first_by first_by_name decided_by decided_by_name decision document_number',
    moment: 'proposed_at first_at decided_at',
    day: 'paid_on',
    year: 'year',
    document: 'files',
    filed: 'split',
  },
  fund_terms: {
    keep: 'batch_id budget second_above lead_above leads version updated_by_name',
    moment: 'updated_at',
  },
  letter: {
    keep: 'seal_sha256 id filing_id kind number heading recipient code file_id template_version copies issued_by issued_by_name voided_by_name void_reason',
    moment: 'decided_at issued_at voided_at',
    year: 'year',
  },
  letter_copy: {
    keep: 'letter_id no account_id name role',
    moment: 'at',
  },
  letter_template: {
    keep: 'kind version by_name',
    moment: 'at',
    document: 'texts',
  },
  objection: {
    keep: 'id state version updated_by_name filing_id qx_code number name contact reason note handled_by handled_by_name told_by',
    moment: 'updated_at at handled_at',
  },
  title: {
    keep: 'id kind level enterprise_id filing_id qx_code enterprise_name social_code old_name site_name industry_code number batch_no state source version grams document_number valid_source',
    moment: 'created_at',
    day: 'valid_from valid_to',
    year: 'year',
    document: 'public_facts doc_file images kpi_rows',
  },
  batch: {
    keep: 'id programme level_target return_days need_experts require_third_party earlier_versions blind two_hands site_visit ask_offices version form_version rubrics',
    moment: 'open_at close_at county_deadline city_deadline benchmarks_at archived_at created_at',
    year: 'year',
    words: 'name',
    document: 'list_values county_quotas extensions',
  },
  batch_change: {
    keep: 'id batch_id actor_id actor_name reason',
    moment: 'at',
    document: 'changes',
  },
  filing: {
    keep: 'id programme enterprise_id counterpart_id qx_code batch_id state version enterprise_name social_code industry_code rank_figure system_score expert_score spread divided gate_hits round submissions county_acted county_opinion city_opinion level title_number open_objections evaluator_code last_place grams active_seconds updated_by updated_by_name form_version rank_table number document_number',
    moment: 'submitted_at state_since returned_at deleted_at expiry_told_at created_at updated_at',
    day: 'reply_by valid_from valid_to publicity_end suspended_until',
    year: 'year',
    yearSuffix: 'open_key',
    document:
      'organisation reasons panel_note proposal exemption return_notes open_sections appeal outcome site_visit office_opinions upward editor operator agent assignees',
    filed: 'answers figures listed score_sheet citations',
    hash: 'content_hash',
  },
  filing_history: {
    keep: 'id filing_id qx_code action from_state to_state actor_id actor_name role opinion',
    moment: 'at',
    document: 'field_notes files details',
  },
  filing_submission: {
    keep: 'filing_id qx_code no snapshot_id note actor_id form_version',
    moment: 'at',
    document: 'organisation',
    filed: 'answers figures citations',
    hash: 'content_hash',
  },
  statistic: {
    keep: 'filing_id qx_code enterprise_id programme key value',
    year: 'year',
  },
  warning_waiver: {
    keep: 'id enterprise_id programme code reason granted_by granted_by_name ended_by_name end_reason',
    moment: 'granted_at ended_at',
    day: 'until',
    year: 'year',
  },
  benchmark_table: {
    keep: 'id state version updated_by_name indicator unit calibre origin group_code edition replaces reason n p10 p25 p50 p75 p90 weighted_mean small_sample shown_publicly comparable made_by frozen_by',
    moment: 'updated_at computed_at frozen_at ended_at',
    year: 'year',
    words: 'source',
    document: 'sample left_out files',
    hash: 'hash',
  },
  green_code: {
    keep: 'id state version updated_by_name enterprise_id enterprise_name social_code qx_code industry_code filing_id total grade gates band edition current run_id scheme_id consent_by suspended_reason correction_reason',
    moment: 'updated_at told_at contested_at confirmed_at consent_at withdrawn_at',
    day: 'contest_by answer_by valid_until',
    year: 'year',
    words: 'code',
    document: 'tables result',
    filed: 'inputs',
  },
  rating_result: {
    keep: 'run_id enterprise_id enterprise_name social_code qx_code industry_code filing_id total grade gates band lacks outliers moved',
    year: 'year',
    document: 'tables result before',
    filed: 'inputs',
  },
  rating_run: {
    keep: 'id state version updated_by_name scheme_id mode trial job_id enterprises started_by frozen_by published_by scheme_hash',
    moment: 'updated_at started_at computed_at frozen_at published_at',
    year: 'year',
    document: 'summary tables',
    hash: 'hash',
  },
  rating_scheme: {
    keep: 'id state version updated_by_name title edition based_on mode note made_by authors released_by scheme hash',
    moment: 'updated_at created_at released_at',
    year: 'from_year',
  },
  green_target: {
    keep: 'id state version updated_by_name enterprise_id enterprise_name social_code qx_code industry mode target_pct source consumption_mwh counted_mwh ratio_pct gap_certificates explanation return_reason',
    moment: 'updated_at created_at reported_at',
    year: 'year',
  },
  carbon_market: {
    // Told by the market's calendar: it stays in its year, with the months and their days.
    keep: 'id state version updated_by_name enterprise_id enterprise_name social_code qx_code year industry duty guide source months report_note surrender_note',
    moment: 'updated_at created_at reported_at surrendered_at',
  },
  carbon_verified: {
    keep: 'id enterprise_id year verified_t gases boundary verifier letter cleared source by_name',
    moment: 'at',
    day: 'letter_on',
  },
  carbon_account: {
    keep: 'id enterprise_id year content version',
    moment: 'updated_at',
  },
  cbam_good: {
    keep: 'id enterprise_id year sector content version',
    moment: 'updated_at',
  },
  county_target: {
    keep: 'id qx_code indicator base_value target_value source by_name',
    moment: 'created_at',
    year: 'year base_year',
  },
  market_price: {
    keep: 'id kind price source by_name',
    moment: 'created_at',
    day: 'from_day',
  },
  green_power: {
    keep: 'id state version updated_by_name enterprise_id enterprise_name social_code qx_code kind prefix digits first last key_prefix key_first key_last document_count purpose supplier note doubt cancellation',
    moment: 'updated_at created_at cancelled_at',
    year: 'year',
    words: 'produced_in',
    document: 'files',
  },
  credit_reference: {
    keep: 'id state version updated_by_name enterprise_id enterprise_name social_code qx_code report_id green_code_id grade total bank_id bank_name product_id product_name finance_type amount term_months usage auth_scope credit_self bank_opinion granted_amount rate number',
    moment: 'updated_at created_at pushed_at revoked_at',
    day: 'auth_from auth_to',
    year: 'year',
    document: 'files',
  },
  credit_view: {
    keep: 'id reference_id account_id name bank_name scope',
    moment: 'at',
  },
  green_report: {
    keep: 'id enterprise_id enterprise_name qx_code edition current green_code_id purpose receiver show_band remark check_code made_by made_by_name deleted_by_name',
    moment: 'made_at exported_at deleted_at',
    year: 'year',
    words: 'title number',
    paper: 'content',
    hash: 'sha256',
  },
  green_report_paper: {
    keep: 'report_id type format file_id',
  },
  case_clock: {
    keep: 'filing_id stage limit_days soon_days used_days escalated',
    day: 'running_since due_on',
  },
  case_message: {
    keep: 'id filing_id from_filer author_id author_name role text',
    moment: 'at',
    document: 'files',
  },
  case_note: {
    keep: 'id filing_id author_id author_name role text',
    moment: 'at',
  },
  case_pause: {
    keep: 'id filing_id stage kind reason by_name ended_by',
    moment: 'from to',
  },
  case_read: {
    keep: 'filing_id account_id',
    moment: 'read_at',
  },
  expert: {
    keep: 'account_id professional_title fields industries avoid_units qx_code park_name',
    day: 'term_from term_to',
    yearDay: 'declared_on',
    document: 'interests absences',
  },
  expert_draw: {
    keep: 'id filing_id qx_code actor_id actor_name seed count reason',
    moment: 'at',
    document: 'pool drawn',
  },
  expert_task: {
    keep: 'id filing_id programme qx_code round expert_id assigned_by state total conclusion opinion declined successor_id outlier second version',
    moment: 'assigned_at due_at submitted_at',
    document: 'sheet reopened',
  },
  panel_minutes: {
    keep: 'id of subject_id version code file_id content_hash made_by made_by_name',
    moment: 'made_at',
  },
  many_steps: {
    keep: 'id account_id',
    moment: 'at undo_until undone_at',
    document: 'items',
  },
  opinion_draft: {
    keep: 'filing_id account_id step',
    moment: 'at',
    document: 'fields',
  },
  ranking: {
    keep: 'hash batch_id by_id text',
    moment: 'at',
    document: 'head lines',
  },
  return_phrase: {
    keep: 'id programme field words created_by',
    moment: 'created_at',
  },
  county_push: {
    keep: 'id state version updated_by_name enterprise_id enterprise_name social_code qx_code reason aspects target_level need_diagnosis contact_name contact_phone pre_score opinion pushed_by',
    moment: 'updated_at pushed_at decided_at',
    year: 'year plan_year',
    document: 'files',
  },
  diagnosis: {
    keep: 'id state version updated_by_name enterprise_id enterprise_name social_code industry_code qx_code source data_state data_opinion total_tce pre_score objection number',
    moment: 'updated_at reported_at confirmed_at reminded_at created_at',
    document: 'request data sheet figures follow_ups',
  },
  diagnosis_expert: {
    keep: 'diagnosis_id expert_id leads state reason',
    moment: 'at',
  },
  inquiry: {
    keep: 'id state version updated_by_name enterprise_id asker_name contact_phone qx_code subject question may_publish answer answered_by_name public_by number',
    moment: 'updated_at at answered_at published_at',
    day: 'due_on',
    document: 'public_text',
  },
  service_rate: {
    keep: 'id state version updated_by_name enterprise_id qx_code rate_object object_id level tags content anonymous contact_phone reply replied_by object_name',
    moment: 'updated_at at replied_at',
    day: 'due_on',
    document: 'call_back',
  },
}
