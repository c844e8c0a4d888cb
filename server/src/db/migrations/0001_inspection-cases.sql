-- 节能监察: plans, tasks and their enterprises, cards of inspectors, draws, cases, and the whole-process record.
CREATE TABLE "inspection" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"number" text NOT NULL,
	"task_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"enterprise_name" text NOT NULL,
	"social_code" text NOT NULL,
	"industry_code" text,
	"qx_code" text NOT NULL,
	"products" text DEFAULT '' NOT NULL,
	"inspector_ids" uuid[] NOT NULL,
	"plan_visit_date" date,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"reminded_at" timestamp(3) with time zone,
	"self_deadline" date NOT NULL,
	"submitted_at" timestamp(3) with time zone,
	"self_late_since" date,
	"total_tce" numeric(24, 6),
	"over_limit" integer,
	"eliminated" integer,
	"notice_served_at" timestamp(3) with time zone,
	"visit_from" date,
	"verified_at" timestamp(3) with time zone,
	"findings_complete" boolean DEFAULT false NOT NULL,
	"record_kept" boolean DEFAULT false NOT NULL,
	"breaches" integer,
	"report_served_at" timestamp(3) with time zone,
	"hearing_served_at" timestamp(3) with time zone,
	"statement_due" date,
	"statement_at" timestamp(3) with time zone,
	"statement_answered_at" timestamp(3) with time zone,
	"review_needed" boolean DEFAULT false NOT NULL,
	"review_passed_at" timestamp(3) with time zone,
	"order_served_at" timestamp(3) with time zone,
	"rectify_due" date,
	"rectify_term" integer DEFAULT 0 NOT NULL,
	"extension_asked_at" timestamp(3) with time zone,
	"extended_at" timestamp(3) with time zone,
	"evidence_given" boolean DEFAULT false NOT NULL,
	"rectify_late_since" date,
	"recheck_due" date,
	"recheck_kept" boolean DEFAULT false NOT NULL,
	"transfer_signed_at" timestamp(3) with time zone,
	"transfer_received_at" timestamp(3) with time zone,
	"file_complete" boolean DEFAULT false NOT NULL,
	"former_state" text,
	"closed_at" timestamp(3) with time zone,
	"result" text,
	"publish_result" boolean NOT NULL,
	"publish_on" date,
	"published_at" timestamp(3) with time zone,
	"withdrawn_at" timestamp(3) with time zone,
	"withdrawn_reason" text
);
--> statement-breakpoint
CREATE TABLE "inspection_draw" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"seed" text NOT NULL,
	"seed_source" text NOT NULL,
	"percent" integer NOT NULL,
	"per_enterprise" integer NOT NULL,
	"filters" jsonb NOT NULL,
	"snapshot_on" date NOT NULL,
	"objects" jsonb NOT NULL,
	"inspectors" jsonb NOT NULL,
	"excluded" jsonb NOT NULL,
	"drawn" jsonb NOT NULL,
	"redraw_reason" text,
	"witness" text NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_id" uuid NOT NULL,
	"by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inspection_plan" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"year" integer NOT NULL,
	"title" text NOT NULL,
	"level" text NOT NULL,
	"kinds" text[] NOT NULL,
	"contents" text[] NOT NULL,
	"planned" integer NOT NULL,
	"text" text NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"published_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inspection_record" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inspection_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"role" text NOT NULL,
	"card_no" text,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"from_at" timestamp(3) with time zone,
	"to_at" timestamp(3) with time zone,
	"place" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"supersedes" uuid,
	"internal" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inspection_target" (
	"task_id" uuid NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"source" text NOT NULL,
	"origin" text DEFAULT '' NOT NULL,
	"products" text DEFAULT '' NOT NULL,
	"inspector_ids" uuid[] NOT NULL,
	"plan_visit_date" date,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "inspection_target_task_id_enterprise_id_pk" PRIMARY KEY("task_id","enterprise_id")
);
--> statement-breakpoint
CREATE TABLE "inspection_task" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"task_no" text NOT NULL,
	"plan_id" uuid,
	"task_name" text NOT NULL,
	"year" integer NOT NULL,
	"task_level" text NOT NULL,
	"task_type" text NOT NULL,
	"mode" text NOT NULL,
	"contents" text[] NOT NULL,
	"basis" text NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"check_years" integer[] NOT NULL,
	"org_name" text NOT NULL,
	"leader_id" uuid NOT NULL,
	"member_ids" uuid[] NOT NULL,
	"declared" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"draw_mode" text NOT NULL,
	"draw_id" uuid,
	"publish_result" boolean DEFAULT true NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"self_deadline" date NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"published_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "inspection_workbook" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"rows" jsonb NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inspector_card" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"card_no" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"qx_code" text,
	"avoid_units" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_once" ON "inspection" USING btree ("task_id","enterprise_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_number" ON "inspection" USING btree ("number");--> statement-breakpoint
CREATE INDEX "inspection_list" ON "inspection" USING btree ("qx_code","state","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inspection_enterprise" ON "inspection" USING btree ("enterprise_id","created_at");--> statement-breakpoint
CREATE INDEX "inspection_rectify_due" ON "inspection" USING btree ("rectify_due") WHERE "inspection"."rectify_due" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_draw_no" ON "inspection_draw" USING btree ("task_id","no");--> statement-breakpoint
CREATE INDEX "inspection_plan_year" ON "inspection_plan" USING btree ("year" DESC NULLS LAST,"state");--> statement-breakpoint
CREATE INDEX "inspection_record_case" ON "inspection_record" USING btree ("inspection_id","at","id");--> statement-breakpoint
CREATE INDEX "inspection_target_enterprise" ON "inspection_target" USING btree ("enterprise_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_task_no" ON "inspection_task" USING btree ("task_no");--> statement-breakpoint
CREATE INDEX "inspection_task_list" ON "inspection_task" USING btree ("year" DESC NULLS LAST,"state");--> statement-breakpoint
CREATE INDEX "inspection_workbook_task" ON "inspection_workbook" USING btree ("task_id","at");