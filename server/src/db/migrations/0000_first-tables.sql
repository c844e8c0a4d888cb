-- The baseline: every table as the first city gets it. By hand: "rate_limit" is unlogged, and "filing_value" has its index, which carries the value so that a condition reads no row.
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"login_name" text NOT NULL,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"role" text NOT NULL,
	"role_id" text,
	"unit" text,
	"qx_code" text,
	"enterprise_id" uuid,
	"operator" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"password_hash" text NOT NULL,
	"password_changed_at" timestamp(3) with time zone NOT NULL,
	"password_history" text[] DEFAULT '{}' NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"valid_until" date,
	"scope_labels" text[] DEFAULT '{}' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp(3) with time zone,
	"last_login_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captcha" (
	"id" uuid PRIMARY KEY NOT NULL,
	"answer" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"institution_id" uuid NOT NULL,
	"programmes" text[] NOT NULL,
	"year" integer NOT NULL,
	"until" date NOT NULL,
	"may_submit" boolean NOT NULL,
	"file_id" uuid NOT NULL,
	"given_at" timestamp(3) with time zone NOT NULL,
	"given_by" uuid NOT NULL,
	"given_by_name" text NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	"revoked_by_name" text
);
--> statement-breakpoint
CREATE TABLE "hand_over" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enterprise_id" uuid,
	"social_code" text NOT NULL,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"proof_file_id" uuid NOT NULL,
	"requested_at" timestamp(3) with time zone NOT NULL,
	"state" text NOT NULL,
	"announced_at" timestamp(3) with time zone,
	"objection" text,
	"objected_at" timestamp(3) with time zone,
	"opinion" text,
	"decided_at" timestamp(3) with time zone,
	"decided_by" uuid,
	"decided_by_name" text
);
--> statement-breakpoint
CREATE TABLE "known_address" (
	"account_id" uuid NOT NULL,
	"ip" text NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "known_address_account_id_ip_pk" PRIMARY KEY("account_id","ip")
);
--> statement-breakpoint
CREATE TABLE "list_layout" (
	"account_id" uuid NOT NULL,
	"list" text NOT NULL,
	"columns" text[] NOT NULL,
	"frozen" integer NOT NULL,
	"density" text NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "list_layout_account_id_list_pk" PRIMARY KEY("account_id","list")
);
--> statement-breakpoint
CREATE TABLE "list_view" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"owner_name" text NOT NULL,
	"role" text NOT NULL,
	"qx_code" text,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"shared" boolean NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"window_ends" timestamp(3) with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"base" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "role_id_base" UNIQUE("id","base")
);
--> statement-breakpoint
CREATE TABLE "role_permission" (
	"role_id" text NOT NULL,
	"permission" text NOT NULL,
	"allowed" boolean DEFAULT true NOT NULL,
	CONSTRAINT "role_permission_role_id_permission_pk" PRIMARY KEY("role_id","permission")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_seen_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"ip" text
);
--> statement-breakpoint
CREATE TABLE "sign_in_failure" (
	"who" text NOT NULL,
	"way" text NOT NULL,
	"ip" text NOT NULL,
	"count" integer NOT NULL,
	"wait_until" timestamp(3) with time zone,
	"last_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "sign_in_failure_who_way_ip_pk" PRIMARY KEY("who","way","ip")
);
--> statement-breakpoint
CREATE TABLE "verification_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mobile" text NOT NULL,
	"scene" text NOT NULL,
	"code_hash" text NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enterprise" (
	"id" uuid PRIMARY KEY NOT NULL,
	"social_code" text NOT NULL,
	"enterprise_name" text NOT NULL,
	"org_kind" text NOT NULL,
	"institution_kind" text,
	"qx_code" text NOT NULL,
	"industry_code" text,
	"ent_scale" text,
	"energy_level" text,
	"above_scale" boolean DEFAULT false NOT NULL,
	"profile" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"pending_change" jsonb,
	"proposed" jsonb,
	"operators_submit" boolean DEFAULT false NOT NULL,
	"verification" text NOT NULL,
	"verification_opinion" text,
	"submitted_at" timestamp(3) with time zone,
	"verified_at" timestamp(3) with time zone,
	"city_told_at" timestamp(3) with time zone,
	"grams" text[] DEFAULT '{}' NOT NULL,
	"sort_key" text DEFAULT '' NOT NULL,
	"lng" double precision,
	"lat" double precision,
	"closed_as" text,
	"closed_on" date,
	"closed_reason" text,
	"closed_by" text,
	"register_state" text,
	"register_facts" jsonb,
	"register_checked_at" timestamp(3) with time zone,
	"source" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enterprise_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"qx_code" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"field" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enterprise_label" (
	"id" uuid PRIMARY KEY NOT NULL,
	"label_id" uuid NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"source" text NOT NULL,
	"start_on" date NOT NULL,
	"end_on" date,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "label" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"rule" jsonb,
	"enabled" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_draft" (
	"enterprise_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"opinion" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "verification_draft_enterprise_id_account_id_pk" PRIMARY KEY("enterprise_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"account_id" uuid,
	"account" text,
	"role" text,
	"qx_code" text,
	"ip" text,
	"action" text NOT NULL,
	"object" text,
	"result" text NOT NULL,
	"reason" text,
	"changes" jsonb
);
--> statement-breakpoint
CREATE TABLE "audit_seal" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_seal_line" UNIQUE("line_id")
);
--> statement-breakpoint
CREATE TABLE "personal_look" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"enterprise_id" uuid,
	"filing_id" uuid,
	"field" text NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refused_act" (
	"account_id" uuid NOT NULL,
	"call" text NOT NULL,
	"target" text NOT NULL,
	"reason" text NOT NULL,
	"account" text NOT NULL,
	"role" text NOT NULL,
	"qx_code" text,
	"ip" text,
	"first_at" timestamp(3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "refused_act_account_id_call_target_reason_pk" PRIMARY KEY("account_id","call","target","reason")
);
--> statement-breakpoint
CREATE TABLE "case_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"case_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"action" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"role" text NOT NULL,
	"opinion" text,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"kind" text NOT NULL,
	"column" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" jsonb NOT NULL,
	"source" text NOT NULL,
	"top" boolean NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"text_no" integer NOT NULL,
	"shown_no" integer,
	"publish_at" timestamp(3) with time zone,
	"expire_at" timestamp(3) with time zone,
	"qx_code" text,
	"submitted_by" uuid
);
--> statement-breakpoint
CREATE TABLE "content_text" (
	"content_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"text" jsonb NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_id" uuid NOT NULL,
	"by_name" text NOT NULL,
	CONSTRAINT "content_text_content_id_no_pk" PRIMARY KEY("content_id","no")
);
--> statement-breakpoint
CREATE TABLE "dictionary_edit" (
	"dict" text NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"sort" integer,
	"enabled" boolean NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	CONSTRAINT "dictionary_edit_dict_code_pk" PRIMARY KEY("dict","code")
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fund_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"filing_id" uuid NOT NULL,
	"qx_code" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"amount" numeric(24, 6) NOT NULL,
	"document_number" text,
	"year" integer,
	"paid_on" date,
	"actual_saving" numeric(24, 6),
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text,
	"split" jsonb,
	"proposed_by" uuid NOT NULL,
	"proposed_by_name" text NOT NULL,
	"proposed_at" timestamp(3) with time zone NOT NULL,
	"first_by" uuid,
	"first_by_name" text,
	"first_at" timestamp(3) with time zone,
	"decided_by" uuid,
	"decided_by_name" text,
	"decided_at" timestamp(3) with time zone,
	"decision" text
);
--> statement-breakpoint
CREATE TABLE "fund_terms" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"budget" numeric(24, 6),
	"second_above" numeric(24, 6),
	"version" integer NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letter" (
	"id" uuid PRIMARY KEY NOT NULL,
	"filing_id" uuid NOT NULL,
	"decided_at" timestamp(3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"year" integer NOT NULL,
	"heading" text NOT NULL,
	"recipient" text NOT NULL,
	"code" text NOT NULL,
	"file_id" uuid NOT NULL,
	"template_version" integer NOT NULL,
	"seal_sha256" text,
	"copies" integer DEFAULT 0 NOT NULL,
	"issued_at" timestamp(3) with time zone NOT NULL,
	"issued_by" uuid NOT NULL,
	"issued_by_name" text NOT NULL,
	"voided_at" timestamp(3) with time zone,
	"voided_by_name" text,
	"void_reason" text
);
--> statement-breakpoint
CREATE TABLE "letter_copy" (
	"letter_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "letter_copy_letter_id_no_pk" PRIMARY KEY("letter_id","no")
);
--> statement-breakpoint
CREATE TABLE "letter_template" (
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"texts" jsonb NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_name" text NOT NULL,
	CONSTRAINT "letter_template_kind_version_pk" PRIMARY KEY("kind","version")
);
--> statement-breakpoint
CREATE TABLE "objection" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"filing_id" uuid NOT NULL,
	"qx_code" text NOT NULL,
	"number" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"contact" text NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"handled_at" timestamp(3) with time zone,
	"handled_by" uuid,
	"handled_by_name" text,
	"told_by" text
);
--> statement-breakpoint
CREATE TABLE "title" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"level" text NOT NULL,
	"enterprise_id" uuid,
	"filing_id" uuid,
	"qx_code" text NOT NULL,
	"enterprise_name" text NOT NULL,
	"social_code" text DEFAULT '' NOT NULL,
	"old_name" text,
	"site_name" text,
	"industry_code" text,
	"year" integer NOT NULL,
	"number" text NOT NULL,
	"batch_no" text,
	"document_number" text,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"state" text NOT NULL,
	"source" text DEFAULT 'granted' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"grams" text[] DEFAULT '{}' NOT NULL,
	"public_facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"doc_file" jsonb,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"kpi_rows" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "energy_base" (
	"enterprise_id" uuid PRIMARY KEY NOT NULL,
	"base_year" integer NOT NULL,
	"base_tce" numeric(24, 6) NOT NULL,
	"base_output_value" numeric(24, 6) NOT NULL,
	"target_year" integer,
	"target_tce" numeric(24, 6),
	"target_intensity" numeric(24, 6),
	"note" text DEFAULT '' NOT NULL,
	"updated_by_name" text NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "energy_explanation" (
	"enterprise_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"finding" text NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"by_name" text NOT NULL,
	"by_role" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "energy_explanation_enterprise_id_year_finding_pk" PRIMARY KEY("enterprise_id","year","finding")
);
--> statement-breakpoint
CREATE TABLE "energy_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_name" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "energy_line" (
	"record_id" uuid NOT NULL,
	"energy_code" text NOT NULL,
	"flow" text NOT NULL,
	"quantity" numeric(24, 6) NOT NULL,
	"tce" numeric(24, 6) NOT NULL,
	"co2" numeric(24, 6),
	CONSTRAINT "energy_line_record_id_energy_code_flow_pk" PRIMARY KEY("record_id","energy_code","flow")
);
--> statement-breakpoint
CREATE TABLE "energy_record" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"qx_code" text NOT NULL,
	"year" integer NOT NULL,
	"month" integer DEFAULT 0 NOT NULL,
	"source" text NOT NULL,
	"source_id" text DEFAULT '' NOT NULL,
	"programme" text,
	"total_tce" numeric(24, 6),
	"output_value" numeric(24, 6),
	"added_value" numeric(24, 6),
	"output" numeric(24, 6),
	"water_intake" numeric(24, 6),
	"co2" numeric(24, 6),
	"green_power" numeric(24, 6),
	"own_power" numeric(24, 6),
	"feedstock_tce" numeric(24, 6),
	"media_tce" numeric(24, 6),
	"note" text DEFAULT '' NOT NULL,
	"check_result" text,
	"check_note" text,
	"checked_at" timestamp(3) with time zone,
	"checked_by_name" text,
	"accepted" boolean DEFAULT false NOT NULL,
	"accepted_at" timestamp(3) with time zone,
	"accepted_by_name" text,
	"accept_reason" text,
	"updated_by_name" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "energy_task" (
	"enterprise_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"due_on" date,
	"note" text DEFAULT '' NOT NULL,
	"exempt" boolean DEFAULT false NOT NULL,
	"updated_by_name" text NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "energy_task_enterprise_id_year_pk" PRIMARY KEY("enterprise_id","year")
);
--> statement-breakpoint
CREATE TABLE "file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"enterprise_id" uuid,
	"slot" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"uploaded_at" timestamp(3) with time zone NOT NULL,
	"scan" text DEFAULT 'none' NOT NULL,
	"virus" text,
	"scanned_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "file_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_opening" (
	"account_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "file_opening_account_id_file_id_pk" PRIMARY KEY("account_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "file_use" (
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "file_use_file_id_kind_target_id_pk" PRIMARY KEY("file_id","kind","target_id")
);
--> statement-breakpoint
CREATE TABLE "unnamed_content" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"programme" text NOT NULL,
	"name" text NOT NULL,
	"year" integer NOT NULL,
	"level_target" text,
	"open_at" timestamp(3) with time zone NOT NULL,
	"close_at" timestamp(3) with time zone NOT NULL,
	"county_deadline" timestamp(3) with time zone,
	"city_deadline" timestamp(3) with time zone,
	"return_days" integer DEFAULT 10 NOT NULL,
	"need_experts" boolean DEFAULT true NOT NULL,
	"require_third_party" boolean DEFAULT false NOT NULL,
	"form_version" text NOT NULL,
	"earlier_versions" text[] DEFAULT '{}' NOT NULL,
	"bounds_edits" jsonb,
	"list_values" jsonb,
	"benchmarks_at" timestamp(3) with time zone NOT NULL,
	"county_quotas" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"extensions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"rubrics" jsonb,
	"blind" boolean DEFAULT false NOT NULL,
	"two_hands" boolean DEFAULT false NOT NULL,
	"site_visit" boolean DEFAULT false NOT NULL,
	"ask_offices" text[] DEFAULT '{}' NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batch_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"reason" text NOT NULL,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "filing" (
	"id" uuid PRIMARY KEY NOT NULL,
	"programme" text NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"counterpart_id" uuid,
	"qx_code" text NOT NULL,
	"batch_id" uuid,
	"year" integer,
	"number" text,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"form_version" text NOT NULL,
	"organisation" jsonb NOT NULL,
	"enterprise_name" text NOT NULL,
	"social_code" text NOT NULL,
	"industry_code" text,
	"answers" jsonb NOT NULL,
	"figures" jsonb NOT NULL,
	"listed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rank_table" text,
	"rank_figure" numeric,
	"system_score" numeric,
	"score_sheet" jsonb,
	"expert_score" numeric,
	"spread" numeric,
	"divided" boolean DEFAULT false NOT NULL,
	"gate_hits" integer DEFAULT 0 NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"panel_note" jsonb,
	"proposal" jsonb,
	"submissions" integer DEFAULT 0 NOT NULL,
	"county_acted" boolean DEFAULT false NOT NULL,
	"submitted_at" timestamp(3) with time zone,
	"state_since" timestamp(3) with time zone NOT NULL,
	"returned_at" timestamp(3) with time zone,
	"reply_by" date,
	"return_notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"open_sections" jsonb,
	"county_opinion" text,
	"city_opinion" text,
	"level" text,
	"document_number" text,
	"title_number" text,
	"valid_from" date,
	"valid_to" date,
	"publicity_end" date,
	"open_objections" integer DEFAULT 0 NOT NULL,
	"appeal" jsonb,
	"outcome" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"suspended_until" date,
	"site_visit" jsonb,
	"office_opinions" jsonb,
	"upward" jsonb,
	"evaluator_code" text,
	"content_hash" text,
	"last_place" text,
	"editor" jsonb,
	"operator" jsonb,
	"agent" jsonb,
	"open_key" text,
	"grams" text[] DEFAULT '{}' NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"expiry_told_at" timestamp(3) with time zone,
	"active_seconds" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "filing_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"filing_id" uuid NOT NULL,
	"qx_code" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"action" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"role" text NOT NULL,
	"opinion" text,
	"field_notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "filing_submission" (
	"filing_id" uuid NOT NULL,
	"qx_code" text NOT NULL,
	"no" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"form_version" text NOT NULL,
	"answers" jsonb NOT NULL,
	"figures" jsonb NOT NULL,
	"organisation" jsonb NOT NULL,
	"snapshot_id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"note" text,
	"actor_id" uuid NOT NULL,
	CONSTRAINT "filing_submission_filing_id_no_pk" PRIMARY KEY("filing_id","no")
);
--> statement-breakpoint
CREATE TABLE "filing_value" (
	"field" integer NOT NULL,
	"filing_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statistic" (
	"filing_id" uuid NOT NULL,
	"qx_code" text NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"programme" text NOT NULL,
	"year" integer NOT NULL,
	"key" text NOT NULL,
	"value" numeric(24, 6) NOT NULL,
	CONSTRAINT "statistic_filing_id_key_pk" PRIMARY KEY("filing_id","key")
);
--> statement-breakpoint
CREATE TABLE "warning_waiver" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"programme" text NOT NULL,
	"code" text NOT NULL,
	"year" integer,
	"until" date NOT NULL,
	"reason" text NOT NULL,
	"granted_by" uuid NOT NULL,
	"granted_by_name" text NOT NULL,
	"granted_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"ended_by_name" text,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "benchmark_table" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"year" integer NOT NULL,
	"indicator" text NOT NULL,
	"unit" text NOT NULL,
	"calibre" text NOT NULL,
	"origin" text NOT NULL,
	"group_code" text NOT NULL,
	"edition" integer DEFAULT 1 NOT NULL,
	"replaces" uuid,
	"reason" text,
	"n" integer,
	"p10" numeric NOT NULL,
	"p25" numeric,
	"p50" numeric NOT NULL,
	"p75" numeric,
	"p90" numeric NOT NULL,
	"weighted_mean" numeric,
	"small_sample" boolean DEFAULT false NOT NULL,
	"shown_publicly" boolean DEFAULT false NOT NULL,
	"sample" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"left_out" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"comparable" text,
	"source" text,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"hash" text,
	"made_by" uuid NOT NULL,
	"computed_at" timestamp(3) with time zone NOT NULL,
	"frozen_at" timestamp(3) with time zone,
	"frozen_by" uuid,
	"ended_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "green_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"enterprise_name" text NOT NULL,
	"social_code" text NOT NULL,
	"qx_code" text NOT NULL,
	"industry_code" text,
	"year" integer NOT NULL,
	"filing_id" uuid,
	"inputs" jsonb NOT NULL,
	"tables" jsonb NOT NULL,
	"result" jsonb NOT NULL,
	"total" numeric,
	"grade" text NOT NULL,
	"gates" text[] DEFAULT '{}' NOT NULL,
	"band" text,
	"code" text NOT NULL,
	"edition" integer DEFAULT 1 NOT NULL,
	"current" boolean DEFAULT true NOT NULL,
	"run_id" uuid NOT NULL,
	"scheme_id" uuid NOT NULL,
	"told_at" timestamp(3) with time zone NOT NULL,
	"contest_by" date NOT NULL,
	"contested_at" timestamp(3) with time zone,
	"answer_by" date,
	"confirmed_at" timestamp(3) with time zone,
	"valid_until" date,
	"consent_at" timestamp(3) with time zone,
	"consent_by" text,
	"withdrawn_at" timestamp(3) with time zone,
	"suspended_reason" text,
	"correction_reason" text
);
--> statement-breakpoint
CREATE TABLE "rating_result" (
	"run_id" uuid NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"enterprise_name" text NOT NULL,
	"social_code" text NOT NULL,
	"qx_code" text NOT NULL,
	"industry_code" text,
	"year" integer NOT NULL,
	"filing_id" uuid,
	"inputs" jsonb NOT NULL,
	"tables" jsonb NOT NULL,
	"result" jsonb NOT NULL,
	"total" numeric,
	"grade" text NOT NULL,
	"gates" text[] DEFAULT '{}' NOT NULL,
	"band" text,
	"lacks" text[] DEFAULT '{}' NOT NULL,
	"outliers" text[] DEFAULT '{}' NOT NULL,
	"before" jsonb,
	"moved" integer,
	CONSTRAINT "rating_result_run_id_enterprise_id_pk" PRIMARY KEY("run_id","enterprise_id")
);
--> statement-breakpoint
CREATE TABLE "rating_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"year" integer NOT NULL,
	"scheme_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"trial" boolean DEFAULT false NOT NULL,
	"job_id" uuid,
	"scheme_hash" text DEFAULT '' NOT NULL,
	"summary" jsonb,
	"tables" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"enterprises" integer DEFAULT 0 NOT NULL,
	"hash" text,
	"started_at" timestamp(3) with time zone NOT NULL,
	"started_by" uuid NOT NULL,
	"computed_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"frozen_by" uuid,
	"published_at" timestamp(3) with time zone,
	"published_by" uuid
);
--> statement-breakpoint
CREATE TABLE "rating_scheme" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"title" text NOT NULL,
	"edition" integer NOT NULL,
	"based_on" uuid,
	"from_year" integer NOT NULL,
	"mode" text DEFAULT 'score' NOT NULL,
	"scheme" jsonb NOT NULL,
	"note" text,
	"made_by" uuid NOT NULL,
	"authors" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"released_at" timestamp(3) with time zone,
	"released_by" uuid,
	"hash" text
);
--> statement-breakpoint
CREATE TABLE "green_power" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"enterprise_name" text NOT NULL,
	"social_code" text NOT NULL,
	"qx_code" text NOT NULL,
	"kind" text NOT NULL,
	"prefix" text NOT NULL,
	"digits" integer NOT NULL,
	"first" bigint NOT NULL,
	"last" bigint NOT NULL,
	"year" integer NOT NULL,
	"produced_in" text NOT NULL,
	"purpose" text NOT NULL,
	"supplier" text NOT NULL,
	"note" text NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"doubt" text,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_reference" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"number" text NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"enterprise_name" text NOT NULL,
	"social_code" text NOT NULL,
	"qx_code" text NOT NULL,
	"report_id" uuid NOT NULL,
	"green_code_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"grade" text NOT NULL,
	"total" numeric,
	"bank_id" uuid NOT NULL,
	"bank_name" text NOT NULL,
	"product_id" uuid,
	"product_name" text,
	"finance_type" text NOT NULL,
	"amount" numeric(24, 6) NOT NULL,
	"term_months" integer NOT NULL,
	"usage" text NOT NULL,
	"auth_scope" text[] NOT NULL,
	"auth_from" date NOT NULL,
	"auth_to" date NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"credit_self" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"pushed_at" timestamp(3) with time zone,
	"bank_opinion" text,
	"granted_amount" numeric(24, 6),
	"rate" numeric(24, 6),
	"revoked_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "credit_view" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"bank_name" text NOT NULL,
	"scope" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "green_report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"enterprise_name" text NOT NULL,
	"qx_code" text NOT NULL,
	"year" integer NOT NULL,
	"edition" integer NOT NULL,
	"current" boolean DEFAULT true NOT NULL,
	"green_code_id" uuid NOT NULL,
	"title" text NOT NULL,
	"purpose" text NOT NULL,
	"receiver" text,
	"show_band" boolean NOT NULL,
	"remark" text,
	"number" text NOT NULL,
	"check_code" text NOT NULL,
	"content" text NOT NULL,
	"sha256" text NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL,
	"made_by" uuid NOT NULL,
	"made_by_name" text NOT NULL,
	"exported_at" timestamp(3) with time zone,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by_name" text
);
--> statement-breakpoint
CREATE TABLE "green_report_paper" (
	"report_id" uuid NOT NULL,
	"type" text NOT NULL,
	"format" text NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "green_report_paper_report_id_type_format_pk" PRIMARY KEY("report_id","type","format")
);
--> statement-breakpoint
CREATE TABLE "delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"text" text NOT NULL,
	"provider" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	"at" timestamp(3) with time zone NOT NULL,
	"done_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mailing" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by" text NOT NULL,
	"by_id" uuid NOT NULL,
	"qx_code" text,
	"mark" text NOT NULL,
	"group_label" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"sms" boolean NOT NULL,
	"told" integer NOT NULL,
	"unreached" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"link" text,
	"read_at" timestamp(3) with time zone,
	"filing_id" uuid,
	"batch_id" uuid,
	"mailing_id" uuid
);
--> statement-breakpoint
CREATE TABLE "message_template" (
	"key" text PRIMARY KEY NOT NULL,
	"texts" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "background_job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"ip" text NOT NULL,
	"title" text NOT NULL,
	"path" text NOT NULL,
	"input" jsonb NOT NULL,
	"state" text NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"started_at" timestamp(3) with time zone,
	"seen_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"expires_at" timestamp(3) with time zone,
	"called_off" boolean DEFAULT false NOT NULL,
	"storage_key" text,
	"file_name" text,
	"mime" text,
	"says" text
);
--> statement-breakpoint
CREATE TABLE "counter" (
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"value" integer NOT NULL,
	CONSTRAINT "counter_kind_year_pk" PRIMARY KEY("kind","year")
);
--> statement-breakpoint
CREATE TABLE "failure" (
	"trace" text PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"call" text NOT NULL,
	"account" text,
	"role" text,
	"what" text NOT NULL,
	"place" text
);
--> statement-breakpoint
CREATE TABLE "import_mapping" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"headings" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "import_mapping_account_id_kind_pk" PRIMARY KEY("account_id","kind")
);
--> statement-breakpoint
CREATE TABLE "import_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"done_at" timestamp(3) with time zone,
	"report" jsonb NOT NULL,
	"places" jsonb
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_receipt" (
	"account_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"asked" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"answer" jsonb,
	CONSTRAINT "request_receipt_account_id_request_id_pk" PRIMARY KEY("account_id","request_id")
);
--> statement-breakpoint
CREATE TABLE "restore_drill" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"seconds" integer NOT NULL,
	"rows" integer NOT NULL,
	"files" integer NOT NULL,
	"lines" integer NOT NULL,
	"faults" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_clock" (
	"filing_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"limit_days" integer NOT NULL,
	"soon_days" integer DEFAULT 2 NOT NULL,
	"used_days" integer DEFAULT 0 NOT NULL,
	"running_since" date,
	"due_on" date,
	"escalated" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "case_clock_filing_id_stage_pk" PRIMARY KEY("filing_id","stage")
);
--> statement-breakpoint
CREATE TABLE "case_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"filing_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"from_filer" boolean NOT NULL,
	"author_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"role" text NOT NULL,
	"text" text NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"filing_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"author_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"role" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_pause" (
	"id" uuid PRIMARY KEY NOT NULL,
	"filing_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"kind" text NOT NULL,
	"from" timestamp(3) with time zone NOT NULL,
	"to" timestamp(3) with time zone,
	"reason" text NOT NULL,
	"by_name" text NOT NULL,
	"ended_by" text
);
--> statement-breakpoint
CREATE TABLE "case_read" (
	"filing_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"read_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "case_read_filing_id_account_id_pk" PRIMARY KEY("filing_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "expert" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"professional_title" text,
	"fields" text[] DEFAULT '{}' NOT NULL,
	"industries" text[] DEFAULT '{}' NOT NULL,
	"avoid_units" text[] DEFAULT '{}' NOT NULL,
	"interests" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"declared_on" date,
	"qx_code" text,
	"park_name" text,
	"absences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"term_from" date NOT NULL,
	"term_to" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "expert_draw" (
	"id" uuid PRIMARY KEY NOT NULL,
	"filing_id" uuid NOT NULL,
	"qx_code" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"seed" text NOT NULL,
	"count" integer NOT NULL,
	"reason" text,
	"pool" jsonb NOT NULL,
	"drawn" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "expert_task" (
	"id" uuid PRIMARY KEY NOT NULL,
	"filing_id" uuid NOT NULL,
	"programme" text NOT NULL,
	"qx_code" text NOT NULL,
	"round" integer NOT NULL,
	"expert_id" uuid NOT NULL,
	"assigned_by" uuid NOT NULL,
	"assigned_at" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"state" text NOT NULL,
	"sheet" jsonb,
	"total" numeric,
	"conclusion" text,
	"opinion" text,
	"submitted_at" timestamp(3) with time zone,
	"reopened" jsonb,
	"declined" text,
	"successor_id" uuid,
	"outlier" boolean DEFAULT false NOT NULL,
	"second" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "many_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"undo_until" timestamp(3) with time zone NOT NULL,
	"items" jsonb NOT NULL,
	"undone_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "opinion_draft" (
	"filing_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"step" text NOT NULL,
	"fields" jsonb NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "opinion_draft_filing_id_account_id_pk" PRIMARY KEY("filing_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "ranking" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_id" uuid NOT NULL,
	"head" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"text" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_phrase" (
	"id" uuid PRIMARY KEY NOT NULL,
	"programme" text,
	"field" text,
	"words" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "county_push" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"year" integer NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"enterprise_name" text NOT NULL,
	"social_code" text NOT NULL,
	"qx_code" text NOT NULL,
	"reason" text NOT NULL,
	"aspects" text[] NOT NULL,
	"target_level" text NOT NULL,
	"plan_year" integer NOT NULL,
	"need_diagnosis" boolean NOT NULL,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pre_score" numeric(24, 6),
	"opinion" text,
	"pushed_at" timestamp(3) with time zone NOT NULL,
	"pushed_by" uuid NOT NULL,
	"decided_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "diagnosis" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"number" text NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"enterprise_name" text NOT NULL,
	"social_code" text NOT NULL,
	"industry_code" text,
	"qx_code" text NOT NULL,
	"source" text NOT NULL,
	"request" jsonb NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"data_state" text DEFAULT 'wanted' NOT NULL,
	"data_opinion" text,
	"total_tce" numeric(24, 6),
	"sheet" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"figures" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reported_at" timestamp(3) with time zone,
	"pre_score" numeric(24, 6),
	"objection" text,
	"follow_ups" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	"reminded_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "diagnosis_expert" (
	"diagnosis_id" uuid NOT NULL,
	"expert_id" uuid NOT NULL,
	"leads" boolean NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "diagnosis_expert_diagnosis_id_expert_id_pk" PRIMARY KEY("diagnosis_id","expert_id")
);
--> statement-breakpoint
CREATE TABLE "service_rate" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"qx_code" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"rate_object" text NOT NULL,
	"object_id" uuid,
	"object_name" text,
	"level" integer NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"content" text NOT NULL,
	"anonymous" boolean NOT NULL,
	"contact_phone" text,
	"due_on" date,
	"reply" text,
	"replied_at" timestamp(3) with time zone,
	"replied_by" text,
	"call_back" jsonb
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_role_fits" FOREIGN KEY ("role_id","role") REFERENCES "public"."role"("id","base") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permission" ADD CONSTRAINT "role_permission_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_login_name" ON "account" USING btree (lower("login_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "account_mobile_role" ON "account" USING btree ("mobile","role") WHERE "account"."state" <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "account_enterprise" ON "account" USING btree ("enterprise_id") WHERE "account"."enterprise_id" is not null and not "account"."operator" and "account"."state" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "account_contact" ON "account" USING btree ("mobile") WHERE "account"."enterprise_id" is not null;--> statement-breakpoint
CREATE INDEX "account_operators" ON "account" USING btree ("enterprise_id") WHERE "account"."operator";--> statement-breakpoint
CREATE INDEX "account_role" ON "account" USING btree ("role","qx_code");--> statement-breakpoint
CREATE INDEX "account_further_role" ON "account" USING btree ("role_id") WHERE "account"."role_id" is not null;--> statement-breakpoint
CREATE INDEX "consent_enterprise" ON "consent" USING btree ("enterprise_id","given_at");--> statement-breakpoint
CREATE INDEX "consent_institution" ON "consent" USING btree ("institution_id","until");--> statement-breakpoint
CREATE INDEX "hand_over_enterprise" ON "hand_over" USING btree ("enterprise_id","state");--> statement-breakpoint
CREATE INDEX "hand_over_open" ON "hand_over" USING btree ("requested_at") WHERE "hand_over"."announced_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "list_view_name" ON "list_view" USING btree ("account_id","list","name");--> statement-breakpoint
CREATE INDEX "list_view_shared" ON "list_view" USING btree ("list","role") WHERE "list_view"."shared";--> statement-breakpoint
CREATE UNIQUE INDEX "role_name" ON "role" USING btree ("name");--> statement-breakpoint
CREATE INDEX "session_account" ON "session" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "session_ends" ON "session" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "verification_code_mobile" ON "verification_code" USING btree ("mobile","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "enterprise_social_code" ON "enterprise" USING btree ("social_code");--> statement-breakpoint
CREATE INDEX "enterprise_county" ON "enterprise" USING btree ("qx_code","sort_key","id");--> statement-breakpoint
CREATE INDEX "enterprise_sort" ON "enterprise" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "enterprise_contact" ON "enterprise" USING btree (("profile" ->> 'contactPhone'));--> statement-breakpoint
CREATE INDEX "enterprise_grams" ON "enterprise" USING gin ("grams") WITH (fastupdate=off);--> statement-breakpoint
CREATE INDEX "enterprise_change_enterprise" ON "enterprise_change" USING btree ("enterprise_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "enterprise_label_open" ON "enterprise_label" USING btree ("label_id","enterprise_id","source") WHERE "enterprise_label"."end_on" is null;--> statement-breakpoint
CREATE INDEX "enterprise_label_enterprise" ON "enterprise_label" USING btree ("enterprise_id","start_on");--> statement-breakpoint
CREATE UNIQUE INDEX "label_name" ON "label" USING btree ("name");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_account" ON "audit_log" USING btree ("account_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "personal_look_filing" ON "personal_look" USING btree ("filing_id","at") WHERE "personal_look"."filing_id" is not null;--> statement-breakpoint
CREATE INDEX "personal_look_enterprise" ON "personal_look" USING btree ("enterprise_id","at");--> statement-breakpoint
CREATE INDEX "case_history_case" ON "case_history" USING btree ("case_id","at","id");--> statement-breakpoint
CREATE INDEX "content_list" ON "content" USING btree ("column","top" DESC NULLS LAST,"publish_at" DESC NULLS LAST) WHERE shown_no is not null;--> statement-breakpoint
CREATE INDEX "content_editing" ON "content" USING btree ("qx_code","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "fund_entry_filing" ON "fund_entry" USING btree ("filing_id","proposed_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "letter_number" ON "letter" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "letter_once" ON "letter" USING btree ("filing_id","kind","decided_at") WHERE "letter"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "letter_issued" ON "letter" USING btree ("issued_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "objection_number" ON "objection" USING btree ("number");--> statement-breakpoint
CREATE INDEX "objection_filing" ON "objection" USING btree ("filing_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "title_number" ON "title" USING btree ("qx_code","number");--> statement-breakpoint
CREATE UNIQUE INDEX "title_filing" ON "title" USING btree ("qx_code","filing_id");--> statement-breakpoint
CREATE INDEX "title_list" ON "title" USING btree ("kind","state","year" DESC NULLS LAST,"number");--> statement-breakpoint
CREATE INDEX "title_enterprise" ON "title" USING btree ("enterprise_id");--> statement-breakpoint
CREATE INDEX "title_grams" ON "title" USING gin ("grams") WITH (fastupdate=off);--> statement-breakpoint
CREATE INDEX "energy_history_enterprise" ON "energy_history" USING btree ("enterprise_id","year","at");--> statement-breakpoint
CREATE UNIQUE INDEX "energy_record_source" ON "energy_record" USING btree ("enterprise_id","year","month","source","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "energy_record_accepted" ON "energy_record" USING btree ("enterprise_id","year","month") WHERE "energy_record"."accepted";--> statement-breakpoint
CREATE INDEX "energy_record_year" ON "energy_record" USING btree ("year","enterprise_id") WHERE "energy_record"."accepted" and "energy_record"."month" = 0;--> statement-breakpoint
CREATE INDEX "file_waiting" ON "file" USING btree ("uploaded_at") WHERE "file"."scan" = 'pending';--> statement-breakpoint
CREATE INDEX "file_owner" ON "file" USING btree ("owner_id","uploaded_at");--> statement-breakpoint
CREATE INDEX "file_storage" ON "file" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "batch_programme" ON "batch" USING btree ("programme","open_at");--> statement-breakpoint
CREATE INDEX "batch_change_batch" ON "batch_change" USING btree ("batch_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "filing_open" ON "filing" USING btree ("qx_code","enterprise_id","open_key") WHERE "filing"."open_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "filing_number" ON "filing" USING btree ("qx_code","number") WHERE "filing"."number" is not null;--> statement-breakpoint
CREATE INDEX "filing_county_list" ON "filing" USING btree ("programme","qx_code","state","year","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "filing"."deleted_at" is null and "filing"."state" <> 'draft';--> statement-breakpoint
CREATE INDEX "filing_county_recent" ON "filing" USING btree ("programme","qx_code","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "filing"."deleted_at" is null and "filing"."state" <> 'draft';--> statement-breakpoint
CREATE INDEX "filing_city_list" ON "filing" USING btree ("programme","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "filing"."deleted_at" is null and "filing"."state" <> 'draft';--> statement-breakpoint
CREATE INDEX "filing_batch_list" ON "filing" USING btree ("batch_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "filing"."deleted_at" is null and "filing"."state" <> 'draft';--> statement-breakpoint
CREATE INDEX "filing_all_list" ON "filing" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "filing"."deleted_at" is null and "filing"."state" <> 'draft';--> statement-breakpoint
CREATE INDEX "filing_enterprise" ON "filing" USING btree ("enterprise_id","programme","created_at");--> statement-breakpoint
CREATE INDEX "filing_drafts" ON "filing" USING btree ("updated_at") WHERE "filing"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "filing_evaluator" ON "filing" USING btree ("evaluator_code","year") WHERE "filing"."evaluator_code" is not null;--> statement-breakpoint
CREATE INDEX "filing_counterpart" ON "filing" USING btree ("counterpart_id") WHERE "filing"."counterpart_id" is not null;--> statement-breakpoint
CREATE INDEX "filing_publicity" ON "filing" USING btree ("publicity_end") WHERE "filing"."publicity_end" is not null;--> statement-breakpoint
CREATE INDEX "filing_grams" ON "filing" USING gin ("grams") WITH (fastupdate=off);--> statement-breakpoint
CREATE INDEX "filing_history_filing" ON "filing_history" USING btree ("filing_id","at","id");--> statement-breakpoint
CREATE INDEX "statistic_key" ON "statistic" USING btree ("programme","key","year");--> statement-breakpoint
CREATE INDEX "warning_waiver_enterprise" ON "warning_waiver" USING btree ("enterprise_id","programme");--> statement-breakpoint
CREATE UNIQUE INDEX "benchmark_table_edition" ON "benchmark_table" USING btree ("year","indicator","group_code","edition") WHERE state <> 'dropped';--> statement-breakpoint
CREATE INDEX "benchmark_table_list" ON "benchmark_table" USING btree ("year" DESC NULLS LAST,"group_code","indicator");--> statement-breakpoint
CREATE UNIQUE INDEX "green_code_current" ON "green_code" USING btree ("enterprise_id","year") WHERE current;--> statement-breakpoint
CREATE UNIQUE INDEX "green_code_edition" ON "green_code" USING btree ("enterprise_id","year","edition");--> statement-breakpoint
CREATE UNIQUE INDEX "green_code_code" ON "green_code" USING btree ("code","edition");--> statement-breakpoint
CREATE INDEX "green_code_list" ON "green_code" USING btree ("year" DESC NULLS LAST,"qx_code","state","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "rating_result_list" ON "rating_result" USING btree ("run_id","qx_code","total" DESC NULLS LAST,"enterprise_id");--> statement-breakpoint
CREATE INDEX "rating_result_rank" ON "rating_result" USING btree ("run_id","total" desc nulls last,"enterprise_id");--> statement-breakpoint
CREATE INDEX "rating_run_year" ON "rating_run" USING btree ("year" DESC NULLS LAST,"started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "rating_run_published" ON "rating_run" USING btree ("year") WHERE published_at is not null and not trial;--> statement-breakpoint
CREATE UNIQUE INDEX "rating_scheme_edition" ON "rating_scheme" USING btree ("edition");--> statement-breakpoint
CREATE INDEX "rating_scheme_year" ON "rating_scheme" USING btree ("state","from_year");--> statement-breakpoint
CREATE INDEX "green_power_numbers" ON "green_power" USING btree ("prefix","first");--> statement-breakpoint
CREATE INDEX "green_power_enterprise" ON "green_power" USING btree ("enterprise_id","year");--> statement-breakpoint
CREATE INDEX "green_power_list" ON "green_power" USING btree ("qx_code","year" DESC NULLS LAST,"updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "credit_reference_number" ON "credit_reference" USING btree ("number");--> statement-breakpoint
CREATE INDEX "credit_reference_enterprise" ON "credit_reference" USING btree ("enterprise_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "credit_reference_bank" ON "credit_reference" USING btree ("bank_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "credit_view_reference" ON "credit_view" USING btree ("reference_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "green_report_current" ON "green_report" USING btree ("enterprise_id","year") WHERE current and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "green_report_edition" ON "green_report" USING btree ("enterprise_id","year","edition");--> statement-breakpoint
CREATE UNIQUE INDEX "green_report_number" ON "green_report" USING btree ("number");--> statement-breakpoint
CREATE INDEX "green_report_list" ON "green_report" USING btree ("qx_code","made_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "delivery_message" ON "delivery" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "delivery_list" ON "delivery" USING btree ("state","at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "mailing_at" ON "mailing" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mailing_mark" ON "mailing" USING btree ("mark","at");--> statement-breakpoint
CREATE INDEX "message_mailing" ON "message" USING btree ("mailing_id") WHERE "message"."mailing_id" is not null;--> statement-breakpoint
CREATE INDEX "message_batch" ON "message" USING btree ("batch_id") WHERE "message"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "message_filing" ON "message" USING btree ("filing_id","at") WHERE "message"."filing_id" is not null;--> statement-breakpoint
CREATE INDEX "message_account" ON "message" USING btree ("account_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "message_unread" ON "message" USING btree ("account_id") WHERE "message"."read_at" is null;--> statement-breakpoint
CREATE INDEX "background_job_account" ON "background_job" USING btree ("account_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "background_job_open" ON "background_job" USING btree ("state","expires_at") WHERE "background_job"."state" in ('queued', 'running', 'done');--> statement-breakpoint
CREATE INDEX "failure_at" ON "failure" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "request_receipt_at" ON "request_receipt" USING btree ("at");--> statement-breakpoint
CREATE INDEX "case_clock_due" ON "case_clock" USING btree ("due_on") WHERE "case_clock"."due_on" is not null;--> statement-breakpoint
CREATE INDEX "case_message_filing" ON "case_message" USING btree ("filing_id","at");--> statement-breakpoint
CREATE INDEX "case_note_filing" ON "case_note" USING btree ("filing_id","at");--> statement-breakpoint
CREATE INDEX "case_pause_filing" ON "case_pause" USING btree ("filing_id","from");--> statement-breakpoint
CREATE INDEX "expert_draw_filing" ON "expert_draw" USING btree ("filing_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "expert_task_once" ON "expert_task" USING btree ("qx_code","filing_id","round","expert_id");--> statement-breakpoint
CREATE INDEX "expert_task_expert" ON "expert_task" USING btree ("expert_id","state","due_at");--> statement-breakpoint
CREATE INDEX "expert_task_filing" ON "expert_task" USING btree ("filing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "return_phrase_once" ON "return_phrase" USING btree (coalesce("programme", ''),coalesce("field", ''),"words");--> statement-breakpoint
CREATE UNIQUE INDEX "county_push_once" ON "county_push" USING btree ("enterprise_id","year");--> statement-breakpoint
CREATE INDEX "county_push_list" ON "county_push" USING btree ("qx_code","state","pushed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "diagnosis_number" ON "diagnosis" USING btree ("number");--> statement-breakpoint
CREATE INDEX "diagnosis_list" ON "diagnosis" USING btree ("qx_code","state","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "diagnosis_enterprise" ON "diagnosis" USING btree ("enterprise_id","created_at");--> statement-breakpoint
CREATE INDEX "diagnosis_expert_expert" ON "diagnosis_expert" USING btree ("expert_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "service_rate_once" ON "service_rate" USING btree ("object_id") WHERE "service_rate"."object_id" is not null;--> statement-breakpoint
CREATE INDEX "service_rate_enterprise" ON "service_rate" USING btree ("enterprise_id","at");--> statement-breakpoint
CREATE INDEX "service_rate_county" ON "service_rate" USING btree ("qx_code","state","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "service_rate_answered" ON "service_rate" USING btree ("replied_at" DESC NULLS LAST) WHERE "service_rate"."reply" is not null;--> statement-breakpoint
CREATE VIEW "public"."enterprise_energy" AS (select "energy_record"."enterprise_id", "energy_record"."qx_code", "energy_record"."year", "energy_line"."energy_code", "energy_line"."quantity", "energy_line"."tce", "energy_record"."source" from "energy_record" inner join "energy_line" on "energy_line"."record_id" = "energy_record"."id" and "energy_line"."flow" = 'used' where "energy_record"."accepted" and "energy_record"."month" = 0);--> statement-breakpoint
CREATE VIEW "public"."enterprise_year" AS (select "enterprise_id", "qx_code", "year", "total_tce", "output_value", "added_value", "output", "water_intake", "source", "updated_at" from "energy_record" where "energy_record"."accepted" and "energy_record"."month" = 0);--> statement-breakpoint
CREATE UNIQUE INDEX "filing_value_field" ON "filing_value" USING btree ("field","filing_id","part") INCLUDE ("value");