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
ALTER TABLE "message" ADD COLUMN "mailing_id" uuid;--> statement-breakpoint
CREATE INDEX "background_job_account" ON "background_job" USING btree ("account_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "background_job_open" ON "background_job" USING btree ("state","expires_at") WHERE "background_job"."state" in ('queued', 'running', 'done');--> statement-breakpoint
CREATE INDEX "mailing_at" ON "mailing" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mailing_mark" ON "mailing" USING btree ("mark","at");--> statement-breakpoint
CREATE INDEX "message_mailing" ON "message" USING btree ("mailing_id") WHERE "message"."mailing_id" is not null;