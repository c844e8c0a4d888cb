/** How the columns of people, enterprises, content, messages, files and operation move when the packed city is restored: see column-rules.ts. */
import type { TableRules } from './column-rules.ts'

export const peopleRules: Readonly<Record<string, TableRules>> = {
  access_key_use: {
    keep: 'key_id call answered refused last_ip',
    moment: 'last_at',
    day: 'day',
  },
  account: {
    keep: 'id login_name name mobile role role_id duty notes_seen unit duties qx_code enterprise_id operator state password_history must_change_password end_told scope_labels reminders_off mail_off failures version',
    moment: 'password_changed_at locked_until last_login_at created_at',
    day: 'valid_until',
    password: 'password_hash',
  },
  consent: {
    keep: 'id enterprise_id institution_id programmes may_submit file_id given_by given_by_name revoked_by_name',
    moment: 'given_at revoked_at',
    day: 'until',
    year: 'year',
  },
  hand_over: {
    keep: 'id enterprise_id social_code name mobile email reason proof_file_id state objection opinion decided_by decided_by_name',
    moment: 'requested_at announced_at objected_at agreed_at decided_at',
  },
  favourite_screens: {
    keep: 'account_id screens',
    moment: 'updated_at',
  },
  list_layout: {
    keep: 'account_id list columns frozen density',
    moment: 'updated_at',
  },
  list_view: {
    keep: 'id account_id owner_name role qx_code list name place shared',
    moment: 'at',
  },
  privacy_consent: {
    keep: 'id account_id purpose version agreed ip',
    moment: 'at',
  },
  enterprise: {
    keep: 'id social_code enterprise_name org_kind institution_kind qx_code industry_code ent_scale energy_level above_scale operators_submit verification verification_opinion grams sort_key lng lat closed_as closed_reason closed_by register_state source version',
    moment: 'submitted_at verified_at city_told_at register_checked_at created_at updated_at',
    day: 'closed_on',
    document: 'former_names name_grant',
    founded: 'profile pending_change proposed register_facts',
  },
  enterprise_change: {
    keep: 'id enterprise_id qx_code actor_id actor_name field before after',
    moment: 'at',
  },
  enterprise_label: {
    keep: 'id label_id enterprise_id source reason by',
    moment: 'at',
    day: 'start_on end_on',
  },
  label: {
    keep: 'id name description enabled updated_by version',
    moment: 'updated_at',
    document: 'rule',
  },
  verification_draft: {
    keep: 'enterprise_id account_id opinion',
    moment: 'at',
  },
  audit_log: {
    keep: 'id kind account_id account role duty qx_code ip action reason',
    moment: 'at',
    words: 'object result',
    document: 'changes',
  },
  personal_look: {
    keep: 'id account_id name role enterprise_id filing_id field reason',
    moment: 'at',
  },
  case_history: {
    keep: 'id kind case_id action from_state to_state actor_id actor_name role',
    moment: 'at',
    words: 'opinion',
    document: 'files details',
  },
  city_profile: {
    keep: 'version saved_by_name profile emblem',
    moment: 'saved_at',
  },
  content: {
    keep: 'id state version updated_by_name kind column source top tags views text_no shown_no qx_code submitted_by',
    moment: 'updated_at publish_at expire_at',
    words: 'title summary',
    document: 'body',
  },
  content_finding: {
    keep: 'id piece_id kind title sort what place set_aside_reason set_aside_by',
    moment: 'found_at seen_at set_aside_at',
  },
  content_text: {
    keep: 'content_id no by_id by_name',
    moment: 'at',
    document: 'text',
  },
  setting: {
    keep: 'key version updated_by value',
    moment: 'updated_at',
  },
  enterprise_merge: {
    keep: 'id state version updated_by_name survivor_id absorbed_id survivor_name absorbed_name survivor_code absorbed_code qx_code reason made_by merged_by_name pair main_accounts',
    moment: 'updated_at created_at merged_at undo_until',
    document: 'fields decisions before own stayed',
  },
  enterprise_merge_row: {
    keep: 'merge_id place key from_id to_id',
    document: 'before',
  },
  file: {
    keep: 'id owner_id enterprise_id slot mime size scan virus storage_key sha256 name',
    moment: 'uploaded_at scanned_at',
  },
  file_opening: {
    keep: 'account_id file_id',
    moment: 'at',
  },
  file_use: {
    keep: 'file_id kind target_id',
  },
  delivery: {
    keep: 'id message_id channel state provider tries error',
    moment: 'at done_at',
    words: 'text',
  },
  mailing: {
    keep: 'id by by_id qx_code mark group_label title body sms told unreached',
    moment: 'at',
  },
  message: {
    keep: 'id account_id filing_id batch_id mailing_id',
    moment: 'at read_at',
    words: 'title body link',
  },
  background_job: {
    keep: 'id account_id scope ip path state attempt done total bytes called_off storage_key file_name mime says',
    moment: 'created_at started_at seen_at finished_at expires_at',
    words: 'title',
    document: 'input',
  },
  counter: {
    keep: 'kind value year',
  },
  import_mapping: {
    keep: 'account_id kind',
    moment: 'updated_at',
    document: 'headings',
  },
  import_run: {
    keep: 'id account_id kind file_name storage_key sha256 call',
    moment: 'created_at done_at',
    document: 'report places',
  },
  paper_signature: {
    keep: 'kind',
    moment: 'signed_at',
    words: 'name',
    signature: 'value key_id',
  },
  absence: {
    keep: 'id account_id deputy_id reason made_by_name ended_by_name',
    moment: 'made_at ended_at',
    day: 'from_day until_day',
  },
  deputy_step: {
    keep: 'record_id actor_id absent_id',
    moment: 'at',
  },
  saved_report: {
    keep: 'id account_id owner_name role qx_code name share version',
    moment: 'created_at updated_at',
    document: 'asked labels',
  },
  menu_arrangement: {
    keep: 'id version updated_by_name',
    moment: 'updated_at',
    document: 'groups screens',
  },
  rights_change: {
    keep: 'id state version updated_by_name kind role_id about role_version taken given split subject reason made_by made_by_name',
    moment: 'updated_at created_at',
    document: 'accounts',
  },
  proposal: {
    keep: 'id state version updated_by_name call input second about reason read_hash subject concerns consenting made_by made_by_name',
    moment: 'updated_at created_at lapses_at warned_at',
    day: 'review_by',
    document: 'lines seconds agreed',
  },
  credential_handling: {
    keep: 'id account_id handled_by what',
    moment: 'at',
  },
  feature_closure: {
    keep: 'id feature roles qx_codes reason set_by_name ended_by_name version',
    moment: 'starts_at ends_at ended_at',
  },
  form_use: {
    keep: 'programme form_version measure section item count',
    day: 'day',
  },
  district_closing: {
    keep: 'change_id code successor',
    moment: 'handed_over_at',
  },
  district_move: {
    keep: 'change_id enterprise_id from_code to_code',
    moment: 'moved_at',
  },
  setting_change: {
    keep: 'id state version updated_by_name kind key about based_on starts_on reason made_by made_by_name',
    moment: 'updated_at starts_at created_at',
    document: 'value lines',
  },
  enterprise_site: {
    keep: 'id enterprise_id parent_id kind name address updated_by_name version',
    moment: 'updated_at',
    day: 'since until',
    document: 'meters',
  },
  park_tenant: {
    keep: 'id state version updated_by_name enterprise_id enterprise_name social_code qx_code park_id park_name park_qx_code site_id asked_by',
    moment: 'updated_at created_at',
    day: 'since',
  },
  station_order: {
    keep: 'id state version updated_by_name order_no station_id station_name station_type operator_name social_code qx_code address period energy_qty pay_fen refund_fen payer reason proposed_by proposed_by_name approved_on approved_by_name refund_no refund_round is_closed fail_reason tries last_says',
    moment: 'updated_at order_time refund_time last_try_at created_at',
  },
}
