-- What is said and noted inside a case, the clocks of its steps, and what a district is granted beyond a batch's window.
CREATE TABLE "case_clock" (
	"filing_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"limit_days" integer NOT NULL,
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
ALTER TABLE "batch" ADD COLUMN "extensions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "case_clock_due" ON "case_clock" USING btree ("due_on") WHERE "case_clock"."due_on" is not null;--> statement-breakpoint
CREATE INDEX "case_message_filing" ON "case_message" USING btree ("filing_id","at");--> statement-breakpoint
CREATE INDEX "case_note_filing" ON "case_note" USING btree ("filing_id","at");--> statement-breakpoint
CREATE INDEX "case_pause_filing" ON "case_pause" USING btree ("filing_id","from");