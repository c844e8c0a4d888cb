/** How the columns of energy, supervision, goals and training move when the packed city is restored: see column-rules.ts. */
import type { TableRules } from './column-rules.ts'

export const supervisionRules: Readonly<Record<string, TableRules>> = {
  calculation: {
    keep: 'id series_id enterprise_id enterprise_name kind edition current title total total_equiv per_output file_id made_by made_by_name year number data_edition content sha256',
    moment: 'made_at',
  },
  energy_scenario: {
    keep: 'id series_id enterprise_id enterprise_name title edition current check_code file_id made_by made_by_name deleted_by_name year number content sha256',
    moment: 'made_at deleted_at',
  },
  energy_system_task: {
    keep: 'id enterprise_id step state owner note updated_by_name version',
    moment: 'updated_at',
    day: 'due_on done_on',
    document: 'files',
  },
  energy_verification: {
    keep: 'id state version updated_by_name enterprise_id enterprise_name social_code qx_code institution_id institution_name institution_code commissioned_by commissioned_by_name assurance threshold note leader reviewer answer opinion basis check_code file_id number record_hash',
    moment: 'updated_at issued_at created_at',
    day: 'due_on',
    year: 'year',
    document: 'files findings checklist',
    paper: 'content statement',
    hash: 'sha256',
  },
  energy_base: {
    keep: 'enterprise_id base_tce base_output_value target_tce target_intensity note updated_by_name version',
    moment: 'updated_at',
    year: 'base_year target_year',
  },
  energy_explanation: {
    keep: 'enterprise_id finding reason note by_name by_role',
    moment: 'at',
    year: 'year',
  },
  energy_history: {
    keep: 'id enterprise_id by_name action',
    moment: 'at',
    year: 'year',
    words: 'subject reason',
  },
  energy_line: {
    keep: 'record_id energy_code flow quantity tce co2',
  },
  energy_record: {
    keep: 'id enterprise_id qx_code month source source_id site_id programme total_tce output_value added_value output water_intake co2 green_power own_power feedstock_tce media_tce check_result check_note checked_by_name accepted accepted_by_name accept_reason updated_by_name version',
    moment: 'checked_at accepted_at created_at updated_at',
    year: 'year',
    words: 'note',
  },
  fact_adoption: {
    keep: 'id enterprise_id month key version state value unit calibre source statement_id by_name reason',
    moment: 'at',
    year: 'year',
    document: 'notes',
  },
  fact_correction: {
    keep: 'id enterprise_id by_name reason',
    moment: 'at done_at',
    year: 'year',
    document: 'changes',
  },
  fact_finding: {
    keep: 'id enterprise_id rule key contradiction level what state answer answered_by_name reason decided_by_name version',
    moment: 'found_at ended_at answered_at decided_at',
    year: 'year',
  },
  fact_follow_up: {
    keep: 'id enterprise_id kind target_id title state reason decided_by_name version',
    moment: 'at decided_at',
    year: 'year',
    document: 'changes',
  },
  fact_statement: {
    keep: 'id enterprise_id site_id meter month key value unit calibre source source_id version by_name reason',
    moment: 'at',
    year: 'year',
    document: 'evidence',
  },
  zero_progress: {
    keep: 'id state version updated_by_name enterprise_id enterprise_name social_code qx_code site work invested cut_co2 co2 non_fossil_pct delays plan_number planned_co2 planned_non_fossil doubt opinion',
    moment: 'updated_at created_at',
    year: 'year',
    document: 'files',
  },
  park_pilot: {
    keep: 'id state version updated_by_name enterprise_id enterprise_name social_code qx_code list_title batch summary energy_tce co2 clean_pct return_reason result_number removal_reason',
    moment: 'updated_at created_at assessed_at',
    day: 'result_date',
    yearDay: 'list_date due_on acceptance_due_on',
    year: 'figure_year',
    words: 'list_number',
    document: 'files result_files',
  },
  ec_centre: {
    keep: 'id state version updated_by_name enterprise_id enterprise_name social_code qx_code centre site built_by invested meters_due meters_auto interval_minutes retention_years functions grade saved_tce cut_co2 accepted_by doubt opinion',
    moment: 'updated_at created_at',
    day: 'accepted_on',
    words: 'since',
    document: 'files',
  },
  microgrid: {
    keep: 'id state version updated_by_name enterprise_id enterprise_name social_code qx_code site mode grid_point pv_kw wind_kw residual_kw storage_kw storage_kwh adjustable_kw generation_mwh self_use_mwh nearby_use_mwh feed_in_mwh curtailed_mwh storage_in_mwh storage_out_mwh load_mwh doubt opinion',
    moment: 'updated_at created_at',
    day: 'commissioned_on',
    year: 'year',
    document: 'files',
  },
  supply_account: {
    keep: 'id state version updated_by_name enterprise_id enterprise_name social_code qx_code carrier company number sub_meter usage site site_id purpose doubt',
    moment: 'updated_at created_at',
    day: 'since until',
    document: 'files',
  },
  utility_delivery: {
    keep: 'id carrier company way reference rows stored unmatched total digest by_name',
    moment: 'at',
  },
  utility_reading: {
    keep: 'id delivery_id carrier company number meter sub_meter quantity version',
    moment: 'at',
    day: 'from_day to_day',
    words: 'correction_for',
  },
  meter_key: { keep: 'id enterprise_id purpose meters', moment: 'created_at' },
  meter_delivery: { keep: 'id enterprise_id key_id reference rows stored total digest', moment: 'at' },
  meter_reading: {
    keep: 'id delivery_id enterprise_id meter energy_code flow quantity quality gap_hours version',
    moment: 'at',
    words: 'month',
  },
  energy_task: {
    keep: 'enterprise_id note exempt updated_by_name',
    moment: 'updated_at',
    day: 'due_on',
    year: 'year',
  },
  inspection_paper: {
    keep: 'id inspection_id kind state version title issuer code pdf_file_id word_file_id created_by created_by_name writers issued_by issued_by_name voided_by_name void_reason number content sources marks settled seal_sha256',
    moment: 'created_at updated_at issued_at voided_at served_at',
    document: 'service files',
  },
  inspection_statement: {
    keep: 'id inspection_id wants_hearing by_name answered_by_name conclusion',
    moment: 'at answered_at',
    document: 'points files',
  },
  legal_review: {
    keep: 'id inspection_id matter paper_id read_hash asked_by asked_by_name result opinion reviewed_by_name',
    moment: 'asked_at reviewed_at',
    document: 'points',
  },
  obligation: {
    keep: 'id inspection_id paper_id qx_code kind yuan version created_by_name',
    moment: 'created_at',
    day: 'due_on reminded_on',
    document: 'payments',
  },
  rectification_item: {
    keep: 'id inspection_id no item clause demand evidence_asked note result checked',
    moment: 'given_at checked_at',
    day: 'due_on',
    document: 'files',
  },
  rectify_extension: {
    keep: 'id inspection_id reason plan asked_by_name granted reply replied_by_name',
    moment: 'asked_at replied_at',
    day: 'until granted_until',
  },
  inspection_answer: {
    keep: 'id inspection_id kind words by_id by_name reply replied_by_name',
    moment: 'at replied_at',
    document: 'files reply_files',
  },
  inspection_finding: {
    keep: 'fields id inspection_id by_id by_name ahead_seconds superseded_by node title declared difference result clause_key clause_version',
    moment: 'device_at received_at',
    document: 'authors',
  },
  inspection_received: {
    keep: 'account_id client_id inspection_id kind ahead_seconds record_id',
    moment: 'device_at received_at',
  },
  inspection_signature: {
    keep: 'content_hash id inspection_id role user_id name width height reason officers by_id by_name ahead_seconds',
    moment: 'device_at received_at',
    document: 'strokes',
  },
  inspection_upload: {
    keep: 'account_id client_id inspection_id file_id',
    moment: 'received_at',
  },
  inspection_visit: {
    keep: 'fields id inspection_id by_id by_name ahead_seconds superseded_by',
    moment: 'device_at received_at',
    document: 'authors',
  },
  inspection: {
    keep: 'id state version updated_by_name task_id enterprise_id enterprise_name social_code industry_code qx_code products inspector_ids note total_tce over_limit eliminated findings_complete record_kept breaches review_needed rectify_term evidence_given recheck_kept file_complete former_state result publish_result withdrawn_reason year number',
    moment:
      'updated_at created_at reminded_at submitted_at notice_served_at verified_at report_served_at hearing_served_at statement_at statement_answered_at review_passed_at order_served_at extension_asked_at extended_at penalty_notified_at transfer_signed_at transfer_received_at closed_at published_at withdrawn_at',
    day: 'plan_visit_date self_deadline self_late_since visit_from statement_due rectify_due rectify_late_since recheck_due decide_due serve_decision_due evidence_due publish_on',
  },
  inspection_draw: {
    keep: 'id task_id no seed percent per_enterprise redraw_reason witness witness_id by_id by_name seed_source number own_number locked_hash objects inspectors excluded drawn filters hash',
    moment: 'at locked_at',
    day: 'snapshot_on number_on',
  },
  inspection_plan: {
    keep: 'id state version updated_by_name level kinds contents planned year title text',
    moment: 'updated_at published_at created_at',
    document: 'files',
  },
  inspection_record: {
    keep: 'id inspection_id kind actor_id actor_name role card_no place supersedes internal',
    moment: 'at from_at to_at',
    words: 'text',
    document: 'files details',
  },
  inspection_target: {
    keep: 'task_id enterprise_id source products inspector_ids note origin',
    day: 'plan_visit_date',
  },
  inspection_task: {
    keep: 'id state version updated_by_name plan_id task_level task_type mode contents basis org_name leader_id member_ids draw_mode draw_id publish_result created_by year task_no task_name check_years',
    moment: 'updated_at created_at published_at',
    day: 'start_date end_date self_deadline',
    document: 'files declared',
  },
  inspection_workbook: {
    keep: 'id task_id file_id by_name rows',
    moment: 'at',
  },
  inspector_card: {
    keep: 'account_id card_no qx_code avoid_units version updated_by_name',
    moment: 'updated_at',
    day: 'valid_from valid_to',
  },
  self_check: {
    keep: 'inspection_id last_place version updated_by_name reasons sources',
    moment: 'updated_at',
    document: 'answers',
  },
  self_check_version: {
    keep: 'inspection_id no note sent_by_name',
    moment: 'sent_at',
    document: 'answers reasons figures',
    filed: 'citations',
    hash: 'hash',
  },
  standard_edition: {
    keep: 'id state version updated_by_name code edition purpose reason writers published_by_name number content',
    moment: 'updated_at created_at published_at ended_at',
  },
  target_review: {
    keep: 'id state version updated_by_name year_id enterprise_id enterprise_name social_code qx_code industry_code origin drop_target total_limit last_place sent_by_name self_total total grade scored_by scored_by_name released_by_name number target_paper',
    moment: 'updated_at sent_at scored_at released_at created_at',
    day: 'deadline object_until',
    year: 'year',
    document: 'answers reasons sources sent sheet result',
    filed: 'citations',
    hash: 'sent_hash',
  },
  target_review_year: {
    keep: 'id state version updated_by_name variant basis drop_target rubric',
    moment: 'updated_at created_at',
    day: 'deadline',
    year: 'year',
  },
  training_attempt: {
    keep: 'id enrolment_id text_no score passed',
    moment: 'at',
    document: 'answers',
  },
  training_course: {
    keep: 'id state version updated_by_name title category text_no shown_no qx_code submitted_by',
    moment: 'updated_at published_at',
    words: 'starts_on ends_on',
  },
  training_enrolment: {
    keep: 'id course_id account_id enterprise_id enterprise_name qx_code person_name post phone progress tries best_score',
    moment: 'signed_at last_try_at quiz_passed_at withdrawn_at',
  },
  training_part: {
    keep: 'enrolment_id part_id file_id reached_ms',
    moment: 'last_at done_at',
  },
  training_proof: {
    keep: 'id enrolment_id check_code file_id revoked_by_name reason number',
    moment: 'issued_at revoked_at',
    paper: 'content',
    hash: 'sha256',
  },
  training_text: {
    keep: 'course_id no by_id by_name',
    moment: 'at',
    document: 'text',
  },
}
