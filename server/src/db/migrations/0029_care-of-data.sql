-- 数据保存期限、运行状态: runs of the clean-up, last run of each schedule, states of the parts and circuit breakers of outside services.
CREATE TABLE "circuit_state" (
	"service" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"probe_at" timestamp(3) with time zone,
	"last_error" text,
	"last_error_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "part_state" (
	"part" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_result" (
	"run_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"deleted" integer NOT NULL,
	"days" integer NOT NULL,
	"overdue" integer,
	"oldest_at" timestamp(3) with time zone,
	"due_soon" integer,
	"fault" text,
	CONSTRAINT "retention_result_run_id_kind_pk" PRIMARY KEY("run_id","kind")
);
--> statement-breakpoint
CREATE TABLE "retention_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pace" text NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "schedule_run" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"failed_at" timestamp(3) with time zone,
	"fault" text
);
--> statement-breakpoint
CREATE INDEX "retention_result_kind" ON "retention_result" USING btree ("kind","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "retention_run_started" ON "retention_run" USING btree ("started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "message_of_nothing" ON "message" USING btree ("at") WHERE "message"."filing_id" is null and "message"."batch_id" is null and "message"."mailing_id" is null;