-- The first tables: accounts, enterprises, filings with their history, files, titles, messages.
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"login_name" text NOT NULL,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"role" text NOT NULL,
	"unit" text,
	"qx_code" text,
	"enterprise_id" uuid,
	"state" text NOT NULL,
	"password_hash" text NOT NULL,
	"password_changed_at" timestamp(3) with time zone NOT NULL,
	"password_history" text[] DEFAULT '{}' NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"valid_until" date,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp(3) with time zone,
	"last_login_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
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
	"result" text NOT NULL
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
	"bounds_edits" jsonb,
	"archived_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captcha" (
	"id" uuid PRIMARY KEY NOT NULL,
	"answer" text NOT NULL,
	"spoken" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content" (
	"id" text PRIMARY KEY NOT NULL,
	"column" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" jsonb NOT NULL,
	"source" text NOT NULL,
	"publish_at" timestamp(3) with time zone NOT NULL,
	"top" boolean NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counter" (
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"value" integer NOT NULL,
	CONSTRAINT "counter_kind_year_pk" PRIMARY KEY("kind","year")
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
CREATE TABLE "enterprise" (
	"id" uuid PRIMARY KEY NOT NULL,
	"social_code" text NOT NULL,
	"enterprise_name" text NOT NULL,
	"org_kind" text NOT NULL,
	"qx_code" text NOT NULL,
	"industry_code" text,
	"ent_scale" text,
	"energy_level" text,
	"above_scale" boolean DEFAULT false NOT NULL,
	"profile" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"pending_change" jsonb,
	"verification" text NOT NULL,
	"verification_opinion" text,
	"submitted_at" timestamp(3) with time zone,
	"verified_at" timestamp(3) with time zone,
	"grams" text[] DEFAULT '{}' NOT NULL,
	"sort_key" text DEFAULT '' NOT NULL,
	"lng" double precision,
	"lat" double precision,
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
CREATE TABLE "enterprise_energy" (
	"enterprise_id" uuid NOT NULL,
	"qx_code" text NOT NULL,
	"year" integer NOT NULL,
	"energy_code" text NOT NULL,
	"quantity" numeric(24, 6) NOT NULL,
	"tce" numeric(24, 6) NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "enterprise_energy_enterprise_id_year_energy_code_pk" PRIMARY KEY("enterprise_id","year","energy_code")
);
--> statement-breakpoint
CREATE TABLE "enterprise_year" (
	"enterprise_id" uuid NOT NULL,
	"qx_code" text NOT NULL,
	"year" integer NOT NULL,
	"total_tce" numeric(24, 6),
	"output_value" numeric(24, 6),
	"added_value" numeric(24, 6),
	"output" numeric(24, 6),
	"water_intake" numeric(24, 6),
	"source" text NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "enterprise_year_enterprise_id_year_pk" PRIMARY KEY("enterprise_id","year")
);
--> statement-breakpoint
CREATE TABLE "expert" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"professional_title" text,
	"fields" text[] DEFAULT '{}' NOT NULL,
	"industries" text[] DEFAULT '{}' NOT NULL,
	"avoid_units" text[] DEFAULT '{}' NOT NULL,
	"term_from" date NOT NULL,
	"term_to" date NOT NULL
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
	"total" numeric(24, 6),
	"conclusion" text,
	"opinion" text,
	"submitted_at" timestamp(3) with time zone,
	"outlier" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
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
	"uploaded_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_use" (
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "file_use_file_id_kind_target_id_pk" PRIMARY KEY("file_id","kind","target_id")
);
--> statement-breakpoint
CREATE TABLE "filing" (
	"id" uuid PRIMARY KEY NOT NULL,
	"programme" text NOT NULL,
	"enterprise_id" uuid NOT NULL,
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
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"system_score" numeric(24, 6),
	"score_sheet" jsonb,
	"expert_score" numeric(24, 6),
	"spread" numeric(24, 6),
	"divided" boolean DEFAULT false NOT NULL,
	"gate_hits" integer DEFAULT 0 NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"submissions" integer DEFAULT 0 NOT NULL,
	"county_acted" boolean DEFAULT false NOT NULL,
	"submitted_at" timestamp(3) with time zone,
	"state_since" timestamp(3) with time zone NOT NULL,
	"returned_at" timestamp(3) with time zone,
	"reply_by" date,
	"return_notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"county_opinion" text,
	"city_opinion" text,
	"level" text,
	"document_number" text,
	"title_number" text,
	"valid_from" date,
	"valid_to" date,
	"publicity_end" date,
	"content_hash" text,
	"last_place" text,
	"open_key" text,
	"grams" text[] DEFAULT '{}' NOT NULL,
	"deleted_at" timestamp(3) with time zone,
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
	"answers" jsonb NOT NULL,
	"figures" jsonb NOT NULL,
	"organisation" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"note" text,
	"actor_id" uuid NOT NULL,
	CONSTRAINT "filing_submission_filing_id_no_pk" PRIMARY KEY("filing_id","no")
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
	"report" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"link" text,
	"read_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"window_ends" timestamp(3) with time zone NOT NULL,
	"count" integer NOT NULL
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
CREATE TABLE "title" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"level" text NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"filing_id" uuid NOT NULL,
	"qx_code" text NOT NULL,
	"enterprise_name" text NOT NULL,
	"site_name" text,
	"industry_code" text,
	"year" integer NOT NULL,
	"number" text NOT NULL,
	"document_number" text,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"state" text NOT NULL,
	"grams" text[] DEFAULT '{}' NOT NULL,
	"public_facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
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
CREATE UNIQUE INDEX "account_login_name" ON "account" USING btree (lower("login_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "account_mobile_role" ON "account" USING btree ("mobile","role");--> statement-breakpoint
CREATE UNIQUE INDEX "account_enterprise" ON "account" USING btree ("enterprise_id") WHERE "account"."enterprise_id" is not null;--> statement-breakpoint
CREATE INDEX "account_role" ON "account" USING btree ("role","qx_code");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_account" ON "audit_log" USING btree ("account_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "batch_programme" ON "batch" USING btree ("programme","open_at");--> statement-breakpoint
CREATE INDEX "content_list" ON "content" USING btree ("column","state","top" DESC NULLS LAST,"publish_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "enterprise_social_code" ON "enterprise" USING btree ("social_code");--> statement-breakpoint
CREATE INDEX "enterprise_county" ON "enterprise" USING btree ("qx_code","sort_key","id");--> statement-breakpoint
CREATE INDEX "enterprise_sort" ON "enterprise" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "enterprise_grams" ON "enterprise" USING gin ("grams") WITH (fastupdate=off);--> statement-breakpoint
CREATE INDEX "enterprise_change_enterprise" ON "enterprise_change" USING btree ("enterprise_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "expert_task_once" ON "expert_task" USING btree ("qx_code","filing_id","round","expert_id");--> statement-breakpoint
CREATE INDEX "expert_task_expert" ON "expert_task" USING btree ("expert_id","state","due_at");--> statement-breakpoint
CREATE INDEX "file_owner" ON "file" USING btree ("owner_id","uploaded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "filing_open" ON "filing" USING btree ("qx_code","enterprise_id","open_key") WHERE "filing"."open_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "filing_number" ON "filing" USING btree ("qx_code","number") WHERE "filing"."number" is not null;--> statement-breakpoint
CREATE INDEX "filing_county_list" ON "filing" USING btree ("programme","qx_code","state","year","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "filing"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "filing_city_list" ON "filing" USING btree ("programme","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "filing"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "filing_enterprise" ON "filing" USING btree ("enterprise_id","programme","created_at");--> statement-breakpoint
CREATE INDEX "filing_grams" ON "filing" USING gin ("grams") WITH (fastupdate=off);--> statement-breakpoint
CREATE INDEX "filing_history_filing" ON "filing_history" USING btree ("filing_id","at","id");--> statement-breakpoint
CREATE INDEX "message_account" ON "message" USING btree ("account_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "message_unread" ON "message" USING btree ("account_id") WHERE "message"."read_at" is null;--> statement-breakpoint
CREATE INDEX "session_account" ON "session" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "session_ends" ON "session" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "statistic_key" ON "statistic" USING btree ("programme","key","year");--> statement-breakpoint
CREATE UNIQUE INDEX "title_number" ON "title" USING btree ("qx_code","number");--> statement-breakpoint
CREATE UNIQUE INDEX "title_filing" ON "title" USING btree ("qx_code","filing_id");--> statement-breakpoint
CREATE INDEX "title_list" ON "title" USING btree ("kind","state","year" DESC NULLS LAST,"number");--> statement-breakpoint
CREATE INDEX "title_enterprise" ON "title" USING btree ("enterprise_id");--> statement-breakpoint
CREATE INDEX "title_grams" ON "title" USING gin ("grams") WITH (fastupdate=off);--> statement-breakpoint
CREATE INDEX "verification_code_mobile" ON "verification_code" USING btree ("mobile","sent_at");