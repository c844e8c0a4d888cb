-- 复核限额: who is in charge above an amount. Text messages and e-mails are declined apart. 评审会 with its minutes.
CREATE TABLE "panel_meeting" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"batch_id" uuid NOT NULL,
	"batch_name" text NOT NULL,
	"programme" text NOT NULL,
	"held_on" date NOT NULL,
	"place" text NOT NULL,
	"topic" text NOT NULL,
	"chair_id" uuid NOT NULL,
	"members" jsonb NOT NULL,
	"cases" jsonb NOT NULL,
	"recorded_by" uuid NOT NULL,
	"recorded_by_name" text NOT NULL,
	"confirmers" text[] DEFAULT '{}' NOT NULL,
	"confirmed_by" text[] DEFAULT '{}' NOT NULL,
	"confirmations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"code" text,
	"file_id" uuid
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "mail_off" boolean;--> statement-breakpoint
ALTER TABLE "fund_terms" ADD COLUMN "lead_above" numeric(24, 6);--> statement-breakpoint
ALTER TABLE "fund_terms" ADD COLUMN "leads" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "panel_meeting_batch" ON "panel_meeting" USING btree ("batch_id","held_on");
