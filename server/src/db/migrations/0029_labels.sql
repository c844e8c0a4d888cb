-- What enterprises count as, from when to when, and which of it a supervisor may look at.
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
ALTER TABLE "account" ADD COLUMN "scope_labels" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "enterprise_label_open" ON "enterprise_label" USING btree ("label_id","enterprise_id","source") WHERE "enterprise_label"."end_on" is null;--> statement-breakpoint
CREATE INDEX "enterprise_label_enterprise" ON "enterprise_label" USING btree ("enterprise_id","start_on");--> statement-breakpoint
CREATE UNIQUE INDEX "label_name" ON "label" USING btree ("name");